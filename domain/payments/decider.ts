import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import { settle } from './settle.ts'
import type {
  StartCheckout,
  SubscriptionCommand,
  SubscriptionEvent,
  SubscriptionState,
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
