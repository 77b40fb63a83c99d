import type { Position } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { EventLog } from '../engines/event-log.ts'
import type { Generation, ReadModels } from '../engines/read-models.ts'
import type { Projection } from './define-projection.ts'
import { followLive } from './follow-live.ts'
import { type FollowTogether, followTogether } from './follow-together.ts'
import { keepGoing } from './keep-going.ts'
import { type ProjectionStatus, trackProgress } from './projection-status.ts'

/** Fills a generation until it is caught up, somewhere else than on this thread. */
export type FillElsewhere = (
  view: string,
  generation: Generation,
  signal: AbortSignal,
  more?: FarFilling,
) => Promise<void>

export type FarFilling = {
  /** Told from time to time how far the generation has come. */
  readonly onProgress?: ((upTo: Position) => void) | undefined
  /** Ends there even where the log goes on. */
  readonly last?: Position
}

export type RunnerOptions = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly projections: readonly Projection<unknown>[]
  /** Ends the runner. What was committed stands, the rest is folded again at the next start. */
  readonly signal: AbortSignal
  /** Where long stretches are folded; on this thread unless told. */
  readonly fillElsewhere?: FillElsewhere
  /** Hears of every failure, once an attempt. */
  readonly onFailure?: (view: string, error: unknown) => void
}

export type Runner = {
  status(): readonly ProjectionStatus[]
  /** Resolves when every view has come to rest. Never rejects. */
  readonly stopped: Promise<void>
}

/**
 * Keeps the views up to date with the log, each by itself: one that fails stands still alone.
 *
 * A view whose fold throws, or that meets an unreadable event, stops before that event and resumes
 * from there at the next start; after any other failure it is tried again. A view of a new version
 * is built beside the live one, which stays as it was, and takes its place when caught up. A view
 * that was never there is live from then on: nobody reads a part of it.
 *
 * Exactly one runner may follow a store of read models; rebuilds can run beside it.
 */
export const runProjections = (options: RunnerOptions): Runner => {
  const follow = followTogether(options.log)
  const runs = options.projections.map(projection => runOne({ ...options, follow }, projection))
  return {
    status: () => runs.map(run => run.status()),
    stopped: Promise.all(runs.map(run => run.stopped)).then(() => {}),
  }
}

const runOne = (
  options: RunnerOptions & { readonly follow: FollowTogether },
  projection: Projection<unknown>,
) => {
  const course = trackProgress(projection.name)
  const stopped = keepGoing({
    signal: options.signal,
    attempt: () => followLive(options, projection, course),
    position: () => course.status().position,
    failed(error) {
      course.failed(error)
      options.onFailure?.(projection.name, error)
    },
  })
  return { status: course.status, stopped }
}
