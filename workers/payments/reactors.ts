import * as z from 'zod'
import { Id } from '../../contracts/core/ids.ts'
import { endPayments, type Payer, settlePayments } from '../../contracts/core/jobs.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { utcDayOf } from '../../contracts/core/times.ts'
import { streams } from '../../contracts/features.ts'
import { member } from '../../domain/identity/decider.ts'
import { subscription } from '../../domain/payments/decider.ts'
import { noAccount, type PaymentAccount } from '../../domain/payments/provider-account.ts'
import { leftoversOf } from '../../domain/payments/subscription-state.ts'
import { trial } from '../../domain/payments/trial-decider.ts'
import { type CommandContext, unlinkedContext } from '../../engines/log/dispatch.ts'
import type { CustomerOfMember } from '../../engines/ports/payments.ts'
import { cardTrialIdOf, entitlements, trialClaimOf } from '../../projections/views/payments.ts'
import {
  defineQueue,
  defineSchedule,
  followUpJob,
  type JobServices,
  task,
} from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { CHECKOUT_REVIEW_MS } from '../runtime/timeouts.ts'
import { dispatchTrials, trialsQueues, trialsReactor } from './trials.ts'

/** Records the account of a payer at the provider; does nothing without a customer. */
const settle = async (
  payer: Payer,
  cause: CommandContext,
  services: JobServices,
): Promise<void> => {
  const found = await findPayer(payer, services)
  if (found) await settleAccount(found, cause, services)
}

const settleMember = defineQueue({
  name: settlePayments.queue,
  data: settlePayments.data,
  concurrency: 4,
  run: settle,
})

/**
 * Ends everything that the customer of a closed account could still pay for. Returns whether they
 * paid for a subscription; undefined if the provider already deleted them.
 */
const hasSubscribed = async (
  customer: string,
  claimId: string | undefined,
  services: Pick<JobServices, 'payments' | 'dispatch' | 'keys' | 'clock'>,
): Promise<boolean | undefined> => {
  const { payments } = services
  const account = await payments.readAccount(customer)
  const open = account?.openCheckouts ?? []
  for (const one of open) await payments.endCheckout(one)
  // A checkout paid meanwhile is a subscription now.
  const ended = open.length > 0 ? await payments.readAccount(customer) : account
  if (ended && claimId !== undefined) await claimCards(claimId, ended, services)
  return ended && ended.subscriptions.length > 0
}

/**
 * Deletes a customer. Their first week is recorded before that and released after it: if a crash
 * comes between, it stays reserved, so nobody gets it twice.
 */
const endCustomer = defineQueue({
  name: endPayments.queue,
  data: endPayments.data,
  concurrency: 2,
  async run({ customer, claim }, cause, services) {
    const { claimId = '', trialIds = [] } = claim ?? {}
    const subscribed = await hasSubscribed(customer, claim?.claimId, services)
    const had = trialIds.map(trialId => ({ type: 'RecordHad', trialId }) as const)
    if (subscribed) await dispatchTrials(had, cause, services)
    await services.payments.deleteCustomer(customer)
    const released = trialIds.map(trialId => ({ type: 'Release', trialId, claimId }) as const)
    if (subscribed === false) await dispatchTrials(released, cause, services)
  },
})

/** Reviews a checkout some time later, in case the notice of its payment was lost. */
const reviewCheckout = defineQueue({
  name: 'review-checkout',
  data: z.object({ memberId: Id }),
  concurrency: 2,
  run: settle,
})

/**
 * Every night: checks every customer of the provider and every member with paid premium, so that
 * lost notices, abandoned checkouts and accounts closed during a crash are settled within a day.
 */
const reconcilePayments = defineSchedule({
  name: 'reconcile-payments',
  cron: '11 3 * * *',
  async run(cause, { payments, views, jobs }) {
    if (payments.publicKey === null) return
    const onceADay = { ...cause, command: `payments/${utcDayOf(cause.now)}` }
    const addJob = (payer: Payer) =>
      jobs.add(settleMember.name, followUpJob(onceADay, task(settleMember, payer)))
    for await (const { customer } of payments.customers()) await addJob({ customer })
    for await (const { key, document } of views.collection(entitlements).all())
      if (document.grants.stripe !== undefined) await addJob({ memberId: key })
  },
})

export const paymentsQueues = [
  settleMember,
  endCustomer,
  reviewCheckout,
  reconcilePayments,
] as const

export const paymentsReactor = defineReactor({
  name: 'payments',
  from: 'now',
  on: {
    CheckoutStarted: ({ at, data: { memberId } }) => [
      task(
        reviewCheckout,
        { memberId },
        new Date(Date.parse(at) + CHECKOUT_REVIEW_MS).toISOString(),
      ),
    ],
  },
})

export const paymentsWorkers = {
  reactors: [paymentsReactor, trialsReactor],
  queues: [...paymentsQueues, ...trialsQueues],
}

type SettleServices = Pick<JobServices, 'dispatch' | 'payments' | 'clock' | 'keys'>

