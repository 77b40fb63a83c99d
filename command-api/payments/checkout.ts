import type { TrialClaim } from '../../contracts/core/jobs.ts'
import { prices } from '../../contracts/core/limits.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import {
  type CheckoutSecret,
  createPaymentIntent,
  getOrCreateAnnualSubscription,
  getOrCreateSubscription,
} from '../../contracts/payments/payment-routes.ts'
import type { PaidPlan } from '../../contracts/payments/payments.ts'
import { subscription } from '../../domain/payments/decider.ts'
import {
  noAccount,
  type OpenCheckout,
  type PaymentAccount,
} from '../../domain/payments/provider-account.ts'
import { isRunning } from '../../domain/payments/subscription-state.ts'
import { type Trial, type TrialCommand, trial } from '../../domain/payments/trial-decider.ts'
import { unlinkedContext } from '../../engines/log/dispatch.ts'
import { trialClaimOf, trialIdsInLog } from '../../projections/views/payments.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { requirePayments } from './require-payments.ts'

const alreadySubscribed = () =>
  new Refusal('already_subscribed', 'You already have a subscription. See Account Settings.')

const anotherCheckout = () =>
  new Refusal('unavailable', 'You also chose a plan in another tab. Choose again.', 1)

const priceOf = { monthly: prices.month, annual: prices.year, once: prices.once } as const

type CustomerAccount = { readonly customer: string; readonly account: PaymentAccount }

/** The caller's customer and account at the provider; creates the customer if there is none. */
const openAccount = async (
  { memberId, readState }: Pick<ApiRequest<unknown>, 'memberId' | 'readState'>,
  { payments }: Pick<Services, 'payments'>,
): Promise<CustomerAccount> => {
  const { customer: known } = await readState(subscription, streams.subscription(memberId))
  const found = known === null ? undefined : await payments.readAccount(known)
  if (known !== null && found) return { customer: known, account: found }
  return { customer: await payments.createCustomer(memberId, known), account: noAccount }
}

/** A plan, and whether it starts with the first week at its low price. */
type Offer = { readonly plan: PaidPlan; readonly hasFirstWeek: boolean }

/** Whether an open checkout still has the wanted plan, price and start. */
const isWanted = ({ plan, cents, hasFirstWeek }: OpenCheckout, wanted: Offer): boolean =>
  plan === wanted.plan && cents === priceOf[plan] && hasFirstWeek === wanted.hasFirstWeek

/**
 * What the caller is offered. The monthly plan starts with the first week at its low price, which
 * this reserves, unless the person paid for a subscription before, under any account.
 */
const offerOf = async (
  plan: PaidPlan,
  account: PaymentAccount,
  { memberId, readState }: Pick<ApiRequest<unknown>, 'memberId' | 'readState'>,
  services: Services,
): Promise<Offer> => {
  if (plan !== 'monthly') return { plan, hasFirstWeek: false }
  const claim = await claimOf(memberId, services)
  const { subscriptions } = await readState(subscription, streams.subscription(memberId))
  if (Object.keys(subscriptions).length + account.subscriptions.length > 0) {
    await recordTrial(claim, services)
    return { plan, hasFirstWeek: false }
  }
  return { plan, hasFirstWeek: await reserveTrial(claim, services) }
}

/**
 * Ends what a new checkout replaces: checkouts of other plans or prices, and subscriptions that
 * grant nothing but would still be charged.
 */
const endReplaced = async (
  { subscriptions, openCheckouts }: PaymentAccount,
  continued: OpenCheckout | undefined,
  plan: PaidPlan,
  { payments }: Pick<Services, 'payments'>,
): Promise<void> => {
  for (const open of openCheckouts)
    if (open !== continued && (open.plan === 'once') === (plan === 'once'))
      await payments.endCheckout(open)
  if (plan === 'once') return
  for (const { id, status } of subscriptions)
    if (status !== 'ended') await payments.endSubscription(id)
}

const start = (
  { plan, hasFirstWeek }: Offer,
  checkout: { readonly customer: string; readonly checkoutId: string },
  { payments }: Pick<Services, 'payments'>,
): Promise<string> =>
  plan === 'once'
    ? payments.startPayment(checkout)
    : payments.startSubscription({ ...checkout, plan, hasFirstWeek })

/**
 * Ends what a concurrent request of the same member started, so that no two subscriptions and no
 * two first weeks can be paid.
 * @throws {Refusal} the other checkout is the latest, or was paid.
 */
