import { origin, type Position, type RecordedEvent } from '../contracts/event.ts'
import type { DomainEvent, EventNamed } from '../contracts/events.ts'
import type { Clock } from '../engines/clock.ts'
import type { EventLog } from '../engines/event-log.ts'
import type { Jobs } from '../engines/jobs.ts'
import { jobFromEvent, type Task } from './queue.ts'

type EventType = DomainEvent['type']

/** What is to be done once something has happened. */
export type Reactor = {
  /** Its checkpoint: never renamed. */
  readonly name: string
  /** Where it begins in a log that it has never read: `now` when old events are no cause any more. */
  readonly from: 'origin' | 'now'
  /** The jobs that an event leads to. Pure: an event always leads to the same ones. */
  readonly on: {
    readonly [T in EventType]?: (event: RecordedEvent<EventNamed<T>>) => readonly Task[]
  }
}

/** How many events are handled before the checkpoint is moved while there are more. */
const BATCH = 100

/** Declares a reactor. */
export const defineReactor = (reactor: Reactor): Reactor => reactor

/**
 * Follows the log from the reactor's own checkpoint and adds the jobs that each event leads to,
 * until `signal` aborts. After a crash some events are handled again: their jobs have the same
 * ids, so nothing is added twice. A rebuild of views moves no reactor.
 *
 * @throws whatever the log, the jobs or the reactor throw; run it again to go on from there.
 */
export const runReactor = async (
  reactor: Reactor,
  {
    log,
    jobs,
    clock,
    signal,
    onProgress,
  }: {
    log: EventLog<DomainEvent>
    jobs: Jobs
    clock: Clock
    signal: AbortSignal
    /** Told how far it has come. */
    onProgress: (to: Position) => void
  },
): Promise<void> => {
  const after = (await jobs.checkpoint(reactor.name)) ?? (await beginning(reactor, log, jobs))
  let pending = 0
  let isFirst = true
  const advance = async (upTo: Position) => {
    // Where nothing was handled there is nothing to handle again: such a stretch is noted once a
    // run, so that the next does not look through it.
    if (pending > 0 || isFirst) await jobs.advance(reactor.name, upTo)
    pending = 0
    isFirst = false
    onProgress(upTo)
  }

  const types = Object.keys(reactor.on) as EventType[]
  for await (const next of log.follow({ after, types, signal })) {
    if ('caughtUp' in next) {
      await advance(next.caughtUp)
      continue
    }
    for (const task of tasksOf(reactor, next))
      await jobs.add(task.queue, jobFromEvent(next, task, clock.now()))
    pending += 1
    if (pending === BATCH) await advance(next.position)
  }
}

const beginning = async (
  { name, from }: Reactor,
  log: EventLog<DomainEvent>,
  jobs: Jobs,
): Promise<Position> => {
  const position = from === 'now' ? await log.head() : origin
  await jobs.advance(name, position)
  return position
}

const tasksOf = (reactor: Reactor, event: RecordedEvent<DomainEvent>): readonly Task[] => {
  const reaction = reactor.on[event.type] as
    | ((event: RecordedEvent<DomainEvent>) => readonly Task[])
    | undefined
  return reaction?.(event) ?? []
}
