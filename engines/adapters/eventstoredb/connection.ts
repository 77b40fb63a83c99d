import { type Credentials, EventStoreDBClient } from '@eventstore/db-client'
import { type ConfiguredEngine, EngineFault } from '../../ports/engine-fault.ts'
import { LogClosed } from './event-store-fault.ts'
import type { EventStoreLocation } from './location.ts'

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
