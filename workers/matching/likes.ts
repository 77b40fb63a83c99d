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
import { unsettledLikes } from '../../projections/views/unsettled-likes.ts'
import { defineQueue, defineSchedule, followUpJob, task } from '../runtime/queue.ts'
import { SETTLE_LIKE_AFTER_MS } from '../runtime/timeouts.ts'

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

/**
 * Completes likes of interrupted requests: a spent like is given; a declined one is
 * refunded. Requests normally do both themselves.
 */
const settleLikes = defineSchedule({
  name: 'settle-likes',
  cron: '* * * * *',
  async run(cause, { views, jobs }) {
    const before = new Date(cause.now.getTime() - SETTLE_LIKE_AFTER_MS).toISOString()
    for await (const { document } of views.collection(unsettledLikes).all()) {
      if (document.since >= before) continue
      const job = document.step === 'give' ? task(giveLike, document) : task(returnLike, document)
      await jobs.add(job.queue, followUpJob(cause, job))
    }
  },
})

export const likesQueues = [settleLikes, giveLike, returnLike] as const
