import { origin, type Position } from '../../contracts/core/event.ts'
import { type Failure, failureOf } from '../../engines/log/stopped-at-event.ts'
import type { Generation } from '../../engines/ports/read-models.ts'
import type { FoldTooSlow } from './projection-failure.ts'
import type { PausedView } from './view-pauses.ts'
import { createMeter, type Work } from './work.ts'

/** Status of a view. */
export type ProjectionStatus = {
  readonly name: string
  /**
   * `waiting` while another process follows the view; `failed` while `failure` is set, whether it
   * has stopped or will be tried again; `slow` while the fold of one event lasts longer than a second,
   * which `failure` names.
   */
  readonly status: 'building' | 'following' | 'waiting' | 'paused' | 'slow' | 'failed'
  /** The generation that readers see; undefined before the first one is known. */
  readonly generation: Generation | undefined
  /** The generation that this process folds; undefined before it does, and for what it keeps in memory. */
  readonly folded: Generation | undefined
  /** How far the log is folded; while a new generation is built, how far that one is. */
  readonly position: Position
  readonly failure: Failure | undefined
  /** The last one; once it is over without its advice. */
  readonly lastFailure: Failure | undefined
  /** Set while it is paused. */
  readonly paused: PausedView | undefined
  /** How long the fold of one event has lasted, while `slow`. */
  readonly slowSeconds: number | undefined
  /** What this process has done for the view. */
  readonly work: Work
  readonly eventsPerSecond: number
}

export type ProgressTracker = ReturnType<typeof trackProgress>

type Tracked = Omit<ProjectionStatus, 'work' | 'eventsPerSecond'>

/** Collects the status of a view. */
export const trackProgress = (name: string) => {
  const meter = createMeter()
  let status: Tracked = {
    name,
    status: 'building',
    generation: undefined,
    folded: undefined,
    position: origin,
    failure: undefined,
    lastFailure: undefined,
    paused: undefined,
    slowSeconds: undefined,
  }
  const now = (change: Partial<Tracked>) => {
    const over = { failure: undefined, paused: undefined, slowSeconds: undefined }
    status = { ...status, ...over, ...change }
  }
  return {
    status: (): ProjectionStatus => ({
      ...status,
      work: meter.total(),
      eventsPerSecond: meter.eventsPerSecond(),
    }),
    /** Notes that another process follows the view. */
    waiting: () => now({ status: 'waiting' }),
    /** Notes that nobody follows the view until an operator resumes it. */
    paused: (paused: PausedView) => now({ status: 'paused', paused }),
    /** Notes that a generation is built. */
    builds(generation: Generation): void {
      status = { ...status, folded: generation }
    },
    /** Notes that a generation is live and will be followed. */
    live(generation: Generation): void {
      status = { ...status, generation, folded: generation }
    },
    /**
     * Notes how far the log is folded, and what was done for that; `caughtUp` when readers see all of
     * it.
     */
    progress(position: Position, caughtUp: boolean, done: Partial<Work> = {}): void {
      meter.add(done)
      const following = caughtUp || status.status === 'following'
      const lastFailure = status.lastFailure && withoutAdvice(status.lastFailure)
      now({ status: following ? 'following' : 'building', position, lastFailure })
    },
    /** Notes that the fold of one event lasts too long. */
    slow(error: FoldTooSlow): void {
      const failure = failureOf(error, status.position)
      now({ status: 'slow', failure, lastFailure: failure, slowSeconds: error.seconds })
    },
    failed(error: unknown): void {
      const failure = failureOf(error, status.position)
      now({ status: 'failed', failure, lastFailure: failure })
    },
  }
}

const withoutAdvice = ({ code, position }: Failure): Failure => ({ code, position })
