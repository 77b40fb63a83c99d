import { getPaidSubscription, getPaymentOptions } from '../../contracts/payment-routes.ts'
import { streams } from '../../contracts/streams.ts'
import { identities } from '../../projections/identity.ts'
import { offersFirstWeek, trialViews } from '../../projections/trials.ts'
import { query } from '../handler.ts'
import { subscription } from './decider.ts'
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
