import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { type AllStreamResolvedEvent, START, streamNameFilter } from '@eventstore/db-client'
import {
  comparePositions,
  origin,
  type Position,
  type RecordedEvent,
} from '../../../contracts/core/event.ts'
import type { CaughtUp } from '../../ports/event-log.ts'
import { type AsyncSignal, createAsyncSignal } from '../../primitives/async-signal.ts'
import { EVENT_STORE_POLL_MS, EVENT_STORE_RETRY_MS } from '../../primitives/timeouts.ts'
import type { EventStoreConnection } from './connection.ts'
import { isPassing } from './event-store-fault.ts'
import type { Reads } from './reads.ts'
import { pairOf } from './wire-event.ts'

type Source = {
  readonly reads: Pick<Reads, 'range' | 'notice'>
  readonly head: (signal: AbortSignal) => Promise<Position>
  readonly subscribe: (after: Position) => Subscription
  /** The event of Kith's that was pushed; undefined for one of another program. */
  readonly toEvent: (resolved: AllStreamResolvedEvent) => RecordedEvent | undefined
}

type From = {
  readonly after: Position
  readonly types: ReadonlySet<string> | undefined
  readonly signal: AbortSignal
}

/** Milliseconds to wait after so many failures in a row. */
const retryDelay = (failures: number): number =>
  Math.min(EVENT_STORE_RETRY_MS.max, EVENT_STORE_RETRY_MS.first * 2 ** (failures - 1))

/**
 * Events after a position, then each new one: first by pages up to the head, then as a subscription
 * from there pushes them. When the subscription ends, for any reason, reading continues after the
 * last event that was yielded, so no event is lost or repeated.
 *
 * It yields an event only when its reader asks for one, so a slow reader slows nobody else. It
 * yields `caughtUp` once it has read to the head, whether or not an event matched. While the server
 * does not answer, it retries from its last position.
 */
export async function* follow(
  source: Source,
  { after, types, signal }: From,
): AsyncGenerator<RecordedEvent | CaughtUp, void, undefined> {
  const { reads, head } = source
  let last = after
  let hasReported = false
  let failures = 0
  const pause = async () => {
    failures += 1
    await sleep(retryDelay(failures), undefined, { signal }).catch(() => {}) // an abort ends it
  }
  while (!signal.aborted)
    try {
      const upTo = await head(signal)
      if (!hasReported || comparePositions(upTo, last) > 0) {
        for await (const event of reads.range({ after: last, upTo, types, signal })) {
          if (signal.aborted) return
          last = event.position
          yield event
        }
        if (comparePositions(upTo, last) > 0) last = upTo
        hasReported = true
        yield { caughtUp: last }
      }
      if (signal.aborted) return
      using subscription = source.subscribe(last)
      for await (const next of followSubscription(source, subscription, last, signal)) {
        if ('caughtUp' in next) last = next.caughtUp
        else last = next.position
        if ('caughtUp' in next || !types || types.has(next.type)) yield next
        if (signal.aborted) return
      }
      if (subscription.isConfirmed()) failures = 0
      await pause()
    } catch (error) {
      if (signal.aborted) return
      if (!isPassing(error)) throw error
      await pause()
    }
}

/**
 * Events of a subscription that begins after a position. Ends with the subscription, or when the
 * head of the log, polled every `EVENT_STORE_POLL_MS`, is beyond the events that arrived.
 */
async function* followSubscription(
  { reads, head, toEvent }: Pick<Source, 'reads' | 'head' | 'toEvent'>,
  subscription: Subscription,
  after: Position,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent | CaughtUp, void, undefined> {
  let last = after
  let reported = after
  while (!signal.aborted) {
    for (let next = subscription.read(); next; next = subscription.read()) {
      await reads.notice(next)
      const event = toEvent(next)
      if (!event || comparePositions(event.position, last) <= 0) continue
      last = event.position
      yield event
      if (signal.aborted) return
    }
    if (comparePositions(last, reported) > 0) {
      await turn() // events of one append arrive together
      if (subscription.hasMore()) continue
      reported = last
      yield { caughtUp: last }
    } else if (subscription.hasEnded()) return
    else if (await isSilent(subscription, signal)) {
      if (comparePositions(await head(signal), last) > 0) return
    }
  }
}

/** Waits for a change; true when there was none for `EVENT_STORE_POLL_MS`. */
const isSilent = async (
  { changed }: Pick<Subscription, 'changed'>,
  signal: AbortSignal,
): Promise<boolean> => {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), EVENT_STORE_POLL_MS)
  await changed.wait(AbortSignal.any([signal, over.signal]))
  clearTimeout(timer)
  return over.signal.aborted
}

/** Events of $all as the server pushes them. */
type Subscription = Disposable & {
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

/**
 * Of the server's own streams only the metadata of others are sent; checkpoints, which nobody needs, are
 * rare.
 */
const filter = streamNameFilter({ regex: '^[^$]|^\\$\\$[^$]', checkpointInterval: 1_000 })

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
