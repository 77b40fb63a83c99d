import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import type { LogMessage } from './log-message.ts'
import { lastRead, noMessages, notVanished, withEarlier, withLatest } from './merge-pages.ts'

const message = (id: string, more: Partial<LogMessage> = {}): LogMessage => ({
  id,
  senderProfileId: 'me',
  content: id,
  isRead: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
})
const ids = (messages: readonly LogMessage[]) => messages.map(({ id }) => id).join('')
const of = (text: string) => [...text].map(id => message(id))

const loaded = (text: string, hasEarlier = true) => ({ messages: of(text), hasEarlier })
const fullPage = (name: string) =>
  Array.from({ length: limits.messagesPage }, (_, n) => message(`${name}${n}`))

test('messages that are no longer in the latest page stay before it', t => {
  const merged = withLatest(loaded('abc'), of('bcd'))
  t.is(ids(merged.messages), 'abcd')
  t.true(merged.hasEarlier)
})

test('messages that the latest page lacks in its middle or at its end are gone', t => {
  t.is(ids(withLatest(loaded('abcde'), of('bd')).messages), 'abd')
  t.is(ids(withLatest(loaded('abc'), []).messages), '')
})

test('messages are gone from the time when they vanish', t => {
  const vanishAt = '2026-11-21T00:00:00.000Z'
  const messages = [message('a'), message('b', { vanishAt })]
  const at = Date.parse(vanishAt)
  t.is(notVanished(messages, at - 1), messages)
  t.is(ids(notVanished(messages, at)), 'a')
})

test('the page replaces messages that both contain', t => {
  const [, second] = withLatest(loaded('ab'), [message('b', { isRead: true })]).messages
  t.true(second?.isRead)
})

test('a page without overlap replaces the loaded messages', t => {
  t.is(ids(withLatest(loaded('ab'), of('yz')).messages), 'yz')
  t.true(withLatest(loaded('ab', false), fullPage('y')).hasEarlier)
})

test('the first page is returned unchanged; a full one may have earlier messages', t => {
  t.deepEqual(withLatest(noMessages, of('ab')), loaded('ab', false))
  t.true(withLatest(noMessages, fullPage('a')).hasEarlier)
})

test('an earlier page is added before the message that it was loaded for', t => {
  t.deepEqual(withEarlier(loaded('cd'), of('ab'), 'c'), loaded('abcd', false))
  t.true(withEarlier(loaded('cd'), fullPage('a'), 'c').hasEarlier)
})

test('an earlier page that was loaded twice is added once', t => {
  const once = withEarlier(loaded('cd'), of('ab'), 'c')
  t.is(withEarlier(once, of('ab'), 'c'), once)
})

test('an earlier page leaves no gap to messages that replaced the loaded ones', t => {
  const replaced = withLatest(loaded('cd'), of('yz'))
  t.is(withEarlier(replaced, of('ab'), 'c'), replaced)
})

test('lastRead returns the last own message that was read', t => {
  const read = { isRead: true }
  const theirs = message('d', { senderProfileId: 'you', isRead: true })
  t.is(lastRead([message('a', read), message('b', read), message('c'), theirs], 'me'), 'b')
})
