import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { MAX_PASSKEYS } from '../../contracts/identity/passkeys.ts'

type KithAccountEvent = EventsOfDecider<'kithAccount'>
type DataOf<T extends KithAccountEvent['type']> = Extract<KithAccountEvent, { type: T }>['data']

/** A passkey as it was added, without the account that it is of. */
export type NewPasskey = Omit<DataOf<'PasskeyAdded'>, 'accountId'>

export type StoredPasskey = NewPasskey & {
  readonly addedAt: Instant
  readonly lastUsedAt: Instant | null
  /** Kept after it was removed, so that its owner is told so and nobody else. */
  readonly isRemoved: boolean
}

/** An account at Kith's own provider. */
export type KithAccount = {
  readonly status: 'none' | 'open' | 'closed'
  /** How it came to be; null before that. */
  readonly way: DataOf<'KithAccountOpened'>['way'] | null
  /** The invitation to sign up that it came by. */
  readonly invitationId: string | null
  readonly passkeys: readonly StoredPasskey[]
  /** Whether each code of the newest set was used. */
  readonly codes: ReadonlyMap<string, boolean>
  /** The passkey under which the codes were issued; null before there are codes. */
  readonly codesOf: string | null
}

type OfAccount = { readonly accountId: string }
/** The passkey that allowed a change, which has to be there still. */
type Confirmed = OfAccount & { readonly by: string }

/** Opens the account with its first passkey and its recovery codes. */
type Open = OfAccount & {
  readonly type: 'Open'
  readonly way: DataOf<'KithAccountOpened'>['way']
  readonly invitationId?: string | null
  readonly passkey: NewPasskey
  readonly codeIds: readonly string[]
}
type AddPasskey = Confirmed & { readonly type: 'AddPasskey'; readonly passkey: NewPasskey }
/** The passkey signed a challenge: its owner is here. */
type UsePasskey = OfAccount &
  Omit<DataOf<'PasskeyUsed'>, 'accountId'> & { readonly type: 'UsePasskey' }
type RenamePasskey = OfAccount & {
  readonly type: 'RenamePasskey'
  readonly passkeyId: string
  readonly name: string
}
type RemovePasskey = Confirmed & { readonly type: 'RemovePasskey'; readonly passkeyId: string }
type IssueCodes = Confirmed & { readonly type: 'IssueCodes'; readonly codeIds: readonly string[] }
/** Adds a passkey in exchange for a recovery code. */
type Recover = OfAccount & {
  readonly type: 'Recover'
  readonly codeId: string
  readonly passkey: NewPasskey
}
type Close = OfAccount & { readonly type: 'Close' }

export type KithAccountCommand =
  | Open
  | AddPasskey
  | UsePasskey
  | RenamePasskey
  | RemovePasskey
  | IssueCodes
  | Recover
  | Close

/** The passkeys that sign in. */
export const activePasskeys = ({ passkeys }: Pick<KithAccount, 'passkeys'>): StoredPasskey[] =>
  passkeys.filter(({ isRemoved }) => !isRemoved)

export const unusedCodes = ({ codes }: Pick<KithAccount, 'codes'>): number =>
  [...codes.values()].filter(isUsed => !isUsed).length

export const unknownPasskey = () =>
  new Refusal('passkey_unknown', 'This passkey is not known here. Sign up, or use another one.')

const removedPasskey = () =>
  new Refusal('passkey_removed', 'This passkey was removed from your account. Use another one.')

const clonedPasskey = () =>
  new Refusal(
    'passkey_cloned',
    'This passkey counts less than it did before, as a copy of it would. Sign in with another one and remove it.',
  )

/** A passkey that counts has to have counted on (WebAuthn Level 3, 7.2, step 22). */
const hasCountedOn = (before: number, now: number): boolean =>
  (before === 0 && now === 0) || now > before

const added = (accountId: string, passkey: NewPasskey): KithAccountEvent => ({
  type: 'PasskeyAdded',
  data: { accountId, ...passkey },
})

export const isActive = (account: Pick<KithAccount, 'passkeys'>, passkeyId: string): boolean =>
  activePasskeys(account).some(passkey => passkey.passkeyId === passkeyId)

const knownPasskey = ({ passkeys }: KithAccount, { credentialId }: NewPasskey) =>
  passkeys.some(passkey => passkey.credentialId === credentialId)
    ? new Refusal('passkey_known', 'This passkey is or was one of yours. Make another one.')
    : undefined

const add = (account: KithAccount, { accountId, passkey, by }: AddPasskey) => {
  if (!isActive(account, by)) return removedPasskey()
  const refusal = knownPasskey(account, passkey)
  if (refusal) return refusal
  if (activePasskeys(account).length >= MAX_PASSKEYS)
    return new Refusal(
      'too_many_passkeys',
      `An account has up to ${MAX_PASSKEYS} passkeys. Remove one first.`,
    )
  return [added(accountId, passkey)]
}

const use = (account: KithAccount, { type: _, ...data }: UsePasskey) => {
  const passkey = account.passkeys.find(({ passkeyId }) => passkeyId === data.passkeyId)
  if (!passkey) return unknownPasskey()
  if (passkey.isRemoved) return removedPasskey()
  if (!hasCountedOn(passkey.counter, data.counter)) return clonedPasskey()
  return [{ type: 'PasskeyUsed', data } as const]
}

