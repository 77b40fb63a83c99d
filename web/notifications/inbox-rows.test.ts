import test from 'ava'
import type { Notification } from '../../contracts/notifications/notifications.ts'
import { inboxRows } from './inbox-rows.ts'

const note = (minute: number, changes: Partial<Notification> = {}): Notification => ({
  id: `note ${minute}`,
  type: 'new_match',
  title: '',
  message: '',
  actionUrl: '/matches',
  isRead: false,
  createdAt: `2026-11-25T10:0${minute}:00.000Z`,
  about: null,
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

test('two people who invite are two rows, each with a name of its own', t => {
  const invitation = (minute: number, id: string) =>
    note(minute, {
      type: 'hangout_invitation',
      actionUrl: '/hangouts?tab=invites',
      about: {
        kind: 'hangout_invitation',
        person: { id, pseudonym: id, isDemo: false, photo: null },
      },
    })
  const [newest, other, oldest] = [
    invitation(4, 'Wren'),
    invitation(2, 'Ash'),
    invitation(1, 'Wren'),
  ]
  t.deepEqual(inboxRows([newest, other, oldest]), [
    { kind: 'same', notifications: [newest, oldest] },
    { kind: 'same', notifications: [other] },
  ])
})
