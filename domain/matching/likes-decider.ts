import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { EventsOfDecider } from '../../contracts/core/event-types.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { LikeAction, LikeReceipt } from '../../contracts/matching/likes.ts'
import { formatTimeUntilMidnight } from '../format-duration.ts'

type LikesEvent = EventsOfDecider<'likes'>
type DataOf<T extends LikesEvent['type']> = Extract<LikesEvent, { type: T }>['data']

export type Likes = {
  /** Spent and not refunded. */
  readonly spent: readonly DataOf<'LikeSpent'>[]
  /** Spent by the same person under earlier accounts; null if unknown. */
  readonly carried: Readonly<Record<LikeAction, number>> | null
}

type Spend = DataOf<'LikeSpent'> & {
  readonly type: 'Spend'
  readonly limit: number
  /** Ids of likes whose outcome the pair has recorded. */
  readonly resolvedLikes: readonly string[]
  readonly now: Date
}
type Return = DataOf<'LikeReturned'> & { readonly type: 'Return' }

type Carry = DataOf<'LikesCarried'> & { readonly type: 'Carry' }

export type LikesCommand = Spend | Return | Carry

const names: Readonly<Record<LikeAction, string>> = { like: 'like', super_like: 'super like' }

const likeLimitReached = ({ action, limit, now }: Spend) => {
  const allowance = limit === 1 ? `today's ${names[action]}` : `today's ${limit} ${names[action]}s`
  const next = limit === 1 ? 'The next one comes' : 'New ones come'
  return new Refusal(
    'like_limit',
    `You have used ${allowance}. ${next} at midnight UTC, in ${formatTimeUntilMidnight(now)}.`,
  )
}

/**
 * A spent like of this kind for this member that the pair has not resolved yet. A repeated request
 * uses it again at no cost.
 */
export const pendingLike = (
  { spent }: Likes,
  { on, mode, action, resolvedLikes }: Pick<Spend, 'on' | 'mode' | 'action' | 'resolvedLikes'>,
): LikeReceipt | undefined =>
  spent.find(
    like =>
      like.on === on &&
      like.mode === mode &&
      like.action === action &&
      !resolvedLikes.includes(like.spent.id),
  )?.spent

/** Number of likes of a kind that a person has spent on the day. */
const spentOf = ({ spent, carried }: Likes, action: LikeAction): number =>
  spent.filter(like => like.action === action).length + (carried?.[action] ?? 0)

/** The like allowance of a member's day: one stream, so that no race exceeds it. */
export const likes: Decider<Likes, LikesCommand, LikesEvent> = {
  initialState: { spent: [], carried: null },

  decide(command, state) {
    switch (command.type) {
      case 'Spend': {
        if (pendingLike(state, command)) return []
        const { by, on, mode, action, spent, limit } = command
        if (spentOf(state, action) >= limit) return likeLimitReached(command)
        return [{ type: 'LikeSpent', data: { spent, by, on, mode, action } }]
      }
      case 'Return': {
        const { by, spent } = command
        return state.spent.some(like => like.spent.id === spent.id)
          ? [{ type: 'LikeReturned', data: { spent, by } }]
          : []
      }
      case 'Carry': {
        const { type: _, ...data } = command
        return state.carried ? [] : [{ type: 'LikesCarried', data }]
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'LikeSpent':
        return { ...state, spent: [...state.spent, event.data] }
      case 'LikeReturned':
        return {
          ...state,
          spent: state.spent.filter(({ spent }) => spent.id !== event.data.spent.id),
        }
      case 'LikesCarried': {
        const { like, superLike } = event.data
        return { ...state, carried: { like, super_like: superLike } }
      }
    }
    return unhandledEvent(event)
  },
}
