import type { Instant } from '../../contracts/core/event.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { swipeCountsFor } from '../matching/decider.ts'

type ModeRelation = {
  /** The viewer's last swipe on the other. */
  readonly swipe?: { readonly action: SwipeAction; readonly at: Instant } | undefined
  /** How the other likes the viewer. */
  readonly liked?: 'like' | 'super_like' | undefined
  readonly match?: 'live' | 'ended' | undefined
}

/** What two members are to each other, from the side of one of them, the viewer. */
export type Relation = {
  /** Whether either has blocked the other. */
  readonly isBlocked: boolean
  /** How the two are linked: `suggested` if both ask to be suggested to each other all the same. */
  readonly link?: 'linked' | 'suggested' | undefined
  readonly modes: Readonly<Partial<Record<DiscoveryMode, ModeRelation>>>
}

const inAnyMode = (relation: Relation, holds: (one: ModeRelation) => boolean): boolean =>
  modes.some(mode => holds(relation.modes[mode] ?? {}))

/** Whether the two have a live match, in any mode. */
export const hasMatch = (relation: Relation): boolean =>
  inAnyMode(relation, ({ match }) => match === 'live')

/** Whether the other likes the viewer, in any mode. */
export const isLiked = (relation: Relation): boolean =>
  inAnyMode(relation, ({ liked }) => liked !== undefined)

/**
 * Whether the viewer swiped or matched the other in a mode, or is linked with them and not both ask to
 * be suggested, so that its deck leaves the other out.
 */
export const isSwipedIn = (relation: Relation, mode: DiscoveryMode, at: Date): boolean => {
  if (relation.link === 'linked') return true
  const { swipe, match } = relation.modes[mode] ?? {}
  if (match || !swipe) return match !== undefined
  return at.getTime() < Date.parse(swipe.at) + swipeCountsFor[swipe.action]
}

const likeOf = (action: SwipeAction | undefined): ModeRelation['liked'] =>
  action === 'like' || action === 'super_like' ? action : undefined

/**
 * The relation from the side of the other, as far as the viewer's side tells it: how the viewer likes
 * them, the matches, link and blocks of both. The other's own swipes are missing.
 */
export const mirrored = ({ isBlocked, link, modes: inModes }: Relation): Relation => ({
  isBlocked,
  link,
  modes: Object.fromEntries(
    Object.entries(inModes).map(([mode, { swipe, match }]) => [
      mode,
      { liked: likeOf(swipe?.action), match },
    ]),
  ),
})
