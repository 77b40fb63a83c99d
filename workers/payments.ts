import * as z from 'zod'
import { Id } from '../contracts/ids.ts'
import { endPayments, settlePayments } from '../contracts/jobs.ts'
import { entitlements } from '../projections/payments.ts'
import type { InsightsServices } from './insights/services.ts'
import { findPayer, settleAccount } from './payments/settle-account.ts'
import {
  defineQueue,
  defineSchedule,
  followUpJob,
  type JobServices,
  type Queue,
  task,
} from './queue.ts'
import { defineReactor } from './reactor.ts'
import { CHECKOUT_REVIEW_MS } from './timeouts.ts'

type ServicesWithJobs = JobServices & Pick<InsightsServices, 'jobs'>

/** Records what the provider says of somebody, whatever made one look. */
const settleMember = defineQueue({
  name: settlePayments.queue,
  data: settlePayments.data,
  concurrency: 4,
  async run(payer, cause, services) {
    const found = await findPayer(payer, services)
    if (found) await settleAccount(found, cause, services)
  },
})

const endCustomer = defineQueue({
  name: endPayments.queue,
  data: endPayments.data,
  concurrency: 2,
  run: ({ customer }, _cause, { payments }) => payments.deleteCustomer(customer),
})

/** Looks at a checkout some time later, for a payment of which no notice came. */
const reviewCheckout = defineQueue({
  name: 'review-checkout',
  data: z.object({ memberId: Id }),
  concurrency: 2,
  async run(payer, cause, services) {
    const found = await findPayer(payer, services)
    if (found) await settleAccount(found, cause, services)
  },
})

/**
 * Every night: looks at every customer of the provider and at everyone with premium that was paid
 * for, so that lost notices, checkouts that were left and accounts that were closed in the moment of
 * a crash are settled within a day.
 */
const reconcilePayments: Queue<unknown, ServicesWithJobs> = defineSchedule({
  name: 'reconcile-payments',
  cron: '11 3 * * *',
  async run(cause, { payments, views, jobs }: ServicesWithJobs) {
    if (payments.publicKey === null) return
    const onceADay = { ...cause, command: `payments/${cause.now.toISOString().slice(0, 10)}` }
    const settle = (payer: { customer: string } | { memberId: string }) =>
      jobs.add(settleMember.name, followUpJob(onceADay, task(settleMember, payer)))
    for await (const { customer } of payments.customers()) await settle({ customer })
    for await (const { key, document } of views.collection(entitlements).all())
      if (document.grants.stripe !== undefined) await settle({ memberId: key })
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
