import { isIP } from 'node:net'
import type { Config, ParsedVariables } from '../config.ts'

/** Whether only this machine can reach an address that a server listens on. */
const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Whether only this machine can open an origin, e.g. `http://[::1]:3000`. */
export const isLoopbackOrigin = (origin: string): boolean =>
  isLoopbackHost(new URL(origin).hostname.replace(/[[\]]/g, ''))

const isPublic = (origin: string | undefined): origin is string =>
  origin !== undefined && !isLoopbackOrigin(origin)

/** Whether others than this machine may come, behind a proxy too. */
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

/** Whether members would send their sessions in the clear: a production without encryption. */
export const isUnencrypted = ({ NODE_ENV, HOST, KITH_ORIGIN }: ParsedVariables): boolean => {
  if (NODE_ENV !== 'production') return false
  return KITH_ORIGIN ? KITH_ORIGIN.startsWith('http:') : !isLoopbackHost(HOST ?? '')
}

/** What an operator should hear of a config that can be, one sentence each. */
export const warningsOn = ({ origin, trustedProxies }: Config): string[] =>
  isPublic(origin) && trustedProxies === 0
    ? [
        'KITH_ORIGIN is public and KITH_TRUSTED_PROXIES is 0: behind a proxy all members count as ' +
          'one address, and share its rate limits. Set it to the number of proxies in front.',
      ]
    : []
