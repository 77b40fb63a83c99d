import { isIP } from 'node:net'

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
