import type { RuleSurface } from '../../contracts/discovery/stored-rules.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { Sight } from '../../domain/discovery/can-see.ts'
import { likedOf, MATCH, matchOf } from '../views/relations/relation.ts'
import { admits, hides, isShownLast } from './admits.ts'
import type { Encounter } from './clause-holds.ts'
import type { DayOfYear } from './day-of-year.ts'
import { surfaceBit } from './encode-rules.ts'
import type { IndexData } from './index-data.ts'
import { isDealBrokenBetween } from './member-answers.ts'
import { TRAIT } from './members.ts'
import { hasMatch, type ViewerIndex } from './viewer-relations.ts'

/** Whether both members have an active profile and neither has blocked the other. */
export const areUnblocked = (
  { members, relations }: ViewerIndex,
  viewer: number,
  other: number,
): boolean =>
  members.isActive(viewer) && members.isActive(other) && relations.block(viewer, other) === 0

/** How two members are looked at: see `Sight`. */
type Look = { readonly now: DayOfYear; readonly sight: Sight }

/**
 * Whether two members exist for each other on a surface: both active, no block, no block filter or rule
 * of either that hides the other there, and no broken dealbreaker. Filters, rules and dealbreakers do
 * not end a match.
 */
export const existFor = (
  index: ViewerIndex,
  viewer: number,
  other: number,
  { surface, ...look }: Look & { readonly surface: RuleSurface },
): boolean => {
  if (!areUnblocked(index, viewer, other)) return false
  if (viewer === other) return true
  const { now, sight } = look
  const encounter = { index, now, milesTo: milesFrom(index, viewer) }
  const bit = surfaceBit(surface)
  const settled = index.settled.of(viewer, now.day)
  const isHidden =
    isDealBrokenBetween(index, viewer, other, now.day) ||
    hides(encounter, bit, sight === 'list' ? viewer : settled, other, other) ||
    hides(encounter, bit, other, settled, other)
  return !isHidden || hasMatch(index, viewer, other)
}

/** Whether a rule of the viewer shows another member last on a surface. */
export const isDeRanked = (
  index: IndexData,
  viewer: number,
  other: number,
  surface: RuleSurface,
  now: DayOfYear,
): boolean =>
  viewer !== other &&
  index.members.isActive(viewer) &&
  index.members.isActive(other) &&
  isShownLast({ index, now, milesTo: milesFrom(index, viewer) }, surfaceBit(surface), viewer, other)

/** Miles from a viewer to a member; null while either place is unknown. */
export type MilesTo = (other: number) => number | null

/**
 * Whether a viewer may see another member in a mode: no filter, rule among people or range of either
 * excludes the other, and no dealbreaker is broken. The other member's filters, rules and ranges are
 * compared with what the viewer had stated when the day began.
 *
 * A member with the visibility `matches_only` is visible only to members whom they like, in any mode,
 * and to matches.
 */
export const isVisible = (
  index: ViewerIndex,
  viewer: number,
  other: number,
  { mode, milesTo = milesFrom(index, viewer), ...look }: Look & { mode: number; milesTo?: MilesTo },
): boolean => {
  const { members } = index
  const { now, sight } = look
  const settled = index.settled.of(viewer, now.day)
  const encounter = { index, now, milesTo }
  return (
    viewer !== other &&
    members.hasMode(viewer, mode) &&
    members.hasMode(other, mode) &&
    acceptsAge(index, other, settled, now) &&
    acceptsDistance(index, other, milesTo(other)) &&
    areUnblocked(index, viewer, other) &&
    isShownTo(index, viewer, other) &&
    !isDealBrokenBetween(index, viewer, other, now.day) &&
    (sight === 'list'
      ? isInRanges(encounter, viewer, other) && admits(encounter, viewer, other, other)
      : isNotHiddenById(encounter, viewer, settled, other)) &&
    admits(encounter, other, settled, other)
  )
}

/** Whether another has the age and the distance that a row looks for. */
const isInRanges = ({ index, now, milesTo }: Encounter, viewer: number, other: number): boolean =>
  acceptsAge(index, viewer, other, now) && acceptsDistance(index, viewer, milesTo(other))

/**
 * Whether the viewer's own settings let them see another by id: in the current ranges, as in lists, or
 * in those of when the day began, and not hidden by the filters and rules of that time.
 */
const isNotHiddenById = (
  encounter: Encounter,
  viewer: number,
  settled: number,
  other: number,
): boolean =>
  (isInRanges(encounter, settled, other) || isInRanges(encounter, viewer, other)) &&
  !hides(encounter, surfaceBit('PEOPLE'), settled, other, other)

/** Whether two active members have a live match, in any mode. */
export const isMatched = (index: ViewerIndex, viewer: number, other: number): boolean =>
  areUnblocked(index, viewer, other) && hasMatch(index, viewer, other)

/** Whether the age of another is in the range of a member's profile, which a filter may replace. */
export const acceptsAge = (
  { members }: IndexData,
  one: number,
  other: number,
  now: DayOfYear,
): boolean => {
  if (members.hasTrait(one, TRAIT.ownAges)) return true
  const { minAge, maxAge } = members.columns
  const age = members.ageOf(other, now)
  return age >= (minAge[one] as number) && age <= (maxAge[one] as number)
}

/** Whether a distance is in the range of a member's profile; an unknown one always is. */
export const acceptsDistance = (
  { members }: IndexData,
  one: number,
  miles: number | null,
): boolean =>
  miles === null ||
  miles <= (members.columns.maxDistance[one] as number) ||
  members.hasTrait(one, TRAIT.ownMiles)

/** Miles from a member to others, between their displaced places. */
export const milesFrom =
  ({ members, cells }: IndexData, viewer: number): MilesTo =>
  other => {
    const viewerCell = members.cellOf(viewer)
    const there = members.cellOf(other)
    return viewerCell === undefined || there === undefined
      ? null
      : cells.milesApart(viewerCell, there)
  }

/** Whether the visibility setting of `other` admits the viewer. */
export const isShownTo = (
  { members, relations }: ViewerIndex,
  viewer: number,
  other: number,
): boolean =>
  !members.isMatchesOnly(other) ||
  modes.some((_, mode) => {
    const relation = relations.get(viewer, other, mode)
    return likedOf(relation) !== 0 || matchOf(relation) === MATCH.live
  })
