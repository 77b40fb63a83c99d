import { Refusal } from '../../contracts/core/refusals.ts'
import { formatTimeUntilMidnight } from '../../contracts/core/times.ts'
import type { LikeAction, LikesPerDay } from '../../contracts/matching/likes.ts'
import type { CommandPrice } from '../../engines/log/dispatch.ts'
import type { DailyAllowances } from '../../engines/records/daily-allowances.ts'

const kinds = {
  like: { allowance: 'likes', word: 'like' },
  super_like: { allowance: 'super-likes', word: 'super like' },
} as const

type Liking = {
  /** Id of the profile that likes. */
  readonly by: string
  readonly action: LikeAction
  readonly likesPerDay: LikesPerDay
  readonly now: Date
}

const likeLimitReached = ({ action, likesPerDay, now }: Liking) => {
  const most = likesPerDay[action]
  const { word } = kinds[action]
  const used = most === 1 ? `today's ${word}` : `today's ${most} ${word}s`
  const next = most === 1 ? 'The next one comes' : 'New ones come'
  return new Refusal(
    'like_limit',
    `You have used ${used}. ${next} at midnight UTC, in ${formatTimeUntilMidnight(now)}.`,
  )
}

/**
 * One of the member's likes of the UTC day, of the kind that they give. With premium it counts, too,
 * and none is refused.
 */
export const likePrice = (
  liking: Liking,
  allowances: DailyAllowances,
  { hasPremium = false } = {},
): CommandPrice => {
  const { by, action, likesPerDay, now } = liking
  const day = { name: kinds[action].allowance, member: by, now }
  const refusal = hasPremium ? undefined : () => likeLimitReached(liking)
  return allowances.price(day, likesPerDay[action], refusal)
}
