import type { Instant, RecordedEvent } from '../../../contracts/core/event.ts'
import type { EventNamed } from '../../../contracts/core/event-types.ts'
import type { SubscriptionStatus } from '../../../contracts/payments/payments.ts'

/** What was bought in a month, in the months of UTC. Amounts are in US cents. */
const nothing = { started: 0, trials: 0, converted: 0, ended: 0, received: 0, refunded: 0 }
type PremiumCounts = { -readonly [K in keyof typeof nothing]: number }

type KnownSubscription = { readonly status: SubscriptionStatus; readonly trialMonth: string | null }

export type PremiumTotals = {
  /** By month, e.g. `2026-11`. */
  readonly months: Map<string, PremiumCounts>
  readonly subscriptions: Map<string, KnownSubscription>
  /** Refunded amount by payment. */
  readonly refunds: Map<string, number>
}

export const noPremium = (): PremiumTotals => ({
  months: new Map(),
  subscriptions: new Map(),
  refunds: new Map(),
})

export type PremiumEvent = RecordedEvent<
  EventNamed<'SubscriptionChanged' | 'PaymentReceived' | 'PaymentRefunded'>
>

const monthOf = (at: Instant): string => at.slice(0, 7)

const inMonth = ({ months }: PremiumTotals, month: string): PremiumCounts => {
  const known = months.get(month) ?? { ...nothing }
  months.set(month, known)
  return known
}

/** A trial counts in the month in which it began, whenever it becomes a subscription. */
const noteChange = (
  totals: PremiumTotals,
  { data: { subscriptionId, status }, at }: RecordedEvent<EventNamed<'SubscriptionChanged'>>,
): void => {
  const month = inMonth(totals, monthOf(at))
  const known = totals.subscriptions.get(subscriptionId)
  const beginsTrial = !known && status === 'trialing'
  const trialMonth = beginsTrial ? monthOf(at) : (known?.trialMonth ?? null)
  if (!known) month.started += 1
  if (beginsTrial) month.trials += 1
  if (known?.status === 'trialing' && status === 'active' && trialMonth !== null)
    inMonth(totals, trialMonth).converted += 1
  if (known?.status !== 'ended' && status === 'ended') month.ended += 1
  totals.subscriptions.set(subscriptionId, { status, trialMonth })
}

/** Counts a change of a subscription, a payment or a refund. */
export const notePremium = (totals: PremiumTotals, event: PremiumEvent): void => {
  switch (event.type) {
    case 'SubscriptionChanged':
      noteChange(totals, event)
      return
    case 'PaymentReceived':
      inMonth(totals, monthOf(event.data.paidAt)).received += event.data.cents
      return
    case 'PaymentRefunded': {
      const { paymentId, cents } = event.data
      const before = totals.refunds.get(paymentId) ?? 0
      inMonth(totals, monthOf(event.at)).refunded += cents - before
      totals.refunds.set(paymentId, cents)
    }
  }
}

/** The months, the earliest first, each with the subscriptions that ran when it began. */
export const premiumFigures = ({ months }: PremiumTotals) => {
  let running = 0
  return [...months]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, counts]) => {
      const before = running
      running += counts.started - counts.ended
      return { month, before, ...counts }
    })
}
