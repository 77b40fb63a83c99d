import type { SwipeAction } from '../../../contracts/matching/matching.ts'
import { rateByte, shareLeft } from '../../../domain/discovery/like-rate.ts'
import type { Side } from '../../../domain/discovery/likely-mutual.ts'
import type { Members } from '../members.ts'

const COUNTS = ['swipesMade', 'likesMade', 'swipesGot', 'likesGot'] as const

const rates = ({ columns }: Members, row: number, days: number): Side => {
  const { swipesMade, likesMade, swipesGot, likesGot } = columns
  const share = shareLeft(days)
  const left = (counts: Float32Array) => (counts[row] as number) * share
  return {
    liked: rateByte(left(likesGot), left(swipesGot)),
    liking: rateByte(left(likesMade), left(swipesMade)),
  }
}

/** Keeps a row's rates of the day's beginning before its first swipe of the day is counted. */
const startDay = (members: Members, row: number, day: number): void => {
  const { columns } = members
  const days = day - (columns.swipeDay[row] as number)
  if (days <= 0) return
  const { liked, liking } = rates(members, row, days)
  columns.likedRate[row] = liked
  columns.likingRate[row] = liking
  for (const name of COUNTS) columns[name][row] = (columns[name][row] as number) * shareLeft(days)
  columns.swipeDay[row] = day
}

/** Counts a swipe for both members, as a number only: whom it concerned is not kept. */
export const noteSwipe = (
  members: Members,
  by: number,
  on: number,
  action: SwipeAction,
  day: number,
): void => {
  if (action === 'maybe') return
  const isLike = action !== 'pass'
  const add = (name: (typeof COUNTS)[number], row: number) => {
    const column = members.columns[name]
    column[row] = (column[row] as number) + 1
  }
  for (const row of [by, on]) startDay(members, row, day)
  add('swipesMade', by)
  add('swipesGot', on)
  if (!isLike) return
  add('likesMade', by)
  add('likesGot', on)
}

/**
 * A member's rates on a day, without the swipes of that day: an order that changed with each swipe
 * would show who swiped.
 */
export const ratesOn = (members: Members, row: number, day: number): Side => {
  const { swipeDay, likedRate, likingRate } = members.columns
  const days = day - (swipeDay[row] as number)
  return days > 0
    ? rates(members, row, days)
    : { liked: likedRate[row] as number, liking: likingRate[row] as number }
}
