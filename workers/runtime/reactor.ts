import type { Decider } from '../../contracts/core/decider.ts'
import {
  type Instant,
  origin,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { StoppedAtEvent } from '../../engines/log/stopped-at-event.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { EventLog, LastEvent } from '../../engines/ports/event-log.ts'
import type { Jobs } from '../../engines/ports/jobs.ts'
import type { Collection } from '../../engines/ports/read-models.ts'
import type { Records } from '../../engines/ports/records.ts'
import type { Work } from '../../projections/runtime/work.ts'
import { type JobCause, type JobServices, jobFromEvent, type Task } from './queue.ts'

type EventType = DomainEvent['type']

/** Follows the log and turns each event into jobs, whose ids are derived from it. */
export type Reactor = {
  /** Name of its checkpoint: never renamed. */
  readonly name: string
  /** Where it starts in a log that it has never read: `now` skips earlier events. */
  readonly from: 'origin' | 'now'
  /** The jobs for an event. Pure: the same event always gives the same jobs. */
  readonly on: {
    readonly [T in EventType]?: (event: RecordedEvent<EventNamed<T>>) => readonly Task[]
  }
}

/** Number of events between two checkpoints while there are more events. */
const BATCH = 100

/** A reaction threw, which is a mistake in the reactor; it stops before this event. */
class ReactionFailed extends StoppedAtEvent {
  override readonly name = 'ReactionFailed'
  readonly code = 'reaction_failed'

  constructor(reactor: string, event: RecordedEvent, cause: unknown) {
    const { type, position } = event
    super(
      `Reactor ${reactor} cannot react to ${type} at position ${position}. Mend it and restart`,
      event,
      { cause },
    )
  }
}

/** Declares a reactor. */
export const defineReactor = (reactor: Reactor): Reactor => reactor

/**
 * Follows the log from the reactor's own checkpoint and adds the jobs for each event, until `signal`
 * aborts. After a crash some events are handled again: their jobs have the same ids, so nothing is
 * added twice. A rebuild of views does not move the checkpoint.
 *
 * @throws {ReactionFailed} and errors of the log and the jobs; call it again to continue.
 */
export const runReactor = async (
  reactor: Reactor,
  {
    log,
    jobs,
    records,
    clock,
    signal,
    onProgress,
  }: {
    log: EventLog<DomainEvent>
    jobs: Pick<Jobs, 'add'>
    records: Pick<Records, 'get' | 'put'>
    clock: Clock
    signal: AbortSignal
    /** Called with the position up to which events are handled, and what was done since the last call. */
    onProgress: (to: Position, done: Pick<Work, 'events' | 'foldMs' | 'commitMs'>) => void
  },
): Promise<void> => {
  const stored = await checkpointOf(reactor.name, records)
  const after = stored?.position ?? (reactor.from === 'now' ? await log.head() : origin)
  if (!stored) await advanceReactor(reactor.name, after, { log, records })
  let pending = 0
  let isFirst = true
  let adding: Promise<unknown>[] = []
  let foldMs = 0
  const advance = async (position: Position) => {
    const startedAt = performance.now()
    const events = pending
    await Promise.all(adding)
    adding = []
    // Progress without own events is stored only once a run, so that the next run does not read it
    // again.
    if (pending > 0 || isFirst) await advanceReactor(reactor.name, position, { log, records })
    pending = 0
    isFirst = false
    onProgress(position, { events, foldMs, commitMs: performance.now() - startedAt })
    foldMs = 0
  }

  const types = Object.keys(reactor.on) as EventType[]
  for await (const next of log.follow({ after, types, signal })) {
    if ('caughtUp' in next) {
      await advance(next.caughtUp)
      continue
    }
    const startedAt = performance.now()
    const tasks = tasksOf(reactor, next)
    foldMs += performance.now() - startedAt
    for (const task of tasks) {
      const adds = jobs.add(task.queue, jobFromEvent(next, task, clock.now()))
      adds.catch(() => {}) // `advance` rejects with it
      adding.push(adds)
    }
    pending += 1
    if (pending === BATCH) await advance(next.position)
  }
}

const tasksOf = (reactor: Reactor, event: RecordedEvent<DomainEvent>): readonly Task[] => {
  const reaction = reactor.on[event.type] as
    | ((event: RecordedEvent<DomainEvent>) => readonly Task[])
    | undefined
  try {
    return reaction?.(event) ?? []
  } catch (error) {
    throw new ReactionFailed(reactor.name, event, error)
  }
}

/** Undefined for a reactor that has never run. It is in the record of kind `reactor` of its name. */
export const checkpointOf = async (
  reactor: string,
  records: Pick<Records, 'get'>,
): Promise<LastEvent | undefined> => (await records.get<LastEvent>('reactor', reactor))?.value

/**
 * Stores how far a reactor has read, with the event there: a start notices by it that the log is
 * another one. Its jobs up to there must be stored.
 */
export const advanceReactor = async (
  reactor: string,
  position: Position,
  { log, records }: { log: Pick<EventLog, 'eventAt'>; records: Pick<Records, 'put'> },
): Promise<void> => {
  const last: LastEvent = { position, event: (await log.eventAt(position))?.id }
  await records.put('reactor', reactor, last)
}

/** The event that caused a job, if it is in this stream. */
export const causingEvent = async (
  stream: string,
  { causation }: Pick<JobCause, 'causation'>,
  { log }: Pick<JobServices, 'log'>,
): Promise<RecordedEvent<DomainEvent> | undefined> => {
  for await (const event of log.read(stream)) if (event.id === causation) return event
  return undefined
}

/** The state of a stream after its events up to the first that `isLater`. */
export const stateBefore = async <S, C, E extends DomainEvent>(
  { initialState, evolve }: Decider<S, C, E>,
  stream: string,
  isLater: (event: RecordedEvent<DomainEvent>) => boolean,
  { log }: Pick<JobServices, 'log'>,
): Promise<S> => {
  let state = initialState
  for await (const event of log.read(stream)) {
    if (isLater(event)) break
    state = evolve(state, event as typeof event & RecordedEvent<E>)
  }
  return state
}

const PAGE = 500

/**
 * Documents with `field` before an instant, oldest first, read in pages. The view needs the index
 * `{ by: [], order: field }`.
 */
export async function* documentsBefore<F extends string, D extends Readonly<Record<F, Instant>>>(
  collection: Collection<D>,
  { field, keyOf, before }: { field: F; keyOf: (document: D) => string; before: Instant },
): AsyncGenerator<D> {
  const order = { field, direction: 'ascending' } as const
  let last: D | undefined
  do {
    const after = last ? { after: { value: last[field], key: keyOf(last) } } : {}
    const page = await collection.find({ where: {}, order, ...after, limit: PAGE })
    const old = page.filter(document => document[field] < before)
    yield* old
    last = old.length === PAGE ? old.at(-1) : undefined
  } while (last)
}