const endOthers = async (
  checkoutId: string,
  customer: string,
  { hasFirstWeek }: Offer,
  request: ApiRequest<unknown>,
  { payments }: Services,
): Promise<void> => {
  const stream = streams.subscription(request.memberId)
  const { checkout } = await request.readState(subscription, stream)
  if (checkout?.id !== checkoutId) throw anotherCheckout()
  const account = (await payments.readAccount(customer)) ?? noAccount
  const isSubscribed = account.subscriptions.some(one => isRunning(one, request.now))
  const hadFirstWeek = hasFirstWeek && account.subscriptions.length > 0
  for (const open of account.openCheckouts)
    if (open.plan !== 'once' && (isSubscribed || hadFirstWeek || open.checkoutId !== checkoutId))
      await payments.endCheckout(open)
  if (isSubscribed) throw alreadySubscribed()
  if (hadFirstWeek) throw anotherCheckout()
}

/** Starts a checkout. The log has it before it can be paid. */
const startCheckout = async (
  offer: Offer,
  { customer, account }: CustomerAccount,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<CheckoutSecret> => {
  const { memberId, now } = request
  const { plan, hasFirstWeek } = offer
  const { state } = await request.dispatch(subscription, streams.subscription(memberId), {
    type: 'StartCheckout',
    memberId,
    checkoutId: request.newId(),
    plan,
    customer,
    now,
    spent: account.checkoutIds,
  })
  const checkoutId = state.checkout?.id ?? ''
  const clientSecret = await start(offer, { customer, checkoutId }, services)
  if (plan !== 'once') await endOthers(checkoutId, customer, offer, request, services)
  return { clientSecret, hasFirstWeek }
}

/** @throws {Refusal} `already_subscribed`. @throws {PaymentsFault} */
const checkOut = async (
  plan: PaidPlan,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<CheckoutSecret> => {
  const { payments } = services
  requirePayments(services)
  const { customer, account } = await openAccount(request, services)
  if (account.subscriptions.some(one => isRunning(one, request.now))) throw alreadySubscribed()
  const offer = await offerOf(plan, account, request, services)
  const [continued] = account.openCheckouts
    .filter(one => isWanted(one, offer))
    .toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1))
  await endReplaced(account, continued, plan, services)
  const { hasFirstWeek } = offer
  if (continued) return { clientSecret: await payments.readClientSecret(continued), hasFirstWeek }
  return startCheckout(offer, { customer, account }, request, services)
}

const options = { reads: [], limit: 'payments', skipsIdempotency: true } as const

export const onGetOrCreateSubscription = command(
  getOrCreateSubscription,
  options,
  (request, services) => checkOut('monthly', request, services),
)

export const onGetOrCreateAnnualSubscription = command(
  getOrCreateAnnualSubscription,
  options,
  (request, services) => checkOut('annual', request, services),
)

export const onCreatePaymentIntent = command(createPaymentIntent, options, (request, services) =>
  checkOut('once', request, services),
)

type TrialServices = Pick<Services, 'dispatch' | 'keys' | 'clock'>

/** The claim of a member by the log. A closed account has no trial ids. */
export const claimOf = async (
  memberId: string,
  { dispatch, keys }: TrialServices,
): Promise<TrialClaim> => ({
  claimId: await trialClaimOf(keys, memberId),
  trialIds: await trialIdsInLog(memberId, { dispatch, keys }),
})

/** Dispatches without cause or actor, so that the log does not link a person's accounts. */
const dispatchTrial = async (
  command: TrialCommand,
  { dispatch, clock }: TrialServices,
): Promise<Trial> => {
  const context = unlinkedContext(randomId(), clock.now())
  const { state } = await dispatch(trial, streams.trial(command.trialId), command, context)
  return state
}

/**
 * Reserves a person's first week for an account, on the stream of each identity hash in a fixed
 * order, so that one of several concurrent accounts gets them all. If one identity has used it, it
 * is recorded for all.
 * @returns false if another account has it, it was used, or the account has no identity.
 */
export const reserveTrial = async (
  { claimId, trialIds }: TrialClaim,
  services: TrialServices,
): Promise<boolean> => {
  for (const trialId of trialIds) {
    const state = await dispatchTrial({ type: 'Reserve', trialId, claimId }, services)
    if (state.status === 'had') await recordTrial({ trialIds }, services)
    if (state.status !== 'reserved' || state.claimId !== claimId) return false
  }
  return trialIds.length > 0
}

/** Releases the first week, if the account has it. */
export const releaseTrial = async (
  { claimId, trialIds }: TrialClaim,
  services: TrialServices,
): Promise<void> => {
  for (const trialId of trialIds)
    await dispatchTrial({ type: 'Release', trialId, claimId }, services)
}

/** Records that a person has paid for a subscription. */
export const recordTrial = async (
  { trialIds }: Pick<TrialClaim, 'trialIds'>,
  services: TrialServices,
): Promise<void> => {
  for (const trialId of trialIds) await dispatchTrial({ type: 'RecordHad', trialId }, services)
}
