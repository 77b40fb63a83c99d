import { createHmac } from 'node:crypto'
import { type Cell, cellOf, centreOf, pointAt } from '../../contracts/core/geo.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import { countingFilters } from '../../domain/discovery/can-see.ts'
import { type Member, settledOn } from '../../domain/discovery/member.ts'
import { SHUFFLE_KEYS, seedOf, shuffleOffsetOf } from '../../domain/discovery/rank-level.ts'
import { dayNumber } from '../../domain/questions/earned.ts'
import { installationKey } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { KeysQuery } from '../../engines/ports/read-models.ts'
import {
  agesSought,
  bitsSought,
  genderChoices,
  modeBits,
  OLDEST,
  orientationChoices,
  regionOf,
  shuffleOf,
  styleChoices,
} from '../views/cards/reach.ts'
import type { CardStore } from './card-store.ts'

/** How far a member may be displaced from their city's cell, in kilometres. */
export const DISPLACEMENT_KM = 12

const FULL_TURN = 2 * Math.PI

/**
 * Returns the cell that stands for a member of a city's cell wherever a distance is used. The same
 * for the same member and cell. Without the installation's key it reveals only that the city is
 * within about 15 km.
 */
export type Displace = (profileId: string, cell: Cell) => Cell

/**
 * Displaces by a vector derived from `key`, the member and the cell: uniform in a disc of
 * `DISPLACEMENT_KM` (the radius is the square root of a uniform number, so that equal areas are
 * equally likely). Distance readings, however many and from wherever, lead to the displaced cell,
 * not to the city.
 */
export const displaceWith =
  (key: Uint8Array): Displace =>
  (profileId, cell) => {
    const bytes = createHmac('sha256', key)
      .update(JSON.stringify([profileId, cell]))
      .digest()
    const unit = (at: number) => bytes.readUInt32LE(at) / 2 ** 32
    const kilometres = DISPLACEMENT_KM * Math.sqrt(unit(0))
    return cellOf(pointAt(centreOf(cell), FULL_TURN * unit(4), kilometres))
  }

/** Displaces nobody. */
export const leaveInPlace: Displace = (_, cell) => cell

/** Displaces with a key of this installation, which does not depend on the master key. */
export const openDisplacement = async (keys: Pick<Keys, 'encryptionKey'>): Promise<Displace> =>
  displaceWith(await installationKey(keys, 'displacement'))

type SearchQuery = Pick<KeysQuery, 'where' | 'between' | 'anyBit'>

/** Ids that one query asks for. */
const BATCH = 32

/** The part of the order that is first asked of everybody, where an engine sorts before it answers. */
const FIRST_PART = SHUFFLE_KEYS / 64

/** The ids that a query finds in a part of the order of `shuffle`; both ends are in it. */
async function* within(store: CardStore, query: SearchQuery, part: readonly [number, number]) {
  const order = { field: 'shuffle', direction: 'ascending' } as const
  const between = { ...query.between, shuffle: part }
  let after: KeysQuery['after'] | undefined
  for (;;) {
    const ids = await store.ids({ ...query, between, order, limit: BATCH, ...(after && { after }) })
    yield* ids
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH) return
    after = { value: shuffleOf(last), key: last }
  }
}

/** The ids that a query finds, once around from a place in the order, in parts that double in size. */
async function* around(store: CardStore, query: SearchQuery, offset: number) {
  const end = offset + SHUFFLE_KEYS
  let size = 'region' in query.where ? SHUFFLE_KEYS : FIRST_PART
  for (let from = offset; from < end; size *= 2) {
    const to = Math.min(from + size, from < SHUFFLE_KEYS ? SHUFFLE_KEYS : end)
    const turn = from < SHUFFLE_KEYS ? 0 : SHUFFLE_KEYS
    yield* within(store, query, [from - turn, to - turn - 1])
    from = to
  }
}

/** The ids of several orders in one order, by how far they lie behind the offset. */
async function* merged(streams: readonly AsyncGenerator<string>[], offset: number) {
  const behind = (id: string) => (shuffleOf(id) - offset + SHUFFLE_KEYS) % SHUFFLE_KEYS
  const heads = await Promise.all(
    streams.map(async stream => ({ stream, next: await stream.next() })),
  )
  for (;;) {
    const open = heads.filter(({ next }) => !next.done)
    const [first, ...others] = open
    if (!first) return
    const nearest = others.reduce(
      (best, one) => (behind(one.next.value) < behind(best.next.value) ? one : best),
      first,
    )
    yield nearest.next.value as string
    nearest.next = await nearest.stream.next()
  }
}

/**
 * Ids of the members who may be in the viewer's deck, as far as integers can tell: everybody whom the
 * rule admits, and some others. The engine filters both ways. The order starts elsewhere for each viewer,
 * mode and day, so that nobody is always among the last.
 */
export const skeleton = (
  store: CardStore,
  viewer: Member,
  asked: Asked,
): AsyncGenerator<string> => {
  const { at, mode } = asked
  const { between, anyBit } = searchConditions(viewer, asked)
  const offset = shuffleOffsetOf(seedOf(viewer.id), dayNumber(at), modes.indexOf(mode))
  const streams = searchAreas(viewer, asked).map(({ where, between: degrees }) =>
    around(store, { where, between: { ...between, ...degrees }, anyBit }, offset),
  )
  return merged(streams, offset)
}

