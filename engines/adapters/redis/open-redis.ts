import { Redis, type RedisOptions } from 'ioredis'
import {
  type ConfiguredEngine,
  EngineFault,
  type EngineFaultCode,
} from '../../ports/engine-fault.ts'
import { StorageFault, type StorageFaultCode } from '../../ports/storage-fault.ts'
import type { StorageHealth, StoreName } from '../../ports/storage-health.ts'
import {
  REDIS_COMMAND_TIMEOUT_MS,
  REDIS_CONNECT_TIMEOUT_MS,
  REDIS_LOADING_TIMEOUT_MS,
  REDIS_LONGEST_RETRY_MS,
  STORAGE_POLL_MS,
} from '../../primitives/timeouts.ts'
import { watchRecovery } from '../../primitives/watch-recovery.ts'

/** Error codes with which Redis refuses a command: the first word of an error reply. */
const replies: Readonly<Record<string, StorageFaultCode>> = {
  NOAUTH: 'access_denied',
  WRONGPASS: 'access_denied',
  NOPERM: 'access_denied',
  OOM: 'redis_full',
  READONLY: 'redis_replica',
  MASTERDOWN: 'redis_replica',
  MISCONF: 'redis_unsaved',
  NOREPLICAS: 'redis_unsaved',
  LOADING: 'unreachable',
  BUSY: 'unreachable',
  CLUSTERDOWN: 'unreachable',
  TRYAGAIN: 'unreachable',
  UNBLOCKED: 'unreachable',
}

/** Replies of a server to which its name may no longer lead. */
const moved: ReadonlySet<string> = new Set(['READONLY', 'MASTERDOWN', 'LOADING', 'UNBLOCKED'])

/** Before version 7 Redis puts the code of a reply to a script behind where the script failed. */
const REPLY_CODE = /^(?:ERR Error running script.* -)?(?<code>[A-Z]+)/

/** The code of an error reply; undefined for errors that are not replies. */
const replyCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'ReplyError'
    ? REPLY_CODE.exec(error.message)?.groups?.code
    : undefined

/** Errors of a program, as opposed to those of a connection. Those of BullMQ have a number. */
const isProgramError = (error: unknown): boolean =>
  !(error instanceof Error) ||
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof SyntaxError ||
  error.name === 'ReplyError' ||
  ('code' in error && typeof error.code === 'number')

/**
 * The StorageFault that an error of the client stands for; undefined for an error of the program.
 * An error that is no reply comes from the connection, which has no error class of its own.
 */
const storageFaultOfRedis = (error: unknown): StorageFault | undefined => {
  if (error instanceof StorageFault) return error
  const code = replies[replyCodeOf(error) ?? '']
  if (code !== undefined) return new StorageFault(code, { cause: error })
  return isProgramError(error) ? undefined : new StorageFault('unreachable', { cause: error })
}

/** The same as a reason not to open the engine. */
const engineFaultCodeOfRedis = (error: unknown): EngineFaultCode => {
  // Redis before ACLs refuses a password where none is set with the code ERR.
  if (replyCodeOf(error) === 'ERR') return 'access_denied'
  const code = storageFaultOfRedis(error)?.code
  if (code === 'redis_replica') return 'read_only'
  return code === 'access_denied' ? code : 'unreachable'
}

/** A part of a Redis database, and how it is reached. */
type RedisLocation = {
  readonly connection: Pick<RedisOptions, 'host' | 'port' | 'username' | 'password' | 'db' | 'tls'>
  /** Every key starts with it, then `:`. */
  readonly prefix: string
  /** Host and port, for messages. */
  readonly at: string
}

const DEFAULT_PORT = 6379
const DEFAULT_PREFIX = 'kith'
const PREFIX = /^[A-Za-z0-9_-]{1,64}$/
const DATABASE = /^\/?(?<db>\d{0,5})$/

/**
 * Parses `redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE][?prefix=PREFIX]`, or the same with
 * `rediss://` for TLS. Several installations may share a database under different prefixes.
 *
 * @throws {EngineFault} `bad_url`.
 */
