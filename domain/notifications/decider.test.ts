import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { longAgo, outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { type InboxCommand, inbox } from './decider.ts'

const { count, per } = limits.notesToSelf
const profileId = 'me'
const text = {
  profileId,
  type: 'new_message',
  title: 'New message',
  message: 'Someone wrote.',
  actionUrl: '/chat/m1',
} as const

const about = (subject: string, notificationId = 'n1') => ({ ...text, notificationId, subject })
const note = (notificationId: string) => ({ ...text, notificationId, subject: null })

const notify = (subject: string, notificationId = 'n1') =>
  ({ type: 'Notify', notification: about(subject, notificationId) }) satisfies InboxCommand
const noteToSelf = (notificationId: string, now: Date) =>
  ({ type: 'NoteToSelf', notification: note(notificationId), now }) satisfies InboxCommand
const markRead = (notificationId: string) =>
  ({ type: 'MarkRead', notificationId, profileId }) satisfies InboxCommand
const markSubjectRead = (subject: string) =>
  ({ type: 'MarkSubjectRead', subject, profileId }) satisfies InboxCommand
const markAllRead = { type: 'MarkAllRead', profileId } satisfies InboxCommand

const notified = (subject: string, notificationId = 'n1') =>
  ({ type: 'Notified', data: about(subject, notificationId) }) as const
const noted = (notificationId: string) =>
  ({ type: 'Notified', data: note(notificationId) }) as const
const wasRead = (notificationId: string) =>
  ({ type: 'NotificationRead', data: { notificationId, profileId } }) as const
const allRead = { type: 'AllNotificationsRead', data: { profileId } } as const

const times = <T>(length: number, each: (index: number) => T) =>
  Array.from({ length }, (_, index) => each(index))

test('a notification is added', t => {
  t.deepEqual(outcome(inbox, [], notify('message:m1')), [notified('message:m1')])
})

test('a subject has at most one unread notification', t => {
  const history = [notified('message:m1')]
  t.deepEqual(outcome(inbox, history, notify('message:m1', 'n2')), [])
  t.deepEqual(outcome(inbox, history, notify('message:m2', 'n2')), [notified('message:m2', 'n2')])
})

test('a subject is notified again after its notification was read', t => {
  for (const seen of [wasRead('n1'), allRead])
    t.deepEqual(outcome(inbox, [notified('message:m1'), seen], notify('message:m1', 'n2')), [
      notified('message:m1', 'n2'),
    ])
})

test('an hourly notification is added once for a subject and UTC hour, also after it was read', t => {
  const at = (happenedAt: string) => ({ ...about('super_like', happenedAt), happenedAt })
  const hourly = (happenedAt: string) =>
    ({ type: 'Notify', notification: at(happenedAt), isHourly: true }) satisfies InboxCommand
  const added = (happenedAt: string) => ({ type: 'Notified', data: at(happenedAt) }) as const
  const [first, last, next] = ['T10:00:00.000Z', 'T10:59:59.999Z', 'T11:00:00.000Z'].map(
    time => `2026-06-01${time}`,
  ) as [string, string, string]
  t.deepEqual(outcome(inbox, [], hourly(first)), [added(first)])
  t.deepEqual(outcome(inbox, [added(first)], hourly(last)), [])
  t.deepEqual(outcome(inbox, [added(first), allRead], hourly(last)), [])
  t.deepEqual(outcome(inbox, [added(first), allRead], hourly(next)), [added(next)])
  t.deepEqual(outcome(inbox, [added(first)], hourly(next)), [], 'the first is unread')
  t.deepEqual(outcome(inbox, [added(first), allRead], notify('super_like', 'n2')), [
    notified('super_like', 'n2'),
  ])
})

test('a notification is read once', t => {
  const history = [notified('message:m1')]
  t.deepEqual(outcome(inbox, history, markRead('n1')), [wasRead('n1')])
  t.deepEqual(outcome(inbox, [...history, wasRead('n1')], markRead('n1')), [])
  t.deepEqual(outcome(inbox, [...history, allRead], markRead('n1')), [])
})

test('an unknown notification cannot be read', t => {
  t.like(outcome(inbox, [notified('message:m1')], markRead('n2')), { code: 'not_found' })
})

test('reading the subject marks its notification read', t => {
  const history = [notified('message:m1', 'n1'), notified('message:m2', 'n2')]
  t.deepEqual(outcome(inbox, history, markSubjectRead('message:m2')), [wasRead('n2')])
  t.deepEqual(outcome(inbox, history, markSubjectRead('message:m3')), [])
  t.deepEqual(outcome(inbox, [...history, wasRead('n2')], markSubjectRead('message:m2')), [])
})

test('all are read at once, if any is unread', t => {
  const history = [notified('match:m1', 'n1'), notified('message:m1', 'n2')]
  t.deepEqual(outcome(inbox, history, markAllRead), [allRead])
  t.deepEqual(outcome(inbox, [], markAllRead), [])
  t.deepEqual(outcome(inbox, [...history, allRead], markAllRead), [])
})

test('marking all read returns how many were unread', t => {
  const history = [notified('match:m1', 'n1'), notified('match:m2', 'n2'), wasRead('n1'), allRead]
  t.is(stateAfter(inbox, history).cleared, 1)
})

test('members write to themselves as often as they like, up to the allowance', t => {
  const now = new Date(longAgo)
  const notes = times(count, index => noted(`n${index}`))
  t.deepEqual(outcome(inbox, notes.slice(1), noteToSelf('n', now)), [noted('n')])
  t.like(outcome(inbox, notes, noteToSelf('n', now)), { code: 'rate_limited', retryAfter: 3_600 })
})

test('the allowance comes back an hour after each note', t => {
  const notes = times(count, index => noted(`n${index}`))
  const at = (milliseconds: number) =>
    outcome(inbox, notes, noteToSelf('n', new Date(Date.parse(longAgo) + milliseconds)))
  t.like(at(per - 1_000), { code: 'rate_limited', retryAfter: 1 })
  t.like(at(per - 1), { code: 'rate_limited', retryAfter: 1 })
  t.deepEqual(at(per), [noted('n')])
})

test('notifications by others do not count against the note limit', t => {
  const history = times(2 * count, index => notified(`match:m${index}`, `n${index}`))
  t.deepEqual(outcome(inbox, history, noteToSelf('n', new Date(longAgo))), [noted('n')])
})

const forgotten = (...notificationIds: string[]) =>
  ({ type: 'NotificationsForgotten', data: { profileId, notificationIds } }) as const
const forgetOld = (before: string) =>
  ({ type: 'ForgetOld', profileId, before }) satisfies InboxCommand

test('the inbox holds as many notifications as the list shows; one more drops the oldest', t => {
  const page = limits.notificationsPage
  const full = times(page, index => notified(`match:m${index}`, `n${index}`))
  t.deepEqual(outcome(inbox, full.slice(1), notify('match:m', 'n')), [notified('match:m', 'n')])
  t.deepEqual(outcome(inbox, full, notify('match:m', 'n')), [
    notified('match:m', 'n'),
    forgotten('n0'),
  ])
  t.deepEqual(outcome(inbox, full, noteToSelf('n', new Date(longAgo))), [
    noted('n'),
    forgotten('n0'),
  ])
})

test('a forgotten notification cannot be read and does not count', t => {
  const history = [notified('match:m1', 'n1'), notified('match:m2', 'n2'), forgotten('n1')]
  t.like(outcome(inbox, history, markRead('n1')), { code: 'not_found' })
  t.is(stateAfter(inbox, [...history, allRead]).cleared, 1)
  t.deepEqual(outcome(inbox, [...history, forgotten('n2')], markAllRead), [])
})

test('notifications from before an instant are forgotten, once; later ones stay', t => {
  const at = (milliseconds: number) => new Date(Date.parse(longAgo) + milliseconds).toISOString()
  const history = times(3, index => ({
    ...notified(`match:m${index}`, `n${index}`),
    at: at(index),
  }))
  t.deepEqual(outcome(inbox, history, forgetOld(at(0))), [])
  t.deepEqual(outcome(inbox, history, forgetOld(at(2))), [forgotten('n0', 'n1')])
  t.deepEqual(outcome(inbox, [...history, forgotten('n0', 'n1')], forgetOld(at(2))), [])
})

test('a subject whose notification was forgotten is notified again', t => {
  const history = [notified('message:m1'), forgotten('n1')]
  t.deepEqual(outcome(inbox, history, notify('message:m1', 'n2')), [notified('message:m1', 'n2')])
})

test('notes that no longer count are forgotten', t => {
  const hours = times(5, index => ({
    ...noted(`n${index}`),
    at: new Date(Date.parse(longAgo) + index * per).toISOString(),
  }))
  t.is(stateAfter(inbox, hours).notes.length, 1)
})

test('notifications of ended subjects are forgotten, read or not, as are all of a closed account', t => {
  const forget = (subjects: readonly string[] | 'all') =>
    ({ type: 'Forget', profileId, subjects }) satisfies InboxCommand
  const history = [
    notified('match:m1', 'n1'),
    wasRead('n1'),
    notified('match:m2', 'n2'),
    noted('n3'),
  ]
  t.deepEqual(outcome(inbox, history, forget(['match:m1', 'message:m1'])), [forgotten('n1')])
  t.deepEqual(outcome(inbox, history, forget(['match:m3'])), [])
  t.deepEqual(outcome(inbox, history, forget('all')), [forgotten('n1', 'n2', 'n3')])
})
