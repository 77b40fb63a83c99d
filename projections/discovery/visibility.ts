import { modes } from '../../contracts/mode-labels.ts'
import type { RuleSurface } from '../../contracts/stored-rules.ts'
import { admits, hides, isShownLast } from './admits.ts'
import type { Encounter } from './clause-holds.ts'
import type { DayOfYear } from './day-of-year.ts'
import { surfaceBit } from './encode-rules.ts'
import type { IndexData } from './index-data.ts'
import { isDealBroken } from './member-answers.ts'
import { TRAIT } from './members.ts'
import { likedOf, MATCH, matchOf } from './relation.ts'

/** Whether both members have an active profile and neither has blocked the other. */
export const areUnblocked = (
  { members, relations }: IndexData,
  viewer: number,
  other: number,
): boolean =>
  members.isActive(viewer) && members.isActive(other) && relations.block(viewer, other) === 0

/**
 * Whether two members exist for each other on a surface: both active, no block, and no block filter,
 * nor rule on that surface, of either that hides the other, nor a dealbreaker that is not met. One that
 * is set later leaves a match as it is.
 */
export const existFor = (
  index: IndexData,
  viewer: number,
  other: number,
  surface: RuleSurface,
  now: DayOfYear,
): boolean => {
  if (!areUnblocked(index, viewer, other)) return false
  if (viewer === other) return true
  const encounter = { index, now, milesTo: milesFrom(index, viewer) }
  const bit = surfaceBit(surface)
  const isHidden =
    isDealBroken(index, viewer, other) ||
    hides(encounter, bit, viewer, other, other) ||
    hides(encounter, bit, other, viewer, other)
  return !isHidden || hasMatch(index, viewer, other)
}

/** Whether a rule of the viewer shows another after the others on a surface. */
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
 * excludes the other, and no dealbreaker that is not met.
 * Symmetric, except that a member with the visibility `matches_only` is visible only to members whom
 * they like, in any mode, and to matches.
 */
export const isVisible = (
  index: IndexData,
  viewer: number,
  other: number,
  mode: number,
  now: DayOfYear,
  milesTo: MilesTo = milesFrom(index, viewer),
): boolean => {
  const { members } = index
  return (
    viewer !== other &&
    members.hasMode(viewer, mode) &&
    members.hasMode(other, mode) &&
    acceptsAge(index, viewer, other, now) &&
    acceptsAge(index, other, viewer, now) &&
    acceptsBoth(index, viewer, other, milesTo(other)) &&
    areUnblocked(index, viewer, other) &&
    isShownTo(index, viewer, other) &&
    !isDealBroken(index, viewer, other) &&
    filtersAdmit({ index, now, milesTo }, viewer, other)
  )
}

/** Whether the distance is in the ranges of both profiles. */
const acceptsBoth = (
  index: IndexData,
  viewer: number,
  other: number,
  miles: number | null,
): boolean => acceptsDistance(index, viewer, miles) && acceptsDistance(index, other, miles)

/** Whether the filters of both members admit the other. */
const filtersAdmit = (encounter: Encounter, viewer: number, other: number): boolean =>
  admits(encounter, viewer, other, other) && admits(encounter, other, viewer, other)

/** Whether two active members have a live match, in any mode. */
export const isMatched = (index: IndexData, viewer: number, other: number): boolean =>
  areUnblocked(index, viewer, other) && hasMatch(index, viewer, other)

/** A loop, since a deck asks for each of its cards. */
const hasMatch = ({ relations }: IndexData, viewer: number, other: number): boolean => {
  for (let mode = 0; mode < modes.length; mode += 1)
    if (matchOf(relations.get(viewer, other, mode)) === MATCH.live) return true
  return false
}

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

/** Whether a distance is in the range of a member's profile, as an unknown one always is. */
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
  { members, relations }: IndexData,
  viewer: number,
  other: number,
): boolean =>
  !members.isMatchesOnly(other) ||
  modes.some((_, mode) => {
    const relation = relations.get(viewer, other, mode)
    return likedOf(relation) !== 0 || matchOf(relation) === MATCH.live
  })