/** The account at the provider changed in every round. The job is tried again. */
class Unsettled extends Error {
  override readonly name = 'Unsettled'
  readonly code = 'unsettled'

  constructor() {
    super('The provider of payments says something else each time. The job will be tried again.')
  }
}

const MAX_ROUNDS = 10

/** The member and their customer; undefined if they have none, or have left. */
const findPayer = async (
  payer: Payer,
  { dispatch, payments }: SettleServices,
): Promise<CustomerOfMember | undefined> => {
  if (!('memberId' in payer)) return payments.findCustomer(payer)
  const { memberId } = payer
  const { customer } = await dispatch.readState(subscription, streams.subscription(memberId))
  return customer === null ? undefined : { memberId, customer }
}

/**
 * Ends subscriptions and checkouts at the provider that would be paid for nothing. Returns whether
 * there were any.
 */
const endLeftovers = async (
  account: PaymentAccount,
  { payments, clock }: SettleServices,
): Promise<boolean> => {
  const { subscriptions, checkouts } = leftoversOf(account, clock.now())
  for (const { id } of subscriptions) await payments.endSubscription(id)
  for (const checkout of checkouts) await payments.endCheckout(checkout)
  return subscriptions.length + checkouts.length > 0
}

/**
 * Notes whose account each card paid a subscription of first, which stays so for good.
 * @returns payments of first weeks with a card of another account, which has had the week.
 */
const claimCards = async (
  claimId: string,
  { subscriptions }: PaymentAccount,
  { dispatch, keys, clock }: Pick<SettleServices, 'dispatch' | 'keys' | 'clock'>,
): Promise<string[]> => {
  const second: string[] = []
  for (const { card, status, isTakenBack } of subscriptions) {
    if (!card || isTakenBack) continue
    const trialId = await cardTrialIdOf(keys, card.fingerprint)
    const command = { type: 'Reserve', trialId, claimId } as const
    const context = unlinkedContext(randomId(), clock.now())
    const { state } = await dispatch(trial, streams.trial(trialId), command, context)
    const isOwn = state.status === 'reserved' && state.claimId === claimId
    if (status === 'trialing' && !isOwn) second.push(card.paymentId)
  }
  return second
}

/**
 * Gives back first weeks that a card had before, under another account: the card is known only once
 * it has paid. Their subscriptions are leftovers then. Returns whether there were any.
 */
const refundSecondWeeks = async (
  memberId: string,
  account: PaymentAccount,
  services: SettleServices,
): Promise<boolean> => {
  const claimId = await trialClaimOf(services.keys, memberId)
  const second = await claimCards(claimId, account, services)
  for (const paymentId of second) await services.payments.refund(paymentId)
  return second.length > 0
}

/**
 * Whether this is the member's customer. A log restored from a backup may lack the checkout: it is
 * then recorded again from the provider's account, if something was paid.
 */
const isOwnCustomer = async (
  { memberId, customer }: CustomerOfMember,
  isRegistered: boolean,
  cause: CommandContext,
  { dispatch, payments, clock }: SettleServices,
): Promise<boolean> => {
  const stream = streams.subscription(memberId)
  const known = await dispatch.readState(subscription, stream)
  if (known.customer !== null || !isRegistered) return known.customer === customer
  const account = await payments.readAccount(customer)
  const plan = [...(account?.subscriptions ?? []), ...(account?.payments ?? [])][0]?.plan
  if (!account || plan === undefined) return false
  const checkoutId = account.checkoutIds.find(id => Id.safeParse(id).success) ?? randomId()
  const started = { type: 'StartCheckout', memberId, checkoutId, plan, customer } as const
  const command = { ...started, spent: [], now: clock.now() }
  const { state } = await dispatch(subscription, stream, command, cause)
  return state.customer === customer
}

/**
 * Records a customer's current account at the provider. Jobs for one member may overlap: each reads
 * the account again after recording, so the last to record has seen that it still holds.
 *
 * @throws {PaymentsFault} @throws {Unsettled}
 */
export const settleAccount = async (
  owner: CustomerOfMember,
  cause: CommandContext,
  services: SettleServices,
): Promise<void> => {
  const { memberId, customer } = owner
  const { dispatch, payments, clock } = services
  const { registered, closedAt } = await dispatch.readState(member, streams.member(memberId))
  if (closedAt !== null) {
    const left = await payments.readAccount(customer)
    if (left) await claimCards(await trialClaimOf(services.keys, memberId), left, services)
    return payments.deleteCustomer(customer)
  }
  if (!(await isOwnCustomer(owner, registered, cause, services))) return

  const stream = streams.subscription(memberId)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const account = (await payments.readAccount(customer)) ?? noAccount
    if (await endLeftovers(account, services)) continue
    if (await refundSecondWeeks(memberId, account, services)) continue
    const settle = { type: 'Settle', memberId, account, now: clock.now() } as const
    const { events } = await dispatch(subscription, stream, settle, {
      ...cause,
      command: randomId(),
      now: clock.now(),
    })
    if (events.length === 0) return
  }
  throw new Unsettled()
}
