import type { Instant } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { defineProjection } from '../runtime/define-projection.ts'

/** What is counted of an account at Kith's own provider, and what finds it. */
export type KithAccountDocument = {
  readonly accountId: string
  readonly way: EventNamed<'KithAccountOpened'>['data']['way']
  /** The passkeys that sign in. */
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string
    readonly addedAt: Instant
    readonly lastUsedAt: Instant | null
  }[]
  /** Of its passkeys, also of removed ones. */
  readonly credentialIds?: readonly string[]
  /** Of the newest set of recovery codes, used or not. */
  readonly codeIds: readonly string[]
  /** How often a recovery code brought its owner back. */
  readonly recoveries: number
}

type PasskeyOfAccount = KithAccountDocument['passkeys'][number]

const changed = (
  account: KithAccountDocument,
  passkeyId: string,
  change: Partial<PasskeyOfAccount>,
): KithAccountDocument => ({
  ...account,
  passkeys: account.passkeys.map(passkey =>
    passkey.id === passkeyId ? { ...passkey, ...change } : passkey,
  ),
})

const keys = ({ data }: { readonly data: { readonly accountId: string } }) => [data.accountId]

/**
 * An account at Kith's own provider: how it came to be, names, times and ids of its passkeys, and
 * ids of its recovery codes. By account id; indexed by code.
 *
 * @until the account is deleted
 */
export const kithAccounts = defineProjection<KithAccountDocument>({
  name: 'kithAccounts',
  version: 2,
  indexes: [{ by: ['codeIds'] }],
  on: {
    KithAccountOpened: {
      keys,
      fold: (_, { data: { accountId, way } }) => ({
        accountId,
        way,
        passkeys: [],
        credentialIds: [],
        codeIds: [],
        recoveries: 0,
      }),
    },
    PasskeyAdded: {
      keys,
      fold: (account, { data: { passkeyId: id, name, credentialId }, at }) =>
        account && {
          ...account,
          passkeys: [...account.passkeys, { id, name, addedAt: at, lastUsedAt: null }],
          credentialIds: [...(account.credentialIds ?? []), credentialId],
        },
    },
    PasskeyUsed: {
      keys,
      fold: (account, { data: { passkeyId }, at }) =>
        account && changed(account, passkeyId, { lastUsedAt: at }),
    },
    PasskeyRenamed: {
      keys,
      fold: (account, { data: { passkeyId, name } }) =>
        account && changed(account, passkeyId, { name }),
    },
    PasskeyRemoved: {
      keys,
      fold: (account, { data: { passkeyId } }) =>
        account && {
          ...account,
          passkeys: account.passkeys.filter(({ id }) => id !== passkeyId),
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
