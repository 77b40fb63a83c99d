import test from 'ava'
import type { PaidSubscription } from '../../contracts/payments/payment-routes.ts'
import { premiumTexts } from './subscription-texts.ts'

const renewsAt = '2026-12-01T12:00:00.000Z'
const monthly: PaidSubscription = {
  plan: 'monthly',
  status: 'active',
  cents: 2_000,
  renewsAt,
  endsAt: null,
}
const premium = { active: true, source: 'stripe', until: renewsAt } as const
const textsOf = (some: Partial<PaidSubscription>) =>
  premiumTexts(premium, { ...monthly, ...some }, 'en-GB')

test('a subscription says its price and when it is charged next', t => {
  t.deepEqual(textsOf({}), {
    name: 'Premium Monthly, $20 a month',
    detail: 'Renews on 1 December 2026.',
  })
  t.is(textsOf({ plan: 'annual', cents: 22_000 }).name, 'Premium Annual, $220 a year')
  t.is(
    textsOf({ status: 'trialing' }).detail,
    'First week. The first full payment is on 1 December 2026.',
  )
})

test('an ending subscription says when, and why', t => {
  const ends = { renewsAt: null, endsAt: renewsAt }
  t.is(textsOf(ends).detail, 'Canceled. Premium ends on 1 December 2026.')
  t.regex(
    textsOf({ ...ends, status: 'past_due' }).detail,
    /^The last payment failed\. Premium ends/,
  )
})

test('without a subscription the texts name the source and the end', t => {
  const texts = (some: object) => premiumTexts({ ...premium, ...some } as never, null, 'en-GB')
  t.deepEqual(texts({}), {
    name: 'Premium, paid once',
    detail: 'Until 1 December 2026. It does not renew automatically.',
  })
  t.is(texts({ source: 'staff' }).name, 'Premium, given by the people who run Kith')
  t.is(texts({ active: false, source: null, until: null }).name, "You don't have Premium")
})
