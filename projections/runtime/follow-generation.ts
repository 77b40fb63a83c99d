import type { Generation } from '../../engines/ports/read-models.ts'
import type { Leases } from '../../engines/records/leases.ts'
import type { Projection } from './define-projection.ts'
import { type FoldOptions, foldLog } from './fold-log.ts'
import { generationOf } from './generations.ts'
import { Superseded } from './projection-failure.ts'
import type { ProjectionLoop } from './projection-loop.ts'
import type { ProgressTracker } from './projection-status.ts'
import type { ViewShare } from './share-views.ts'
import type { SwapWatch } from './swap-watch.ts'
import { underLease } from './under-lease.ts'

/** Options for following a view. */
export type FollowOptions = Pick<FoldOptions, 'log' | 'views' | 'thread'> & {
  readonly leases: Leases
  readonly projection: Projection<unknown>
  readonly signal: AbortSignal
  /** Shared by all views that are built or catch up, so that one pass of the log serves them all. */
  readonly catchUpLoop: ProjectionLoop
  /** Shared by all views that have caught up. */
  readonly liveLoop: ProjectionLoop
  readonly tracker: ProgressTracker
  /** Divides views among all processes that follow them. */
  readonly share: ViewShare
  readonly watchSwaps: SwapWatch
}

/**
 * Waits for the lease of a view, then catches up and follows the log with all other views, until
 * another generation is live or `signal` aborts.
 */
export const followGeneration = async (
  options: FollowOptions,
  generation: Generation,
): Promise<void> => {
  const { log, views, thread, catchUpLoop, liveLoop, projection, tracker, watchSwaps } = options
  await views.addIndexes(projection, generation)
  await dropUnusedBuild(options, generation)

  using watched = watchSwaps(projection.name, generation)
  const following = AbortSignal.any([options.signal, watched.replaced])
  await underLease(
    { ...options, signal: following },
    projection.name,
    async ({ token, signal }) => {
      await watched.check() // another generation may have gone live during the wait
      if (signal.aborted) return
      tracker.live(generation)
      const build = { projection, generation, token, signal, onProgress: tracker.progress }
      try {
        // Not in the loop of those that follow, which would go back to the position of this view.
        await Promise.all(foldLog({ log, views, thread, loop: catchUpLoop }, [build]))
        const live = { log, views, loop: liveLoop, until: 'aborted' } as const
        await Promise.all(foldLog(live, [build]))
      } catch (error) {
        await watched.check()
        if (!(error instanceof Superseded || signal.aborted)) throw error
      }
    },
  )
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
