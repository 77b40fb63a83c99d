import test from 'ava'
import type { Message } from '../../contracts/chat/chat.ts'
import { logRows } from './log-rows.ts'
import type { PendingMessage } from './stored-outbox.ts'

const said = (id: string, createdAt: string, senderProfileId = 'me'): Message => ({
  id,
  senderProfileId,
  content: id,
  isRead: false,
  createdAt,
})
const waiting: PendingMessage = {
  key: 'w',
  content: 'w',
  at: '2026-11-21T10:00:00.000Z',
  status: 'sending',
  tab: 'mine',
}
const dayOf = (at: string) => at.slice(0, 10)

test('the first row of a day has its label, the others have none', t => {
  const messages = [
    said('a', '2026-11-20T10:00:00.000Z'),
    said('b', '2026-11-21T09:00:00.000Z'),
    said('c', '2026-11-21T09:30:00.000Z'),
  ]
  t.deepEqual(
    logRows(messages, [], { hasEarlier: false, dayOf }).map(row => [
      row.key,
      row.kind === 'message' ? row.day : undefined,
    ]),
    [
      ['a', '2026-11-20'],
      ['b', '2026-11-21'],
      ['c', undefined],
    ],
  )
})

/** For each message whether it begins a group, and shows a time. */
const groups = (messages: Message[]) =>
  logRows(messages, [], { hasEarlier: false, dayOf }).map(row =>
    row.kind === 'message' ? `${row.begins ? '[' : ''}${row.key}${row.timed ? ']' : ''}` : '',
  )

test('messages of one sender within five minutes are one group with one time', t => {
  t.deepEqual(
    groups([
      said('a', '2026-11-20T10:00:00.000Z'),
      said('b', '2026-11-20T10:02:00.000Z'),
      said('c', '2026-11-20T10:04:59.999Z'),
      said('d', '2026-11-20T10:05:00.000Z'),
    ]),
    ['[a', 'b', 'c]', '[d]'],
  )
})

test('another sender and another day begin a group', t => {
  t.deepEqual(
    groups([
      said('a', '2026-11-20T23:58:00.000Z'),
      said('b', '2026-11-20T23:59:00.000Z', 'you'),
      said('c', '2026-11-20T23:59:30.000Z', 'you'),
      said('d', '2026-11-21T00:00:10.000Z', 'you'),
    ]),
    ['[a]', '[b', 'c]', '[d]'],
  )
})

test('messages of one minute show one time, also when several people wrote them', t => {
  t.deepEqual(
    groups([
      said('a', '2026-11-20T10:00:01.000Z'),
      said('b', '2026-11-20T10:00:20.000Z', 'you'),
      said('c', '2026-11-20T10:00:59.000Z'),
      said('d', '2026-11-20T10:01:00.000Z', 'you'),
    ]),
    ['[a', '[b', '[c]', '[d]'],
  )
})

test('the loader for earlier messages is the first row, pending messages are the last rows', t => {
  const rows = logRows([said('a', '2026-11-20T10:00:00.000Z')], [waiting], {
    hasEarlier: true,
    dayOf,
  })
  t.deepEqual(
    rows.map(({ kind }) => kind),
    ['earlier', 'message', 'waiting'],
  )
})

test('a conversation without messages has no rows', t => {
  t.deepEqual(logRows([], [], { hasEarlier: false, dayOf }), [])
})
