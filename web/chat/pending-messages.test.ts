import test from 'ava'
import type { Message } from '../../contracts/chat.ts'
import type { PendingMessage } from './outbox.ts'
import { pendingMessages } from './pending-messages.ts'

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

test('what is heard of before its sending was answered stands there once', t => {
  t.deepEqual(keys([sending('a')], [said('1', '2026-11-20T10:00:00.100Z')]), [])
  t.deepEqual(keys([sending('a', { sentAs: '1' })], [said('1', '2026-11-20T09:00:00.000Z')]), [])
})

test('the same words said before, or by the other, are not it', t => {
  t.deepEqual(keys([sending('a')], [said('1', '2026-11-20T09:59:59.000Z')]), ['a'])
  t.deepEqual(keys([sending('a')], [said('1', '2026-11-20T10:00:01.000Z', 'you')]), ['a'])
})

test('one message stands for one, and none for what failed', t => {
  const messages = [said('1', '2026-11-20T10:00:01.000Z')]
  t.deepEqual(keys([sending('a'), sending('b')], messages), ['b'])
  t.deepEqual(keys([sending('a', { status: 'failed' })], messages), ['a'])
})
