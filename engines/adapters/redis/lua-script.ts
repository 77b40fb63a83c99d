import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { replyCodeOf } from './redis-fault.ts'

/** Runs a Lua script with keys and arguments; Redis runs it as one step. */
export type LuaScript = (
  keys: readonly string[],
  ...parameters: readonly (string | number)[]
) => Promise<unknown>

/** A script that is sent by its hash, and whole only when Redis does not have it yet. */
export const luaScript = (redis: Redis, source: string): LuaScript => {
  const hash = createHash('sha1').update(source).digest('hex')
  return async (keys, ...parameters) => {
    try {
      return await redis.evalsha(hash, keys.length, ...keys, ...parameters)
    } catch (error) {
      if (replyCodeOf(error) !== 'NOSCRIPT') throw error
      return redis.eval(source, keys.length, ...keys, ...parameters)
    }
  }
}
