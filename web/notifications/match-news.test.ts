import test from 'ava'
import type { Notification } from '../../contracts/notifications/notifications.ts'
import { matchesOf, rowsOfUnread } from './match-news.ts'

const note = (minute: number, changes: Partial<Notification> = {}): Notification => ({
  id: `note ${minute}`,
  type: 'new_match',
  title: '',
  message: '',
  actionUrl: '/matches',
  isRead: false,
  createdAt: `2026-11-25T10:0${minute}:00.000Z`,
  ...changes,
})
const message = note(3, { type: 'new_message', actionUrl: '/chat/1' })
const superLike = note(2, { actionUrl: '/discover/dating' })

test('unread notifications of several matches are one row, at the position of the newest', t => {
  const [newest, oldest] = [note(4), note(1)]
  t.deepEqual(rowsOfUnread([message, newest, superLike, oldest]), [
    { kind: 'one', notification: message },
    { kind: 'matches', notifications: [newest, oldest] },
    { kind: 'one', notification: superLike },
  ])
})

test('the notification of a single match is an ordinary row', t => {
  t.deepEqual(rowsOfUnread([note(4), superLike]), [
    { kind: 'one', notification: note(4) },
    { kind: 'one', notification: superLike },
  ])
  t.deepEqual(rowsOfUnread([]), [])
})

test('matches are found by their time, and ended ones are left out', t => {
  const matches = [1, 5].map(minute => ({
    id: `match ${minute}`,
    createdAt: note(minute).createdAt,
  }))
  t.deepEqual(matchesOf([note(5), note(4), note(1)], matches), [matches[1], matches[0]])
  t.deepEqual(matchesOf([note(5, { actionUrl: '/discover/dating' })], matches), [])
})

test('the match of a message is found by the link to its conversation', t => {
  const matches = ['1', '2'].map(id => ({ id, createdAt: note(1).createdAt }))
  t.deepEqual(matchesOf([message], matches), [matches[0]])
  t.deepEqual(matchesOf([note(3, { type: 'new_message', actionUrl: '/messages' })], matches), [])
})
