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

test('what fell off the latest page stays, before it', t => {
  t.is(ids(mergePages(of('abc'), of('bcd'))), 'abcd')
})

test('the page has the last word about what both hold', t => {
  const [, second] = mergePages(of('ab'), [message('b', { isRead: true })])
  t.true(second?.isRead)
})

test('a page that joins nothing known replaces it', t => {
  t.is(ids(mergePages(of('ab'), of('yz'))), 'yz')
})

test('the first page is all there is', t => {
  t.is(ids(mergePages([], of('ab'))), 'ab')
})

test('read is said once, at the last of my own that was', t => {
  const read = { isRead: true }
  const theirs = message('d', { senderProfileId: 'you', isRead: true })
  t.is(lastRead([message('a', read), message('b', read), message('c'), theirs], 'me'), 'b')
})
