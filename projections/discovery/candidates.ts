import { LEVEL_PARTS } from '../../contracts/discovery/exposure-events.ts'
import { LEVELS, shuffleOffsetOf } from '../../domain/discovery/rank-level.ts'
import type { Candidate, CandidateQuery } from './candidate.ts'
import { dayNumber, dayOfYear } from './day-of-year.ts'
import type { IndexData } from './index-data.ts'
import { superLikers } from './likers.ts'
import { byPair } from './rank-by-pair.ts'
import { scanCandidates } from './scan-candidates.ts'
import type { ViewerIndex } from './viewer-relations.ts'

/** Parts of levels by which members who super-liked the viewer are above all others. */
const SUPER_LIKE_LEVELS = 2 * LEVELS * LEVEL_PARTS

/**
 * A viewer's best candidates, best first, in the order of `rank`. Members who super-liked
 * the viewer come first, from the viewer's relations; all others are scanned in the order of the
 * sorted buckets, so that the scan stops at `limit`, or a little later: its first are sorted by pair.
 */
export const rankCandidates = (
  index: ViewerIndex,
  viewer: number,
  mode: number,
  now: Date,
  limit: number,
): Candidate[] => {
  const day = dayNumber(now.getTime())
  const seed = index.members.columns.seed[viewer] as number
  const shuffleOffset = shuffleOffsetOf(seed, day, mode)
  const place = locate(index, viewer)
  const query: CandidateQuery = {
    index,
    viewer,
    mode,
    now,
    date: dayOfYear(now),
    day,
    shuffleOffset,
    ...place,
  }

  const best = superLikers(query).map(one => ({ ...one, level: one.level - SUPER_LIKE_LEVELS }))
  for (const candidate of byPair(query, scanCandidates(query))) {
    if (best.length >= limit) break
    best.push(candidate)
  }
  return best.slice(0, limit)
}

/** The cells near the viewer, and the distance to other members. */
const locate = (
  { members, cells }: IndexData,
  viewer: number,
): Pick<CandidateQuery, 'milesTo' | 'neighbours'> => {
  const viewerCell = members.cellOf(viewer)
  if (viewerCell === undefined) return { milesTo: () => null, neighbours: undefined }
  const neighbours = cells.neighboursOf(viewerCell)
  const milesTo = (row: number) => {
    const there = members.cellOf(row)
    return there === undefined ? null : neighbours.milesTo(there)
  }
  return { milesTo, neighbours }
}
