import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { Id } from '../../contracts/core/ids.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'

type MemberEvent = EventsOfDecider<'member'>
type DataOf<T extends MemberEvent['type']> = Extract<MemberEvent, { type: T }>['data']

/** An identity of an account: OpenID Connect `iss` and `sub`, and the verified e-mail address. */
export type LinkedIdentity = {
  readonly issuer: string
  /** Empty after erasure. */
  readonly subject: string
  readonly verifiedEmail: string | null
}

/** An account with its linked identities and their verified e-mail addresses. */
type Member = {
  readonly registered: boolean
  readonly identities: Readonly<Record<string, string | null>>
  /** The invitation to sign up that the member came by; null for none, and once closed. */
  readonly invitationId: string | null
  /** Whether a scorer may read the member's profile. */
  readonly aiConsent: boolean
  /** When the member last said that they lost their passkeys, unless it was cancelled. */
  readonly waiverAskedAt: Instant | null
  readonly closedAt: Instant | null
  /** Whether the erasure after closing is complete. */
  readonly forgotten: boolean
}

type SignIn = {
  readonly type: 'SignIn'
  readonly account: Omit<DataOf<'MemberRegistered'>, 'way'>
  readonly identity: Omit<DataOf<'IdentityLinked'>, 'memberId'>
  /** The identity is an account at Kith's own provider. */
  readonly isOwnAccount?: boolean
}
type SetAiConsent = {
  readonly type: 'SetAiConsent'
  readonly memberId: string
  readonly given: boolean
}

type AskPasskeyWaiver = {
  readonly type: 'AskPasskeyWaiver'
  readonly memberId: string
  readonly now: Date
}
type CancelPasskeyWaiver = { readonly type: 'CancelPasskeyWaiver'; readonly memberId: string }

type CloseAccount = { readonly type: 'CloseAccount'; readonly memberId: string }
/** The erasure after closing is complete. */
type ForgetAccount = { readonly type: 'ForgetAccount'; readonly memberId: string }

export type MemberCommand =
  | SignIn
  | SetAiConsent
  | AskPasskeyWaiver
  | CancelPasskeyWaiver
  | CloseAccount
  | ForgetAccount

/** A waiver of the passkey opens after a day, in which any signed-in device can cancel it. */
const WAIVER_DELAY_MS = 24 * 3_600_000
const WAIVER_OPEN_MS = 7 * WAIVER_DELAY_MS

/** When export and deletion ask for no passkey; undefined if nobody asked, or that is over. */
export const passkeyWaiver = (
  { waiverAskedAt }: Pick<Member, 'waiverAskedAt'>,
  now: Date,
): { readonly from: Date; readonly until: Date; readonly isOpen: boolean } | undefined => {
  if (waiverAskedAt === null) return undefined
  const from = new Date(Date.parse(waiverAskedAt) + WAIVER_DELAY_MS)
  const until = new Date(from.getTime() + WAIVER_OPEN_MS)
  return now < until ? { from, until, isOpen: now >= from } : undefined
}

const accountClosed = () => new Refusal('unauthorized', 'Unauthorized')

const nameOf = ({ issuer, subject }: { issuer: string; subject: string }): string =>
  JSON.stringify([issuer, subject])

/** The identities of an account that is not closed. */
export const linkedIdentities = ({ identities }: Pick<Member, 'identities'>): LinkedIdentity[] =>
  Object.entries(identities).map(([name, verifiedEmail]) => {
    const [issuer, subject] = JSON.parse(name) as [string, string]
    return { issuer, subject, verifiedEmail }
  })

/**
 * Ids of a member's accounts at Kith's own provider, oldest first. A member signs in with the first;
 * the worker of surplus accounts ends any other.
 */
export const ownAccountIds = (state: Pick<Member, 'identities'>, ownIssuer: string): string[] =>
  linkedIdentities(state)
    .filter(({ issuer, subject }) => issuer === ownIssuer && Id.safeParse(subject).success)
    .map(({ subject }) => subject)

const hasOwnAccount = () =>
  new Refusal('confirmation_required', 'You have a passkey by now. Confirm with it to add another.')

const wayOf = ({ invitationId }: SignIn['account']) => (invitationId ? 'invitation' : 'open')

const signIn = (
  { account, identity, isOwnAccount = false }: SignIn,
  state: Member,
): MemberEvent[] | Refusal => {
  const { memberId } = account
  const known = state.identities[nameOf(identity)]
  if (isOwnAccount && known === undefined && ownAccountIds(state, identity.issuer).length > 0)
    return hasOwnAccount()
  return [
    ...(state.registered
      ? []
      : [{ type: 'MemberRegistered', data: { ...account, way: wayOf(account) } } as const]),
    ...(known === undefined || known !== identity.verifiedEmail
      ? [{ type: 'IdentityLinked', data: { memberId, ...identity } } as const]
      : []),
  ]
}

/**
 * A member's account: created at first sign-in, with linked identities, of which one is an account at
 * Kith's own provider. Closing is final.
 */
export const member: Decider<Member, MemberCommand, MemberEvent> = {
  initialState: {
    registered: false,
    identities: {},
    invitationId: null,
    aiConsent: false,
    waiverAskedAt: null,
    closedAt: null,
    forgotten: false,
  },

  decide(command, state) {
    const isClosed = state.closedAt !== null
    switch (command.type) {
      case 'SignIn':
        return isClosed ? accountClosed() : signIn(command, state)
      case 'SetAiConsent': {
        const { memberId, given } = command
        if (isClosed) return accountClosed()
        if (given === state.aiConsent) return []
        return [{ type: given ? 'AiConsentGiven' : 'AiConsentWithdrawn', data: { memberId } }]
      }
      case 'AskPasskeyWaiver': {
        const { memberId, now } = command
        if (isClosed) return accountClosed()
        if (passkeyWaiver(state, now)) return []
        return [{ type: 'PasskeyWaiverAsked', data: { memberId } }]
      }
      case 'CancelPasskeyWaiver': {
        const { memberId } = command
        if (state.waiverAskedAt === null) return []
        return [{ type: 'PasskeyWaiverCancelled', data: { memberId } }]
      }
      case 'CloseAccount': {
        const { memberId } = command
        return isClosed ? [] : [{ type: 'AccountClosed', data: { memberId } }]
      }
      case 'ForgetAccount': {
        const { memberId } = command
        const isDue = isClosed && !state.forgotten
        return isDue ? [{ type: 'AccountForgotten', data: { memberId } }] : []
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MemberRegistered':
        return { ...state, registered: true, invitationId: event.data.invitationId ?? null }
      case 'IdentityLinked': {
        const { verifiedEmail } = event.data
        return {
          ...state,
          identities: { ...state.identities, [nameOf(event.data)]: verifiedEmail },
        }
      }
      case 'AiConsentGiven':
        return { ...state, aiConsent: true }
      case 'AiConsentWithdrawn':
        return { ...state, aiConsent: false }
      case 'PasskeyWaiverAsked':
        return { ...state, waiverAskedAt: event.at }
      case 'PasskeyWaiverCancelled':
        return { ...state, waiverAskedAt: null }
      case 'AccountClosed':
        return { ...member.initialState, registered: state.registered, closedAt: event.at }
      case 'AccountForgotten':
        return { ...state, forgotten: true }
    }
    return unhandledEvent(event)
  },
}
