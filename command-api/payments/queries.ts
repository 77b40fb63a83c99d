import { streams } from '../../contracts/features.ts'
import { getPaidSubscription, getPaymentOptions } from '../../contracts/payments/payment-routes.ts'
import { subscription } from '../../domain/payments/decider.ts'
import { identities } from '../../projections/views/identity.ts'
import { query } from '../handlers/handler.ts'
import { offersFirstWeek, trialViews } from './first-week.ts'
import { presentSubscription } from './present.ts'

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
