import type { IncomingMessage } from 'node:http'

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** The only `X-…` headers that come without a relay: of old libraries, browsers and Prometheus. */
const ownHeaders: ReadonlySet<string> = new Set([
  'x-requested-with',
  'x-prometheus-scrape-timeout-seconds',
  'x-moz',
  'x-purpose',
])

/** Other headers that proxies, tunnels and content delivery networks add. */
const RELAY_HEADER =
  /^(via|forwarded|max-forwards|front-end-https|(true-)?client-ip|real-ip|(proxy|cdn|cf|fly|fastly|ngrok|tailscale|wl-proxy)-.*)$/

/** Servers of CGI and WSGI, and some proxies, write `_` for `-`. */
const isRelayHeader = (name: string): boolean => {
  const usual = name.toLowerCase().replaceAll('_', '-')
  return usual.startsWith('x-') ? !ownHeaders.has(usual) : RELAY_HEADER.test(usual)
}

/**
 * Whether a request comes from this machine: in HTTP/1.1, to one loopback address, without headers
 * of a proxy. Names that resolve to 127.0.0.1 do not count (DNS rebinding).
 */
export const isLocalRequest = ({ headers, httpVersion, rawHeaders, url }: IncomingMessage) => {
  const names = rawHeaders.filter((_, index) => index % 2 === 0)
  return (
    httpVersion === '1.1' && // nginx speaks 1.0 to what is behind it
    LOOPBACK_HOST.test(headers.host ?? '') &&
    names.filter(name => name.toLowerCase() === 'host').length === 1 &&
    url?.startsWith('/') === true &&
    !names.some(isRelayHeader)
  )
}
