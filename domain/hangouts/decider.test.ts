import test from 'ava'
import type { Instant } from '../../contracts/core/event.ts'
import { timing } from '../../contracts/core/limits.ts'
import type { InvitationStatus } from '../../contracts/hangouts/hangouts.ts'
import { longAgo, outcome } from '../../test/deciders/outcome.ts'
import { hangout } from './decider.ts'
import type { HangoutEvent, InvitationAnswer } from './invitation-rules.ts'

const parties = { inviter: 'ash', invitee: 'bay' } as const
const proposal = {
  hobby: 'hiking',
  timeSlot: 'weekend_morning',
  message: 'The easy path?',
  suggestedDate: null,
  location: null,
}
const now = new Date(longAgo)
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

const of = (invitationId: string) => ({ invitationId, ...parties })
const invite = (invitationId: string, topic = 'hiking', at = now) =>
  ({ type: 'Invite', ...of(invitationId), topic, proposal, now: at }) as const
const invited = (invitationId: string, topic = 'hiking'): HangoutEvent => ({
  type: 'HangoutInvited',
  data: { ...of(invitationId), topic, proposal },
})
const answer = (by: string, status: InvitationAnswer, at = now) =>
  ({ type: 'Answer', invitationId: 'i1', by, status, now: at }) as const

const ended: Readonly<Record<Exclude<InvitationStatus, 'pending'>, HangoutEvent>> = {
  accepted: { type: 'HangoutAccepted', data: of('i1') },
  declined: { type: 'HangoutDeclined', data: of('i1') },
  cancelled: { type: 'HangoutCancelled', data: { ...of('i1'), by: 'ash' } },
  expired: { type: 'HangoutExpired', data: of('i1') },
}
const statuses = Object.keys(ended) as (keyof typeof ended)[]
const expire = (at: Date) => ({ type: 'Expire', invitationId: 'i1', now: at }) as const

test('an invitation is made', t => {
  t.deepEqual(outcome(hangout, [], invite('i1')), [invited('i1')])
})

test('a topic has one open invitation, from either of the two; another topic has its own', t => {
  const refused = { code: 'invitation_pending' }
  t.like(outcome(hangout, [invited('i1')], invite('i2')), refused)
  const fromOther = { ...invite('i2'), inviter: 'bay', invitee: 'ash' }
  t.like(outcome(hangout, [invited('i1')], fromOther), refused)
  t.deepEqual(outcome(hangout, [invited('i1')], invite('i2', 'yoga')), [invited('i2', 'yoga')])
})

for (const status of statuses)
  test(`after one was ${status} there can be another invitation`, t => {
    t.deepEqual(outcome(hangout, [invited('i1'), ended[status]], invite('i2')), [invited('i2')])
  })

test('an overdue invitation allows another one, even before the job ends it', t => {
  const at = later(timing.invitationExpires)
  t.deepEqual(outcome(hangout, [invited('i1')], invite('i2', 'hiking', at)), [
    ended.expired,
    invited('i2'),
  ])
})

test('an invitation is made once', t => {
  t.deepEqual(outcome(hangout, [invited('i1')], invite('i1')), [])
})

test('the invitee answers and the inviter cancels, never the other way round', t => {
  const pending = [invited('i1')]
  t.deepEqual(outcome(hangout, pending, answer('bay', 'accepted')), [ended.accepted])
  t.deepEqual(outcome(hangout, pending, answer('bay', 'declined')), [ended.declined])
  t.deepEqual(outcome(hangout, pending, answer('ash', 'cancelled')), [ended.cancelled])
  const notYours = { code: 'invitation_not_yours' }
  t.like(outcome(hangout, pending, answer('ash', 'accepted')), notYours)
  t.like(outcome(hangout, pending, answer('ash', 'declined')), notYours)
  t.like(outcome(hangout, pending, answer('bay', 'cancelled')), notYours)
})

