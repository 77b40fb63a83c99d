import { premiumDays } from '../../contracts/core/limits.ts'
import { streams } from '../../contracts/features.ts'
import {
  getPaidSubscription,
  getPaymentOptions,
  type PaidSubscription,
} from '../../contracts/payments/payment-routes.ts'
import { subscription } from '../../domain/payments/decider.ts'
import type { SubscriptionState } from '../../domain/payments/subscription-state.ts'
import { identities } from '../../projections/views/identity.ts'
import { query } from '../handlers/handler.ts'
import { offersFirstWeek, trialViews } from './paid-time.ts'

export const onGetPaymentOptions = query(
  getPaymentOptions,
  { reads: [identities, ...trialViews] },
  async ({ memberId }, services) => ({
    publicKey: services.payments.publicKey,
    offersFirstWeek: await offersFirstWeek(memberId, services),
  }),
)

export const onGetSubscription = query(getPaidSubscription, { reads: [] }, async request => {
  const state = await request.readState(subscription, streams.subscription(request.memberId))
  return presentSubscription(state, request.now)
})

const GRACE_MS = premiumDays.grace * 86_400_000

/** When a subscription ends unless it is renewed. */
const lastsUntil = ({ renewsAt, endsAt }: PaidSubscription): number =>
  renewsAt === null ? Date.parse(endsAt ?? '') : Date.parse(renewsAt) + GRACE_MS

/** The subscription that lasts longest; null without a running one. */
export const presentSubscription = (
  { subscriptions }: SubscriptionState,
  now: Date,
): PaidSubscription | null => {
  const running = Object.values(subscriptions).flatMap(({ status, ...recorded }) =>
    status === 'ended' ? [] : [{ ...recorded, status }],
  )
  const [last] = running
    .filter(one => lastsUntil(one) > now.getTime())
    .sort((one, other) => lastsUntil(other) - lastsUntil(one))
  return last ?? null
}
