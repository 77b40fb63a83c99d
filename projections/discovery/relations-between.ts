import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { Relation } from '../../domain/discovery/relation.ts'
import {
  ACTION,
  actionAt,
  actionOf,
  EVERY_MODE,
  LIKED,
  likedOf,
  MATCH,
  matchOf,
  type RelationBits,
} from '../views/relations/relation.ts'
import { idWords, noRecords, relationTo } from '../views/relations/relation-records.ts'
import type { RelationPage } from './relation-pages.ts'

type ModeRelation = NonNullable<Relation['modes'][(typeof modes)[number]]>

const actions = new Map<number, SwipeAction>(
  Object.entries(ACTION).map(([action, number]) => [number, action as SwipeAction]),
)
const likes = new Map<number, ModeRelation['liked']>([
  [LIKED.like, 'like'],
  [LIKED.superLike, 'super_like'],
])
const matches = new Map<number, ModeRelation['match']>([
  [MATCH.live, 'live'],
  [MATCH.ended, 'ended'],
])

const relationOf = (bits: RelationBits): ModeRelation => {
  const action = actions.get(actionOf(bits))
  const [liked, match] = [likes.get(likedOf(bits)), matches.get(matchOf(bits))]
  return {
    ...(action && { swipe: { action, at: new Date(actionAt(bits)).toISOString() } }),
    ...(liked && { liked }),
    ...(match && { match }),
  }
}

/**
 * What two members are to each other, from the side of the viewer.
 * @param page the viewer's page that holds the other: see `pageKey`.
 * @returns times of swipes are rounded up to the minute, and modes without a relation are missing.
 */
export const relationBetween = (page: RelationPage, other: string): Relation => {
  const ids = idWords(other)
  const bitsIn = (mode: number): RelationBits =>
    ids ? relationTo(page[mode] ?? noRecords, ids, 0) : 0
  return {
    isBlocked: bitsIn(EVERY_MODE) !== 0,
    modes: Object.fromEntries(
      modes.flatMap((mode, number) => {
        const bits = bitsIn(number)
        return bits === 0 ? [] : [[mode, relationOf(bits)] as const]
      }),
    ),
  }
}
