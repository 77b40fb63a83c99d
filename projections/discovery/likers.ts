import { isShownLast } from './admits.ts'
import { type Candidate, type CandidateQuery, compareCandidates, isCandidate } from './candidate.ts'
import { dayOfYear } from './day-of-year.ts'
import { surfaceBit } from './encode-rules.ts'
import type { IndexData } from './index-data.ts'
import { rank, shuffleKeyOf } from './rank.ts'
import { compatibilityOf } from './rank-by-answers.ts'
import { EVERY_MODE, LIKED, likedOf, matchOf } from './relation.ts'

/** Candidates who super-liked the viewer in this mode, in deck order. */
export const superLikers = (query: CandidateQuery): readonly Candidate[] => {
  const candidates: Candidate[] = []
  query.index.relations.each(query.viewer, (row, mode, relation) => {
    if (mode !== query.mode || likedOf(relation) !== LIKED.superLike) return
    if (isCandidate(query, row, relation)) candidates.push(candidateOf(query, row))
  })
  return candidates.sort(compareCandidates)
}

/**
 * Number of members who like the viewer, in any mode, and never matched the viewer in it. The viewer's
 * own swipes, filters and blocks do not change the count: otherwise the viewer could identify likers by
 * passing or blocking members one by one.
 */
export const countLikers = (index: IndexData, viewer: number): number => {
  const { members, relations } = index
  const likers = new Set<number>()
  relations.each(viewer, (row, mode, relation) => {
    if (mode === EVERY_MODE || likedOf(relation) === 0 || matchOf(relation) !== 0) return
    if (members.isActive(row)) likers.add(row)
  })
  return likers.size
}

/**
 * The rows of members who like the viewer, each with the numbers of the modes of their likes in which
 * the viewer could like them back now.
 */
export const openLikers = (
  index: IndexData,
  viewer: number,
  now: Date,
): ReadonlyMap<number, readonly number[]> => {
  const likers = new Map<number, number[]>()
  const query = { index, viewer, now, date: dayOfYear(now) }
  index.relations.each(viewer, (row, mode, relation) => {
    if (mode === EVERY_MODE || likedOf(relation) === 0) return
    if (!isCandidate({ ...query, mode }, row, relation)) return
    likers.set(row, [...(likers.get(row) ?? []), mode])
  })
  return likers
}

const candidateOf = (
  { index, viewer, date, day, shuffleOffset, milesTo }: CandidateQuery,
  row: number,
): Candidate => {
  const { activeDay, seed } = index.members.columns
  const idleDays = Math.max(0, day - (activeDay[row] as number))
  const hasPremium = index.members.hasPremiumOn(row, day)
  const isDeRanked = isShownLast({ index, now: date, milesTo }, surfaceBit('PEOPLE'), viewer, row)
  const inputs = {
    compatibility: compatibilityOf({ index, viewer, day }, row),
    distance: milesTo(row),
    idleDays,
    hasPremium,
    isDeRanked,
  }
  return { row, ...rank(inputs, shuffleKeyOf(seed[row] as number, day), shuffleOffset) }
}
