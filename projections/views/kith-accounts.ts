import type { EventNamed } from '../../contracts/core/event-types.ts'
import { defineProjection } from '../runtime/define-projection.ts'

/** What is counted of an account at Kith's own provider, and what finds it. */
export type KithAccountDocument = {
  readonly accountId: string
  readonly way: EventNamed<'KithAccountOpened'>['data']['way']
  /** Ids of passkeys that sign in. */
  readonly passkeyIds: readonly string[]
  /** Of the newest set of recovery codes, used or not. */
  readonly codeIds: readonly string[]
  /** How often a recovery code brought its owner back. */
  readonly recoveries: number
}

const keys = ({ data }: { readonly data: { readonly accountId: string } }) => [data.accountId]

/**
 * An account at Kith's own provider: how it came to be, its passkeys by id, and ids of its recovery
 * codes. By account id; indexed by code.
 *
 * @until the account is deleted
 */
export const kithAccounts = defineProjection<KithAccountDocument>({
  name: 'kithAccounts',
  version: 1,
  indexes: [{ by: ['codeIds'] }],
  on: {
    KithAccountOpened: {
      keys,
      fold: (_, { data: { accountId, way } }) => ({
        accountId,
        way,
        passkeyIds: [],
        codeIds: [],
        recoveries: 0,
      }),
    },
    PasskeyAdded: {
      keys,
      fold: (account, { data: { passkeyId } }) =>
        account && { ...account, passkeyIds: [...account.passkeyIds, passkeyId] },
    },
    PasskeyRemoved: {
      keys,
      fold: (account, { data: { passkeyId } }) =>
        account && {
          ...account,
          passkeyIds: account.passkeyIds.filter(id => id !== passkeyId),
        },
    },
    RecoveryCodesIssued: {
      keys,
      fold: (account, { data: { codeIds } }) => account && { ...account, codeIds },
    },
    RecoveryCodeUsed: {
      keys,
      fold: account => account && { ...account, recoveries: account.recoveries + 1 },
    },
    KithAccountClosed: { keys, fold: () => null },
  },
})
