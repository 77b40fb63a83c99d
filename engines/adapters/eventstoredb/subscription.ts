import { type AllStreamResolvedEvent, START, streamNameFilter } from '@eventstore/db-client'
import { origin, type Position } from '../../../contracts/core/event.ts'
import { type AsyncSignal, createAsyncSignal } from '../../primitives/async-signal.ts'
import type { EventStoreConnection } from './connection.ts'
import { pairOf } from './wire-event.ts'

/** Events of $all as the server pushes them. */
export type Subscription = Disposable & {
  /** The next event that has arrived; null where there is none now. */
  read(): AllStreamResolvedEvent | null
  /** Whether an event has arrived that was not read yet. */
  hasMore(): boolean
  /** Notified when an event has arrived and when the subscription has ended. */
  readonly changed: Pick<AsyncSignal, 'wait'>
  /** Whether the server has accepted it. */
  isConfirmed(): boolean
  /** Whether no more events will arrive, for whatever reason. */
  hasEnded(): boolean
}

/** Events of the server's own are not sent; checkpoints, which nobody needs, are rare. */
const filter = streamNameFilter({ regex: '^[^$]', checkpointInterval: 1_000 })

/**
 * Subscribes to all events after a position. They arrive in log order without a gap, as fast as they
 * are read: what is not read waits at the server. A subscription can end silently.
 */
export const subscribe = (
  { client }: Pick<EventStoreConnection, 'client'>,
  after: Position,
): Subscription => {
  const fromPosition = after === origin ? START : pairOf(after)
  const stream = client().subscribeToAll({ fromPosition, filter, requiresLeader: true })
  const changed = createAsyncSignal()
  let isConfirmed = false
  let hasEnded = false
  const end = () => {
    hasEnded = true
    changed.notify()
  }
  stream
    .on('readable', changed.notify)
    .on('confirmation', () => {
      isConfirmed = true
    })
    .on('error', end)
    .on('end', end)
    .on('close', end)

  return {
    read: () => stream.read(),
    hasMore: () => stream.readableLength > 0,
    changed,
    isConfirmed: () => isConfirmed,
    hasEnded: () => hasEnded,
    [Symbol.dispose]() {
      stream.unsubscribe().catch(() => {}) // it never began
      stream.destroy()
    },
  }
}
