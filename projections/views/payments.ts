import type { Instant } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { PremiumGrants } from '../../contracts/payments/payments.ts'
import { linkedIdentities, member } from '../../domain/identity/decider.ts'
import { kithAccount } from '../../domain/identity/kith-account.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import { identityHashesOf, keyedId } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, memberKey } from './delete-on-account-closed.ts'

/** The first week of a person: reserved for an account, or used. */
export type TrialDocument = {
  readonly trialId: string
  /** Null once it was used. */
  readonly claimId: string | null
  readonly since: Instant
}

const trialKey = ({ data }: { readonly data: { readonly trialId: string } }) => [data.trialId]

/**
 * A first week that was used, or the account that reserved it, by keyed ids. By trial id; indexed
 * by age.
 *
 * @until it is released, or 24 months
 */
export const trials = defineProjection<TrialDocument>({
  name: 'trials',
  version: 1,
  indexes: [{ by: [], order: 'since' }],
  on: {
    TrialReserved: {
      keys: trialKey,
      fold: (_, { data: { trialId, claimId }, at }) => ({ trialId, claimId, since: at }),
    },
    TrialHad: {
      keys: trialKey,
      fold: (_, { data: { trialId }, at }) => ({ trialId, claimId: null, since: at }),
    },
    TrialReleased: { keys: trialKey, fold: () => null },
    TrialForgotten: { keys: trialKey, fold: () => null },
  },
})

/** The trial ids of a person with these identity hashes, in order. */
export const trialIdsOf = async (keys: Keys, hashes: readonly string[]): Promise<string[]> =>
  (await Promise.all(hashes.map(hash => keyedId(keys, 'first week of a person', hash)))).sort()

/** The trial id of a card, by the provider's name of it. */
export const cardTrialIdOf = (keys: Keys, fingerprint: string): Promise<string> =>
  keyedId(keys, 'first week of a card', fingerprint)

/** The trial ids of a member by the log; none once the account is closed. */
export const trialIdsInLog = async (
  memberId: string,
  { keys, dispatch }: { readonly keys: Keys; readonly dispatch: Pick<Dispatch, 'readState'> },
): Promise<string[]> => {
  const linked = linkedIdentities(await dispatch.readState(member, streams.member(memberId)))
  const accounts = await Promise.all(
    linked.map(({ subject }) => dispatch.readState(kithAccount, streams.kithAccount(subject))),
  )
  const credentialIds = accounts.flatMap(({ passkeys }) =>
    passkeys.map(({ credentialId }) => credentialId),
  )
  return trialIdsOf(keys, await identityHashesOf(keys, linked, credentialIds))
}

/** The claim of an account. */
export const trialClaimOf = (keys: Keys, memberId: string): Promise<string> =>
  keyedId(keys, 'claim of a first week', memberId)

/** Entitlements of a member. `premiumAt` tells whether one holds at a time. */
type EntitlementDocument = { readonly grants: PremiumGrants }

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
type PurchasesDocument = {
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