const parseRedisUrl = (url: string, configured: ConfiguredEngine): RedisLocation => {
  const refuse = (detail: string) => new EngineFault('bad_url', configured, { detail })
  if (!URL.canParse(url)) throw refuse('it is no URL')
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(url)
  if (protocol !== 'redis:' && protocol !== 'rediss:') throw refuse('it must start with redis://')
  if (!hostname) throw refuse('it names no host')
  const db = DATABASE.exec(pathname)?.groups?.db
  if (db === undefined) throw refuse('the database must be a number')
  for (const name of searchParams.keys())
    if (name !== 'prefix') throw refuse('only a prefix may follow')
  const prefix = searchParams.get('prefix') ?? DEFAULT_PREFIX
  if (!PREFIX.test(prefix)) throw refuse('the prefix may hold letters, digits, _ and -')
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    connection: {
      host,
      port: Number(port) || DEFAULT_PORT,
      db: Number(db),
      ...(username ? { username: decodeURIComponent(username) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      ...(protocol === 'rediss:' ? { tls: { servername: host } } : {}),
    },
    prefix,
    at: `${hostname}:${Number(port) || DEFAULT_PORT}`,
  }
}

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
  /** Tells of a failure that no call throws. */
  failed(error: unknown): void
  [Symbol.asyncDispose](): Promise<void>
}

/** Milliseconds before the next attempt to connect, of any number. */
const reconnectDelay = (attempt: number): number =>
  Math.min(50 * 2 ** Math.min(attempt, 10), REDIS_LONGEST_RETRY_MS)

/**
 * Options of a connection that is made again, by name, whenever it is lost or its server turns out to
 * be no primary; `resend` repeats the command that found that out. Copies of a connection share them.
 */
export const keptConnected = (isKept: () => boolean, { resend }: { resend: boolean }) => {
  let isElsewhere = false
  return {
    reconnectOnError(error: Error) {
      if (!moved.has(replyCodeOf(error) ?? '')) return false
      isElsewhere = true
      return resend ? 2 : 1
    },
    retryStrategy(attempt: number) {
      if (!isKept()) return null
      const delay = isElsewhere ? REDIS_LONGEST_RETRY_MS : reconnectDelay(attempt)
      isElsewhere = false
      return delay
    },
  } satisfies RedisOptions
}

/** Connects by name again while the server loads: the client alone would wait on its socket. */
export const leaveLoading = <R extends Redis>(redis: R, isKept: () => boolean): R =>
  redis.on('connect', () => {
    const leave = () => isKept() && redis.status === 'connect' && redis.disconnect(true)
    const timer = setTimeout(leave, REDIS_LOADING_TIMEOUT_MS)
    redis.once('close', () => clearTimeout(timer))
  })

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
 * made again whenever it is lost; calls meanwhile fail soon with a StorageFault. After one of these
 * the store counts as failing until `check`, by default a small write, succeeds.
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
  check?: () => Promise<unknown>,
): Promise<OpenedRedis> => {
  const configured: ConfiguredEngine = { variable, engine: 'Redis' }
  const { connection, prefix, at } = parseRedisUrl(url, configured)
  let isOpen = false
  let lastError: unknown
  const options = {
    ...connection,
    lazyConnect: true,
    connectTimeout: REDIS_CONNECT_TIMEOUT_MS,
    commandTimeout: commandTimeoutMs,
    // Ends a connection whose other side is gone without closing it.
    socketTimeout: 2 * REDIS_COMMAND_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    ...keptConnected(() => isOpen, { resend: false }),
  }
  const redis = leaveLoading(new Redis(options), () => isOpen)
  const closing = new AbortController()
  const watch =
    store &&
    health &&
    watchRecovery({
      store,
      health,
      // A write: a Redis that is out of memory answers reads.
      check: check ?? (() => redis.set(`${prefix}:probe`, '', 'PX', STORAGE_POLL_MS)),
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

  const failed = (error: unknown): StorageFault | undefined => {
    const fault = storageFaultOfRedis(error)
    if (fault && !closing.signal.aborted) watch?.failed(fault.code)
    return fault
  }

  return {
    redis,
    prefix,
    connection,
    failed,
    async call(work) {
      try {
        return await work()
      } catch (error) {
        throw failed(error) ?? error
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      redis.disconnect()
    },
  }
}
