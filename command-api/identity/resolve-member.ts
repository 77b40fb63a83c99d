import { createHash } from 'node:crypto'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import { SignInFailed, type VerifiedIdentity } from '../../engines/ports/identity.ts'
import { identities, identityKey } from '../../projections/views/identity.ts'
import type { SignInServices } from '../handlers/services.ts'
import { waitForViews } from '../http/consistency.ts'
import { isClosed } from './accounts.ts'

/** Far longer than `identities` needs to learn of a new member. */
const RESERVATION_MS = 10 * 60_000

/** Printable ASCII without spaces. */
const PLAIN = /^[\x21-\x7e]+$/

/**
 * The verified e-mail address in lower case, else null. Also null with non-ASCII letters, because
 * look-alikes and letters equal after normalisation (`ｒobin@`, `ſam@`) are other people's
 * mailboxes.
 */
export const verifiedEmailOf = ({ email, emailVerified }: VerifiedIdentity): string | null =>
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
  { log, sessions, clock }: Pick<SignInServices, 'log' | 'sessions' | 'clock'>,
): Promise<string> => {
  const now = clock.now().getTime()
  const record = { value: fresh, expiresAt: now + RESERVATION_MS }
  const address = createHash('sha256').update(verifiedEmail).digest('base64url')
  for (let key = `e-mail:${address}`; ; ) {
    const reserved = await sessions.claim('sign-in', key, record, now)
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
export const resolveMember = async (
  { log, keys, views, sessions, clock }: SignInServices,
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
  return same?.memberId ?? claimEmail(verifiedEmail, fresh, { log, sessions, clock })
}
