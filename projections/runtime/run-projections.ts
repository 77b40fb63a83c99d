import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Leases } from '../../engines/ports/leases.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { CatchUpElsewhere } from './catch-up.ts'
import type { Projection } from './define-projection.ts'
import { createProjectionLoop } from './projection-loop.ts'
import { type ProjectionStatus, trackView, type ViewTracker } from './projection-status.ts'
import { runProjection } from './run-projection.ts'
import type { NewVersion } from './run-projection-options.ts'
import { shareViews } from './share-views.ts'
import { superviseView } from './supervise-view.ts'
import { createSwapPolls } from './swap-polls.ts'
import { SHARE_CHECK_MS } from './timeouts.ts'

export type RunnerOptions = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly leases: Leases
  readonly projections: readonly Projection<unknown>[]
  /** Ends the runner. What was committed stays, the rest is folded again at the next start. */
  readonly signal: AbortSignal
  /** Where long stretches of the log are folded; on this thread unless given. */
  readonly catchUpElsewhere?: CatchUpElsewhere
  /** How often the processes that share the views are counted, in milliseconds. */
  readonly shareCheckMs?: number
  /** Called for every failed attempt of a view, or of a partition such as `messages 2/4`. */
  readonly onFailure?: (view: string, error: unknown) => void
  /** Called when a view of another version was replaced by one that this process built. */
  readonly onNewVersion?: (built: NewVersion) => void
}

export type Runner = {
  status(): readonly ProjectionStatus[]
  /** Resolves when no view is followed any more. Never rejects. */
  readonly stopped: Promise<void>
}

/**
 * Keeps views up to date with the log. A failure stops the one view that it concerns.
 *
 * A view whose fold throws, or that meets an unreadable event, stops before that event and resumes
 * from there at the next start; after any other failure it is tried again. A view of a new version
 * is built beside the live one and takes its place when caught up. A view without a live generation
 * becomes readable when its first one has caught up.
 *
 * Any number of runners may share a store of read models: each view, or each partition of a view that
 * has several, is followed by the one that holds its lease, and another one takes over when that one
 * ends. Runners that have caught up divide views and partitions evenly among them. Rebuilds can run
 * beside them.
 */
export const runProjections = (options: RunnerOptions): Runner => {
  const { log, leases, signal, onFailure } = options
  const run = createProjectionLoop(log)
  const pollForSwap = createSwapPolls()
  const ended = new AbortController()
  const trackers = options.projections.map(({ name }) => trackView(name))
  const share = shareViews({
    signal: AbortSignal.any([signal, ended.signal]),
    leases,
    checkMs: options.shareCheckMs ?? SHARE_CHECK_MS,
    units: () =>
      trackers.reduce((count, { status }) => count + (status().partitions?.length ?? 1), 0),
    onFailure: error => onFailure?.('the sharing of views', error),
  })
  const runs = options.projections.map((projection, index) => {
    const tracker = trackers[index] as ViewTracker
    const stopped = superviseView(
      tracker,
      noted => runProjection({ ...options, run, share, pollForSwap, projection, tracker: noted }),
      { signal, onFailure: error => onFailure?.(projection.name, error) },
    )
    return { status: tracker.status, stopped }
  })
  return {
    status: () => runs.map(({ status }) => status()),
    stopped: Promise.all(runs.map(({ stopped }) => stopped)).then(() => {
      ended.abort()
      return share.stopped
    }),
  }
}
