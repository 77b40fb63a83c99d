import { LEVEL_PARTS } from '../../contracts/discovery/exposure-events.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { BANDS, FURTHEST_MILES, LEVELS } from '../../domain/discovery/rank-level.ts'
import { LIKED, likedOf } from '../views/relations/relation.ts'
import { admits, deRanks, isShownLast } from './admits.ts'
import { freshLevel, levelPenalty } from './bucket-level.ts'
import { type Candidate, type CandidateQuery, isCandidate } from './candidate.ts'
import { surfaceBit } from './encode-rules.ts'
import type { IndexData } from './index-data.ts'
import { type BucketSlice, mergeBuckets } from './merge-buckets.ts'
import { agesSought, milesSought } from './ranges-sought.ts'
import type { SortedBucket } from './sorted-bucket.ts'

/**
 * Every candidate who did not super-like the viewer, in deck order. Members who like the viewer are
 * ranked like all others, so that the order reveals nothing.
 */
export function* scanCandidates(query: CandidateQuery): Generator<Candidate> {
  const { viewer, mode, day, now } = query
  const { relations, ...index } = query.index
  const at = { day, now: now.getTime() }
  const id = viewer * modes.length + mode
  for (const candidate of index.scans.resume(id, at, () => scanAdmitted({ ...query, index }))) {
    const relation = relations.get(viewer, candidate.row, mode)
    if (likedOf(relation) !== LIKED.superLike && isCandidate(query, candidate.row, relation))
      yield candidate
  }
}

/** What a scan asks: it outlives the call and its relations. */
type ScanQuery = Omit<CandidateQuery, 'index'> & { readonly index: IndexData }

/**
 * Everybody whom filters and rules admit, in deck order, whatever their relation to the viewer. Members
 * whom a rule shows last are scanned after all others.
 */
const scanAdmitted = (query: ScanQuery): Generator<Candidate> => {
  const isKeptOut = rejectionBy(query)
  const { index, viewer } = query
  return deRanks(index, viewer, PEOPLE)
    ? scanInTwo(query, isKeptOut)
    : scanLevels(query, isKeptOut, 0)
}

type IsLeftOut = (row: number) => boolean

const PEOPLE = surfaceBit('PEOPLE')

function* scanInTwo(query: ScanQuery, isKeptOut: IsLeftOut): Generator<Candidate> {
  const { index, viewer, date, milesTo } = query
  const encounter = { index, now: date, milesTo }
  const isLast = (row: number) => isShownLast(encounter, PEOPLE, viewer, row)
  yield* scanLevels(query, row => isKeptOut(row) || isLast(row), 0)
  yield* scanLevels(query, row => isKeptOut(row) || !isLast(row), LEVELS)
}

/** Everybody who is not rejected, in the order of the sorted buckets, with `below` added to levels. */
function* scanLevels(query: ScanQuery, isLeftOut: IsLeftOut, below: number): Generator<Candidate> {
  const bands = bandsFor(query)
  for (let level = 0; level < LEVELS; level += 1)
    for (const { row, shuffleOrder, slice } of mergeBuckets(
      slicesOn(level, bands),
      query.shuffleOffset,
    )) {
      if (slice.band === FAR && !isFar(query, row)) continue
      if (!isLeftOut(row)) yield { row, level: (level + below) * LEVEL_PARTS, shuffleOrder }
    }
}

/**
 * Whether filters and rules keep a member out, in either direction. Checked before everything else,
 * because it rejects most members; remembers its rejections.
 */
const rejectionBy = ({ index, viewer, now, date, milesTo }: ScanQuery) => {
  const { filters, rejections, settled } = index
  const encounter = { index, now: date, milesTo }
  const known = rejections.of(viewer, now.getTime())
  const filtersOfViewer = filters.lengthOf(viewer)
  const settledRow = settled.of(viewer, date.day)
  return (row: number): boolean => {
    if (filtersOfViewer + filters.lengthOf(row) === 0) return false
    if (known.has(row)) return true
    if (admits(encounter, viewer, row, row) && admits(encounter, row, settledRow, row)) return false
    known.add(row)
    return true
  }
}

/** The buckets of one band of distance, collected when the scan reaches them. */
type Band = { readonly band: number; readonly penalty: number; buckets(): readonly SortedBucket[] }

/** The band of members beyond all bands, or without a place. */
const FAR = BANDS.length

/** The level of the least active members of the nearest band. */
const STALEST = freshLevel(Number.POSITIVE_INFINITY, false)

/** The buckets by age hold everyone; near members were already scanned by cell. */
const isFar = ({ index, neighbours }: ScanQuery, row: number): boolean => {
  const cell = index.members.cellOf(row)
  return cell === undefined || !neighbours?.isNear(cell)
}

const bandsFor = (query: ScanQuery): Band[] => [
  ...BANDS.map((_, band) => lazyBand(band, () => nearBuckets(query, band))),
  lazyBand(FAR, () => farBuckets(query)),
]

const lazyBand = (band: number, gather: () => SortedBucket[]): Band => {
  let buckets: readonly SortedBucket[] | undefined
  return {
    band,
    penalty: levelPenalty(band),
    buckets() {
      buckets ??= gather()
      return buckets
    },
  }
}

/** The buckets of a band's cells within the viewer's distance. */
const nearBuckets = (
  { index, viewer, mode, day, neighbours }: ScanQuery,
  band: number,
): SortedBucket[] => {
  const miles = milesSought(index, viewer)
  return neighbours ? index.buckets.byCells(mode, neighbours.within(band, miles), day) : []
}

const farBuckets = ({ index, viewer, mode, date, day, neighbours }: ScanQuery): SortedBucket[] => {
  const { least, most } = agesSought(index, viewer)
  const ages = [least, most] as const
  const searchesFar = !neighbours || milesSought(index, viewer) > FURTHEST_MILES
  return [
    ...index.buckets.byAges(mode, ages, false, date, day),
    ...(searchesFar ? index.buckets.byAges(mode, ages, true, date, day) : []),
  ]
}

/** The slices of all buckets on a level; a band's penalty shifts the levels of its buckets. */
const slicesOn = (level: number, bands: readonly Band[]): BucketSlice[] => {
  const slices: BucketSlice[] = []
  for (const { band, penalty, buckets } of bands) {
    const ownLevel = level - penalty
    if (ownLevel < 0 || ownLevel > STALEST) continue
    for (const bucket of buckets())
      if (bucket.has(ownLevel)) slices.push({ bucket, level: ownLevel, band })
  }
  return slices
}
