import { laterPosition, origin, type Position } from '../../contracts/core/event.ts'
import { secondsSince } from '../../contracts/core/times.ts'
import type { ParkedEvent } from '../../domain/staff/parking-decider.ts'
import { readParkedEvents } from '../../engines/log/parked-events.ts'
import type { Failure } from '../../engines/log/stopped-at-event.ts'
import type { EventLog, LagUnit, LastEvent } from '../../engines/ports/event-log.ts'
import { countQueues, type JobCounts, type Jobs } from '../../engines/ports/jobs.ts'
import type { ViewProgress } from '../../engines/ports/read-models.ts'
import type { Records } from '../../engines/ports/records.ts'
import {
  type FollowerStatus,
  lagSeconds,
  publishedStatus,
  type ToldStatus,
} from './published-status.ts'
import { type PausedView, pausedViews } from './view-pauses.ts'

/** How a view or reactor is. */
export type FollowerRow = Pick<FollowerStatus, 'kind' | 'name'> & {
  /** Of a view; empty for a reactor. */
  readonly generation: string
  /**
   * As its process says; `paused`, or `stopped` while no process says anything. `rebuilding`: it is to
   * replace a live generation, and is nobody's to follow yet.
   */
  readonly status: string
  /** Host and id of the process that says so; undefined while none says anything. */
  readonly process: string | undefined
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

/** How what follows the log is, and the queues. */
type Followers = {
  readonly followers: readonly FollowerRow[]
  readonly queues: readonly QueueRow[]
}

/** How an installation's projections, reactors and queues are. */
export type StatusReport = Followers & {
  readonly lagUnit: LagUnit
  readonly parked: readonly ParkedEvent[]
}

type FollowerStores = {
  readonly views: ViewProgress
  readonly records: Pick<Records, 'list'>
  /** Undefined where there are none. */
  readonly jobs: Pick<Jobs, 'queues' | 'counts'> | undefined
}

/** How far a position is behind the log, in its unit and in seconds. */
type Lags = {
  lag(from: Position): Promise<number>
  seconds(from: Position): Promise<number>
}

/**
 * Reads from the stores how everything is that follows the log, beside its processes or without them:
 * how far it is, and what its process has told of it in the last two minutes. Each generation of a view
 * has a row. Changes nothing.
 */
export const readFollowers = async (
  { views, records, jobs }: FollowerStores,
  { lag, seconds }: Lags,
  now: Date,
): Promise<Followers> => {
  const published = await publishedStatus(records, now)
  const paused = await pausedViews(records)
  type Row = Pick<FollowerRow, 'kind' | 'name' | 'generation'>
  const rowOf = async (
    { kind, name, generation }: Row,
    stored: Position,
    isCurrent: boolean,
    told: ToldStatus | undefined,
  ): Promise<FollowerRow> => {
    const pause = isCurrent && kind === 'view' ? paused.get(name) : undefined
    const position = told && !pause ? laterPosition(stored, told.position) : stored
    const thousands = (told?.work.events ?? 0) / 1_000
    return {
      kind,
      name,
      generation,
      status: pause ? 'paused' : (told?.status ?? (isCurrent ? 'stopped' : 'rebuilding')),
      process: told?.process,
      position,
      lag: await lag(position),
      lagSeconds: await seconds(position),
      done: told && {
        events: told.work.events,
        eventsPerSecond: told.eventsPerSecond,
        foldMs: thousands === 0 ? 0 : told.work.foldMs / thousands,
        commitMs: thousands === 0 ? 0 : told.work.commitMs / thousands,
      },
      lastFailure: told?.lastFailure,
      paused: pause,
    }
  }

  /** A row for each process that tells of it, or one. */
  const rowsOf = (row: Row, stored: Position, isCurrent = true): Promise<FollowerRow>[] => {
    const all = published.get(`${row.kind} ${row.name}`) ?? []
    const own = all.filter(({ folded }) =>
      folded === undefined || row.generation === '' ? isCurrent : folded === row.generation,
    )
    return (own.length > 0 ? own : [undefined]).map(told => rowOf(row, stored, isCurrent, told))
  }

  const progress = Map.groupBy(await views.progress(), ({ view }) => view)
  const viewRows = [...progress].flatMap(([name, generations]) => {
    const current = generations.find(({ isLive }) => isLive) ?? generations[0]
    return generations.flatMap(one =>
      rowsOf(
        { kind: 'view', name, generation: one.generation },
        one.checkpoint ?? origin,
        one === current,
      ),
    )
  })
  const reactorRows = (await records.list<LastEvent>('reactor')).flatMap(({ key, value }) =>
    rowsOf({ kind: 'reactor', name: key, generation: '' }, value.position),
  )
  const counted = jobs ? [...(await countQueues(jobs))] : []
  const queues = counted.map(([name, counts]) => ({
    name,
    ...counts,
    oldestSeconds: secondsSince(counts.oldestSince, now),
  }))
  return { followers: await Promise.all([...viewRows, ...reactorRows]), queues }
}

export type StatusStores = FollowerStores & {
  /** As it is stored, or readable. */
  readonly log: EventLog
}

/** How an installation is, by `readFollowers`, without generations that are being rebuilt. */
export const readStatus = async (
  { log, ...stores }: StatusStores,
  now: Date,
): Promise<StatusReport> => {
  const seconds = (from: Position) => lagSeconds(log, from, now)
  const { followers, queues } = await readFollowers(stores, { lag: log.lag, seconds }, now)
  return {
    lagUnit: log.lagUnit,
    followers: followers.filter(({ status }) => status !== 'rebuilding'),
    queues,
    parked: [...(await readParkedEvents(log)).values()],
  }
}
