import type { Position } from '../../../contracts/core/event.ts'
import { bullName } from './job-ids.ts'
import { openRedis, type RedisEngineOptions } from './open-redis.ts'

/**
 * Checkpoints of reactors among the jobs of an earlier Kith. `remove` also removes its marks of the log
 * and its schedules, which are BullMQ's now.
 */
export const earlierRedisCheckpoints = (options: RedisEngineOptions) => {
  const withRedis = async <T>(
    work: (opened: Awaited<ReturnType<typeof openRedis>>, base: string) => Promise<T>,
  ): Promise<T> => {
    await using opened = await openRedis(options)
    return await opened.call(() => work(opened, `${opened.prefix}:jobs`))
  }
  return {
    read: (): Promise<ReadonlyMap<string, Position>> =>
      withRedis(
        async ({ redis }, base) =>
          new Map(Object.entries(await redis.hgetall(`${base}:checkpoints`))),
      ),
    remove: (): Promise<void> =>
      withRedis(async ({ redis }, base) => {
        const queues = await redis.smembers(`${base}:queues`)
        const schedules = queues.flatMap(queue => {
          const of = `${base}:schedules:${bullName(queue)}`
          return [of, `${of}:data`, `${of}:runs`]
        })
        await redis.unlink(`${base}:checkpoints`, `${base}:marks`, ...schedules)
      }),
  }
}
