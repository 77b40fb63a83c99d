import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { swipeCountsFor } from '../matching/decider.ts'

const MINUTE_MS = 60_000

/** What two members are to each other in one mode, from the side of the viewer. */
export type ModeRelation = {
  /** The viewer's last swipe on the other. */
  readonly swipe?: SwipeAction
  /** When that was: the next full minute, in minutes since 1970. */
  readonly minute?: number
  /** How the other likes the viewer. */
  readonly liked?: 'like' | 'super_like'
  readonly match?: 'live' | 'ended'
}

/** What two members are to each other, from the side of one of them, the viewer. */
export type Relation = {
  /** Whether the viewer has blocked the other. */
  readonly blocks?: true
  /** Whether the other has blocked the viewer. */
  readonly isBlockedBy?: true
  /** How the two are linked: `suggested` if both ask to be suggested to each other all the same. */
  readonly link?: 'linked' | 'suggested'
} & { readonly [M in DiscoveryMode]?: ModeRelation }

/** The relation of strangers. */
export const noRelation: Relation = {}
export const noModeRelation: ModeRelation = {}

/** The minute of a swipe: rounded up, so that no card returns too early. */
export const minuteOf = (milliseconds: number): number => Math.ceil(milliseconds / MINUTE_MS)

/** The time of a minute, in milliseconds. */
export const timeOfMinute = (minute: number): number => minute * MINUTE_MS

/** Whether either has blocked the other. */
export const isBlocked = ({ blocks, isBlockedBy }: Relation): boolean =>
  blocks === true || isBlockedBy === true

/** Whether the two have a live match, in any mode. */
export const hasMatch = (relation: Relation): boolean =>
  modes.some(mode => relation[mode]?.match === 'live')

/** Whether the other likes the viewer, in any mode. */
export const isLiked = (relation: Relation): boolean =>
  modes.some(mode => relation[mode]?.liked !== undefined)

/** Whether the viewer's last swipe in a mode still keeps the other out of its deck. */
export const swipeCounts = ({ swipe, minute = 0 }: ModeRelation, at: number): boolean =>
  swipe !== undefined && at < timeOfMinute(minute) + swipeCountsFor[swipe]

/**
 * Whether the viewer swiped or matched the other in a mode, or is linked with them and not both ask to
 * be suggested, so that its deck leaves the other out.
 */
export const isSwipedIn = (relation: Relation, mode: DiscoveryMode, at: Date): boolean => {
  if (relation.link === 'linked') return true
  const inMode = relation[mode]
  return inMode !== undefined && (inMode.match !== undefined || swipeCounts(inMode, at.getTime()))
}

/**
 * Whether the viewer passed the other in a mode, or a match of the two ended in any: the viewer then gets
 * no card of the other with somebody else.
 */
export const isTurnedDown = (relation: Relation, mode: DiscoveryMode, at: Date): boolean => {
  if (modes.some(one => relation[one]?.match === 'ended')) return true
  const inMode = relation[mode] ?? noModeRelation
  const isPass = inMode.swipe === 'pass' || inMode.swipe === 'maybe'
  return isPass && swipeCounts(inMode, at.getTime())
}

const mirroredIn = ({ swipe, match }: ModeRelation): ModeRelation => ({
  ...((swipe === 'like' || swipe === 'super_like') && { liked: swipe }),
  ...(match && { match }),
})

/**
 * The relation from the side of the other, as far as the viewer's side tells it: how the viewer likes
 * them, the matches, link and blocks of both. The other's own swipes are missing.
 */
export const mirrored = ({ blocks, isBlockedBy, link, ...inModes }: Relation): Relation => ({
  ...(isBlockedBy && { blocks: isBlockedBy }),
  ...(blocks && { isBlockedBy: blocks }),
  ...(link && { link }),
  ...Object.fromEntries(
    Object.entries(inModes).map(([mode, inMode]) => [mode, mirroredIn(inMode)]),
  ),
})
