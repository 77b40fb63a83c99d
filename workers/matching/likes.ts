import * as z from 'zod'
import { Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/core/streams.ts'
import {
  giveLikeCommandId,
  LikeAction,
  LikeReceipt,
  matchIdOfLike,
} from '../../contracts/matching/likes.ts'
import { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { pair } from '../../domain/matching/decider.ts'
import { likes } from '../../domain/matching/likes-decider.ts'
import { defineQueue, task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'

const giveLike = defineQueue({
  name: 'give-like',
  data: z.object({ spent: LikeReceipt, by: Id, on: Id, mode: DiscoveryMode, action: LikeAction }),
  concurrency: 4,
  async run({ spent, ...like }, cause, { dispatch }) {
    await dispatch(
      pair,
      streams.pair(like.by, like.on),
      {
        type: 'Swipe',
        ...like,
        spent,
        matchId: matchIdOfLike(spent),
        now: cause.now,
        visible: true, // it was when the like was spent
      },
      { ...cause, command: giveLikeCommandId(spent), repeated: true },
    )
  },
})

const returnLike = defineQueue({
  name: 'return-like',
  data: z.object({ spent: LikeReceipt, by: Id }),
  concurrency: 4,
  async run({ spent, by }, cause, { dispatch }) {
    await dispatch(likes, streams.likes(by, spent.day), { type: 'Return', by, spent }, cause)
  },
})

export const likesQueues = [giveLike, returnLike] as const

/** Completes likes whose request was interrupted: a spent like is given, a declined one refunded. */
export const likesReactor = defineReactor({
  name: 'likes',
  from: 'origin',
  on: {
    LikeSpent: ({ data }) => [task(giveLike, data)],
    LikeDeclined: ({ data: { spent, by } }) => [task(returnLike, { spent, by })],
    SwipeUndone: ({ data: { spent, by } }) => (spent ? [task(returnLike, { spent, by })] : []),
  },
})
