import type { Position } from '../../../contracts/core/event.ts'
import { mayBeAddedAgain } from '../../ports/jobs.ts'
import { reactedEventIn } from './job-names.ts'
import { DELETE_DONE, LIST_DONE } from './jobs-scripts.ts'
import { luaScript } from './lua-script.ts'
import type { OpenedRedis } from './open-redis.ts'

/** Done jobs looked at in one step, so that other calls are not held up. */
const BATCH = 1_000

/** The keys of a queue: of its set of done jobs, and what keys of jobs begin with. */
type QueueKeys = { readonly completed: string; readonly jobs: string }

/**
 * Deletes jobs of a queue that were done before an instant and that no reactor may add again, in
 * two calls a thousand; returns how many.
 */
export const doneSweeper = ({ redis, call }: Pick<OpenedRedis, 'redis' | 'call'>) => {
  const list = luaScript(redis, LIST_DONE)
  const remove = luaScript(redis, DELETE_DONE)

  return async (
    { completed, jobs }: QueueKeys,
    doneBefore: number,
    checkpoints: ReadonlyMap<string, Position>,
  ): Promise<number> => {
    let deleted = 0
    for (let kept = 0; ; ) {
      const from = kept
      const found = (await call(() => list([completed], jobs, doneBefore, from, BATCH))) as string[]
      const ids = found.filter((_, place) => place % 2 === 0)
      const over = ids.filter(
        (_, place) => !mayBeAddedAgain(reactedEventIn(found[2 * place + 1] ?? ''), checkpoints),
      )
      if (over.length > 0)
        deleted += Number(await call(() => remove([completed], jobs, doneBefore, ...over)))
      if (ids.length < BATCH) return deleted
      kept += ids.length - over.length
    }
  }
}