/**
 * Ids of all present members, once around from a place that is another one for each viewer and day: of a
 * large community a reader takes other members every day.
 */
export const everybody = (store: CardStore, viewer: Member, at: Date): AsyncGenerator<string> =>
  around(store, { where: {} }, shuffleOffsetOf(seedOf(viewer.id), dayNumber(at), modes.length))

/** A region, or everybody within degrees. */
type Area = Pick<KeysQuery, 'where' | 'between'>

/** Miles of a degree of latitude, rounded down. */
const DEGREE_MILES = 69
/** Others are found by where they live, and seen where they are displaced to; a cell is 3 miles wide. */
const MARGIN_MILES = DISPLACEMENT_KM / 1.609 + 5

/** Whole degrees around a cell, both ends included; all longitudes where the box comes near a pole. */
const boxAround = (cell: Cell, miles: number) => {
  const { lat, lon } = centreOf(cell)
  const height = (miles + MARGIN_MILES) / DEGREE_MILES
  const [south, north] = [Math.floor(lat - height), Math.floor(lat + height)]
  const flattest = Math.cos((Math.min(89, Math.abs(lat) + height) * Math.PI) / 180)
  const width = height / flattest
  const isAround = Math.abs(lat) + height >= 89 || width >= 180
  const [west, east] = isAround ? [-180, 179] : [Math.floor(lon - width), Math.floor(lon + width)]
  return { south: Math.max(-90, south), north: Math.min(89, north), west, east }
}

/** Regions that are asked one by one; where there are more, one index of all members is asked. */
const MOST_REGIONS = 16

/** How far the viewer looks, in miles. */
const reachOfLook = (viewer: Member, asked: Asked): number => {
  const miles = countingFilters(viewer, asked).flatMap(({ filterType, filterValue }) =>
    filterType === 'max_distance' ? [filterValue.max] : [],
  )
  return miles.length > 0 ? Math.max(...miles) : viewer.now.maxDistance
}

const wrapped = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180

/**
 * The areas in which a viewer searches: together they have everybody near enough, and everybody without a
 * place.
 */
const searchAreas = (viewer: Member, asked: Asked): readonly Area[] => {
  const everywhere = { where: {} }
  const { place } = viewer.now
  if (!place || asked.asViewerWants === false) return [everywhere]
  const { south, north, west, east } = boxAround(place.cell, reachOfLook(viewer, asked))
  const placeless = { where: { region: 0 } }
  if ((north - south + 1) * (east - west + 1) <= MOST_REGIONS) {
    const regions = new Set<number>()
    for (let lat = south; lat <= north; lat += 1)
      for (let lon = west; lon <= east; lon += 1) regions.add(regionOf(lat, wrapped(lon)))
    return [placeless, ...Array.from(regions, region => ({ where: { region } }))]
  }
  const lat = [south, north] as const
  // A box over the antimeridian is two ranges: it is left to the rule.
  const isOneRange = west >= -180 && east <= 179
  return [placeless, { where: {}, between: isOneRange ? { lat, lon: [west, east] } : { lat } }]
}

/** What a viewer searches in, at one moment. */
type Asked = {
  readonly at: Date
  readonly sellsPremium: boolean
  readonly mode: DiscoveryMode
  /** False to leave out what the viewer looks for. */
  readonly asViewerWants?: boolean
}

/** Conditions on the integers of cards: each holds for everybody whom the rule admits. */
type Conditions = Required<Pick<KeysQuery, 'between' | 'anyBit'>>

/** Conditions of the members who may admit the viewer in a mode. */
const admitting = (viewer: Member, { at, mode }: Asked): Conditions => {
  const { age, declaredAt, gender, orientation, relationshipStyle } = settledOn(viewer, at)
  const years = ageNow(age, declaredAt, at)
  return {
    between: { minAge: [0, years], maxAge: [years, OLDEST] },
    anyBit: {
      modes: modeBits([mode]),
      gendersSought: genderChoices.bitOf(gender),
      orientationsSought: orientationChoices.bitOf(orientation),
      stylesSought: styleChoices.bitOf(relationshipStyle),
    },
  }
}

/** Conditions of the members whom the viewer may admit. */
const wanted = (viewer: Member, { at, sellsPremium }: Asked): Conditions => {
  const filters = countingFilters(viewer, { at, sellsPremium })
  const { minAge, maxAge } = agesSought({ ...viewer.now, discovery: filters })
  const year = at.getUTCFullYear()
  const verified = filters.flatMap(({ filterType, filterValue }) =>
    filterType === 'is_verified' ? [filterValue.verified ? 1 : 2] : [],
  )
  return {
    between: { birthYear: [year - maxAge - 1, year - minAge] },
    anyBit: {
      gender: bitsSought(filters, 'gender', genderChoices),
      orientation: bitsSought(filters, 'orientation', orientationChoices),
      style: bitsSought(filters, 'relationship_style', styleChoices),
      ...(verified.length > 0 && { verified: verified.reduce((all, bit) => all | bit, 0) }),
    },
  }
}

/** Conditions of the members who may be in the viewer's deck, both ways. */
const searchConditions = (viewer: Member, asked: Asked): Conditions => {
  const others = admitting(viewer, asked)
  if (asked.asViewerWants === false) return others
  const own = wanted(viewer, asked)
  return {
    between: { ...others.between, ...own.between },
    anyBit: { ...others.anyBit, ...own.anyBit },
  }
}
