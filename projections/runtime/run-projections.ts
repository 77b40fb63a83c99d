import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { earliestPosition } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Generation, ReadModels } from '../../engines/ports/read-models.ts'
import { spanKey, type Traces } from '../../engines/ports/traces.ts'
import type { Leases } from '../../engines/records/leases.ts'
import type { Projection } from './define-projection.ts'
import { type FoldOptions, type FoldThread, foldLog, replaceLive } from './fold-log.ts'
import {
  createSwapWatch,
  generationOf,
  requireKnownVersion,
  type SwapWatch,
  versionOf,
} from './generations.ts'
import { Superseded } from './projection-failure.ts'
import { createProjectionLoop, type OnCommitted, type ProjectionLoop } from './projection-loop.ts'
import { type ProgressTracker, type ProjectionStatus, trackProgress } from './projection-status.ts'
import type { OnProgress } from './projector.ts'
import { publishStatus, type StatusRecords } from './published-status.ts'
import { type Holding, shareViews, underLease, type ViewShare } from './share-views.ts'
import { superviseView } from './supervise-view.ts'
import { watchPauses } from './view-pauses.ts'
import { percentOf } from './view-reports.ts'

/** How often a process counts the others that follow views. */
const SHARE_CHECK_MS = 5_000

export type RunnerOptions = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly leases: Leases
  readonly projections: readonly Projection<unknown>[]
  /**
   * Where operators pause views, and where this process tells how its views are; without them it does
   * neither.
   */
  readonly records?: StatusRecords
  /** Ends the runner. What was committed stays, the rest is folded again at the next start. */
  readonly signal: AbortSignal
  /** Folds long stretches of the log; without it, this thread does. */
  readonly thread?: FoldThread
  readonly traces?: Traces | undefined
  /** How often the processes that share the views are counted, in milliseconds. */
  readonly shareCheckMs?: number
  /** Called for every failed attempt of a view. */
  readonly onFailure?: (view: string, error: unknown) => void
  /** Called when a view of another version was replaced by one that this process built. */
  readonly onNewVersion?: (built: NewVersion) => void
}

export type Runner = {
  status(): readonly ProjectionStatus[]
  /** Resolves when no view is followed. Never rejects. */
  readonly stopped: Promise<void>
}

/**
 * Keeps views up to date with the log. A failure stops the one view that it concerns.
 *
 * A view whose fold throws, or that meets an unreadable event, stops before that event and resumes from
 * there at the next start, or once the event is parked; after any other failure it is tried again. A view of a new version is built
 * beside the live one and takes its place when caught up. A view without a live generation becomes
 * readable when its first one has caught up.
 *
 * Any number of runners may share a store of read models: each view is followed by the runner that
 * holds its lease, and another runner takes over when that one ends. Runners that have caught up divide
 * the views evenly among them. Rebuilds can run beside them.
 */
export const runProjections = (options: RunnerOptions): Runner => {
  const { log, views, leases, records, signal, traces, onFailure } = options
  const ended = new AbortController()
  const trackers = options.projections.map(({ name }) => trackProgress(name))
  const share = shareViews({
    signal: AbortSignal.any([signal, ended.signal]),
    leases,
    checkMs: options.shareCheckMs ?? SHARE_CHECK_MS,
    count: trackers.length,
    onFailure: error => onFailure?.('the sharing of views', error),
  })
  const pauses = watchPauses(records, AbortSignal.any([signal, ended.signal]))
  const shared = {
    share,
    catchUpLoop: createProjectionLoop(log),
    liveLoop: createProjectionLoop(log, undefined, traces && traceCommits(traces)),
    watchSwaps: createSwapWatch(views),
  }
  const runs = options.projections.map((projection, index) => {
    const { name } = projection
    const tracker = trackers[index] as ProgressTracker
    const stopped = superviseView(
      tracker,
      async noted => {
        await pauses.untilResumed(name, signal, tracker.paused)
        const running = AbortSignal.any([signal, pauses.signalOf(name)])
        await runView({ ...options, ...shared, projection, tracker: noted, signal: running })
      },
      {
        log,
        signal,
        pausing: () => pauses.signalOf(name),
        onFailure: error => onFailure?.(name, error),
      },
    )
    return { status: tracker.status, stopped }
  })
  const statuses = () => runs.map(({ status }) => status())
  const published = publishStatus(records, ended.signal, () =>
    statuses()
      .filter(({ status }) => status !== 'waiting')
      .map(one => ({ ...one, kind: 'view' })),
  )
  return {
    status: statuses,
    stopped: Promise.all(runs.map(({ stopped }) => stopped)).then(async () => {
      ended.abort()
      await Promise.all([share.stopped, published])
    }),
  }
}

/** Logs that a view was rebuilt for a new version, e.g. "conversations v1 → v2 rebuilt in 3.2 s". */
export const logNewVersion =
  (logger: Pick<Logger, 'info'>) =>
  ({ view, from, to, milliseconds }: NewVersion): void => {
    const seconds = (milliseconds / 1_000).toFixed(1)
    logger.info({ view, from, to }, `${view} ${from} → ${to} rebuilt in ${seconds} s`)
  }

/** How often the progress of builds is logged. */
const BUILDING_LOG_MS = 10_000

