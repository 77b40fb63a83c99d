import type { AiSpending } from '../../ports/ai-spending.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import { luaScript } from './lua-script.ts'
import { openRedis, type RedisEngineOptions } from './open-redis.ts'

const DAY_SECONDS = 86_400

/** Redis deletes counts so long after they last changed; by then no budget looks at them. */
const MONTH_TTL_SECONDS = 62 * DAY_SECONDS
const MEMBER_TTL_SECONDS = 2 * DAY_SECONDS

/** KEYS: month, then the member's day if there is one. ARGV: tokens, monthly and daily budget. */
const RESERVE = `
local tokens = tonumber(ARGV[1])
local function suffices(key, budget)
  return tonumber(redis.call('GET', key) or 0) + tokens <= tonumber(budget)
end
if KEYS[2] and not suffices(KEYS[2], ARGV[3]) then return 'day_spent' end
if not suffices(KEYS[1], ARGV[2]) then return 'month_spent' end
redis.call('INCRBY', KEYS[1], tokens)
redis.call('EXPIRE', KEYS[1], ${MONTH_TTL_SECONDS})
if KEYS[2] then
  redis.call('INCRBY', KEYS[2], tokens)
  redis.call('EXPIRE', KEYS[2], ${MEMBER_TTL_SECONDS})
end
return 'reserved'`

/** KEYS: as above. ARGV: difference. */
const SETTLE = `
for _, key in ipairs(KEYS) do
  local tokens = redis.call('GET', key)
  if tokens then
    redis.call('SET', key, string.format('%.0f', math.max(0, tonumber(tokens) + tonumber(ARGV[1]))), 'KEEPTTL')
  end
end
return 1`

/**
 * AI spending in Redis. A reservation whose answer was lost may be counted twice: a budget may end
 * early and is never exceeded.
 *
 * @throws {EngineFault} Redis cannot be used, see `openRedis`.
 */
export const openRedisAiSpending = async ({
  variable = 'SESSIONS_URL',
  ...options
}: RedisEngineOptions): Promise<AiSpending> => {
  const { redis, prefix, call, ...connection } = await openRedis({ variable, ...options })
  const reserve = luaScript(redis, RESERVE)
  const settle = luaScript(redis, SETTLE)
  const monthKey = (month: string) => `${prefix}:ai-spending:month:${month}`
  const keysOf = ({
    month,
    day,
    member,
  }: {
    month: string
    day: string
    member?: string | undefined
  }) =>
    member === undefined
      ? [monthKey(month)]
      : [monthKey(month), `${prefix}:ai-spending:day:${day}:${member}`]

  return {
    async reserve(reservation, { monthly, daily }) {
      const { tokens } = reservation
      const result = await call(() => reserve(keysOf(reservation), tokens, monthly, daily))
      return result as 'reserved' | 'month_spent' | 'day_spent'
    },

    async settle(reservation, difference) {
      try {
        await call(() => settle(keysOf(reservation), difference))
      } catch (error) {
        if (!(error instanceof StorageFault)) throw error
      }
    },

    spent: async month => Number((await call(() => redis.get(monthKey(month)))) ?? 0),

    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}
