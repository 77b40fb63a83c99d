import type { Instant, RecordedEvent } from '../../../contracts/core/event.ts'
import type { EventNamed } from '../../../contracts/events.ts'
import type { SubscriptionStatus } from '../../../contracts/payments/payments.ts'
import { addTo, type Count, noCount } from '../small-cells.ts'

/** What was bought in a month, in the months of UTC. Amounts are in US cents. Not shown are `withoutTrial` and `notConverted`. */
const nothing = () => ({
  started: noCount(),
  withoutTrial: noCount(),
  trials: noCount(),
  converted: noCount(),
  notConverted: noCount(),
  ended: noCount(),
  received: noCount(),
  refunded: noCount(),
})
type PremiumCounts = ReturnType<typeof nothing>

type KnownSubscription = {
  readonly memberId: string
  readonly status: SubscriptionStatus
  readonly trialMonth: string | null
  readonly converted: boolean
}

export type PremiumTotals = {
  readonly least: number
  /** By month, e.g. `2026-11`. */
  readonly months: Map<string, PremiumCounts>
  readonly subscriptions: Map<string, KnownSubscription>
  /** Refunded amount by payment. */
  readonly refunds: Map<string, number>
}

export const noPremium = (least: number): PremiumTotals => ({
  least,
  months: new Map(),
  subscriptions: new Map(),
  refunds: new Map(),
})

export type PremiumEvent = RecordedEvent<
  EventNamed<'SubscriptionChanged' | 'PaymentReceived' | 'PaymentRefunded'>
>

const monthOf = (at: Instant): string => at.slice(0, 7)

const inMonth = ({ months }: PremiumTotals, month: string): PremiumCounts => {
  const known = months.get(month) ?? nothing()
  months.set(month, known)
  return known
}

/** A trial counts in the month in which it began, whenever it becomes a subscription. */
const noteChange = (
  totals: PremiumTotals,
  {
    data: { memberId, subscriptionId, status },
    at,
  }: RecordedEvent<EventNamed<'SubscriptionChanged'>>,
): void => {
  const month = inMonth(totals, monthOf(at))
  const raise = (count: Count) => addTo(count, totals.least, [memberId])
  const known = totals.subscriptions.get(subscriptionId)
  const beginsTrial = !known && status === 'trialing'
  const trialMonth = beginsTrial ? monthOf(at) : (known?.trialMonth ?? null)
  if (!known) raise(month.started)
  if (!known) raise(beginsTrial ? month.trials : month.withoutTrial)
  const converts = known?.status === 'trialing' && status === 'active' && trialMonth !== null
  if (converts) raise(inMonth(totals, trialMonth).converted)
  if (known?.status !== 'ended' && status === 'ended') raise(month.ended)
  const converted = converts || (known?.converted ?? false)
  totals.subscriptions.set(subscriptionId, { memberId, status, trialMonth, converted })
}

/** Counts a change of a subscription, a payment or a refund. */
export const notePremium = (totals: PremiumTotals, event: PremiumEvent): void => {
  switch (event.type) {
    case 'SubscriptionChanged':
      noteChange(totals, event)
      return
    case 'PaymentReceived': {
      const { memberId, paidAt, cents } = event.data
      addTo(inMonth(totals, monthOf(paidAt)).received, totals.least, [memberId], cents)
      return
    }
    case 'PaymentRefunded': {
      const { memberId, paymentId, cents } = event.data
      const before = totals.refunds.get(paymentId) ?? 0
      const { refunded } = inMonth(totals, monthOf(event.at))
      addTo(refunded, totals.least, [memberId], cents - before)
      totals.refunds.set(paymentId, cents)
    }
  }
}

/** The months, the earliest first, each with the subscriptions that ran when it began, and those that run now. */
export const premiumFigures = (totals: PremiumTotals) => {
  for (const { memberId, trialMonth, converted } of totals.subscriptions.values())
    if (trialMonth !== null && !converted)
      addTo(inMonth(totals, trialMonth).notConverted, totals.least, [memberId])
  let runsNow = 0
  const months = [...totals.months]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, counts]) => {
      const before = runsNow
      runsNow += counts.started.value - counts.ended.value
      return { month, before, ...counts }
    })
  return { months, runsNow }
}
