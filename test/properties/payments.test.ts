import test from 'ava'
import fc from 'fast-check'
import { premiumDays } from '../../contracts/core/limits.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { subscription } from '../../domain/payments/decider.ts'
import { noAccount, type PaymentAccount } from '../../domain/payments/provider-account.ts'
import { paidUntil } from '../../domain/payments/subscription-state.ts'
import { noPayments } from '../../engines/ports/payments.ts'
import { settleAccount } from '../../workers/payments/reactors.ts'
import { openPayingContext } from '../engines/stripe-stand-in/paying-context.ts'
import type {
  StandInSubscription,
  StripeRecordsInMemory,
} from '../engines/stripe-stand-in/records.ts'
import { until } from '../waiting/until.ts'

const DAY = 86_400

const step = fc.record({
  does: fc.constantFrom(
    'monthly',
    'monthly',
    'annual',
    'once',
    'once',
    'fail',
    'refund',
    'part',
    'pay',
    'pay',
    'pay',
    'pay',
    'pay',
    'pay',
    'work',
    'work',
    'dispute',
    'win',
    'lose',
    'cancel',
    'resume',
    'decline',
    'accept',
    'end',
  ),
  /** Index of the payment, counted from the latest. */
  which: fc.constantFrom(0, 0, 0, 1, 2),
  days: fc.constantFrom(0, 0, 0, 0, 0, 1, 3, 8, 31),
  /** Webhooks that arrive now: any of those so far, in any order, also repeated. */
  webhooks: fc.array(fc.nat(20), { maxLength: 4 }),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const stepsOf = (...all: readonly Step['does'][]): Step[] =>
  all.map(does => ({ does, which: 0, days: does === 'decline' ? 8 : 0, webhooks: [] }))
const pastDue = stepsOf('monthly', 'pay', 'decline')
const refundedInPart = stepsOf('once', 'pay', 'part')

/**
 * End of the time that a customer has paid for by Stripe's records, in seconds; independent of the
 * adapter.
 */
const oracle = (records: StripeRecordsInMemory, customer: string): number => {
  const chargeOf = (intent: string) => {
    const { latest_charge } = records.intents.get(intent) ?? { latest_charge: null }
    return records.charges.get(latest_charge ?? '')
  }
  const isLost = (intent: string) =>
    chargeOf(intent)?.refunded === true ||
    [...records.disputes.values()].some(
      one => one.payment_intent === intent && one.status !== 'won',
    )
  const ofSubscription = (one: StandInSubscription): number => {
    const paid = [...records.invoices.values()].filter(
      invoice => invoice.subscription === one.id && invoice.status === 'paid',
    )
    const latest = paid.at(-1)
    const item = one.items.data[0]
    if (!latest || !item || isLost(latest.intent)) return 0
    const end = one.cancel_at_period_end ? item.current_period_end : Number.POSITIVE_INFINITY
    const grace = premiumDays.grace * DAY
    if (one.status === 'past_due') return Math.min(end, item.current_period_start + grace)
    if (one.status !== 'active' && one.status !== 'trialing') return 0
    return Math.min(end, item.current_period_end + grace)
  }
  const single = [...records.intents.values()]
    .filter(one => one.customer === customer && one.metadata.plan === 'once')
    .filter(one => one.status === 'succeeded' && !isLost(one.id))
    .map(one => chargeOf(one.id)?.created ?? 0)
    .toSorted((one, other) => one - other)
    .reduce((until, at) => Math.max(until, at) + premiumDays.once * DAY, 0)
  const subscriptions = [...records.subscriptions.values()].filter(one => one.customer === customer)
  return Math.max(single, ...subscriptions.map(ofSubscription))
}

test('any order and repetition of webhooks, with jobs between them, ends in the state at Stripe', async t => {
  const context = await openPayingContext(t)
  const { stripe, clock, checkOut, receive, letSettle, recorded, payments } = context

  const run = async (steps: readonly Step[]) => {
    const memberId = randomId()
    const secrets: string[] = []
    const waiting: object[] = []
    const attempt = (work: () => unknown) => {
      try {
        work()
      } catch (error) {
        // The card pays nothing twice, and nothing is refunded that was not paid.
        t.regex(String(error), /The payment is|Nothing was paid/)
      }
    }
    for (const { does, which, days, webhooks } of steps) {
      const secret = secrets.at(-1 - which) ?? ''
      const account = async () => {
        const { customer } = await recorded(memberId)
        return (customer === null ? undefined : await payments.readAccount(customer)) ?? noAccount
      }
      const renew = async (renews: boolean) => {
        for (const { id: subscriptionId, status } of (await account()).subscriptions)
          if (status !== 'ended')
            await payments.setRenewal({ subscriptionId, renews, commandId: randomId() })
      }
      if (does === 'monthly' || does === 'annual' || does === 'once')
        secrets.push(await checkOut(memberId, does))
      else if (does === 'work') await letSettle()
      else if (does === 'cancel' || does === 'resume') await renew(does === 'resume')
      else if (does === 'decline' || does === 'accept') stripe.declineRenewals(does === 'decline')
      else if (does === 'end') stripe.endSubscriptions()
      else if (secret !== '')
        attempt(() => {
          if (does === 'pay') stripe.payIntent(secret)
          else if (does === 'fail') stripe.failCard(secret)
          else if (does === 'refund') stripe.refund(secret)
          else if (does === 'part') stripe.refund(secret, 10)
          else if (does === 'dispute') stripe.dispute(secret, 'needs_response')
          else stripe.dispute(secret, does === 'win' ? 'won' : 'lost')
        })
      clock.move(days * DAY * 1_000)
      stripe.bill()
      waiting.push(...stripe.takeEvents())
      await receive(webhooks.flatMap(place => waiting[place % Math.max(1, waiting.length)] ?? []))
    }
    const { customer } = await recorded(memberId)
    if (customer === null) return
    // Finally each webhook has arrived, newest first, and the jobs have made their own changes.
    await receive(waiting.toReversed())
    t.deepEqual(await letSettle(), [])
    await receive(stripe.takeEvents())
    t.deepEqual(await letSettle(), [])

    const { grants } = await recorded(memberId)
    const now = Math.floor(clock.now().getTime() / 1_000)
    const expected = oracle(stripe.records, customer)
    const granted = Math.floor(Date.parse(grants.stripe ?? '1970-01-01') / 1_000)
    if (expected > now) t.is(granted, expected)
    else t.true(granted <= now)
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14, size: 'max' }), run),
    {
      numRuns: 80,
      endOnFailure: true,
      examples: [[pastDue], [refundedInPart]],
    },
  )
})

