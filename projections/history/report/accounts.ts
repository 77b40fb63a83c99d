import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { EventNamed } from '../../../contracts/events.ts'
import { addTo, type Count, noCount } from '../small-cells.ts'

export type AccountEvent = RecordedEvent<
  EventNamed<
    | 'KithAccountOpened'
    | 'KithAccountClosed'
    | 'PasskeyAdded'
    | 'PasskeyRemoved'
    | 'RecoveryCodeUsed'
    | 'SignUpInvitationIssued'
    | 'SignUpInvitationUsed'
  >
>

const ways = ['open', 'invitation', 'linked'] as const

/** The most passkeys that have a line of their own; it counts those with more, too. */
export const MOST_PASSKEYS = 4

type Account = {
  /** Null where the account was opened before the first event that is read. */
  way: (typeof ways)[number] | null
  readonly passkeys: Set<string>
  codesUsed: number
  isClosed: boolean
}

export type AccountTotals = {
  readonly least: number
  readonly known: Map<string, Account>
  /** Invitations and their seats are offers of the staff: they count no member. */
  invitations: number
  seats: number
  /** An invitation does not say who used it; each use is by another person. */
  readonly used: Count
}

export const noAccounts = (least: number): AccountTotals => ({
  least,
  known: new Map(),
  invitations: 0,
  seats: 0,
  used: noCount(),
})

const accountOf = ({ known }: AccountTotals, accountId: string): Account => {
  const account = known.get(accountId) ?? {
    way: null,
    passkeys: new Set(),
    codesUsed: 0,
    isClosed: false,
  }
  known.set(accountId, account)
  return account
}

/** Notes an event of a Kith account, or of an invitation to open one. */
export const noteAccount = (accounts: AccountTotals, { type, data }: AccountEvent): void => {
  switch (type) {
    case 'KithAccountOpened':
      accountOf(accounts, data.accountId).way = data.way
      return
    case 'KithAccountClosed':
      accountOf(accounts, data.accountId).isClosed = true
      return
    case 'PasskeyAdded':
      accountOf(accounts, data.accountId).passkeys.add(data.passkeyId)
      return
    case 'PasskeyRemoved':
      accountOf(accounts, data.accountId).passkeys.delete(data.passkeyId)
      return
    case 'RecoveryCodeUsed':
      accountOf(accounts, data.accountId).codesUsed += 1
      return
    case 'SignUpInvitationIssued':
      accounts.invitations += 1
      accounts.seats += data.seats
      return
    case 'SignUpInvitationUsed':
      addTo(accounts.used, accounts.least, [`use ${accounts.used.value}`])
  }
}

/**
 * Accounts by the way in which they were opened, and of these, which are not closed, by the number of
 * passkeys. Not shown are `gone` (closed, or without a passkey), `again` (codes after the first of an
 * account) and `withoutCode`: what is between two counts.
 */
export const accountFigures = ({ least, known, invitations, seats, used }: AccountTotals) => {
  const countOf = (amountOf: (account: Account) => number): Count => {
    const count = noCount()
    for (const [id, account] of known) {
      const amount = amountOf(account)
      if (amount > 0) addTo(count, least, [id], amount)
    }
    return count
  }
  const numberOf = (is: (account: Account) => boolean) => countOf(account => Number(is(account)))
  const passkeysNow = ({ way, isClosed, passkeys }: Account) =>
    way === null || isClosed ? 0 : Math.min(MOST_PASSKEYS, passkeys.size)
  return {
    ways: ways.map(way => ({ way, opened: numberOf(account => account.way === way) })),
    passkeys: Array.from({ length: MOST_PASSKEYS }, (_, n) => ({
      passkeys: n + 1,
      accounts: numberOf(account => passkeysNow(account) === n + 1),
    })),
    gone: numberOf(account => account.way !== null && passkeysNow(account) === 0),
    recovery: {
      codes: countOf(({ codesUsed }) => codesUsed),
      accounts: numberOf(({ codesUsed }) => codesUsed > 0),
      again: countOf(({ codesUsed }) => Math.max(0, codesUsed - 1)),
      withoutCode: numberOf(({ way, codesUsed }) => way !== null && codesUsed === 0),
    },
    invitations: { issued: invitations, seats, used },
  }
}
