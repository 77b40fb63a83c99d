import test from 'ava'
import type { Message } from '../../contracts/chat/chat.ts'
import { logRows } from './log-rows.ts'
import type { PendingMessage } from './stored-outbox.ts'

const said = (id: string, createdAt: string): Message => ({
  id,
  senderProfileId: 'me',
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
