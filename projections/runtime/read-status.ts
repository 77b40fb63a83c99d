import { laterPosition, origin, type Position } from '../../contracts/core/event.ts'
import type { ParkedEvent } from '../../domain/staff/decider.ts'
import type { Failure } from '../../engines/log/event-fault.ts'
import { readParkedEvents } from '../../engines/log/parked-events.ts'
import type { EventLog, LagUnit, LastEvent } from '../../engines/ports/event-log.ts'
import { countQueues, type JobCounts, type Jobs } from '../../engines/ports/jobs.ts'
import type { ViewProgress } from '../../engines/ports/read-models.ts'
import type { Records } from '../../engines/ports/records.ts'
import { lagSeconds } from './lag-seconds.ts'
import { type FollowerStatus, publishedStatus } from './published-status.ts'
import { type PausedView, pausedViews } from './view-pauses.ts'

/** How a view or reactor is. */
export type FollowerRow = Pick<FollowerStatus, 'kind' | 'name'> & {
  /** As its process says; `paused`, or `stopped` while no process says anything. */
  readonly status: string
  readonly position: Position
  /** How far it is behind the log, in the log's `lagUnit`. */
  readonly lag: number
  /** Age of the oldest event that it has not dealt with. */
  readonly lagSeconds: number
  /** What its process has done; undefined while no process says anything. */
  readonly done:
    | {
        readonly events: number
        readonly eventsPerSecond: number
        /** Milliseconds for a thousand events. */
        readonly foldMs: number
        readonly commitMs: number
      }
    | undefined
  readonly lastFailure: Failure | undefined
  readonly paused: PausedView | undefined
}

export type QueueRow = JobCounts & { readonly name: string; readonly oldestSeconds: number }

/** How an installation's projections, reactors and queues are. */
export type StatusReport = {
  readonly lagUnit: LagUnit
  readonly followers: readonly FollowerRow[]
  readonly queues: readonly QueueRow[]
  readonly parked: readonly ParkedEvent[]
}

export type StatusStores = {
  /** As it is stored, or readable. */
  readonly log: EventLog
  readonly views: ViewProgress
  readonly records: Pick<Records, 'list'>
  readonly jobs: Pick<Jobs, 'queues' | 'counts'>
}

/**
 * Reads from the stores how everything is that follows the log, beside its processes or without them:
 * how far it is, and what its process has told of it in the last two minutes. Changes nothing.
 */
export const readStatus = async (
  { log, views, records, jobs }: StatusStores,
  now: Date,
): Promise<StatusReport> => {
  const published = await publishedStatus(records, now)
  const paused = await pausedViews(records)
  const rowOf = async (
    kind: FollowerStatus['kind'],
    name: string,
    stored: Position,
  ): Promise<FollowerRow> => {
    const told = published.get(`${kind} ${name}`)
    const isPaused = kind === 'view' && paused.has(name)
    const position = told && !isPaused ? laterPosition(stored, told.position) : stored
    const thousands = (told?.work.events ?? 0) / 1_000
    return {
      kind,
      name,
      status: isPaused ? 'paused' : (told?.status ?? 'stopped'),
      position,
      lag: await log.lag(position),
      lagSeconds: await lagSeconds(log, position, now),
      done: told && {
        events: told.work.events,
        eventsPerSecond: told.eventsPerSecond,
        foldMs: thousands === 0 ? 0 : told.work.foldMs / thousands,
        commitMs: thousands === 0 ? 0 : told.work.commitMs / thousands,
      },
      lastFailure: told?.lastFailure,
      paused: isPaused ? paused.get(name) : undefined,
    }
  }

  const progress = Map.groupBy(await views.progress(), ({ view }) => view)
  const viewRows = [...progress].map(([view, generations]) => {
    const live = generations.find(({ isLive }) => isLive) ?? generations[0]
    return rowOf('view', view, live?.checkpoint ?? origin)
  })
  const reactorRows = (await records.list<LastEvent>('reactor')).map(({ key, value }) =>
    rowOf('reactor', key, value.position),
  )
  const queues = [...(await countQueues(jobs))].map(([name, counts]) => {
    const since = counts.oldestSince === undefined ? now : new Date(counts.oldestSince)
    return { name, ...counts, oldestSeconds: Math.max(0, (+now - +since) / 1_000) }
  })
  return {
    lagUnit: log.lagUnit,
    followers: await Promise.all([...viewRows, ...reactorRows]),
    queues,
    parked: [...(await readParkedEvents(log)).values()],
  }
}
