import * as z from 'zod'
import { Id } from '../../contracts/core/ids.ts'
import { endPayments, type Payer, settlePayments } from '../../contracts/core/jobs.ts'
import { utcDayOf } from '../../contracts/core/utc-day.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { entitlements } from '../../projections/views/payments.ts'
import {
  defineQueue,
  defineSchedule,
  followUpJob,
  type JobServices,
  task,
} from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { CHECKOUT_REVIEW_MS } from '../runtime/timeouts.ts'
import { dispatchTrials } from './dispatch-trials.ts'
import { claimCards, findPayer, settleAccount } from './settle-account.ts'
import { trialsQueues, trialsReactor } from './trials.ts'

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
