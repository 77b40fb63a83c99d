import test from 'ava'
import type { Notification } from '../../contracts/notifications/notifications.ts'
import { inboxRows, matchesOf, withName } from './match-news.ts'

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

test('notifications of several matches are one row, at the position of the newest', t => {
  const [newest, oldest] = [note(4), note(1)]
  t.deepEqual(inboxRows([message, newest, superLike, oldest]), [
    { kind: 'same', notifications: [message] },
    { kind: 'matches', notifications: [newest, oldest] },
    { kind: 'same', notifications: [superLike] },
  ])
})

test('the notification of a single match is an ordinary row', t => {
  t.deepEqual(inboxRows([note(4), superLike]), [
    { kind: 'same', notifications: [note(4)] },
    { kind: 'same', notifications: [superLike] },
  ])
  t.deepEqual(inboxRows([]), [])
})

test('messages of one person are one row, those of another person another', t => {
  const earlier = note(1, { type: 'new_message', actionUrl: '/chat/1' })
  const other = note(2, { type: 'new_message', actionUrl: '/chat/2' })
  t.deepEqual(inboxRows([message, other, earlier]), [
    { kind: 'same', notifications: [message, earlier] },
    { kind: 'same', notifications: [other] },
  ])
})

test('notifications without a link, or with another title, are rows of their own', t => {
  const notes = [
    note(4, { type: 'event_reminder', actionUrl: '/events/1', title: 'Tomorrow' }),
    note(3, { type: 'event_reminder', actionUrl: '/events/1', title: 'In an hour' }),
    note(2, { type: 'profile_view', actionUrl: null }),
    note(1, { type: 'profile_view', actionUrl: null }),
  ]
  t.is(inboxRows(notes).length, 4)
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

test('the match of a comparison is found by the link to its conversation, and named once', t => {
  const matches = ['1', '2'].map(id => ({ id, createdAt: note(1).createdAt }))
  const asked = note(3, { type: 'constellation', actionUrl: '/chat/2?compare' })
  t.deepEqual(matchesOf([asked], matches), [matches[1]])
  t.deepEqual(matchesOf([asked], []), [], 'nobody is named after the match')
  t.is(
    withName('A match would like to compare boundaries', 'Rowan'),
    'Rowan would like to compare boundaries',
  )
  t.is(
    withName('See where you and your match both said yes or maybe.', '$&'),
    'See where you and $& both said yes or maybe.',
  )
  t.is(withName('One of your matches wrote to you.', 'Rowan'), 'Rowan wrote to you.')
  t.is(withName('Take your time.', 'Rowan'), 'Take your time.')
})
