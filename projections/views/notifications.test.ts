import test from 'ava'
import { longAgo } from '../../test/deciders/outcome.ts'
import { foldEvents, type SpecEvent } from '../../test/projections/fold-events.ts'
import { inboxes, notifications } from './notifications.ts'

const notified = (notificationId: string): SpecEvent => ({
  type: 'Notified',
  data: {
    notificationId,
    profileId: 'me',
    type: 'new_match',
    title: 'New match',
    message: 'Say hello.',
    actionUrl: '/matches',
    subject: 'match:x',
  },
})
const read = (notificationId: string): SpecEvent => ({
  type: 'NotificationRead',
  data: { notificationId, profileId: 'me' },
})
const forgotten = (...notificationIds: string[]): SpecEvent => ({
  type: 'NotificationsForgotten',
  data: { notificationIds, profileId: 'me' },
})
const allRead: SpecEvent = { type: 'AllNotificationsRead', data: { profileId: 'me' } }

const state = (history: readonly SpecEvent[]) => ({
  unread: foldEvents(inboxes, history).me?.unread,
  ids: Object.keys(foldEvents(notifications, history)),
})

test('notifications keeps a notification with its revision', t => {
  t.deepEqual(foldEvents(notifications, [notified('a')]), {
    a: {
      id: 'a',
      profileId: 'me',
      type: 'new_match',
      title: 'New match',
      message: 'Say hello.',
      actionUrl: '/matches',
      subject: 'match:x',
      at: longAgo,
      happenedAt: longAgo,
      revision: 0,
    },
  })
})

test('a notification has the time of the event that it announces', t => {
  const earlier = '2025-12-31T23:00:00.000Z'
  const late = notified('a')
  const recorded = [{ ...late, data: { ...late.data, happenedAt: earlier } } as SpecEvent]
  t.like(foldEvents(notifications, recorded).a, { at: longAgo, happenedAt: earlier })
})

test('a notification is unread until it is read', t => {
  const ids = ['a', 'b']
  t.deepEqual(state([notified('a'), notified('b')]), { unread: ['a', 'b'], ids })
  t.deepEqual(state([notified('a'), notified('b'), read('b')]), { unread: ['a'], ids })
})

test('reading a notification twice equals reading it once', t => {
  const history = [notified('a'), notified('b'), read('b'), read('b')]
  t.deepEqual(state(history).unread, ['a'])
})

test('reading all notifications marks only those before it', t => {
  const history = [notified('a'), notified('b'), allRead, notified('c')]
  t.deepEqual(state(history), { unread: ['c'], ids: ['a', 'b', 'c'] })
})

test('a deleted notification is in no view, read or not', t => {
  const history = [notified('a'), notified('b'), notified('c'), read('a'), forgotten('a', 'b')]
  t.deepEqual(state(history), { unread: ['c'], ids: ['c'] })
})

test('a whole inbox can be deleted', t => {
  t.deepEqual(state([notified('a'), forgotten('a')]), { unread: [], ids: [] })
})
