import { isDeepStrictEqual } from 'node:util'
import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import { causedId } from '../../contracts/core/ids.ts'
import type { ProviderPayment, ProviderSubscription } from './provider-account.ts'
import {
  paidUntil,
  type RecordedSubscription,
  type Settle,
  type StartCheckout,
  type SubscriptionCommand,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionUntil,
} from './subscription-state.ts'

/**
 * How long a checkout without anything at the provider is continued: two tabs at once share one
 * subscription, and afterwards a failed attempt does not block the next.
 */
const CHECKOUT_REUSE_MS = 60_000

const isContinued = (
  { checkout, customer }: SubscriptionState,
  { plan, spent, now, customer: wanted }: StartCheckout,
): boolean =>
  checkout !== null &&
  customer === wanted &&
  checkout.plan === plan &&
  !spent.includes(checkout.id) &&
  now.getTime() - Date.parse(checkout.at) < CHECKOUT_REUSE_MS

/**
 * A member's purchases and entitlements by source, so that the end of one leaves the other. A grant
 * replaces the earlier one of its source; a repeated grant, and the end of one that ran out, change
 * nothing.
 */
export const subscription: Decider<SubscriptionState, SubscriptionCommand, SubscriptionEvent> = {
  initialState: { grants: {}, customer: null, checkout: null, subscriptions: {}, payments: {} },

  decide(command, state) {
    switch (command.type) {
      case 'Grant': {
        const { type: _, ...data } = command
        return state.grants[command.source] === data.until
          ? []
          : [{ type: 'EntitlementGranted', data }]
      }
      case 'End': {
        const { type: _, now, ...data } = command
        const until = state.grants[command.source]
        const isRunning = until !== undefined && Date.parse(until) > now.getTime()
        return isRunning ? [{ type: 'EntitlementEnded', data }] : []
      }
      case 'StartCheckout': {
        if (isContinued(state, command)) return []
        const { memberId, checkoutId, plan, customer } = command
        return [{ type: 'CheckoutStarted', data: { memberId, checkoutId, plan, customer } }]
      }
      case 'Settle':
        return settle(command, state)
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'EntitlementGranted': {
        const { source, until } = event.data
        return { ...state, grants: { ...state.grants, [source]: until } }
      }
      case 'EntitlementEnded': {
        const { [event.data.source]: _, ...grants } = state.grants
        return { ...state, grants }
      }
      case 'CheckoutStarted': {
        const { checkoutId: id, plan, customer } = event.data
        return { ...state, customer, checkout: { id, plan, at: event.at } }
      }
      case 'SubscriptionChanged': {
        const { memberId: _, subscriptionId, ...recorded } = event.data
        return { ...state, subscriptions: { ...state.subscriptions, [subscriptionId]: recorded } }
      }
      case 'PaymentReceived':
        return { ...state, payments: { ...state.payments, [event.data.paymentId]: 0 } }
      case 'PaymentRefunded': {
        const { paymentId, cents } = event.data
        return { ...state, payments: { ...state.payments, [paymentId]: cents } }
      }
    }
    return unhandledEvent(event)
  },
}

/** An id that hides the provider's. Who knows the member's id and the provider's can compute it. */
const recordedId = (memberId: string, providerId: string): string =>
  causedId(memberId, 'payments', providerId)

/** The recorded part of a subscription: what its member sees. */
const asRecorded = (one: ProviderSubscription): RecordedSubscription => {
  const { plan, cents, status } = one
  const until = subscriptionUntil(one)
  if (until === null || status === 'ended')
    return { plan, cents, status: 'ended', renewsAt: null, endsAt: one.endedAt }
  const renews = status !== 'past_due' && one.cancelsAt === null
  return {
    plan,
    cents,
    status,
    ...(renews ? { renewsAt: one.periodEnd, endsAt: null } : { renewsAt: null, endsAt: until }),
  }
}

/** Recorded subscriptions that the provider no longer has count as ended. */
const subscriptionChanges = (
  { memberId, account }: Settle,
  { subscriptions: before }: SubscriptionState,
): SubscriptionEvent[] => {
  const now = new Map(
    account.subscriptions.map(one => [recordedId(memberId, one.id), asRecorded(one)] as const),
  )
  for (const [id, { plan, cents, endsAt }] of Object.entries(before))
    if (!now.has(id)) now.set(id, { plan, cents, status: 'ended', renewsAt: null, endsAt })
  return [...now].flatMap(([subscriptionId, recorded]) => {
    const known = before[subscriptionId]
    const isSame =
      isDeepStrictEqual(known, recorded) ||
      (known?.status === 'ended' && recorded.status === 'ended')
    const data = { memberId, subscriptionId, ...recorded }
    return isSame ? [] : [{ type: 'SubscriptionChanged', data }]
  })
}

const paymentChanges = (
  memberId: string,
  { id, plan, cents, paidAt, takenBackCents }: ProviderPayment,
  { payments: before }: SubscriptionState,
): SubscriptionEvent[] => {
  const paymentId = recordedId(memberId, id)
  const known = before[paymentId]
  const data = { memberId, paymentId, plan }
  const received: SubscriptionEvent[] =
    known === undefined ? [{ type: 'PaymentReceived', data: { ...data, cents, paidAt } }] : []
  const takenBack: SubscriptionEvent[] =
    takenBackCents === (known ?? 0)
      ? []
      : [{ type: 'PaymentRefunded', data: { ...data, cents: takenBackCents } }]
  return [...received, ...takenBack]
}

const entitlementChanges = (
  { memberId, account, now }: Settle,
  { grants }: SubscriptionState,
): SubscriptionEvent[] => {
  const lasts = (until: string | null | undefined): until is string =>
    until != null && Date.parse(until) > now.getTime()
  const granted = { memberId, source: 'stripe', operator: null } as const
  const until = paidUntil(account)
  if (lasts(until))
    return until === grants.stripe
      ? []
      : [{ type: 'EntitlementGranted', data: { ...granted, until } }]
  return lasts(grants.stripe) ? [{ type: 'EntitlementEnded', data: granted }] : []
}

/** The events that make the record equal to the provider's account; none if they agree. */
const settle = (command: Settle, state: SubscriptionState): SubscriptionEvent[] => [
  ...subscriptionChanges(command, state),
  ...command.account.payments.flatMap(one => paymentChanges(command.memberId, one, state)),
  ...entitlementChanges(command, state),
]
