import type { Decider } from '../../contracts/decider.ts'
import type { EventOf } from '../../contracts/event.ts'
import type { identityEvents } from '../../contracts/identity.ts'

type MemberEvent = EventOf<typeof identityEvents>
type Told<T extends MemberEvent['type']> = Extract<MemberEvent, { type: T }>['data']

/** An account, and the identities that lead to it with the e-mail that each had verified. */
export type Member = {
  readonly registered: boolean
  readonly identities: Readonly<Record<string, string | null>>
  /** Whether an analyst may read the member's profile. */
  readonly aiConsent: boolean
}

type SignIn = {
  readonly type: 'SignIn'
  readonly account: Told<'MemberRegistered'>
  readonly identity: Omit<Told<'IdentityLinked'>, 'memberId'>
}
type SetAiConsent = {
  readonly type: 'SetAiConsent'
  readonly memberId: string
  readonly given: boolean
}

export type MemberCommand = SignIn | SetAiConsent

const nameOf = ({ issuer, subject }: { issuer: string; subject: string }): string =>
  JSON.stringify([issuer, subject])

const signIn = ({ account, identity }: SignIn, state: Member): MemberEvent[] => {
  const { memberId } = account
  const known = state.identities[nameOf(identity)]
  return [
    ...(state.registered ? [] : [{ type: 'MemberRegistered', data: account } as const]),
    ...(known === undefined || known !== identity.verifiedEmail
      ? [{ type: 'IdentityLinked', data: { memberId, ...identity } } as const]
      : []),
  ]
}

/** A member's account: made at the first sign-in, led to by every identity that is linked. */
export const member: Decider<Member, MemberCommand, MemberEvent> = {
  initialState: { registered: false, identities: {}, aiConsent: false },

  decide(command, state) {
    switch (command.type) {
      case 'SignIn':
        return signIn(command, state)
      case 'SetAiConsent': {
        const { memberId, given } = command
        if (given === state.aiConsent) return []
        return [{ type: given ? 'AiConsentGiven' : 'AiConsentWithdrawn', data: { memberId } }]
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MemberRegistered':
        return { ...state, registered: true }
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
    }
  },
}
