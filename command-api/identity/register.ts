import { profileIdOf } from '../../contracts/core/ids.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import type { signInProviders } from '../../contracts/identity/identity.ts'
import { member } from '../../domain/identity/decider.ts'
import { browserHashOf, identityHashesOf } from '../../engines/log/identity-hashes.ts'
import { SignInFailed, type VerifiedIdentity } from '../../engines/ports/identity.ts'
import { identities, members } from '../../projections/views/identity.ts'
import { suspensions } from '../../projections/views/staff.ts'
import type { SignInServices } from '../handlers/services.ts'
import { waitForViews } from '../http/consistency.ts'
import { carryOver } from '../profiles/carry-over.ts'
import { isSuspendedNow } from './is-suspended.ts'
import { resolveMember, verifiedEmailOf } from './resolve-member.ts'

export type ProviderName = (typeof signInProviders)[number]

/** The account was closed meanwhile: signing in again creates a new one. */
const rethrowClosedAccount = (error: unknown): never => {
  const isClosed = error instanceof Refusal && error.code === 'unauthorized'
  throw isClosed ? new SignInFailed('expired') : error
}

/** Guards read suspensions from the view, which must have this one before the session starts. */
const waitForSuspension = async (services: SignInServices, signal: AbortSignal): Promise<void> => {
  const head = await services.log.head()
  if (!(await waitForViews(services, [suspensions.name], head, signal)))
    throw new SignInFailed('unavailable')
}

type SignInCause = {
  readonly requestId: string
  readonly signal: AbortSignal
  /**
   * Lets a new member in, or throws why not; returns the invitation that they came by, null where
   * they need none.
   */
  admit(memberId: string): Promise<string | null>
  /** The id of the browser, for a new member with passkeys of Kith's own. */
  readonly browserId?: (() => string) | undefined
}

/**
 * Finds the member of an identity, or registers one whom `admit` lets in, and waits until views have
 * them. A suspended member is signed in too, for routes of access `account`. @throws {SignInFailed}
 * see `resolveMember`; and what `admit` throws.
 */
export const registerSignIn = async (
  services: SignInServices,
  provider: ProviderName,
  identity: VerifiedIdentity,
  { requestId, signal, admit, browserId }: SignInCause,
): Promise<string> => {
  const memberId = await resolveMember(services, identity, signal)
  const { registered } = await services.dispatch.readState(member, streams.member(memberId))
  const invitationId = registered ? null : await admit(memberId)
  const { email, firstName, lastName, pictureUrl: profileImageUrl, issuer, subject } = identity
  const verifiedEmail = verifiedEmailOf(identity)
  const linked = { issuer, subject, verifiedEmail }
  const identityHashes = await identityHashesOf(services.keys, [linked])
  const browserHash =
    registered || browserId === undefined ? null : await browserHashOf(services.keys, browserId())
  const { position } = await services
    .dispatch(
      member,
      streams.member(memberId),
      {
        type: 'SignIn',
        account: { memberId, email, firstName, lastName, profileImageUrl, invitationId },
        identity: { provider, ...linked, identityHashes, browserHash },
        isOwnAccount: identity.passkeyId !== null,
      },
      {
        command: randomId(),
        correlation: requestId,
        causation: requestId,
        actor: memberId,
        now: services.clock.now(),
      },
    )
    .catch(rethrowClosedAccount)
  const names = [members.name, identities.name]
  await waitForViews(services, names, position, signal)
  if (!(await carryOver(services, memberId, signal))) throw new SignInFailed('unavailable')
  if (await isSuspendedNow(services, profileIdOf(memberId)))
    await waitForSuspension(services, signal)
  return memberId
}
