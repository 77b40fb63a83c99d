import { once } from 'node:events'
import type { Generation } from '../../engines/ports/read-models.ts'
import { followPartition } from './follow-partition.ts'
import { generationOf } from './generation-names.ts'
import { allPartitions, type Partition } from './partition.ts'
import { Superseded } from './projection-failure.ts'
import { createProjectionLoop, type ProjectionLoop } from './projection-loop.ts'
import type { ProgressTracker } from './projection-status.ts'
import type { RunProjectionOptions } from './run-projection-options.ts'
import { superviseView } from './supervise-view.ts'
import { underLease } from './under-lease.ts'
import { watchForSwap } from './watch-for-swap.ts'

/**
 * Follows the partitions of a live generation, each under a lease of its own, until another
 * generation is live or `signal` aborts. A partition that fails permanently stops alone, until then.
 */
export const runPartitions = async (
  options: RunProjectionOptions,
  generation: Generation,
  of: number,
): Promise<void> => {
  const { log, views, projection, signal, tracker, pollForSwap, onFailure } = options
  await views.addIndexes(projection, generation)
  await dropLeftBuild(options, generation)

  using swap = watchForSwap({ views, pollForSwap, view: projection.name, generation })
  const either = AbortSignal.any([signal, swap.replaced])
  const partitions = allPartitions(of)
  using divided = tracker.divide(partitions)
  const catchingUp = createProjectionLoop(log)
  await Promise.all(
    divided.trackers.map((partitionTracker, number) => {
      const partition = { number, of }
      const attempt = (noted: ProgressTracker) =>
        runPartition({
          ...options,
          tracker: noted,
          signal: either,
          generation,
          partition,
          catchingUp,
          checkSwap: swap.check,
        })
      return superviseView(partitionTracker, attempt, {
        signal: either,
        onFailure: error => onFailure?.(partitionTracker.status().name, error),
      })
    }),
  )
  if (!either.aborted) await once(either, 'abort') // all have failed
}

type PartitionOptions = Omit<RunProjectionOptions, 'tracker'> & {
  readonly tracker: ProgressTracker
  readonly generation: Generation
  readonly partition: Partition
  readonly catchingUp: ProjectionLoop
  readonly checkSwap: () => Promise<void>
}

/** Waits for the lease of a partition, then follows it. */
const runPartition = async (options: PartitionOptions): Promise<void> => {
  const { projection, generation, partition, tracker, checkSwap } = options
  const unit = { view: projection.name, partition }
  await underLease(options, unit, async ({ token, signal }) => {
    await checkSwap() // while this one waited
    if (signal.aborted) return
    tracker.live(generation)
    try {
      await followPartition({ ...options, token, signal })
    } catch (error) {
      await checkSwap()
      if (!(error instanceof Superseded || signal.aborted)) throw error
    }
  })
}

/** Drops what an interrupted build of this version left, which takes the right to build. */
const dropLeftBuild = async (
  { views, leases, projection: { name, version } }: RunProjectionOptions,
  live: Generation,
): Promise<void> => {
  const built = generationOf(version)
  if (live === built || !(await views.generations(name)).includes(built)) return
  await using lease = await leases.tryAcquire(`view ${name}`)
  if (lease) await views.drop(name, built)
}
