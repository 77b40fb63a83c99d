import type { IncomingMessage } from 'node:http'

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** Headers that proxies, tunnels and content delivery networks add. */
const RELAY_HEADER =
  /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|x-original-host|cdn-loop|cf-connecting-ip|true-client-ip)$/

/**
 * Whether a request comes from this machine: to a loopback address, without headers of a proxy.
 * Names that resolve to 127.0.0.1 do not count (DNS rebinding).
 */
export const isLocalRequest = ({ headers, url }: IncomingMessage): boolean =>
  LOOPBACK_HOST.test(headers.host ?? '') &&
  url?.startsWith('/') === true &&
  !Object.keys(headers).some(name => RELAY_HEADER.test(name))
