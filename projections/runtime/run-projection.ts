import type { Generation, ReadModels } from '../../engines/ports/read-models.ts'
import { followPartition } from './follow-partition.ts'
import { versionOf } from './generation-names.ts'
import { liveGeneration } from './live-generation.ts'
import { whole } from './partition.ts'
import { Superseded } from './projection-failure.ts'
import { createProjectionLoop } from './projection-loop.ts'
import { requireKnownVersion } from './require-known-version.ts'
import { runPartitions } from './run-partitions.ts'
import type { RunProjectionOptions } from './run-projection-options.ts'
import { type Holding, underLease } from './under-lease.ts'
import { watchForSwap } from './watch-for-swap.ts'

/**
 * Follows the live generation of a view; builds one first when none of this version is live. Waits
 * for a lease: of the view, for a build and while it has one partition, or of each partition. Returns
 * when `signal` has aborted, the lease is lost or left to another process, or another generation has
 * gone live, e.g. by a rebuild in another process: call it again to follow that one from its own
 * checkpoint, under a lease that is newer than the rebuild's. A commit under a former lease stores
 * nothing, so no event is lost or folded twice.
 *
 * @throws {NewerView} the view is live in a newer version, which this one does not replace.
 */
export const runProjection = async (options: RunProjectionOptions): Promise<void> => {
  const { views, projection } = options
  const { name, version } = projection
  const live = await requireKnownVersion(views, projection) // before it waits for a newer one to end
  if (live !== undefined && versionOf(live) === version) {
    const partitions = await views.partitions(name, live)
    if (partitions !== undefined && partitions > 1) {
      await runPartitions(options, live, partitions)
      return
    }
  }
  const unit = { view: name, partition: whole }
  await underLease(options, unit, holding => followWhole({ ...options, ...holding }))
}

/** Follows the live generation while it is not divided; builds one first where there is none. */
const followWhole = async (options: RunProjectionOptions & Holding): Promise<void> => {
  const { log, views, projection, signal, tracker, pollForSwap } = options
  const generation = await liveGeneration(options)
  if (generation === undefined || (await isDivided(views, projection.name, generation))) return
  tracker.live(generation)

  using swap = watchForSwap({ views, pollForSwap, view: projection.name, generation })
  try {
    await followPartition({
      ...options,
      signal: AbortSignal.any([signal, swap.replaced]),
      generation,
      partition: whole,
      catchingUp: createProjectionLoop(log),
    })
  } catch (error) {
    if (error instanceof Superseded) return
    await swap.check()
    if (!swap.replaced.aborted) throw error
  }
}

/** Whether a generation has several partitions, or is not there any more. */
const isDivided = async (
  views: ReadModels,
  view: string,
  generation: Generation,
): Promise<boolean> => (await views.partitions(view, generation)) !== 1
