import { Redis, type RedisOptions } from 'ioredis'
import { type ConfiguredEngine, EngineFault } from '../../ports/engine-fault.ts'
import type { StorageHealth, StoreName } from '../../ports/storage-health.ts'
import {
  REDIS_COMMAND_TIMEOUT_MS,
  REDIS_CONNECT_TIMEOUT_MS,
  REDIS_LONGEST_RETRY_MS,
  STORAGE_POLL_MS,
} from '../../primitives/timeouts.ts'
import { watchRecovery } from '../../primitives/watch-recovery.ts'
import { parseRedisUrl } from './location.ts'
import { engineFaultCodeOfRedis, storageFaultOfRedis } from './redis-fault.ts'

/** Where Redis is, the variable that said so, and who is told whether it answers. */
export type RedisEngineOptions = {
  readonly url: string
  readonly variable?: string | undefined
  readonly health?: StorageHealth | undefined
  /** How long Redis has for each command. */
  readonly commandTimeoutMs?: number | undefined
}

/** A connection that was checked, with faults translated. */
export type OpenedRedis = {
  readonly redis: Redis
  /** Every key starts with it, then `:`. */
  readonly prefix: string
  /** Options for further connections to the same database. */
  readonly connection: RedisOptions
  /** @throws {StorageFault} Redis does not answer, or cannot store. */
  call<T>(work: () => Promise<T>): Promise<T>
  [Symbol.asyncDispose](): Promise<void>
}

/** Milliseconds before the next attempt to connect, of any number. */
export const reconnectDelay = (attempt: number): number =>
  Math.min(50 * 2 ** Math.min(attempt, 10), REDIS_LONGEST_RETRY_MS)

const OLDEST = [6, 2] as const

const isTooOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
}

/**
 * Refuses a Redis that may lose what is stored: one that evicts, or is a replica, or is too old for
 * the commands that are used.
 *
 * @throws {EngineFault}
 */
const checkRedis = async (redis: Redis, configured: ConfiguredEngine): Promise<void> => {
  const info = await redis.info()
  const infoOf = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? ''
  const fault = (code: ConstructorParameters<typeof EngineFault>[0], detail: string) =>
    new EngineFault(code, configured, { detail })
  const version = infoOf('redis_version')
  if (isTooOld(version)) throw fault('too_old', `version ${version}, at least ${OLDEST.join('.')}`)
  if (infoOf('role') === 'slave') throw fault('read_only', 'it is a replica')
  const policy = infoOf('maxmemory_policy')
  if (policy !== 'noeviction') throw fault('evicts', `maxmemory-policy ${policy}`)
}

/**
 * Connects to the Redis of a URL (see `parseRedisUrl`) and checks it. Afterwards the connection is
 * made again whenever it is lost; calls meanwhile fail soon with a StorageFault.
 *
 * @throws {EngineFault} the URL is not valid, or Redis does not answer, refuses the credentials, or
 *   fails `checkRedis`.
 */
export const openRedis = async (
  {
    url,
    variable = 'REDIS_URL',
    health,
    commandTimeoutMs = REDIS_COMMAND_TIMEOUT_MS,
  }: RedisEngineOptions,
  store?: StoreName,
): Promise<OpenedRedis> => {
  const configured: ConfiguredEngine = { variable, engine: 'Redis' }
  const { connection, prefix, at } = parseRedisUrl(url, configured)
  let isOpen = false
  let lastError: unknown
  const redis = new Redis({
    ...connection,
    lazyConnect: true,
    connectTimeout: REDIS_CONNECT_TIMEOUT_MS,
    commandTimeout: commandTimeoutMs,
    // Ends a connection whose other side is gone without closing it.
    socketTimeout: 2 * REDIS_COMMAND_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    retryStrategy: attempt => (isOpen ? reconnectDelay(attempt) : null),
  })
  const closing = new AbortController()
  const watch =
    store &&
    health &&
    watchRecovery({
      store,
      health,
      // A write: a Redis that is out of memory answers reads.
      check: () => redis.set(`${prefix}:probe`, '', 'PX', STORAGE_POLL_MS),
      closing: closing.signal,
    })
  redis.on('error', error => {
    lastError = error
    const fault = storageFaultOfRedis(error)
    if (isOpen && fault) watch?.failed(fault.code)
  })

  try {
    await redis.connect()
    await checkRedis(redis, configured)
  } catch (error) {
    redis.disconnect()
    if (error instanceof EngineFault) throw error
    const cause = lastError ?? error
    throw new EngineFault(engineFaultCodeOfRedis(cause), configured, { detail: at, cause })
  }
  isOpen = true

  return {
    redis,
    prefix,
    connection,
    async call(work) {
      try {
        return await work()
      } catch (error) {
        const fault = storageFaultOfRedis(error)
        if (fault) watch?.failed(fault.code)
        throw fault ?? error
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      redis.disconnect()
    },
  }
}
