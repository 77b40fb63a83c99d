import test from 'ava'
import fc from 'fast-check'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import { ageAt, dayNumber, dayOfYear } from './day-of-year.ts'

const date = fc.date({
  min: new Date('2020-01-01T00:00:00.000Z'),
  max: new Date('2045-01-01T00:00:00.000Z'),
  noInvalidDate: true,
})
const leapDay = fc
  .record({ year: fc.constantFrom(2020, 2024, 2028), ms: fc.nat({ max: 86_399_999 }) })
  .map(({ year, ms }) => new Date(Date.UTC(year, 1, 29) + ms))

const agrees = (declared: Date, now: Date) => {
  const { year, within } = dayOfYear(declared)
  return ageAt(30, year, within, dayOfYear(now)) === ageNow(30, declared.toISOString(), now)
}

test('ageAt equals ageNow of the contracts', t => {
  fc.assert(fc.property(fc.oneof(date, leapDay), date, (declared, now) => agrees(declared, now)))
  t.pass()
})

test('ageAt changes at the exact millisecond, in leap years and others', t => {
  fc.assert(
    fc.property(fc.oneof(date, leapDay), fc.integer({ min: 1, max: 9 }), (declared, years) => {
      const anniversary = new Date(declared)
      anniversary.setUTCFullYear(declared.getUTCFullYear() + years)
      return [-1, 0, 1].every(off => agrees(declared, new Date(anniversary.getTime() + off)))
    }),
  )
  t.pass()
})

test('dayNumber counts days of UTC', t => {
  t.is(dayNumber(Date.UTC(2026, 0, 2)) - dayNumber(Date.UTC(2026, 0, 1, 23, 59)), 1)
  t.is(dayNumber(Date.UTC(2026, 0, 1)), dayNumber(Date.UTC(2026, 0, 1, 23, 59)))
})
