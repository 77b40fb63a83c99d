import type { EventNamed } from '../../contracts/events.ts'
import type { PremiumGrants } from '../../contracts/payments/payments.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, memberKey } from './delete-on-account-closed.ts'
import { trials } from './trials.ts'

/** Entitlements of a member. `premiumAt` tells whether one holds at a time. */
export type EntitlementDocument = { readonly grants: PremiumGrants }

/**
 * End of premium by source. By member id.
 *
 * @until the account is deleted
 */
export const entitlements = defineProjection<EntitlementDocument>({
  name: 'entitlements',
  version: 1,
  on: {
    EntitlementGranted: {
      keys: ({ data }) => [data.memberId],
      fold: (document, { data: { source, until } }) => ({
        grants: { ...document?.grants, [source]: until },
      }),
    },
    EntitlementEnded: {
      keys: ({ data }) => [data.memberId],
      fold: (document, { data: { source } }) => {
        const { [source]: _, ...others } = document?.grants ?? {}
        return Object.keys(others).length > 0 ? { grants: others } : null
      },
    },
    AccountClosed: deleteOnAccountClosed(memberKey),
  },
})

type ChangedSubscription = EventNamed<'SubscriptionChanged'>['data']
type ReceivedPayment = EventNamed<'PaymentReceived'>['data']

/** Purchases of a member: each subscription as it is now, and each payment, oldest first. */
export type PurchasesDocument = {
  readonly subscriptions: readonly Omit<ChangedSubscription, 'memberId'>[]
  readonly payments: readonly (Omit<ReceivedPayment, 'memberId'> & {
    readonly refundedCents: number
  })[]
}

const nothingBought: PurchasesDocument = { subscriptions: [], payments: [] }

/**
 * A member's subscriptions, and what they paid and were refunded, in US cents and days; nothing of
 * their card. By member id.
 *
 * @until the account is deleted
 */
export const purchases = defineProjection<PurchasesDocument>({
  name: 'purchases',
  version: 1,
  on: {
    SubscriptionChanged: {
      keys: ({ data }) => [data.memberId],
      fold: (document, { data: { memberId: _, ...changed } }) => {
        const { subscriptions, payments } = document ?? nothingBought
        const others = subscriptions.filter(one => one.subscriptionId !== changed.subscriptionId)
        return { subscriptions: [...others, changed], payments }
      },
    },
    PaymentReceived: {
      keys: ({ data }) => [data.memberId],
      fold: (document, { data: { memberId: _, ...received } }) => {
        const { subscriptions, payments } = document ?? nothingBought
        return { subscriptions, payments: [...payments, { ...received, refundedCents: 0 }] }
      },
    },
    PaymentRefunded: {
      keys: ({ data }) => [data.memberId],
      fold: (document, { data: { paymentId, cents: refundedCents } }) => {
        if (!document) return null
        const payments = document.payments.map(one =>
          one.paymentId === paymentId ? { ...one, refundedCents } : one,
        )
        return { ...document, payments }
      },
    },
    AccountClosed: deleteOnAccountClosed(memberKey),
  },
})

export const paymentsViews = [entitlements, purchases, trials]
