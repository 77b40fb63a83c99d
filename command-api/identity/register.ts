import type { providers } from '../../contracts/identity.ts'
import { profileIdOf, randomId } from '../../contracts/ids.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { streams } from '../../contracts/streams.ts'
import { type Identity, SignInFailed } from '../../engines/identity.ts'
import { identities, members } from '../../projections/identity.ts'
import { waitForViews } from '../http/positions.ts'
import type { Services } from '../services.ts'
import { isSuspendedNow } from '../staff/suspended.ts'
import { member } from './decider.ts'
import { memberOf, verifiedEmailOf } from './member-of.ts'

export type ProviderName = (typeof providers)[number]

/** The account was closed since it was found: signing in again makes a new one. */
const endedMeanwhile = (error: unknown): never => {
  const isClosed = error instanceof Refusal && error.code === 'unauthorized'
  throw isClosed ? new SignInFailed('expired') : error
}

/**
 * The member that an identity leads to; registered first, if it is their first sign-in. Waits
 * until they can be found.
 *
 * @throws {SignInFailed} see `memberOf`; `suspended` while the staff do not let them in.
 */
export const registerSignIn = async (
  services: Services,
  provider: ProviderName,
  identity: Identity,
  { requestId, signal }: { requestId: string; signal: AbortSignal },
): Promise<string> => {
  const memberId = await memberOf(services, identity, signal)
  if (await isSuspendedNow(services, profileIdOf(memberId))) throw new SignInFailed('suspended')
  const { email, firstName, lastName, pictureUrl: profileImageUrl, issuer, subject } = identity
  const { position } = await services
    .dispatch(
      member,
      streams.member(memberId),
      {
        type: 'SignIn',
        account: { memberId, email, firstName, lastName, profileImageUrl },
        identity: { provider, issuer, subject, verifiedEmail: verifiedEmailOf(identity) },
      },
      {
        command: randomId(),
        correlation: requestId,
        causation: requestId,
        actor: memberId,
        now: services.clock.now(),
      },
    )
    .catch(endedMeanwhile)
  await waitForViews(services, [members.name, identities.name], position, signal)
  return memberId
}
