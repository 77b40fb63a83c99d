import * as z from 'zod'

/**
 * A band of longitudes from west to east, in whole degrees: `west` belongs to it, `east` does not. It
 * crosses the antimeridian where `west` is the greater number.
 */
export type DiscoveryRegion = { readonly west: number; readonly east: number }

/** Discovery processes with the same decks: of a region, or of everybody. */
export type DiscoveryGroup = {
  readonly region: DiscoveryRegion | undefined
  /** Their origins, e.g. `http://127.0.0.1:3100`. */
  readonly urls: readonly string[]
}

/** A region as it is configured, e.g. `-30..60`. */
export const regionText = ({ west, east }: DiscoveryRegion): string => `${west}..${east}`

/** The region of a text; undefined for anything else. The antimeridian is -180 as west, 180 as east. */
const parseRegion = (text: string): DiscoveryRegion | undefined => {
  const [, first, second] = /^(-?\d{1,3})\.\.(-?\d{1,3})$/.exec(text.trim()) ?? []
  const [from, to] = [Number(first), Number(second)]
  if (!(Math.abs(from) <= 180 && Math.abs(to) <= 180)) return undefined
  const region = { west: from === 180 ? -180 : from, east: to === -180 ? 180 : to }
  return region.west === region.east || regionText(region) === '-180..180' ? undefined : region
}

/** `west..east`. */
export const discoveryRegion = z
  .string()
  .refine(
    text => parseRegion(text) !== undefined,
    'two different longitudes in whole degrees, from west to east, e.g. -30..60',
  )
  .transform(text => parseRegion(text) as DiscoveryRegion)

const isDiscoveryUrl = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, pathname, search, username, port } = new URL(url)
  return protocol === 'http:' && pathname === '/' && !search && !username && port !== ''
}

const parseUrls = (text: string): string[] | undefined => {
  const urls = text.split(',').map(url => url.trim())
  return urls.every(isDiscoveryUrl) ? urls.map(url => new URL(url).origin) : undefined
}

/** The groups of a text, which are one without a region, or several that have one; else undefined. */
const parseGroups = (text: string): DiscoveryGroup[] | undefined => {
  const everybody = parseUrls(text)
  if (everybody) return [{ region: undefined, urls: everybody }]
  const parts = text.split(';')
  const groups = parts.flatMap(part => {
    const [, name = '', addresses = ''] = /^([^=]*)=(.*)$/.exec(part) ?? []
    const [region, urls] = [parseRegion(name), parseUrls(addresses)]
    return region && urls ? [{ region, urls }] : []
  })
  return groups.length === parts.length ? groups : undefined
}

/** Whether every longitude is in exactly one region. */
const coverAll = (groups: readonly DiscoveryGroup[]): boolean => {
  const regions = groups.flatMap(({ region }) => region ?? [])
  const sorted = regions.toSorted((one, other) => one.west - other.west)
  const eastOf = ({ east }: DiscoveryRegion) => (east === 180 ? -180 : east)
  return sorted.every(
    (region, index) => eastOf(region) === sorted[(index + 1) % sorted.length]?.west,
  )
}

/**
 * Addresses of discovery processes, separated by commas; or regions, separated by semicolons, each with
 * its addresses.
 */
export const discoveryGroups = z
  .string()
  .refine(
    text => parseGroups(text) !== undefined,
    'addresses with a port such as http://127.0.0.1:3100, separated by commas, or regions with their addresses such as -30..60=http://10.0.0.5:3100;60..-30=http://10.0.0.6:3100',
  )
  .refine(
    text => coverAll(parseGroups(text) ?? []),
    'regions that cover every longitude once: each begins where another one ends',
  )
  .transform(text => parseGroups(text) as DiscoveryGroup[])
