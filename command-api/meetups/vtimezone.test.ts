import test from 'ava'
import { vtimezoneOf } from './vtimezone.ts'

test('the changes of the clocks are told by the clock before, as far as they hold', t => {
  t.deepEqual(
    vtimezoneOf('Europe/Berlin', '2026-03-01T10:00:00.000Z', '2026-04-02T10:00:00.000Z').split(
      '\r\n',
    ),
    [
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Berlin',
      'BEGIN:STANDARD',
      'DTSTART:20251026T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20260329T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ],
  )
})

test('a zone whose clocks never change has one offset', t => {
  const text = vtimezoneOf('UTC', '2026-03-01T10:00:00.000Z', '2026-03-01T12:00:00.000Z')
  t.regex(text, /STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:\+0000\r\nTZOFFSETTO:\+0000/)
})
