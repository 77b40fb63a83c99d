import { origin, type Position } from '../contracts/event.ts'
import type { Generation } from '../engines/read-models.ts'
import { failureOf, type ProjectionFailure } from './projection-failure.ts'

/** How a view stands: for `/readyz` and metrics. */
export type ProjectionStatus = {
  readonly name: string
  /**
   * `building` until it has first caught up, `following` from then on; `failed` while `failure`
   * says why, whether it has stopped or will try again.
   */
  readonly status: 'building' | 'following' | 'failed'
  /** What readers see; undefined while it is not known yet. */
  readonly generation: Generation | undefined
  /** How far the log is folded: beside the live generation while a new one is being built. */
  readonly position: Position
  readonly failure: ProjectionFailure | undefined
}

/** Keeps note of how a view comes along. */
export type ProgressTracker = {
  status(): ProjectionStatus
  /** A generation is live and about to be followed. */
  live(generation: Generation): void
  /** Folded up to here; `caughtUp` once readers see all there is. */
  progress(position: Position, caughtUp: boolean): void
  failed(error: unknown): void
}

export const trackProgress = (name: string): ProgressTracker => {
  let status: ProjectionStatus = {
    name,
    status: 'building',
    generation: undefined,
    position: origin,
    failure: undefined,
  }
  return {
    status: () => status,
    live(generation) {
      status = { ...status, generation }
    },
    progress(position, caughtUp) {
      const following = caughtUp || status.status === 'following'
      const now = following ? 'following' : 'building'
      status = { ...status, status: now, position, failure: undefined }
    },
    failed(error) {
      status = { ...status, status: 'failed', failure: failureOf(error, status.position) }
    },
  }
}