for (const status of statuses)
  test(`an invitation that was ${status} stays so`, t => {
    const history = [invited('i1'), ended[status]]
    for (const [by, next] of [
      ['bay', 'accepted'],
      ['bay', 'declined'],
      ['ash', 'cancelled'],
    ] as const) {
      const decided = outcome(hangout, history, answer(by, next))
      if (next === status) t.deepEqual(decided, [], 'a repeat changes nothing')
      else t.like(decided, { code: 'invitation_closed' })
    }
    t.deepEqual(outcome(hangout, history, expire(later(timing.invitationExpires))), [])
    t.deepEqual(outcome(hangout, history, { type: 'CancelPending', by: 'bay' }), [])
  })

test('an invitation to a hangout lapses after thirty days, and not before', t => {
  const at = later(timing.invitationExpires)
  const before = later(timing.invitationExpires - 1)
  t.deepEqual(outcome(hangout, [invited('i1')], expire(before)), [])
  t.deepEqual(outcome(hangout, [invited('i1')], expire(at)), [ended.expired])
  t.deepEqual(outcome(hangout, [invited('i1')], answer('bay', 'accepted', before)), [
    ended.accepted,
  ])
  t.like(outcome(hangout, [invited('i1')], answer('bay', 'accepted', at)), {
    code: 'invitation_closed',
  })
})

test('after an unmatch pending invitations are cancelled and plans stay', t => {
  const history = [invited('i1'), ended.accepted, invited('i2', 'yoga')]
  t.deepEqual(outcome(hangout, history, { type: 'CancelPending', by: 'bay' }), [
    { type: 'HangoutCancelled', data: { ...of('i2'), by: 'bay' } },
  ])
})

const plan = (changes: object, isCompleted?: boolean) =>
  ({ type: 'Plan', invitationId: 'i1', by: 'bay', changes, isCompleted }) as const

test('either can plan an accepted hangout: a change names the fields that it sets', t => {
  const accepted = [invited('i1'), ended.accepted]
  const changes = { notes: 'Bring gloves.', location: null }
  const planned: HangoutEvent = {
    type: 'HangoutPlanned',
    data: { ...of('i1'), by: 'bay', changed: ['notes', 'location'], plan: changes },
  }
  t.deepEqual(outcome(hangout, accepted, plan(changes)), [planned])
  const completed: HangoutEvent = {
    type: 'HangoutCompleted',
    data: { ...of('i1'), by: 'bay', isCompleted: true },
  }
  t.deepEqual(outcome(hangout, accepted, plan({}, true)), [completed])
  t.deepEqual(outcome(hangout, [...accepted, completed], plan({}, true)), [])
  t.like(outcome(hangout, [invited('i1')], plan(changes)), { code: 'not_found' })
})

test('forgotten hangouts are gone, and no repeat creates them again', t => {
  const at: Instant = later(1).toISOString()
  const forgotten: HangoutEvent & { at: Instant } = {
    type: 'HangoutsForgotten',
    at,
    data: { profiles: ['ash', 'bay'], invitationIds: ['i1', 'i2'] },
  }
  const history = [invited('i1'), ended.accepted, invited('i2', 'yoga')]
  const forget = { type: 'Forget', profiles: ['ash', 'bay'] } as const
  t.deepEqual(outcome(hangout, history, forget), [
    { type: 'HangoutsForgotten', data: forgotten.data },
  ])
  t.deepEqual(outcome(hangout, [...history, forgotten], forget), [])
  t.like(outcome(hangout, [...history, forgotten], plan({}, true)), { code: 'not_found' })
  t.deepEqual(outcome(hangout, [...history, forgotten], invite('i1')), [])
  t.deepEqual(outcome(hangout, [...history, forgotten], invite('i3')), [invited('i3')])
})

test('an unmatch or block with an instant ends invitations made until then', t => {
  const at = later(1).toISOString()
  const history = [invited('i1'), { ...invited('i2', 'yoga'), at }]
  const until = now.toISOString()
  t.deepEqual(outcome(hangout, history, { type: 'CancelPending', by: 'bay', until }), [
    { type: 'HangoutCancelled', data: { ...of('i1'), by: 'bay' } },
  ])
  const profiles = ['ash', 'bay'] as [string, string]
  t.deepEqual(outcome(hangout, history, { type: 'Forget', profiles, until }), [
    { type: 'HangoutsForgotten', data: { profiles, invitationIds: ['i1'] } },
  ])
})
