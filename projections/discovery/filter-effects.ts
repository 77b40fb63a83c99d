import { setImmediate as nextTurn } from 'node:timers/promises'
import { distanceBands } from '../../contracts/core/limits.ts'
import type { FilterType } from '../../contracts/discovery/filter-types.ts'
import { isExcluded } from '../views/relations/relation.ts'
import { admits, hides } from './admits.ts'
import { anyClause, type Encounter } from './clause-holds.ts'
import { GROUP } from './clauses.ts'
import { dayOfYear, minuteOf } from './day-of-year.ts'
import type { FilterEffects } from './discovery-index.ts'
import { filterTypeAt } from './encode-filters.ts'
import { surfaceBit } from './encode-rules.ts'
import type { IndexData } from './index-data.ts'
import { isDealBrokenBetween } from './member-answers.ts'
import type { ViewerIndex } from './viewer-relations.ts'
import { acceptsAge, acceptsDistance, areUnblocked, isShownTo, milesFrom } from './visibility.ts'

/** Rows checked before yielding to other work. */
const CHUNK = 10_000

/** Highest number that is shown. */
const ENOUGH = 1_000

type Counts = Map<FilterType, number>

type EffectQuery = {
  readonly index: ViewerIndex
  readonly encounter: Encounter
  readonly viewer: number
  readonly mode: number
  readonly now: Date
}

/** See `DiscoveryIndex.filterEffects`. Each count stops at a thousand. */
export const countFilterEffects = async (
  index: ViewerIndex,
  viewer: number,
  mode: number,
  now: Date,
): Promise<FilterEffects> => {
  const within = distanceBands.map(() => 0)
  const counts: Counts = new Map(obstaclesOf(index, viewer, now).map(type => [type, 0]))
  const date = dayOfYear(now)
  const encounter = { index, now: date, milesTo: milesFrom(index, viewer) }
  for (let row = 0; row < index.members.count(); row += 1) {
    if (row % CHUNK === CHUNK - 1) await nextTurn()
    if (row === viewer || !index.members.hasMode(row, mode)) continue
    const type = onlyObstacle(encounter, viewer, row)
    const count = type === undefined ? ENOUGH : (counts.get(type) ?? 0)
    if (type === undefined || count >= ENOUGH) continue
    if (!wouldMeet({ index, encounter, viewer, mode, now }, row)) continue
    counts.set(type, count + 1)
    if (type === 'max_distance') countWithin(within, index, viewer, encounter.milesTo(row))
  }
  return { hidden: counts, within }
}

/** Counts a member in the bands that reach them, if the distance of the profile keeps them away. */
const countWithin = (
  within: number[],
  index: IndexData,
  viewer: number,
  miles: number | null,
): void => {
  if (miles === null || acceptsDistance(index, viewer, miles)) return
  for (const [band, reach] of distanceBands.entries())
    if (miles <= reach) within[band] = (within[band] ?? 0) + 1
}

/** Filter types that the viewer could relax: age, distance, and those of their active filters. */
const obstaclesOf = (index: IndexData, viewer: number, now: Date): FilterType[] => {
  const minute = minuteOf(dayOfYear(now))
  const types = [...activeGroups(index, viewer, minute)].map(([, type]) => type)
  return [...new Set<FilterType>(['age_range', 'max_distance', ...types])]
}

/** Start and type of each active group of discovery filters. */
function* activeGroups(
  { filters, members }: IndexData,
  row: number,
  minute: number,
): Generator<readonly [number, FilterType]> {
  const groups = filters.pool()
  const end = filters.startOf(row) + filters.lengthOf(row)
  for (let group = filters.startOf(row); group < end; group += groups[group + 1] as number) {
    const kind = groups[group]
    const isActive =
      kind === GROUP.wants ||
      (kind === GROUP.wantsWithPremium && members.hasAllFilters(row, minute))
    if (isActive) yield [group, filterTypeAt(groups[group + 2] as number)]
  }
}

/**
 * The only filter type of the viewer that keeps a member out; undefined for none, and for more than
 * one.
 */
const onlyObstacle = (
  encounter: Encounter,
  viewer: number,
  row: number,
): FilterType | undefined => {
  const { index, now, milesTo } = encounter
  const found: FilterType[] = []
  if (!acceptsAge(index, viewer, row, now)) found.push('age_range')
  if (!acceptsDistance(index, viewer, milesTo(row))) found.push('max_distance')
  for (const [group, type] of activeGroups(index, viewer, minuteOf(now))) {
    if (found.length > 1) return undefined
    if (!anyClause(encounter, index.filters.pool(), group, row, row)) found.push(type)
  }
  return found.length === 1 ? found[0] : undefined
}

/** Whether nothing but the viewer's own filters keeps a member out of their deck. */
const wouldMeet = ({ index, encounter, viewer, mode, now }: EffectQuery, row: number): boolean => {
  const { milesTo, now: date } = encounter
  const settledRow = index.settled.of(viewer, date.day)
  return (
    areUnblocked(index, viewer, row) &&
    isShownTo(index, viewer, row) &&
    !isExcluded(index.relations.get(viewer, row, mode), now.getTime()) &&
    acceptsAge(index, row, settledRow, date) &&
    acceptsDistance(index, row, milesTo(row)) &&
    !isDealBrokenBetween(index, viewer, row, date.day) &&
    !hides(encounter, surfaceBit('PEOPLE'), viewer, row, row) &&
    admits(encounter, row, settledRow, row)
  )
}