const once = (paidAt: string) => ({
  id: paidAt,
  plan: 'once' as const,
  cents: 1_999,
  paidAt,
  takenBackCents: 0,
})

test('overlapping jobs end in the last answer of the provider, in any order of recording', async t => {
  const { dispatch, cause, clock, keys } = await openPayingContext(t)
  const paid = once(clock.now().toISOString())
  const changes = fc.array(
    fc.record({ hasPaid: fc.boolean(), answers: fc.array(fc.nat(9), { maxLength: 1 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )

  const run = async (
    all: readonly { readonly hasPaid: boolean; readonly answers: readonly number[] }[],
  ) => {
    const memberId = randomId()
    const stream = streams.subscription(memberId)
    const started = { type: 'StartCheckout', memberId, checkoutId: randomId() } as const
    const command = {
      ...started,
      plan: 'once',
      customer: 'c',
      spent: [],
      now: clock.now(),
    } as const
    await dispatch(subscription, stream, command, cause())

    let account: PaymentAccount = noAccount
    const waiting: (() => void)[] = []
    const payments = {
      ...noPayments,
      // The answer is made when the provider is asked, and comes at any time later.
      readAccount: () => {
        const answer = account
        reads += 1
        return new Promise<PaymentAccount>(resolve => waiting.push(() => resolve(answer)))
      },
    }
    let [running, reads] = [0, 0]
    const answer = async (choice: number) => {
      await until(async () => waiting.length > 0 || running === 0)
      waiting.splice(choice % Math.max(1, waiting.length), 1)[0]?.()
    }
    const jobs: Promise<void>[] = []
    for (const { hasPaid, answers } of all) {
      account = hasPaid ? { ...noAccount, payments: [paid] } : noAccount
      running += 1
      const before = reads
      const job = settleAccount({ memberId, customer: 'c' }, cause(), {
        ...{ dispatch, payments, clock, keys },
      })
      jobs.push(job.finally(() => (running -= 1)))
      await until(() => reads > before)
      for (const choice of answers) await answer(choice)
    }
    while (running > 0) await answer(running)
    await Promise.all(jobs)
    const { grants } = await dispatch.readState(subscription, stream)
    t.is(grants.stripe ?? null, paidUntil(account))
  }

  await fc.assert(fc.asyncProperty(changes, run), {
    numRuns: 60,
    examples: [
      [
        [
          { hasPaid: false, answers: [] },
          { hasPaid: true, answers: [1, 0] },
        ],
      ],
    ],
  })
})
