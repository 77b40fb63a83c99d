import type { CandidateQuery } from './candidate.ts'
import { dayNumber, dayOfYear } from './day-of-year.ts'
import type { IndexData } from './index-data.ts'
import { superLikers } from './likers.ts'
import { shuffleOffsetOf } from './rank.ts'
import { scanCandidates } from './scan-candidates.ts'

/**
 * The rows of a viewer's best cards, best first; `rank` says what is best. Who super-liked the viewer
 * is found among the viewer's relations and comes first; everyone else is gone through in the order
 * of the lanes, so that a deal ends as soon as it has enough.
 */
export const rankCandidates = (
  index: IndexData,
  viewer: number,
  mode: number,
  now: Date,
  limit: number,
): number[] => {
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

  const rows = superLikers(query).map(({ row }) => row)
  for (const { row } of scanCandidates(query)) {
    if (rows.length >= limit) break
    rows.push(row)
  }
  return rows.slice(0, limit)
}

/** Where the viewer is, and how to tell how far away others are. */
const locate = (
  { members, cells }: IndexData,
  viewer: number,
): Pick<CandidateQuery, 'milesTo' | 'neighbours'> => {
  const here = members.cellOf(viewer)
  if (here === undefined) return { milesTo: () => null, neighbours: undefined }
  const neighbours = cells.neighboursOf(here)
  const milesTo = (row: number) => {
    const there = members.cellOf(row)
    return there === undefined ? null : neighbours.milesTo(there)
  }
  return { milesTo, neighbours }
}
