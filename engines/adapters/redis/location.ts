import type { RedisOptions } from 'ioredis'
import { type ConfiguredEngine, EngineFault } from '../../ports/engine-fault.ts'

/** A part of a Redis database, and how it is reached. */
export type RedisLocation = {
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
export const parseRedisUrl = (url: string, configured: ConfiguredEngine): RedisLocation => {
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
