import { createHash } from 'node:crypto'
import { causedId } from '../../contracts/ids.ts'
import { type Identity, SignInFailed } from '../../engines/identity.ts'
import { identities, identityKey } from '../../projections/identity.ts'
import { waitForViews } from '../http/positions.ts'
import type { Services } from '../services.ts'

/** Long past the time in which `identities` learns of a new member. */
const RESERVED_FOR = 10 * 60_000

/** An e-mail address as it is compared and kept; null unless the provider verified it. */
export const verifiedEmailOf = ({ email, emailVerified }: Identity): string | null =>
  email !== null && emailVerified ? email.normalize('NFKC').trim().toLowerCase() : null

/**
 * Which member an identity leads to: the one it is linked to, else the one whose verified e-mail
 * it verified too, else a new one. Two first sign-ins with one e-mail at the same moment lead to
 * one member, because the address is reserved for whoever comes first.
 *
 * @throws {SignInFailed} `unavailable` while `identities` is behind the log.
 */
export const memberOf = async (
  { log, views, deck, sessions, clock }: Services,
  identity: Identity,
  signal: AbortSignal,
): Promise<string> => {
  const names = [identities.name]
  if (!(await waitForViews({ views, deck }, names, await log.head(), signal)))
    throw new SignInFailed('unavailable')

  const known = views.collection(identities)
  const linked = await known.get(identityKey(identity.issuer, identity.subject))
  if (linked) return linked.memberId

  const fresh = causedId('member', identity.issuer, identity.subject)
  const verifiedEmail = verifiedEmailOf(identity)
  if (verifiedEmail === null) return fresh
  const [same] = await known.find({ where: { verifiedEmail }, limit: 1 })
  if (same) return same.memberId

  const now = clock.now().getTime()
  const key = `e-mail:${createHash('sha256').update(verifiedEmail).digest('base64url')}`
  const reserved = await sessions.claim(
    'sign-in',
    key,
    { value: fresh, expiresAt: now + RESERVED_FOR },
    now,
  )
  return typeof reserved?.value === 'string' ? reserved.value : fresh
}
