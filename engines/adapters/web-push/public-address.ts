import { BlockList, isIP } from 'node:net'

/**
 * Networks that the server must not call on behalf of a member: this machine, private and
 * link-local networks, and others without a public host (IANA special-purpose address registries,
 * RFC 6890).
 */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix, 'ipv4')

/** The public IPv6 addresses (RFC 4291), without those that hold an IPv4 address or are examples. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 0) return false
  if (family === 4) return !special.check(address, 'ipv4')
  return globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an IP address is one of this machine. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Names that never are of the public internet (RFC 6761, RFC 6762, RFC 8375). */
const localName = /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet)$/

/** The host of a URL, without the brackets of IPv6 and the dot at the end of a name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Whether an address may be that of a push service: https without credentials, on the usual port, at
 * a host of the public internet. An installation that only this machine reaches may also push to
 * this machine. What a name resolves to is checked with every call (`publicLookup`).
 */
export const isPushEndpoint = (
  endpoint: string,
  { allowsLoopback }: { readonly allowsLoopback: boolean },
): boolean => {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  const host = hostOf(url)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (allowsLoopback && (host === 'localhost' || isLoopbackAddress(host)))
    return url.protocol === 'https:' || url.protocol === 'http:'
  if (url.protocol !== 'https:' || url.port !== '') return false
  return isIP(host) === 0 ? host.includes('.') && !localName.test(host) : isPublicAddress(host)
}
