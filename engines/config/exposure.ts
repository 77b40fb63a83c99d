import { isIP } from 'node:net'
import type { SignUpMode } from '../../contracts/identity/passkeys.ts'
import type { ParsedVariables } from './variables.ts'

/** Whether a host to listen on is reachable from this machine only. */
const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Whether an origin can be opened from this machine only, e.g. `http://[::1]:3000`. */
export const isLoopbackOrigin = (origin: string): boolean =>
  isLoopbackHost(new URL(origin).hostname.replace(/[[\]]/g, ''))

const isPublic = (origin: string | undefined): origin is string =>
  origin !== undefined && !isLoopbackOrigin(origin)

/** Whether others than this machine can connect, also through a proxy. */
export const isExposed = ({
  NODE_ENV,
  HOST,
  KITH_ORIGIN,
  KITH_TRUSTED_PROXIES,
}: ParsedVariables): boolean =>
  NODE_ENV === 'production' ||
  !isLoopbackHost(HOST ?? '') ||
  (KITH_TRUSTED_PROXIES ?? 0) > 0 ||
  isPublic(KITH_ORIGIN)

/** Whether a production would send session cookies unencrypted. */
export const isUnencrypted = ({ NODE_ENV, HOST, KITH_ORIGIN }: ParsedVariables): boolean => {
  if (NODE_ENV !== 'production') return false
  return KITH_ORIGIN ? KITH_ORIGIN.startsWith('http:') : !isLoopbackHost(HOST ?? '')
}

const countsAsOne =
  'KITH_ORIGIN is public and KITH_TRUSTED_PROXIES is 0: behind a proxy all members count as ' +
  'one address, and share its rate limits. Set it to the number of proxies in front.'

const hasNoContact =
  'KITH_CONTACT_EMAIL is not set, and others can open this Kith: its legal pages and its support ' +
  'name no address. Set it to the e-mail address of those who run it.'

const signUpNotes = {
  open: 'Everyone may sign up.',
  invitation: 'New members need an invitation: npm run staff -- invite prints a link.',
  closed: 'Nobody can sign up.',
} as const

/** Who may become a member, in a sentence for the operator. */
export const signUpNote = ({ signUp }: { readonly signUp: SignUpMode }): string =>
  `${signUpNotes[signUp]} (KITH_SIGN_UP=${signUp})`

/** Warnings about a valid configuration, one sentence each. */
export const warningsOn = ({
  origin,
  trustedProxies,
  isExposed: exposed,
  contactEmail,
}: {
  readonly origin?: string | undefined
  readonly trustedProxies: number
  readonly isExposed: boolean
  readonly contactEmail?: string | undefined
}): string[] => [
  ...(isPublic(origin) && trustedProxies === 0 ? [countsAsOne] : []),
  ...(exposed && contactEmail === undefined ? [hasNoContact] : []),
]

/**
 * Why an origin cannot have passkeys, as a line for the operator; undefined if it can. A passkey
 * belongs to a domain, and browsers have them on https alone, but for `localhost` (WebAuthn Level 3,
 * 5.1.2 and 13.4.9).
 */
export const passkeyProblem = (origin: string | undefined): string | undefined => {
  if (origin === undefined)
    return 'KITH_ORIGIN must be the https address that members open, such as https://kith.example: passkeys belong to its domain. OIDC_ISSUER_URL names a provider elsewhere instead; KITH_LOCAL_SIGN_IN=yes lets anyone be anyone.'
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname.replace(/[[\]]/g, '')) !== 0)
    return 'KITH_ORIGIN must name a domain, since a passkey cannot belong to an address in numbers. On this machine take http://localhost and the port.'
  if (protocol !== 'https:' && hostname !== 'localhost')
    return 'KITH_ORIGIN must be an https address, since browsers have passkeys on https alone. Put a proxy with a certificate in front.'
  return undefined
}