const remove = (account: KithAccount, { accountId, passkeyId, by }: RemovePasskey) => {
  if (!isActive(account, passkeyId)) return []
  if (!isActive(account, by)) return removedPasskey()
  const hasCodes = unusedCodes(account) > 0 && account.codesOf !== passkeyId
  if (activePasskeys(account).length === 1 && !hasCodes)
    return new Refusal(
      'last_passkey',
      'This is your last way in: recovery codes end with their passkey. Add another passkey first.',
    )
  return [{ type: 'PasskeyRemoved', data: { accountId, passkeyId } } as const]
}

export const unknownRecoveryCode = () =>
  new Refusal('recovery_code_unknown', 'This recovery code is not known here.')

const usedRecoveryCode = () =>
  new Refusal('recovery_code_used', 'This recovery code was used. Take the next one.')

/** Why a recovery code does not work; undefined if it does. */
export const whyNotRecovered = (
  { codes }: Pick<KithAccount, 'codes'>,
  codeId: string,
): Refusal | undefined => {
  const isUsed = codes.get(codeId)
  if (isUsed === undefined) return unknownRecoveryCode()
  return isUsed ? usedRecoveryCode() : undefined
}

const issued = (
  accountId: string,
  codeIds: readonly string[],
  passkeyId: string,
): KithAccountEvent => ({
  type: 'RecoveryCodesIssued',
  data: { accountId, codeIds: [...codeIds], passkeyId },
})

/**
 * Adds a passkey, which signs in next. The limit of passkeys does not hold here: who fills an account
 * must not lock its owner out.
 */
const recover = (account: KithAccount, { accountId, codeId, passkey }: Recover) => {
  const refusal = whyNotRecovered(account, codeId) ?? knownPasskey(account, passkey)
  if (refusal) return refusal
  const { passkeyId, backedUp, counter } = passkey
  return [
    { type: 'RecoveryCodeUsed', data: { accountId, codeId } } as const,
    added(accountId, passkey),
    { type: 'PasskeyUsed', data: { accountId, passkeyId, backedUp, counter } } as const,
  ]
}

const noAccount: KithAccount = {
  status: 'none',
  way: null,
  invitationId: null,
  passkeys: [],
  codes: new Map(),
  codesOf: null,
}

/** The rules of an account at Kith's own provider: who may sign in to it, and by what. */
export const kithAccount: Decider<KithAccount, KithAccountCommand, KithAccountEvent> = {
  initialState: noAccount,

  decide(command, account) {
    const { accountId } = command
    if (command.type === 'Open') {
      if (account.status !== 'none') return unknownPasskey()
      const { way, invitationId = null, passkey, codeIds } = command
      return [
        { type: 'KithAccountOpened', data: { accountId, way, invitationId } },
        added(accountId, passkey),
        issued(accountId, codeIds, passkey.passkeyId),
      ]
    }
    if (command.type === 'Close')
      return account.status === 'open' ? [{ type: 'KithAccountClosed', data: { accountId } }] : []
    if (account.status !== 'open') return unknownPasskey()
    switch (command.type) {
      case 'AddPasskey':
        return add(account, command)
      case 'UsePasskey':
        return use(account, command)
      case 'RenamePasskey': {
        const { passkeyId, name } = command
        const passkey = activePasskeys(account).find(one => one.passkeyId === passkeyId)
        if (!passkey) return unknownPasskey()
        if (passkey.name === name) return []
        return [{ type: 'PasskeyRenamed', data: { accountId, passkeyId, name } }]
      }
      case 'RemovePasskey':
        return remove(account, command)
      case 'IssueCodes':
        return isActive(account, command.by)
          ? [issued(accountId, command.codeIds, command.by)]
          : removedPasskey()
      case 'Recover':
        return recover(account, command)
    }
  },

  evolve(account, event) {
    const change = (passkeyId: string, changes: Partial<StoredPasskey>): KithAccount => ({
      ...account,
      passkeys: account.passkeys.map(passkey =>
        passkey.passkeyId === passkeyId ? { ...passkey, ...changes } : passkey,
      ),
    })
    switch (event.type) {
      case 'KithAccountOpened': {
        const { way, invitationId = null } = event.data
        return { ...account, status: 'open', way, invitationId }
      }
      case 'PasskeyAdded': {
        const { accountId: _, ...passkey } = event.data
        const known = { ...passkey, addedAt: event.at, lastUsedAt: null, isRemoved: false }
        return { ...account, passkeys: [...account.passkeys, known] }
      }
      case 'PasskeyUsed': {
        const { passkeyId, backedUp, counter } = event.data
        return change(passkeyId, { backedUp, counter, lastUsedAt: event.at })
      }
      case 'PasskeyRenamed':
        return change(event.data.passkeyId, { name: event.data.name })
      case 'PasskeyRemoved': {
        const { passkeyId } = event.data
        const removed = change(passkeyId, { isRemoved: true })
        return account.codesOf === passkeyId
          ? { ...removed, codes: new Map(), codesOf: null }
          : removed
      }
      case 'RecoveryCodesIssued': {
        const { codeIds, passkeyId = null } = event.data
        return { ...account, codes: new Map(codeIds.map(id => [id, false])), codesOf: passkeyId }
      }
      case 'RecoveryCodeUsed':
        return { ...account, codes: new Map(account.codes).set(event.data.codeId, true) }
      case 'KithAccountClosed':
        return { ...noAccount, status: 'closed' }
    }
    return unhandledEvent(event)
  },
}
