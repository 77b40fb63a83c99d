import test from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { foldEvents, type SpecEvent } from '../../test/projections/fold-events.ts'
import { recentNotices, securityNotices } from './security-notices.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12)).toISOString()

const notified = (
  id: string,
  type: 'new_sign_in' | 'sign_in_changed' | 'new_match',
  message: string,
  n = 1,
): SpecEvent => ({
  type: 'Notified',
  at: day(n),
  data: {
    notificationId: id,
    profileId: 'me',
    type,
    title: 'Title',
    message,
    actionUrl: null,
    subject: id,
  },
})
const idsAfter = (history: readonly SpecEvent[]): string[] | undefined =>
  foldEvents(securityNotices, history).me?.notices.map(({ id }) => id)

const added = notified('a', 'sign_in_changed', 'A passkey was added.')
const signedIn = notified('b', 'new_sign_in', 'Signed in on Firefox.')

test('sign-ins and changes stay when notifications are read or pushed out, and nothing else does', t => {
  const profileId = 'me'
  const history: SpecEvent[] = [
    added,
    signedIn,
    notified('c', 'new_match', 'New match'),
    { type: 'AllNotificationsRead', data: { profileId } },
    {
      type: 'NotificationsForgotten',
      at: day(2),
      data: { profileId, notificationIds: ['a', 'b'] },
    },
  ]
  t.deepEqual(idsAfter(history), ['a', 'b'])
})

test('a flood of sign-ins pushes out no change', t => {
  const flood = Array.from({ length: 300 }, (_, n) =>
    notified(`flood ${n}`, 'new_sign_in', `Signed in on ${n}.`),
  )
  const repeats = Array.from({ length: 300 }, (_, n) =>
    notified(`repeat ${n}`, 'sign_in_changed', 'Codes renewed.'),
  )
  const kept = idsAfter([added, ...flood, ...repeats])
  t.is(kept?.[0], 'a')
  t.is(kept?.length, 102)
  t.is(kept?.at(-1), 'repeat 299')
})

test('notices older than 30 days are dropped with the next one, and shown no more', t => {
  t.deepEqual(idsAfter([added, notified('z', 'new_sign_in', 'Signed in.', 31)]), ['z'])
  t.deepEqual(idsAfter([added, notified('z', 'new_sign_in', 'Signed in.', 30)]), ['a', 'z'])
  t.deepEqual(recentNotices([{ at: day(1) }], Date.parse(day(31))), [])
})

test('a deleted account has no notices', t => {
  const memberId = '7d0f1c6e-0c5b-4a55-9d3e-0a9a3a3f1a01'
  const told = { ...added.data, profileId: profileIdOf(memberId) }
  const history = [
    { ...added, data: told },
    { type: 'AccountClosed', data: { memberId } },
  ]
  t.deepEqual(foldEvents(securityNotices, history as SpecEvent[]), {})
})
