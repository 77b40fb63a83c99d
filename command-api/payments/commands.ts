import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { pageAt } from '../../contracts/pages.ts'
import {
  cancelPaidSubscription,
  openBillingPortal,
  type PaidSubscription,
  resumePaidSubscription,
} from '../../contracts/payments/payment-routes.ts'
import { subscription } from '../../domain/payments/decider.ts'
import type { PaymentAccount } from '../../domain/payments/provider-account.ts'
import { isRunning } from '../../domain/payments/subscription-state.ts'
import { entitlements, purchases } from '../../projections/views/payments.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { presentSubscription } from './queries.ts'
import { requirePayments } from './require-payments.ts'

const noSubscription = () =>
  new Refusal('not_found', 'You have no active subscription. Reload the page.')

type CustomerRequest = Pick<ApiRequest<unknown>, 'memberId' | 'readState'>

/** @throws {PaymentsFault} @throws {Refusal} `not_found` without a customer. */
const readAccount = async (
  { memberId, readState }: CustomerRequest,
  services: Pick<Services, 'payments'>,
): Promise<{ readonly customer: string; readonly account: PaymentAccount }> => {
  const { payments } = services
  requirePayments(services)
  const { customer } = await readState(subscription, streams.subscription(memberId))
  const account = customer === null ? undefined : await payments.readAccount(customer)
  if (customer === null || !account) throw noSubscription()
  return { customer, account }
}

/**
 * Changes whether the caller's subscriptions renew, then records the provider's account. The notice
 * that follows finds nothing to add.
 */
const setRenewal = async (
  renews: boolean,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<PaidSubscription> => {
  const { memberId, now } = request
  const { account: before } = await readAccount(request, services)
  const running = before.subscriptions.filter(one => isRunning(one, now))
  if (running.length === 0) throw noSubscription()
  for (const { id: subscriptionId } of running)
    await services.payments.setRenewal({ subscriptionId, renews, commandId: request.newId() })

  const { account } = await readAccount(request, services)
  const settle = { type: 'Settle', memberId, account, now } as const
  const { state } = await request.dispatch(subscription, streams.subscription(memberId), settle)
  const presented = presentSubscription(state, now)
  if (!presented) throw noSubscription()
  return presented
}

const options = {
  reads: [],
  settles: [entitlements, purchases],
  limit: 'payments',
  skipsIdempotency: true,
} as const

export const onCancelSubscription = command(cancelPaidSubscription, options, (request, services) =>
  setRenewal(false, request, services),
)

export const onResumeSubscription = command(resumePaidSubscription, options, (request, services) =>
  setRenewal(true, request, services),
)

export const onOpenBillingPortal = command(
  openBillingPortal,
  options,
  async (request, services) => {
    const { customer } = await readAccount(request, services)
    const url = await services.payments.openPortal(
      customer,
      `${request.origin}${pageAt('/settings')}`,
    )
    return { url }
  },
)
