import { origin } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { EventLog, LagUnit } from '../engines/event-log.ts'
import type { Lease, Leases } from '../engines/leases.ts'
import { type Generation, type ReadModels, SwapRefused } from '../engines/read-models.ts'
import { type CatchUpElsewhere, catchUp, runProjector } from './catch-up.ts'
import type { Projection } from './define-projection.ts'
import { generationOf, versionOf } from './generation-names.ts'
import { Superseded } from './projection-failure.ts'
import { createProjectionLoop, type ProjectionLoop } from './projection-loop.ts'
import type { ProgressTracker } from './projection-status.ts'
import { createProjector } from './projector.ts'
import { requireKnownVersion } from './require-known-version.ts'
import type { ViewShare } from './share-views.ts'
import type { PollForSwap } from './swap-polls.ts'

/** A generation that lags further behind the head than this is caught up elsewhere first. */
const FAR_BEHIND: Readonly<Record<LagUnit, number>> = { events: 20_000, bytes: 16_000_000 }

export type NewVersion = {
  readonly view: string
  readonly from: Generation
  readonly to: Generation
  /** How long the build took, in milliseconds. */
  readonly milliseconds: number
}

type RunProjectionOptions = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly leases: Leases
  readonly projection: Projection<unknown>
  readonly signal: AbortSignal
  /** Shared by all live projections. */
  readonly run: ProjectionLoop
  readonly tracker: ProgressTracker
  /** Divides the views among all processes that follow them. */
  readonly share: ViewShare
  readonly pollForSwap: PollForSwap
  readonly catchUpElsewhere?: CatchUpElsewhere
  readonly onNewVersion?: (built: NewVersion) => void
}

/** What a holder of the view's lease works with; `signal` also aborts when the lease is lost. */
type HolderOptions = RunProjectionOptions & Pick<Lease, 'token'>

/**
 * Waits for the view's lease, then follows its live generation; builds one first when none of this
 * version is live. Returns when `signal` has aborted, the lease is lost or left to another process,
 * or another generation has gone live, e.g. by a rebuild in another process: call it again to follow
 * that one from its own checkpoint, under a lease that is newer than the rebuild's. A commit under a
 * former lease stores nothing, so no event is lost or folded twice.
 *
 * @throws {NewerView} the view is live in a newer version, which this one does not replace.
 */
export const runProjection = async (options: RunProjectionOptions): Promise<void> => {
  const { views, leases, projection, signal, tracker, share } = options
  const name = `view ${projection.name}`
  await requireKnownVersion(views, projection) // before it waits for a newer one to end
  await share.untilWelcome(projection.name, signal)
  const isFree = await leases.tryAcquire(name)
  if (!isFree) tracker.waiting()
  await using lease = isFree ?? (await leases.acquire(name, signal))
  const { token, lost } = lease
  using holding = share.hold(projection.name, () => tracker.status().status === 'following')
  const either = AbortSignal.any([signal, lost, holding.left])
  await followLive({ ...options, token, signal: either })
  if (holding.left.aborted) tracker.waiting()
}

const followLive = async (options: HolderOptions): Promise<void> => {
  const { log, views, projection, signal, run, tracker, token, pollForSwap } = options
  const generation = await liveGeneration(options)
  if (generation === undefined) return
  tracker.live(generation)

  const isReplaced = async () => (await views.live(projection.name)) !== generation
  const replaced = new AbortController()
  const poll = async () => {
    if (await isReplaced().catch(() => false)) replaced.abort() // a broken store fails the commits
  }
  using _polling = pollForSwap(poll)
  const either = AbortSignal.any([signal, replaced.signal])
  try {
    await catchUpIfFar(options, generation, either)
    const build = { projection, generation, token, onProgress: tracker.progress }
    const projector = await createProjector(views, build)
    await runProjector(projector, async () => {
      // Alone, since the shared subscription would go back to where this one stands.
      await createProjectionLoop(log)(projector, { signal: either, until: 'caughtUp' })
      await run(projector, { signal: either, until: 'aborted' })
    })
  } catch (error) {
    if (!(error instanceof Superseded || (await isReplaced()))) throw error
  }
}

/** The live generation of this version, built if there is none; undefined when aborted meanwhile. */
const liveGeneration = async (options: HolderOptions): Promise<Generation | undefined> => {
  const { views, projection, signal } = options
  const { name, version } = projection
  const built = generationOf(version)
  while (!signal.aborted) {
    const live = await requireKnownVersion(views, projection)
    if (live !== undefined && versionOf(live) === version) {
      await views.addIndexes(projection, live)
      if (live !== built) await views.drop(name, built)
      return live
    }
    await replaceLive(options, live, built)
  }
  return undefined
}

/** Builds a generation and makes it live, unless another one went live meanwhile. */
const replaceLive = async (
  options: HolderOptions,
  live: Generation | undefined,
  built: Generation,
): Promise<void> => {
  const { views, projection, signal, tracker, onNewVersion } = options
  const { name } = projection
  const startedAt = performance.now()
  await views.prepare(projection, built)
  await catchUpIfFar(options, built, signal)
  const onProgress: ProgressTracker['progress'] = position => tracker.progress(position, false)
  await catchUp({ ...options, generation: built, onProgress })
  if (signal.aborted) return
  try {
    await views.swap(name, live, built)
  } catch (error) {
    if (error instanceof SwapRefused) return
    throw error
  }
  tracker.progress(tracker.status().position, true)
  if (live !== undefined)
    onNewVersion?.({
      view: name,
      from: live,
      to: built,
      milliseconds: performance.now() - startedAt,
    })
}

const catchUpIfFar = async (
  { log, views, projection: { name }, catchUpElsewhere, tracker, token }: HolderOptions,
  generation: Generation,
  signal: AbortSignal,
): Promise<void> => {
  if (!catchUpElsewhere) return
  const position = (await views.checkpoint(name, generation)) ?? origin
  if ((await log.lag(position)) > FAR_BEHIND[log.lagUnit])
    await catchUpElsewhere({
      ...{ view: name, generation, token, signal },
      onProgress: upTo => tracker.progress(upTo, false),
    })
}
