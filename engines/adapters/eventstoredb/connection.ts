import { isIP } from 'node:net'
import { type Credentials, EventStoreDBClient } from '@eventstore/db-client'
import { type ConfiguredEngine, EngineFault } from '../../ports/engine-fault.ts'
import { LogClosed } from './event-store-fault.ts'

/** A connection whose client can be replaced. */
export type EventStoreConnection = {
  /** The variable that named the server. */
  readonly configured: ConfiguredEngine
  /** For each append: with them the client makes one Append call, without them it makes batches. */
  readonly credentials: Credentials
  /** @throws {LogClosed} */
  client(): EventStoreDBClient
  /** Replaces a client that hangs. All its calls fail. */
  replace(hanging: EventStoreDBClient): void
  /** Aborts when the connection is closed. */
  readonly closing: AbortSignal
  [Symbol.asyncDispose](): Promise<void>
}

/** @throws {EngineFault} `bad_url`: the client refuses it, e.g. for a file that is not there. */
export const createConnection = (
  { url, credentials }: EventStoreLocation,
  configured: ConfiguredEngine,
): EventStoreConnection => {
  const connect = () => {
    try {
      return EventStoreDBClient.connectionString(url)
    } catch {
      // The error of the client is not passed on: it holds the password.
      throw new EngineFault('bad_url', configured, { detail: 'the client refuses it' })
    }
  }
  const closing = new AbortController()
  let client = connect()
  return {
    configured,
    credentials,
    closing: closing.signal,
    client() {
      closing.signal.throwIfAborted()
      return client
    },
    replace(hanging) {
      if (closing.signal.aborted || client !== hanging) return
      client = connect()
      hanging.dispose().catch(() => {}) // its server does not answer
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new LogClosed())
      // Cancels all calls at once. It is not awaited: a stream that nobody reads never ends.
      client.dispose().catch(() => {})
    },
  }
}

type Host = { readonly name: string; readonly port: number }

/** A server or cluster, and how it is reached. */
export type EventStoreLocation = {
  /** The connection string, which may hold a password. */
  readonly url: string
  /** Those in the URL; without TLS the client sends none. */
  readonly credentials: Credentials
  /** Where the client begins; for `esdb+discover` a name that stands for all nodes. */
  readonly hosts: readonly Host[]
  readonly tls: boolean
  /** Path of the certificates that sign the server's own. */
  readonly tlsCaFile: string | undefined
}

const DEFAULT_PORT = 2113
const URL_PARTS = /^esdb(?:\+discover)?:\/\/(?:([^:@/?]+):([^@/?]+)@)?([^/?@]+)\/?(?:\?(.+))?$/
const HOST = /^([a-z0-9._-]+)(?::(\d{1,5}))?$/i

/** Options of the connection string, in lower case. */
const OPTIONS: ReadonlySet<string> = new Set([
  ...['tls', 'tlscafile', 'nodepreference', 'connectionname'],
  ...['maxdiscoverattempts', 'discoveryinterval', 'gossiptimeout', 'defaultdeadline'],
  ...['keepaliveinterval', 'keepalivetimeout'],
])

/** Options that the client knows and Kith refuses: why. */
const REFUSED: Readonly<Record<string, string>> = {
  tlsverifycert: 'the client always verifies certificates: name theirs with tlsCAFile',
  throwonappendfailure: 'throwOnAppendFailure cannot be set',
  usercertfile: 'name a user and a password: appends need them',
  userkeyfile: 'name a user and a password: appends need them',
}

const hostOf = (text: string): Host | undefined => {
  const [, name, port] = HOST.exec(text) ?? []
  return name === undefined ? undefined : { name, port: Number(port ?? DEFAULT_PORT) }
}

/**
 * Parses `esdb://[USER:PASSWORD@]HOST[:PORT][,HOST…][?tls=false…]`, and `esdb+discover://` where one
 * name stands for a cluster. What the client would print with the whole string is refused here.
 *
 * @throws {EngineFault} `bad_url`, without any part of the string that could be a secret.
 */
export const parseEventStoreUrl = (
  url: string,
  configured: ConfiguredEngine,
): EventStoreLocation => {
  const refuse = (detail: string) => new EngineFault('bad_url', configured, { detail })
  const [, user = '', secret = '', names, query = ''] = URL_PARTS.exec(url) ?? []
  if (names === undefined) throw refuse('it must be esdb://USER:PASSWORD@HOST:PORT')
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text)
    } catch {
      throw refuse('user or password is not percent-encoded')
    }
  }
  const hosts = names.split(',').map(hostOf)
  if (!hosts.every(host => host !== undefined)) throw refuse('a host has no valid name or port')
  const options = new URLSearchParams(query)
  const known = new Map<string, string>()
  for (const [name, value] of options) {
    const key = name.toLowerCase().replace(/[_-]/g, '')
    if (REFUSED[key]) throw refuse(REFUSED[key])
    if (!OPTIONS.has(key)) throw refuse('it has an option that the client does not know')
    if (value === '') throw refuse('an option has no value')
    known.set(key, value)
  }
  if (!/^(true|false)$/.test(known.get('tls') ?? 'true')) throw refuse('tls must be true or false')
  if (!/^leader$/i.test(known.get('nodepreference') ?? 'leader'))
    throw refuse('nodePreference must be leader, because other nodes answer with older events')
  const tls = known.get('tls') !== 'false'
  if (tls && hosts.some(({ name }) => isIP(name)))
    throw refuse('for TLS a host needs a name, because Node accepts no address there')
  const credentials = { username: decode(user), password: decode(secret) }
  return { url, credentials, hosts, tls, tlsCaFile: known.get('tlscafile') }
}

/** The hosts without user and password, for messages. */
export const describeHosts = ({ hosts }: EventStoreLocation): string =>
  hosts.map(({ name, port }) => `${name}:${port}`).join(', ')
