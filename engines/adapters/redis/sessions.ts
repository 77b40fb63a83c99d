import { randomId } from '../../../contracts/core/random-id.ts'
import type { ConfiguredEngine } from '../../ports/engine-fault.ts'
import type {
  RemovedSessionsListener,
  SessionRecord,
  SessionSpace,
  Sessions,
} from '../../ports/sessions.ts'
import { luaScript } from './lua-script.ts'
import { openRedis, type RedisEngineOptions } from './open-redis.ts'
import {
  CLAIM,
  DELETE_EXPIRED,
  PUT,
  REMOVE,
  REMOVE_OWNED,
  REMOVED_SESSIONS,
  REPLACE,
} from './sessions-scripts.ts'
import { subscribe } from './subscribe.ts'

/** Records deleted in one step, so that other calls are not held up. */
const SWEEP_BATCH = 500

/**
 * Sessions in Redis, shared by any number of processes. Each call is one script, which Redis runs as
 * one step. Expiry goes by the clock of the caller; Redis deletes records by itself a day after that.
 *
 * A record that Redis has acknowledged survives its crash as far as its `appendfsync` says, usually
 * up to the last second. Redis must not evict: a session that disappears signs a member out.
 *
 * @throws {EngineFault} Redis cannot be used, see `openRedis`.
 */
export const openRedisSessions = async ({
  variable = 'SESSIONS_URL',
  ...options
}: RedisEngineOptions): Promise<Sessions> => {
  await using opening = new AsyncDisposableStack()
  const opened = opening.use(await openRedis({ variable, ...options }, 'sessions'))
  const { redis, prefix, call } = opened
  const base = `${prefix}:sessions`
  const scripted = (source: string) => {
    const run = luaScript(redis, source)
    return (...parameters: (string | number)[]) => call(() => run([base], ...parameters))
  }
  const put = scripted(PUT)
  const replace = scripted(REPLACE)
  const claim = scripted(CLAIM)
  const remove = scripted(REMOVE)
  const removeOwned = scripted(REMOVE_OWNED)
  const deleteExpired = scripted(DELETE_EXPIRED)

  const listeners = new Set<RemovedSessionsListener>()
  const configured: ConfiguredEngine = { variable, engine: 'Redis' }
  const subscription = await subscribe(opened, configured, {
    channel: `${base}${REMOVED_SESSIONS}`,
    received(key) {
      for (const { removed } of listeners) removed(key)
    },
    missed() {
      for (const { missed } of listeners) missed()
    },
  })
  opening.use(subscription)
  const all = opening.move()

  const fields = (space: SessionSpace, key: string, record: SessionRecord) =>
    [space, key, toJson(record.value), record.expiresAt, record.owner ?? '', randomId()] as const

  return {
    async put(space, key, record) {
      await put(...fields(space, key, record))
    },

    replace: async (space, key, record) => (await replace(...fields(space, key, record))) === 1,

    async claim(space, key, record, now) {
      return toRecord((await claim(...fields(space, key, record), now)) as StoredRecord)
    },

    async get(space, key, now) {
      const name = `${base}:record:${space}:${key}`
      const stored = await call(() => redis.hmget(name, 'value', 'expiresAt', 'owner'))
      const record = toRecord(stored as StoredRecord)
      return record && record.expiresAt > now ? record : undefined
    },

    async remove(space, key) {
      await remove(space, key)
    },

    owned: (space, owner) => call(() => redis.smembers(`${base}:owned:${space}:${owner}`)),

    removeOwned: async (space, owner) => Number(await removeOwned(space, owner)),

    onSessionRemoved: listener => void listeners.add(listener),

    async deleteExpired(now) {
      let total = 0
      for (;;) {
        const [due = 0, deleted = 0] = (await deleteExpired(now, SWEEP_BATCH)) as number[]
        total += deleted
        if (due < SWEEP_BATCH) return total
      }
    },

    /** Does nothing: Redis rewrites its append-only file when that has grown, as it is configured. */
    async vacuum() {},

    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Value as JSON, expiresAt, owner; nothing for no record. */
type StoredRecord = readonly (string | null)[]

const toRecord = ([value, expiresAt, owner]: StoredRecord): SessionRecord | undefined =>
  value == null
    ? undefined
    : { value: JSON.parse(value), expiresAt: Number(expiresAt), ...(owner ? { owner } : {}) }

const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null'
