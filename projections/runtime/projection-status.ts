import { origin, type Position } from '../../contracts/core/event.ts'
import { type Failure, failureOf } from '../../engines/log/event-fault.ts'
import type { Generation } from '../../engines/ports/read-models.ts'

/** Status of a view. */
export type ProjectionStatus = {
  readonly name: string
  /**
   * `waiting` while another process follows the view; `failed` while `failure` is set, whether it
   * has stopped or will be tried again.
   */
  readonly status: 'building' | 'following' | 'waiting' | 'failed'
  /** The generation that readers see; undefined before the first one is known. */
  readonly generation: Generation | undefined
  /** How far the log is folded; while a new generation is built, how far that one is. */
  readonly position: Position
  readonly failure: Failure | undefined
}

export type ProgressTracker = ReturnType<typeof trackProgress>

/** Collects the status of a view. */
export const trackProgress = (name: string) => {
  let status: ProjectionStatus = {
    name,
    status: 'building',
    generation: undefined,
    position: origin,
    failure: undefined,
  }
  return {
    status: () => status,
    /** Notes that another process follows the view. */
    waiting(): void {
      status = { ...status, status: 'waiting', failure: undefined }
    },
    /** Notes that a generation is live and will be followed. */
    live(generation: Generation): void {
      status = { ...status, generation }
    },
    /** Notes how far the log is folded; `caughtUp` when readers see all of it. */
    progress(position: Position, caughtUp: boolean): void {
      const following = caughtUp || status.status === 'following'
      const now = following ? 'following' : 'building'
      status = { ...status, status: now, position, failure: undefined }
    },
    failed(error: unknown): void {
      status = { ...status, status: 'failed', failure: failureOf(error, status.position) }
    },
  }
}