/** Logs every ten seconds how far views are that this process builds, until `signal` aborts. */
export const logBuilds = async (
  logger: Pick<Logger, 'info'>,
  { status }: Pick<Runner, 'status'>,
  { lag }: Pick<EventLog, 'lag'>,
  signal: AbortSignal,
  everyMs = BUILDING_LOG_MS,
): Promise<void> => {
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {}) // an abort ends it
    const views = status().filter(one => one.status === 'building')
    const slowest = earliestPosition(views.map(({ position }) => position))
    if (signal.aborted || slowest === undefined) continue
    const folded = await percentOf(slowest, lag).catch(() => undefined) // an outage is logged elsewhere
    const names = views.map(({ name }) => name)
    logger.info({ views: names, percent: folded }, `building views: ${folded ?? '?'} % of the log`)
  }
}

type NewVersion = {
  readonly view: string
  readonly from: Generation
  readonly to: Generation
  /** How long the build took, in milliseconds. */
  readonly milliseconds: number
}

type RunViewOptions = FollowOptions & {
  readonly onNewVersion?: (built: NewVersion) => void
}

/**
 * Follows the live generation of a view, or builds one when none of this version is live. Waits for a
 * lease of the view. Returns when `signal` has aborted,
 * the lease is lost or left to another process, the build is live, or another generation has gone
 * live, e.g. by a rebuild in another process: call it again to follow that one from its own
 * checkpoint, under a lease that is newer than the rebuild's. A commit under a former lease stores
 * nothing, so no event is lost or folded twice.
 *
 * @throws {NewerView} the view is live in a newer version, which this one does not replace.
 */
const runView = async (options: RunViewOptions): Promise<void> => {
  const { views, projection } = options
  const { name, version } = projection
  const live = await requireKnownVersion(views, projection)
  if (live !== undefined && versionOf(live) === version) {
    await followGeneration(options, live)
    return
  }
  await underLease(options, name, holding => buildVersion({ ...options, ...holding }))
}

/** Builds a generation of this version and makes it live, unless one goes live meanwhile. */
const buildVersion = async (options: RunViewOptions & Holding): Promise<void> => {
  const { log, views, thread, catchUpLoop, projection, token, signal, tracker } = options
  const { name, version } = projection
  const generation = generationOf(version)
  const startedAt = performance.now()
  while (!signal.aborted) {
    const replaces = await requireKnownVersion(views, projection)
    if (replaces !== undefined && versionOf(replaces) === version) return
    await views.prepare(projection, generation)
    const onProgress: OnProgress = (upTo, _, done) => tracker.progress(upTo, false, done)
    const build = { projection, generation, replaces, token, signal, onProgress }
    const [outcome] = await Promise.all(
      replaceLive({ log, views, thread, loop: catchUpLoop }, [build]),
    )
    if (outcome !== 'live') continue
    const milliseconds = performance.now() - startedAt
    if (replaces !== undefined)
      options.onNewVersion?.({ view: name, from: replaces, to: generation, milliseconds })
    return
  }
}

/** Options for following a view. */
type FollowOptions = Pick<FoldOptions, 'log' | 'views' | 'thread'> & {
  readonly leases: Leases
  readonly projection: Projection<unknown>
  readonly signal: AbortSignal
  /** Shared by all views that are built or catch up, so that one pass of the log serves them all. */
  readonly catchUpLoop: ProjectionLoop
  /** Shared by all views that have caught up. */
  readonly liveLoop: ProjectionLoop
  readonly tracker: ProgressTracker
  /** Divides views among all processes that follow them. */
  readonly share: ViewShare
  readonly watchSwaps: SwapWatch
}

/**
 * Waits for the lease of a view, then catches up and follows the log with all other views, until
 * another generation is live or `signal` aborts.
 */
const followGeneration = async (options: FollowOptions, generation: Generation): Promise<void> => {
  const { log, views, thread, catchUpLoop, liveLoop, projection, tracker, watchSwaps } = options
  await views.addIndexes(projection, generation)
  await dropUnusedBuild(options, generation)

  using watched = watchSwaps(projection.name, generation)
  const following = AbortSignal.any([options.signal, watched.replaced])
  await underLease(
    { ...options, signal: following },
    projection.name,
    async ({ token, signal }) => {
      await watched.check() // another generation may have gone live during the wait
      if (signal.aborted) return
      tracker.live(generation)
      const build = { projection, generation, token, signal, onProgress: tracker.progress }
      try {
        // Not in the loop of those that follow, which would go back to the position of this view.
        await Promise.all(foldLog({ log, views, thread, loop: catchUpLoop }, [build]))
        const live = { log, views, loop: liveLoop, until: 'aborted' } as const
        await Promise.all(foldLog(live, [build]))
      } catch (error) {
        await watched.check()
        if (!(error instanceof Superseded || signal.aborted)) throw error
      }
    },
  )
}

/** Drops what an interrupted build of this version left; needs the lease for builds. */
const dropUnusedBuild = async (
  { views, leases, projection: { name, version } }: FollowOptions,
  live: Generation,
): Promise<void> => {
  const built = generationOf(version)
  if (live === built || !(await views.generations(name)).includes(built)) return
  await using lease = await leases.tryAcquire(`view ${name}`)
  if (lease) await views.drop(name, built)
}

/** Records a span for each event that a live view has committed. */
const traceCommits =
  (traces: Traces): OnCommitted =>
  (view, events, startedAt, endedAt) => {
    for (const { id, type, meta } of events)
      traces.record({
        name: `view ${view}`,
        kind: 'consumer',
        correlation: meta.correlation,
        key: spanKey.effect(`view ${view}`, id),
        parent: spanKey.event(id),
        startedAt,
        endedAt,
        attributes: { 'kith.view': view, 'kith.event': type },
      })
  }
