import { origin, type Position } from '../../contracts/core/event.ts'
import { earliestPosition } from '../../engines/log/earliest-position.ts'
import type { Generation } from '../../engines/ports/read-models.ts'
import { type Partition, partitionName } from './partition.ts'
import { failureOf, type ProjectionFailure } from './projection-failure.ts'

/** Status of a view, or of a partition of one. */
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
  readonly failure: ProjectionFailure | undefined
  /** One status for each partition of a divided view; the other fields summarize these. */
  readonly partitions?: readonly ProjectionStatus[]
}

export type ProgressTracker = ReturnType<typeof trackProgress>

/** Collects the status of a view or of a partition. */
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
    /** Continues from the status of an earlier tracker. */
    continueFrom({ partitions: _, ...before }: ProjectionStatus): void {
      status = { ...before, name }
    },
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

const severity = ['failed', 'building', 'following', 'waiting'] as const

/** The status of a view that is divided into partitions. */
const summary = (name: string, partitions: readonly ProjectionStatus[]): ProjectionStatus => {
  const followed = partitions.filter(({ status }) => status !== 'waiting')
  return {
    name,
    status: severity.find(one => partitions.some(({ status }) => status === one)) ?? 'building',
    generation: partitions[0]?.generation,
    position: earliestPosition(followed.map(({ position }) => position)) ?? origin,
    failure: partitions.find(({ failure }) => failure)?.failure,
    partitions,
  }
}

export type ViewTracker = ReturnType<typeof trackView>

/** Collects the status of a view that may be divided into partitions. */
export const trackView = (name: string) => {
  const whole = trackProgress(name)
  let divided: readonly ProgressTracker[] | undefined
  const status = (): ProjectionStatus =>
    divided
      ? summary(
          name,
          divided.map(partition => partition.status()),
        )
      : whole.status()
  return {
    ...whole,
    status,
    /** Trackers of the partitions. Until this is disposed, they determine the status of the view. */
    divide(partitions: readonly Partition[]) {
      const trackers = partitions.map(partition => trackProgress(partitionName(name, partition)))
      for (const tracker of trackers) tracker.continueFrom(status())
      divided = trackers
      return {
        trackers,
        [Symbol.dispose]() {
          whole.continueFrom(status())
          divided = undefined
        },
      }
    },
  }
}
