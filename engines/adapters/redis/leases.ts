import type { LeaseStore, Leases } from '../../ports/leases.ts'
import { holdLeases, type LeaseTimes } from '../../process/hold-leases.ts'
import { luaScript } from './lua-script.ts'
import { openRedis, type RedisEngineOptions } from './open-redis.ts'

/*
 * A lease is the key `PREFIX:leases:lease:NAME` with its token, which Redis deletes when its time is
 * over. A token is the time of Redis in microseconds, or one more than the last: it rises even when a
 * crash of Redis has lost the last one.
 */

/** KEYS: last token, then leases. ARGV: ttl. The token of each lease that was free, else 0. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local tokens = {}
for n = 2, #KEYS do
  local token = string.format('%.0f', math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0) + 1))
  if redis.call('SET', KEYS[n], token, 'NX', 'PX', ARGV[1]) then
    redis.call('SET', KEYS[1], token)
    tokens[n - 1] = token
  else
    tokens[n - 1] = '0'
  end
end
return tokens`

/** KEYS: leases. ARGV: ttl, then tokens. Those that were still held. */
const RENEW = `
local renewed = {}
for n, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[n + 1] then
    redis.call('PEXPIRE', key, ARGV[1])
    table.insert(renewed, ARGV[n + 1])
  end
end
return renewed`

/** KEYS: lease. ARGV: token. */
const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`

const openLeaseStore = async (options: RedisEngineOptions): Promise<LeaseStore> => {
  const { redis, prefix, call, ...connection } = await openRedis(options)
  const take = luaScript(redis, TAKE)
  const renew = luaScript(redis, RENEW)
  const release = luaScript(redis, RELEASE)
  const keyOf = (name: string) => `${prefix}:leases:lease:${name}`

  return {
    async take(names, ttl) {
      const keys = [`${prefix}:leases:last-token`, ...names.map(keyOf)]
      const tokens = ((await call(() => take(keys, ttl))) as string[]).map(Number)
      const taken = names.map((name, n) => [name, tokens[n] ?? 0] as const)
      return new Map(taken.filter(([, token]) => token > 0))
    },

    async renew(leases, ttl) {
      const keys = leases.map(({ name }) => keyOf(name))
      const tokens = leases.map(({ token }) => token)
      return new Set(((await call(() => renew(keys, ttl, ...tokens))) as string[]).map(Number))
    },

    async release({ name, token }) {
      await call(() => release([keyOf(name)], token))
    },

    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}

/**
 * Leases in Redis, for processes of any number of machines. The lease of a process that ended
 * without giving it back is free when its time to live is over. The clock of Redis decides.
 *
 * With one Redis: a replica that takes over may not know the last leases, so two processes may hold
 * one for a moment. Stores that check the token refuse the older of them.
 *
 * @throws {EngineFault} Redis cannot be used, see `openRedis`.
 */
export const openRedisLeases = async ({
  variable = 'LEASES_URL',
  times,
  ...options
}: RedisEngineOptions & { readonly times?: LeaseTimes }): Promise<Leases> =>
  holdLeases(await openLeaseStore({ variable, ...options }), times)
