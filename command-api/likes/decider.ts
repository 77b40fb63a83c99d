import type { Decider } from '../../contracts/decider.ts'
import type { EventOf } from '../../contracts/event.ts'
import type { LikeAction, likesEvents, SpentLike } from '../../contracts/likes.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { waitInWords } from '../wait-in-words.ts'

type LikesEvent = EventOf<typeof likesEvents>
type Told<T extends LikesEvent['type']> = Extract<LikesEvent, { type: T }>['data']

/** The likes of a day that are spent and did not come back. */
export type Likes = readonly Told<'LikeSpent'>[]

type Spend = Told<'LikeSpent'> & {
  readonly type: 'Spend'
  /** How many of this kind the day allows. */
  readonly most: number
  /** Ids of likes of which the pair has said what became of them. */
  readonly settled: readonly string[]
  readonly now: Date
}
type Return = Told<'LikeReturned'> & { readonly type: 'Return' }

export type LikesCommand = Spend | Return

const DAY = 86_400_000

/** How long it is until the next UTC day, in words. */
const untilTomorrow = (now: Date): string => waitInWords(DAY - (now.getTime() % DAY))

const names: Readonly<Record<LikeAction, string>> = { like: 'like', super_like: 'super like' }

const usedUp = ({ action, most, now }: Spend) => {
  const said = most === 1 ? `today's ${names[action]}` : `today's ${most} ${names[action]}s`
  const come = most === 1 ? 'The next one comes' : 'New ones come'
  return new Refusal(
    'like_limit',
    `You have used ${said}. ${come} at midnight UTC, in ${untilTomorrow(now)}.`,
  )
}

/**
 * A like of the same kind for the same member that is under way: spent, and not yet settled by the
 * pair. Asking again while it is takes part in it, and costs nothing.
 */
export const underWay = (
  likes: Likes,
  { on, mode, action, settled }: Pick<Spend, 'on' | 'mode' | 'action' | 'settled'>,
): SpentLike | undefined =>
  likes.find(
    like =>
      like.on === on &&
      like.mode === mode &&
      like.action === action &&
      !settled.includes(like.spent.id),
  )?.spent

/** What a member has of a day's likes: one stream, so that no race lets one more through. */
export const likes: Decider<Likes, LikesCommand, LikesEvent> = {
  initialState: [],

  decide(command, state) {
    switch (command.type) {
      case 'Spend': {
        if (underWay(state, command)) return []
        const { by, on, mode, action, spent, most } = command
        if (state.filter(like => like.action === action).length >= most) return usedUp(command)
        return [{ type: 'LikeSpent', data: { spent, by, on, mode, action } }]
      }
      case 'Return': {
        const { by, spent } = command
        return state.some(like => like.spent.id === spent.id)
          ? [{ type: 'LikeReturned', data: { spent, by } }]
          : []
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'LikeSpent':
        return [...state, event.data]
      case 'LikeReturned':
        return state.filter(({ spent }) => spent.id !== event.data.spent.id)
    }
  },
}
