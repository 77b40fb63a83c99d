import { storedByKey } from '../data/stored-by-key.ts'

/** A message that the server has not confirmed yet. */
export type PendingMessage = {
  /** Idempotency key. Every retry uses the same key. */
  readonly key: string
  readonly content: string
  /** Id of the message that it answers. */
  readonly answers?: string | undefined
  /** Id of the topic of a group that it belongs to. */
  readonly topic?: string | undefined
  /** Time of writing, ISO 8601. */
  readonly at: string
  readonly status: 'sending' | 'failed'
  /** True if it failed for want of a connection: it is sent again when that is back. */
  readonly unreached?: boolean
  readonly tab: string
  /** Id of the message on the server, once the server has accepted it. */
  readonly sentAs?: string
}

/**
 * Messages to send by conversation key, in order. Stored on this device until the log-out, so that
 * none is lost.
 */
export const outboxAtom = storedByKey<readonly PendingMessage[]>('kith.outbox')
