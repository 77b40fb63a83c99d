import { once } from 'node:events'
import type { Generation } from '../../engines/ports/read-models.ts'
import type { Leases } from '../../engines/records/leases.ts'
import type { Projection } from './define-projection.ts'
import { type FoldOptions, foldLog } from './fold-log.ts'
import { generationOf } from './generations.ts'
import { allPartitions, type Partition, whole } from './partition.ts'
import { Superseded } from './projection-failure.ts'
import type { ProjectionLoop } from './projection-loop.ts'
import type { ProgressTracker, ViewTracker } from './projection-status.ts'
import type { ViewShare } from './share-views.ts'
import { superviseView } from './supervise-view.ts'
import type { SwapWatch, WatchedGeneration } from './swap-watch.ts'
import { underLease } from './under-lease.ts'

/** Options for following a view. */
export type FollowOptions = Pick<FoldOptions, 'log' | 'views' | 'thread'> & {
  readonly leases: Leases
  readonly projection: Projection<unknown>
  readonly signal: AbortSignal
  /** Shared by all views that have caught up. */
  readonly liveLoop: ProjectionLoop
  readonly tracker: ViewTracker
  /** Divides views and partitions among all processes that follow them. */
  readonly share: ViewShare
  readonly watchSwaps: SwapWatch
  /** Called for every failed attempt of a partition, if the view has several. */
  readonly onFailure?: (partition: string, error: unknown) => void
}

/**
 * Follows a live generation, each partition under its own lease, until another generation is live or
 * `signal` aborts. With several partitions, one that fails permanently stops alone; with one, the
 * promise rejects.
 */
export const followGeneration = async (
  options: FollowOptions,
  generation: Generation,
  partitions: number,
): Promise<void> => {
  const { views, projection, tracker, watchSwaps, onFailure } = options
  await views.addIndexes(projection, generation)
  await dropUnusedBuild(options, generation)

  using watched = watchSwaps(projection.name, generation)
  const signal = AbortSignal.any([options.signal, watched.replaced])
  const follow = (partition: Partition) => (noted: ProgressTracker) =>
    followPartition({ ...options, tracker: noted, signal, generation, partition, watched })
  if (partitions === 1) {
    await follow(whole)(tracker)
    return
  }
  using divided = tracker.divide(allPartitions(partitions))
  await Promise.all(
    divided.trackers.map((partitionTracker, number) =>
      superviseView(partitionTracker, follow({ number, of: partitions }), {
        signal,
        onFailure: error => onFailure?.(partitionTracker.status().name, error),
      }),
    ),
  )
  if (!signal.aborted) await once(signal, 'abort') // all have failed
}

type PartitionOptions = Omit<FollowOptions, 'tracker'> & {
  readonly tracker: ProgressTracker
  readonly generation: Generation
  readonly partition: Partition
  readonly watched: WatchedGeneration
}

/** Waits for the lease of a partition, then catches up and follows the log with all other views. */
const followPartition = async (options: PartitionOptions): Promise<void> => {
  const { log, views, thread, liveLoop, projection, generation, partition, tracker } = options
  const unit = { view: projection.name, partition }
  await underLease(options, unit, async ({ token, signal }) => {
    await options.watched.check() // another generation may have gone live during the wait
    if (signal.aborted) return
    tracker.live(generation)
    const onProgress = tracker.progress
    const build = { projection, generation, partitions: [partition], token, signal, onProgress }
    try {
      // Not in the shared loop, which would go back to this partition's position.
      await Promise.all(foldLog({ log, views, thread }, [build]))
      const live = { log, views, loop: liveLoop, until: 'aborted' } as const
      await Promise.all(foldLog(live, [build]))
    } catch (error) {
      await options.watched.check()
      if (!(error instanceof Superseded || signal.aborted)) throw error
    }
  })
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
