import test from 'ava'
import type { EventNamed } from '../../contracts/events.ts'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { closesAt, isUnanswered, missedAt, type SafetyCommand, safety } from './decider.ts'

const now = new Date('2026-06-01T18:00:00.000Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const times = {
  beginsAt: after(60).toISOString(),
  checkInAt: after(180).toISOString(),
  grace: 30,
} as const
const of = { profileId: 'me', planId: 'plan' } as const
const written = {
  words: { signed: 'Me', who: 'Robin', where: 'Cafe', note: null },
  pins: { salt: 'salt', pin: 'one', second: 'two' },
}
const data = { ...of, linkId: 'link', ...times, ...written }
const make = (more: object = {}): SafetyCommand => ({ type: 'MakePlan', ...data, now, ...more })
const made = { type: 'SafetyPlanMade', data } as const
const tried = { type: 'SafetyPinTried', data: of } as const
const ended = (sign: 'well' | 'help' = 'well') =>
  ({ type: 'SafetyPlanEnded', data: { ...of, answer: { sign } } }) as const
const watchedBy = (watcherId: string) =>
  ({ type: 'SafetyPlanWatched', data: { ...of, watcherId } }) as const
const other = (planId: string) => ({ ...made, data: { ...made.data, planId } }) as typeof made

test('a plan is made with a check-in to come, three open ones at most', t => {
  t.deepEqual(outcome(safety, [], make()), [made])
  for (const checkInAt of [now.toISOString(), after(15 * 1_440).toISOString()])
    t.like(outcome(safety, [], make({ checkInAt, beginsAt: now.toISOString() })), {
      code: 'bad_input',
    })
  t.like(outcome(safety, [], make({ beginsAt: after(181).toISOString() })), { code: 'bad_input' })
  const three = [made, other('two'), other('three')]
  t.like(outcome(safety, three, make({ planId: 'four' })), { code: 'too_many_plans' })
  t.is((outcome(safety, [...three, ended()], make({ planId: 'four' })) as unknown[]).length, 1)
})

test('a PIN is tried before it counts, five times in a row, and a right one begins anew', t => {
  const attempt = { type: 'TryPin', ...of } as const
  const four = [made, tried, tried, tried, tried]
  t.deepEqual(outcome(safety, four, attempt), [tried])
  t.like(outcome(safety, [...four, tried], attempt), { code: 'wrong_pin' })
  const checkInAt = after(240).toISOString()
  const extend = { type: 'ExtendPlan', ...of, sign: 'well', checkInAt, now } as const
  const extended = outcome(safety, four, extend) as [EventNamed<'SafetyPlanExtended'>]
  t.deepEqual(outcome(safety, [...four, tried, ...extended], attempt), [tried])
  t.like(outcome(safety, [made, ended()], attempt), { code: 'plan_ended' })
})

test('the second PIN decides the same as the first, but for what is encrypted', t => {
  for (const sign of ['well', 'help'] as const) {
    const end = { type: 'EndPlan', ...of, sign, now } as const
    t.deepEqual(outcome(safety, [made], end), [ended(sign)])
    const checkInAt = after(300).toISOString()
    const extend = { type: 'ExtendPlan', ...of, sign, checkInAt, now } as const
    const extended = { ...of, checkInAt, grace: 30, answer: { sign } } as const
    t.deepEqual(outcome(safety, [made], extend), [{ type: 'SafetyPlanExtended', data: extended }])
    t.like(outcome(safety, [made, ended(sign)], end), { code: 'plan_ended' })
    t.like(outcome(safety, [made, ended(sign)], extend), { code: 'plan_ended' })
  }
})

test('a check-in is missed once, after its grace, unless it was answered or has another time', t => {
  const miss = (at: Date, checkInAt: string = times.checkInAt) =>
    ({ type: 'MissCheckIn', ...of, checkInAt, now: at }) as const
  const missed = {
    type: 'SafetyCheckInMissed',
    data: { ...of, checkInAt: times.checkInAt },
  } as const
  t.deepEqual(outcome(safety, [made], miss(after(209))), [])
  t.deepEqual(outcome(safety, [made], miss(after(210))), [missed])
  t.deepEqual(outcome(safety, [made, missed], miss(after(211))), [])
  t.deepEqual(outcome(safety, [made, ended()], miss(after(211))), [])
  t.deepEqual(outcome(safety, [made], miss(after(211), after(100).toISOString())), [])
  const end = { type: 'EndPlan', ...of, sign: 'well', now: after(220) } as const
  t.deepEqual(outcome(safety, [made, missed], end), [ended()], 'and can still be answered')
})

test('three browsers keep watch, none over a plan that has ended', t => {
  const watch = (watcherId: string) => ({ type: 'WatchPlan', ...of, watcherId, now }) as const
  const three = [made, watchedBy('a'), watchedBy('b'), watchedBy('c')]
  t.deepEqual(outcome(safety, [made], watch('a')), [watchedBy('a')])
  t.deepEqual(outcome(safety, three, watch('a')), [])
  t.like(outcome(safety, three, watch('d')), { code: 'list_full' })
  t.like(outcome(safety, [made, ended()], watch('a')), { code: 'not_found' })
})

test('a plan is removed once it has ended, and closes a day after that or after its check-in', t => {
  const remove = { type: 'RemovePlan', ...of } as const
  const removed = { type: 'SafetyPlanRemoved', data: of } as const
  t.like(outcome(safety, [made], remove), { code: 'plan_open' })
  t.deepEqual(outcome(safety, [made, ended()], remove), [removed])
  t.deepEqual(outcome(safety, [made, ended(), removed], remove), [])
  const open = stateAfter(safety, [made]).plan
  t.is(open && closesAt(open), after(180 + 1_440).toISOString())
  t.is(missedAt(times), after(210).toISOString())
  t.is(open && isUnanswered(open, after(209)), false)
  const forgotten = { type: 'SafetyPlanForgotten', data: { ...of, linkId: 'link' } } as const
  t.deepEqual(outcome(safety, [made], { type: 'ForgetPlan', ...of }), [forgotten])
  t.deepEqual(stateAfter(safety, [made, forgotten]), {})
})
