import { modes } from '../../contracts/mode-labels.ts'
import type { DayOfYear } from './day-of-year.ts'
import type { IndexData } from './index-data.ts'
import { likedOf, MATCH, matchOf } from './relation.ts'

/** Whether both members have an active profile and neither has blocked the other. */
export const existFor = (
  { members, relations }: IndexData,
  viewer: number,
  other: number,
): boolean =>
  members.isActive(viewer) && members.isActive(other) && relations.block(viewer, other) === 0

/** Miles from a viewer to a member; null while either place is unknown. */
export type MilesTo = (other: number) => number | null

/**
 * Whether a viewer may see another member in a mode. Symmetric, except that a member with the
 * visibility `matches_only` is visible only to members whom they like, in any mode, and to matches.
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
    agesFit(index, viewer, other, now) &&
    distanceFits(index, viewer, other, milesTo) &&
    existFor(index, viewer, other) &&
    isShownTo(index, viewer, other)
  )
}

/** Whether two active members have a live match, in any mode. */
export const isMatched = (index: IndexData, viewer: number, other: number): boolean =>
  existFor(index, viewer, other) &&
  modes.some((_, mode) => matchOf(index.relations.get(viewer, other, mode)) === MATCH.live)

/** Whether each one's age is in the other's range. */
const agesFit = (
  { members }: IndexData,
  viewer: number,
  other: number,
  now: DayOfYear,
): boolean => {
  const { minAge, maxAge } = members.columns
  const acceptsAge = (one: number, age: number) =>
    age >= (minAge[one] as number) && age <= (maxAge[one] as number)
  return (
    acceptsAge(viewer, members.ageOf(other, now)) && acceptsAge(other, members.ageOf(viewer, now))
  )
}

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

/** Whether the distance is within both ranges; an unknown distance is. */
const distanceFits = (
  { members }: IndexData,
  viewer: number,
  other: number,
  milesTo: MilesTo,
): boolean => {
  const { maxDistance } = members.columns
  const miles = milesTo(other)
  return (
    miles === null ||
    (miles <= (maxDistance[viewer] as number) && miles <= (maxDistance[other] as number))
  )
}

/** Whether the visibility setting of `other` admits the viewer. */
const isShownTo = ({ members, relations }: IndexData, viewer: number, other: number): boolean =>
  !members.isMatchesOnly(other) ||
  modes.some((_, mode) => {
    const relation = relations.get(viewer, other, mode)
    return likedOf(relation) !== 0 || matchOf(relation) === MATCH.live
  })
