import {
  comparePositions,
  earliestPosition,
  origin,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { UnreadableEvent } from '../../engines/log/readable-event-log.ts'
import type { CaughtUp, EventLog } from '../../engines/ports/event-log.ts'
import { spanTime } from '../../engines/ports/traces.ts'
import { LogEnded } from './projection-failure.ts'
import { type Batch, type Projector, usualSizes } from './projector.ts'

type RunOptions = {
  readonly signal: AbortSignal
  /** When the run ends by itself: once caught up with the log, or never, for live views. */
  readonly until: 'caughtUp' | 'aborted'
  /** Ends at this position even if the log continues. */
  readonly last?: Position | undefined
}

/**
 * Runs a projector along the log. Resolves when it is done, or when `signal` has aborted and the
 * batch it was folding is committed. Rejects when it cannot fold an event, cannot read one of its
 * types or cannot commit, and when the log ends or fails; the other projectors go on.
 */
export type ProjectionLoop = (projector: Projector, options: RunOptions) => Promise<void>

/** Called with the events that a live projector has committed, and when that began and ended. */
export type OnCommitted = (
  projector: string,
  events: readonly Pick<RecordedEvent, 'id' | 'type' | 'meta'>[],
  startedAt: number,
  endedAt: number,
) => void

type Member = Pick<RunOptions, 'until' | 'last'> & {
  readonly projector: Projector
  /** The batch that it is folding; never rejects. */
  folding: Promise<void>
  resolve(): void
  reject(error: unknown): void
}

/**
 * Feeds any number of projectors from one subscription to the log: every event is read, decrypted
 * and validated once. A projector that joins while others run restarts the subscription at the
 * earliest position of all, so live projectors should be joined only by those that have caught up.
 */
export const createProjectionLoop = (
  log: EventLog<DomainEvent>,
  batchSize = usualSizes.batch,
  onCommitted?: OnCommitted,
): ProjectionLoop => {
  const members = new Set<Member>()
  let isRunning = false
  let subscription = new AbortController()

  const end = (one: Member) => {
    members.delete(one)
    one.resolve()
  }
  const fail = (one: Member, error: unknown) => {
    members.delete(one)
    one.reject(error)
  }

  /** Gives a batch to all at once, so that the store groups their commits. */
  const give = async (batch: Batch, group: readonly Member[]) => {
    const folding: Promise<void>[] = []
    const startedAt = onCommitted && spanTime()
    for (const one of group) {
      if (!members.has(one)) continue
      const own = ownBatch(batch, one, group.length === 1)
      const taking = one.projector.take(own, batch.events.length)
      if (!taking) continue
      one.folding = taking.then(
        () => {
          if (startedAt !== undefined && one.projector.isFollowing())
            onCommitted?.(one.projector.name, own.events, startedAt, spanTime())
          if (own.caughtUp && one.until === 'caughtUp') end(one)
        },
        error => fail(one, error),
      )
      folding.push(one.folding)
    }
    if (folding.length > 0) await Promise.all(folding)
  }

  const subscribe = async (group: readonly Member[], signal: AbortSignal) => {
    const follower = log.follow({ after: earliest(group), types: typesOf(group), signal })
    for await (const batch of readBatches(follower, batchSize)) {
      await give(batch, group)
      if (members.size === 0) return
    }
    if (signal.aborted) return
    for (const one of group) if (members.has(one)) fail(one, new LogEnded(one.projector.name))
  }

  const run = async () => {
    isRunning = true
    await Promise.resolve() // projectors that join in the same tick share the first subscription
    while (members.size > 0) {
      const group = [...members]
      subscription = new AbortController()
      await subscribe(group, subscription.signal).catch(error => {
        for (const one of group) if (members.has(one) && concerns(one, error)) fail(one, error)
      })
      subscription.abort()
    }
    isRunning = false
  }

  return async (projector, { signal, until, last }) => {
    const position = projector.position() ?? origin
    if (signal.aborted || (last !== undefined && comparePositions(position, last) >= 0)) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one: Member = { projector, until, last, folding: Promise.resolve(), resolve, reject }
    members.add(one)
    subscription.abort() // the next subscription includes this one
    if (!isRunning) void run()
    const stop = () => {
      members.delete(one)
      if (members.size === 0) subscription.abort()
      one.folding.then(resolve)
    }
    signal.addEventListener('abort', stop, { once: true })
    await promise.finally(() => signal.removeEventListener('abort', stop))
  }
}

/** Whether an error of the log stops a projector; an unreadable event stops those that fold its type. */
const concerns = ({ projector }: Member, error: unknown): boolean =>
  !(error instanceof UnreadableEvent) || projector.types.has(error.type)

/** The part of a batch that is for one projector, which ends at `last`. */
const ownBatch = (batch: Batch, { projector, last }: Member, isAlone: boolean): Batch => {
  const events = isAlone ? batch.events : projector.select(batch.events)
  if (last === undefined || comparePositions(batch.upTo, last) < 0) return { ...batch, events }
  const within = events.filter(({ position }) => comparePositions(position, last) <= 0)
  return { events: within, upTo: last, caughtUp: true }
}

const earliest = (group: readonly Member[]): Position =>
  earliestPosition(group.map(({ projector }) => projector.position())) ?? origin

const typesOf = (group: readonly Member[]) =>
  [...new Set(group.flatMap(({ projector }) => [...projector.types]))] as DomainEvent['type'][]

/** Batches of at most `size` events; events before an error come first, then it is thrown. */
async function* readBatches(
  follower: AsyncIterable<RecordedEvent<DomainEvent> | CaughtUp>,
  size: number,
): AsyncGenerator<Batch, void, undefined> {
  let events: RecordedEvent<DomainEvent>[] = []
  try {
    for await (const next of follower) {
      if ('caughtUp' in next) {
        yield { events, upTo: next.caughtUp, caughtUp: true }
        events = []
      } else if (events.push(next) >= size) {
        yield { events, upTo: next.position, caughtUp: false }
        events = []
      }
    }
  } catch (error) {
    const upTo = events.at(-1)?.position
    if (upTo !== undefined) yield { events, upTo, caughtUp: false }
    throw error
  }
}
