import test from 'ava'
import { premiumAt } from '../../contracts/payments.ts'
import { outcome, stateAfter } from '../../test/outcome.ts'
import { subscription } from './decider.ts'

const memberId = 'm1'
const now = new Date('2026-06-01T12:00:00.000Z')
const june = '2026-07-01T00:00:00.000Z'
const july = '2026-08-01T00:00:00.000Z'
const ofStaff = { memberId, source: 'staff', operator: 'Sage' } as const
const ofStripe = { memberId, source: 'stripe', operator: null } as const
const granted = (until: string, by: typeof ofStaff | typeof ofStripe = ofStaff) =>
  ({ type: 'EntitlementGranted', data: { ...by, until } }) as const
const ended = { type: 'EntitlementEnded', data: ofStaff } as const
const grant = (until: string) => ({ type: 'Grant', ...ofStaff, until }) as const
const end = { type: 'End', ...ofStaff, now } as const

test('a grant gives premium until its end, and is replaced by the next of its source', t => {
  t.deepEqual(outcome(subscription, [], grant(june)), [granted(june)])
  t.deepEqual(outcome(subscription, [granted(june)], grant(june)), [])
  t.deepEqual(outcome(subscription, [granted(june)], grant(july)), [granted(july)])
  t.deepEqual(stateAfter(subscription, [granted(july), granted(june)]), { staff: june })
})

test('the end of one source leaves the other', t => {
  const both = [granted(july, ofStripe), granted(june)]
  t.deepEqual(outcome(subscription, both, end), [ended])
  t.deepEqual(stateAfter(subscription, [...both, ended]), { stripe: july })
})

test('ending what was never granted, has ended or has run out changes nothing', t => {
  t.deepEqual(outcome(subscription, [], end), [])
  t.deepEqual(outcome(subscription, [granted(june), ended], end), [])
  t.deepEqual(outcome(subscription, [granted(now.toISOString())], end), [])
})

test('premium is that of the source which lasts longest, up to and without its end', t => {
  const none = { active: false, source: null, until: null }
  t.deepEqual(premiumAt({}, now), none)
  t.deepEqual(premiumAt({ staff: now.toISOString() }, now), none)
  const last = { active: true, source: 'stripe', until: july }
  t.deepEqual(premiumAt({ staff: june, stripe: july }, now), last as never)
  t.deepEqual(premiumAt({ staff: june, stripe: july }, new Date(july)), none)
})
