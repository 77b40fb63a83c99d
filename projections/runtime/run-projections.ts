import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { earliestPosition } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { FencingToken, Generation, ReadModels } from '../../engines/ports/read-models.ts'
import { exponentialPause } from '../../engines/primitives/supervise.ts'
import { type FollowerRole, holdRole } from '../../engines/records/follower-role.ts'
import type { Leases } from '../../engines/records/leases.ts'
import type { Projection } from './define-projection.ts'
import { goLive } from './fold-log.ts'
import { type Folding, foldHere } from './folding.ts'
import {
  createSwapWatch,
  generationOf,
  requireKnownVersion,
  type SwapWatch,
  versionOf,
} from './generations.ts'
import { type FoldTooSlow, NewerView, Superseded } from './projection-failure.ts'
import { type ProgressTracker, type ProjectionStatus, trackProgress } from './projection-status.ts'
import type { OnProgress } from './projector.ts'
import { publishStatus, type StatusRecords } from './published-status.ts'
import { superviseView, VIEW_RETRY_MS } from './supervise-view.ts'
import { watchPauses } from './view-pauses.ts'
import { percentOf } from './view-reports.ts'

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
  /** Where views are folded; without it, on this thread. */
  readonly folding?: Folding
  /** Called for every failed attempt of a view. */
  readonly onFailure?: (view: string, error: unknown) => void
  /** Called once for each event whose fold lasts longer than a second. */
  readonly onSlow?: (view: string, slow: FoldTooSlow) => void
  /** Called when a generation that this process built is live. */
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
 * Of any number of runners on a store of read models, the one that holds the lease `projections` follows
 * all live views; another takes over when it ends, or when it meets a view of a newer version. A view is
 * built under a lease of its own, by any runner. Rebuilds can run beside them.
 */
export const runProjections = (options: RunnerOptions): Runner => {
  const { log, views, leases, records, signal, onFailure, onSlow } = options
  const ended = new AbortController()
  const trackers = options.projections.map(({ name }) => trackProgress(name))
  const pause = exponentialPause(VIEW_RETRY_MS)
  const role = holdRole(leases, 'projections', { signal: ended.signal, pause })
  const pauses = watchPauses(records, AbortSignal.any([signal, ended.signal]))
  const shared = {
    role,
    folding: options.folding ?? foldHere({ log, views }),
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
        const slow = (error: FoldTooSlow) => {
          if (tracker.status().status !== 'slow') onSlow?.(name, error)
          tracker.slow(error)
        }
        await runView({
          ...options,
          ...shared,
          projection,
          tracker: { ...noted, slow },
          signal: running,
        })
      },
      {
        log,
        signal,
        pausing: () => pauses.signalOf(name),
        onFailure(error) {
          if (error instanceof NewerView) role.leave()
          onFailure?.(name, error)
        },
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
      await Promise.all([role.done, published])
    }),
  }
}

/** How often the progress of builds is logged. */
const BUILDING_LOG_MS = 10_000

/**
 * Logs that a view was rebuilt for a new version, e.g. "conversations v1 → v2 rebuilt in 3.2 s", or built for
 * the first time, where that took so long that its progress was logged.
 */
export const logNewVersion =
  (logger: Pick<Logger, 'info'>) =>
  ({ view, from, to, milliseconds }: NewVersion): void => {
    if (from === undefined && milliseconds < BUILDING_LOG_MS) return
    const what = from === undefined ? `${to} built` : `${from} → ${to} rebuilt`
    logger.info({ view, from, to }, `${view} ${what} in ${(milliseconds / 1_000).toFixed(1)} s`)
  }

/** Logs an event whose fold lasts long, and how to go on. */
export const logSlowFold =
  (logger: Pick<Logger, 'warn'>) =>
  (view: string, { code, position, message }: FoldTooSlow): void =>
    logger.warn({ view, code, position }, message)

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
  /** Undefined where it is the first one. */
  readonly from: Generation | undefined
  readonly to: Generation
  /** How long the build took, in milliseconds. */
  readonly milliseconds: number
}

type RunViewOptions = FollowOptions & {
  readonly onNewVersion?: (built: NewVersion) => void
}

/**
 * Follows the live generation of a view, once this process has the role for that, or builds one under a
 * lease of the view when none of this version is live. Returns when `signal` has aborted,
 * the lease is lost or left to another process, the build is live, or another generation has gone
 * live, e.g. by a rebuild in another process: call it again to follow that one from its own
 * checkpoint, under a token that is later than the rebuild's. A commit under an earlier token stores
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
  const { leases, tracker, signal } = options
  const isFree = await leases.tryAcquire(`view ${name}`)
  if (!isFree) tracker.waiting()
  await using lease = isFree ?? (await leases.acquire(`view ${name}`, signal))
  const held = AbortSignal.any([signal, lease.lost])
  await buildVersion({ ...options, token: lease.token, signal: held })
}

/** Builds a generation of this version and makes it live, unless one goes live meanwhile. */
const buildVersion = async (
  options: RunViewOptions & { readonly token: FencingToken },
): Promise<void> => {
  const { views, folding, projection, token, signal, tracker } = options
  const { name, version } = projection
  const generation = generationOf(version)
  const startedAt = performance.now()
  while (!signal.aborted) {
    const replaces = await requireKnownVersion(views, projection)
    if (replaces !== undefined && versionOf(replaces) === version) return
    await views.prepare(projection, generation)
    tracker.builds(generation)
    const onProgress: OnProgress = (upTo, _, done) => tracker.progress(upTo, false, done)
    const onSlow = tracker.slow
    const build = { projection, generation, replaces, token, signal, onProgress, onSlow }
    await folding.catchUp(build)
    if ((await goLive(views, build)) !== 'live') continue
    const milliseconds = performance.now() - startedAt
    options.onNewVersion?.({ view: name, from: replaces, to: generation, milliseconds })
    return
  }
}

/** Options for following a view. */
type FollowOptions = {
  readonly views: ReadModels
  readonly folding: Folding
  readonly leases: Leases
  readonly projection: Projection<unknown>
  readonly signal: AbortSignal
  readonly tracker: ProgressTracker
  /** The right to follow all views. */
  readonly role: FollowerRole
  readonly watchSwaps: SwapWatch
}

/**
 * Waits for the role, then catches up and follows the log with all other views, until another generation
 * is live or `signal` aborts.
 */
const followGeneration = async (options: FollowOptions, generation: Generation): Promise<void> => {
  const { views, folding, projection, tracker, role } = options
  await views.addIndexes(projection, generation)
  await dropUnusedBuild(options, generation)

  using watched = options.watchSwaps(projection.name, generation)
  const following = AbortSignal.any([options.signal, watched.replaced])
  const held = await role.untilHeld(following, tracker.waiting)
  const token = await held?.lease.laterToken()
  if (!held || token === undefined) return
  await watched.check() // another generation may have gone live during the wait
  const signal = AbortSignal.any([following, held.ended])
  if (signal.aborted) return
  tracker.live(generation)
  const { progress: onProgress, slow: onSlow } = tracker
  const build = { projection, generation, token, signal, onProgress, onSlow }
  try {
    await folding.catchUp(build)
    await folding.follow(build)
  } catch (error) {
    await watched.check()
    if (!(error instanceof Superseded || signal.aborted)) throw error
  }
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
