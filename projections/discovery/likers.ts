import { rankOf, shuffleKeyOf } from '../../domain/discovery/rank-level.ts'
import { LIKED, likedOf, matchOf, type RelationBits } from '../views/relations/relation.ts'
import { isShownLast } from './admits.ts'
import { type Candidate, type CandidateQuery, compareCandidates, isCandidate } from './candidate.ts'
import { dayOfYear } from './day-of-year.ts'
import { surfaceBit } from './encode-rules.ts'
import { compatibilityOf } from './rank-by-pair.ts'
import { heldBack } from './recent-likes.ts'
import type { ViewerIndex } from './viewer-relations.ts'

/** Candidates who super-liked the viewer in this mode, in deck order. */
export const superLikers = (query: CandidateQuery): readonly Candidate[] => {
  const candidates: Candidate[] = []
  const isSuperLike = (relation: RelationBits) => likedOf(relation) === LIKED.superLike
  query.index.relations.each(isSuperLike, (row, mode, relation) => {
    if (mode === query.mode && isCandidate(query, row, relation))
      candidates.push(candidateOf(query, row))
  })
  return candidates.sort(compareCandidates)
}

/**
 * Number of members who like the viewer, in any mode, and never matched the viewer in it, as of the
 * last hourly step: see `recent-likes.ts`. The viewer's own swipes, filters and blocks do not change
 * the count: otherwise the viewer could identify likers by passing or blocking members one by one.
 */
export const countLikers = (index: ViewerIndex, viewer: number, now: Date): number => {
  const likers = new Set<number>()
  const isHeldBack = heldBack(index, viewer, now)
  const isOpen = (relation: RelationBits) => likedOf(relation) !== 0 && matchOf(relation) === 0
  index.relations.each(isOpen, (row, mode) => {
    if (index.members.isActive(row) && !isHeldBack(row, mode)) likers.add(row)
  })
  return likers.size
}

/**
 * The rows of members who like the viewer, each with the numbers of the modes of their likes in which
 * the viewer could like them back now, as of the last hourly step. In the order of rows, which does not
 * tell when they liked.
 */
export const openLikers = (
  index: ViewerIndex,
  viewer: number,
  now: Date,
): ReadonlyMap<number, readonly number[]> => {
  const likers = new Map<number, number[]>()
  const isHeldBack = heldBack(index, viewer, now)
  const query = { index, viewer, now, date: dayOfYear(now) }
  const isLike = (relation: RelationBits) => likedOf(relation) !== 0
  index.relations.each(isLike, (row, mode, relation) => {
    if (isHeldBack(row, mode) || !isCandidate({ ...query, mode }, row, relation)) return
    likers.set(row, [...(likers.get(row) ?? []), mode])
  })
  return new Map([...likers].sort(([one], [other]) => one - other))
}

const candidateOf = (
  { index, viewer, mode, date, day, shuffleOffset, milesTo }: CandidateQuery,
  row: number,
): Candidate => {
  const { seed } = index.members.columns
  const idleDays = index.members.idleDays(row, day)
  const hasPremium = index.members.hasPremiumOn(row, day)
  const isDeRanked = isShownLast({ index, now: date, milesTo }, surfaceBit('PEOPLE'), viewer, row)
  const inputs = {
    compatibility: compatibilityOf({ index, viewer, day }, row),
    distance: milesTo(row),
    idleDays,
    hasPremium,
    lift: index.members.liftOf(row, mode),
    isDeRanked,
  }
  return { row, ...rankOf(inputs, shuffleKeyOf(seed[row] as number, day), shuffleOffset) }
}
