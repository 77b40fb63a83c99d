import { Refusal } from '../../contracts/core/refusals.ts'
import type { LikeAction, LikesPerDay } from '../../contracts/matching/likes.ts'
import { formatTimeUntilMidnight } from '../../domain/format-duration.ts'
import type { Price } from '../../engines/log/dispatch.ts'
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

/** One of the member's likes of the UTC day, of the kind that they give. */
export const likePrice = (
  { by, action, likesPerDay, now }: Liking,
  allowances: DailyAllowances,
): Price => {
  const { allowance, word } = kinds[action]
  const most = likesPerDay[action]
  return allowances.price({ name: allowance, member: by, now }, most, () => {
    const used = most === 1 ? `today's ${word}` : `today's ${most} ${word}s`
    const next = most === 1 ? 'The next one comes' : 'New ones come'
    const message = `You have used ${used}. ${next} at midnight UTC, in ${formatTimeUntilMidnight(now)}.`
    return new Refusal('like_limit', message)
  })
}
