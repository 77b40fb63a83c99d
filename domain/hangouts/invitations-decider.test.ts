import test from 'ava'
import type { EventsOfDecider } from '../../contracts/core/event-types.ts'
import { limits } from '../../contracts/core/limits.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { invitations } from './invitations-decider.ts'

const now = new Date('2026-06-01T22:30:00.000Z')
const of = (invitationId: string) =>
  ({ invitationId, day: '2026-06-01', by: 'ash', to: 'bay' }) as const
const counted = (id: number): EventsOfDecider<'invitations'> => ({
  type: 'InvitationCounted',
  data: of(`i${id}`),
})
const count = (id: number) => ({ type: 'CountInvitation', ...of(`i${id}`), now }) as const
const some = (length: number) => Array.from({ length }, (_, id) => counted(id))
const { invitationsPerDay } = limits.hangout

test('ten invitations a day are counted, and one more is refused until midnight UTC', t => {
  t.deepEqual(outcome(invitations, some(invitationsPerDay - 1), count(99)), [counted(99)])
  t.like(outcome(invitations, some(invitationsPerDay), count(99)), {
    code: 'rate_limited',
    retryAfter: 5_400,
    message:
      "You have sent today's 10 invitations. You can send more after midnight UTC, in about 2 hours.",
  })
})

test('an invitation that was not sent is returned to the allowance once', t => {
  const returned = { type: 'InvitationReturned', data: of('i0') } as const
  const giveBack = { type: 'ReturnInvitation', ...of('i0') } as const
  const full = some(invitationsPerDay)
  t.deepEqual(outcome(invitations, full, giveBack), [returned])
  t.deepEqual(outcome(invitations, [...full, returned], giveBack), [])
  t.deepEqual(outcome(invitations, [...full, returned], count(99)), [counted(99)])
  t.deepEqual(outcome(invitations, [], giveBack), [])
})
