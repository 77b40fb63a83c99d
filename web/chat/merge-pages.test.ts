import test from 'ava'
import type { Message } from '../../contracts/chat.ts'
import { lastRead, mergePages } from './merge-pages.ts'

const message = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  senderProfileId: 'me',
  content: id,
  isRead: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
})
const ids = (messages: readonly Message[]) => messages.map(({ id }) => id).join('')
const of = (text: string) => [...text].map(id => message(id))

test('messages that are no longer in the latest page stay before it', t => {
  t.is(ids(mergePages(of('abc'), of('bcd'))), 'abcd')
})

test('the page replaces messages that both contain', t => {
  const [, second] = mergePages(of('ab'), [message('b', { isRead: true })])
  t.true(second?.isRead)
})

test('a page without overlap replaces the known messages', t => {
  t.is(ids(mergePages(of('ab'), of('yz'))), 'yz')
})

test('the first page is returned unchanged', t => {
  t.is(ids(mergePages([], of('ab'))), 'ab')
})

test('lastRead returns the last own message that was read', t => {
  const read = { isRead: true }
  const theirs = message('d', { senderProfileId: 'you', isRead: true })
  t.is(lastRead([message('a', read), message('b', read), message('c'), theirs], 'me'), 'b')
})
