import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))

/** The prefix of an IPv6 address, e.g. `2001:db8:0:1::/64`; of an IPv4 address all of it. */
const prefixOf = (ip: string, bits: 48 | 64): string => {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [address = ''] = ip.split('%')
  const [head = '', tail] = address.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(
    0,
    bits / 16,
  )
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`
}

/**
 * The key of limits by address: an IPv4 address, or the 64-bit prefix of an IPv6 address, because
 * networks assign a whole prefix to one customer (RFC 6177).
 * @returns e.g. `203.0.113.9` or `2001:db8:0:1::/64`; any other text unchanged.
 */
export const callerAddress = (ip: string): string => prefixOf(ip, 64)

/** The 48-bit prefix of an IPv6 address, the most that one site gets (RFC 6177); else as `callerAddress`. */
export const callerSite = (ip: string): string => prefixOf(ip, 48)

/**
 * The client's address without Koa, computed as `ctx.ip`: the `X-Forwarded-For` entry that the
 * outermost trusted proxy added, else the peer's address.
 */
export const requestAddress = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string => {
  const forwarded = trustedProxies > 0 ? String(headers['x-forwarded-for'] ?? '') : ''
  const [first = ''] = forwarded.split(',').slice(-trustedProxies)
  return first.trim() || (socket.remoteAddress ?? '')
}
