import { origin, type Position, type RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { EventFault } from '../../engines/log/event-fault.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Jobs } from '../../engines/ports/jobs.ts'
import type { Records } from '../../engines/ports/records.ts'
import type { Work } from '../../projections/runtime/work.ts'
import { jobFromEvent, type Task } from './queue.ts'
import { advanceReactor, checkpointOf } from './reactor-checkpoints.ts'

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
class ReactionFailed extends EventFault {
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
