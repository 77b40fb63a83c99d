import { createHash } from 'node:crypto'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import type { signInProviders } from '../../contracts/identity/identity.ts'
import { member } from '../../domain/identity/decider.ts'
import { browserHashOf, identityHashesOf, keyedId } from '../../engines/log/keyed-ids.ts'
import { SignInFailed, type VerifiedIdentity } from '../../engines/ports/identity.ts'
import { identities, identityKey, members } from '../../projections/views/identity.ts'
import { suspensions } from '../../projections/views/staff.ts'
import type { SignInServices } from '../handlers/services.ts'
import { waitForViews } from '../http/consistency.ts'
import { carryOver } from '../profiles/carry-over.ts'
import { isClosed, isSuspendedNow } from './accounts.ts'

type ProviderName = (typeof signInProviders)[number]

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
  /** The id of the browser, for a new member where passkeys are offered: accounts cost nothing there. */
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

/** Far longer than `identities` needs to learn of a new member. */
const RESERVATION_MS = 10 * 60_000

/** Printable ASCII without spaces. */
const PLAIN = /^[\x21-\x7e]+$/

/**
 * The verified e-mail address in lower case, else null. Also null with non-ASCII letters, because
 * look-alikes and letters equal after normalisation (`ｒobin@`, `ſam@`) are other people's
 * mailboxes.
 */
const verifiedEmailOf = ({ email, emailVerified }: VerifiedIdentity): string | null =>
  email !== null && emailVerified && PLAIN.test(email) ? email.toLowerCase() : null

/**
 * The id of the identity's next member; ids of closed accounts are skipped. It is keyed, so that
 * nobody can compute it from a known identity.
 */
const newMemberId = async (
  { issuer, subject }: VerifiedIdentity,
  { log, keys }: Pick<SignInServices, 'log' | 'keys'>,
): Promise<string> => {
  let fresh = await keyedId(keys, 'member', issuer, subject)
  while (await isClosed(fresh, log)) fresh = await keyedId(keys, 'member', issuer, subject, fresh)
  return fresh
}

/** The first member with an e-mail address, without closed accounts. */
const claimEmail = async (
  verifiedEmail: string,
  fresh: string,
  { log, shortLived, clock }: Pick<SignInServices, 'log' | 'shortLived' | 'clock'>,
): Promise<string> => {
  const now = clock.now().getTime()
  const record = { value: fresh, expiresAt: now + RESERVATION_MS }
  const address = createHash('sha256').update(verifiedEmail).digest('base64url')
  for (let key = `e-mail:${address}`; ; ) {
    const reserved = await shortLived.claim('sign-in', key, record, now)
    const first = typeof reserved?.value === 'string' ? reserved.value : fresh
    if (!(await isClosed(first, log))) return first
    key = `e-mail:${address}:${first}`
  }
}

/**
 * The member that the identity is linked to, else the one with the same verified e-mail address,
 * else a new one. The address is reserved first, so concurrent sign-ins with it find one member.
 * @throws {SignInFailed} `unavailable` while `identities` is behind the log.
 */
const resolveMember = async (
  { log, keys, views, shortLived, clock }: SignInServices,
  identity: VerifiedIdentity,
  signal: AbortSignal,
): Promise<string> => {
  const names = [identities.name]
  if (!(await waitForViews({ views }, names, await log.head(), signal)))
    throw new SignInFailed('unavailable')

  const known = views.collection(identities)
  const key = identityKey(identity.issuer, identity.subject)
  const [linked] = await known.find({ where: { identities: key }, limit: 1 })
  if (linked) return linked.memberId

  const fresh = await newMemberId(identity, { log, keys })
  const verifiedEmail = verifiedEmailOf(identity)
  if (verifiedEmail === null) return fresh
  const [same] = await known.find({ where: { verifiedEmails: verifiedEmail }, limit: 1 })
  return same?.memberId ?? claimEmail(verifiedEmail, fresh, { log, shortLived, clock })
}
