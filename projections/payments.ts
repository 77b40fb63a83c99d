import type { PremiumGrants } from '../contracts/payments.ts'
import { defineProjection } from './define-projection.ts'
import { deleteOnAccountClosed, memberKey } from './delete-on-account-closed.ts'

/** What a member is entitled to. Whether it still holds depends on the time: see `premiumAt`. */
export type EntitlementDocument = { readonly grants: PremiumGrants }

/** By member id. */
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
