import test from 'ava'
import type { Message } from '../../contracts/chat/chat.ts'
import { pendingMessages } from './pending-messages.ts'
import type { PendingMessage } from './stored-outbox.ts'

const sending = (key: string, more: Partial<PendingMessage> = {}): PendingMessage => ({
  key,
  content: 'Tea?',
  at: '2026-11-20T10:00:00.000Z',
  status: 'sending',
  tab: 'mine',
  ...more,
})
const said = (id: string, createdAt: string, senderProfileId = 'me'): Message => ({
  id,
  senderProfileId,
  content: 'Tea?',
  isRead: false,
  createdAt,
})
const keys = (waiting: readonly PendingMessage[], messages: readonly Message[]) =>
  pendingMessages(waiting, messages, 'me').map(({ key }) => key)

test('a message that arrives before the answer to its send is shown once', t => {
  t.deepEqual(keys([sending('a')], [said('1', '2026-11-20T10:00:00.100Z')]), [])
  t.deepEqual(keys([sending('a', { sentAs: '1' })], [said('1', '2026-11-20T09:00:00.000Z')]), [])
})

test('an older message or one of the other member does not match a pending one', t => {
  t.deepEqual(keys([sending('a')], [said('1', '2026-11-20T09:59:59.000Z')]), ['a'])
  t.deepEqual(keys([sending('a')], [said('1', '2026-11-20T10:00:01.000Z', 'you')]), ['a'])
})

test('each message matches one pending message and no failed one', t => {
  const messages = [said('1', '2026-11-20T10:00:01.000Z')]
  t.deepEqual(keys([sending('a'), sending('b')], messages), ['b'])
  t.deepEqual(keys([sending('a', { status: 'failed' })], messages), ['a'])
  const lostAnswer = sending('a', { status: 'failed', unreached: true })
  t.deepEqual(keys([lostAnswer], messages), [], 'it arrived, but its answer did not')
})
