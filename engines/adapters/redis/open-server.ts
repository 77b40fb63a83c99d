import {
  type CheckedServer,
  SERVER_SCHEMA,
  type ServerClaim,
} from '../../process/checked-server.ts'
import { openRedis } from './open-redis.ts'

/**
 * Reaches a Redis without writing to it. What it remembers is of the keys under its prefix.
 *
 * @throws {EngineFault} see `openRedis`.
 */
export const openRedisServer = async (options: {
  readonly url: string
  readonly variable: string
}): Promise<CheckedServer> => {
  const { redis, prefix, call, ...connection } = await openRedis(options)
  const key = `${prefix}:installation`
  return {
    configured: { variable: options.variable, engine: 'Redis' },

    async claim() {
      const text = await call(() => redis.get(key))
      return text === null ? undefined : (JSON.parse(text) as ServerClaim)
    },

    async setClaim(log) {
      const claim: ServerClaim = { schema: SERVER_SCHEMA, log }
      await call(() => redis.set(key, JSON.stringify(claim)))
    },

    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}
