import type { Position } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { isPermanent } from './projection-failure.ts'
import { createProjectionLoop } from './projection-loop.ts'
import { type Build, createProjector, type Projector, type Sizes, usualSizes } from './projector.ts'

export type CatchUpStores = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly sizes?: Sizes
}

export type BuildToCatchUp = Build & {
  readonly signal: AbortSignal
  /** Ends at this position even when the log goes on. */
  readonly last?: Position | undefined
}

/** Brings a generation, or a partition of it, up to date somewhere else than on this thread. */
export type CatchUpElsewhere = (
  build: Omit<BuildToCatchUp, 'projection' | 'onProgress'> & {
    readonly view: string
    readonly onProgress?: ((upTo: Position) => void) | undefined
  },
) => Promise<void>

/**
 * Folds the log into one generation, or a partition of it, from its checkpoint on, until it has
 * caught up or `signal` aborts.
 *
 * @throws {FoldFailed} when everything before the event is committed.
 * @throws {UnreadableEvent} likewise.
 * @throws {Superseded} another process has a later lease.
 * @throws {LogEnded} the log closed; and whatever else the log or the store throws.
 */
export const catchUp = async ({
  log,
  views,
  sizes = usualSizes,
  ...build
}: CatchUpStores & BuildToCatchUp): Promise<void> => {
  const projector = await createProjector(views, build, sizes)
  const run = createProjectionLoop(log, sizes.batch)
  await runProjector(projector, () => run(projector, { ...build, until: 'caughtUp' }))
}

/**
 * `catchUp` for several generations or partitions in one pass of the log. One that fails stops alone,
 * with everything before its event committed.
 *
 * @returns one result for each build, in their order, when all have ended.
 */
export const catchUpMany = async ({
  log,
  views,
  sizes = usualSizes,
  builds,
}: CatchUpStores & {
  readonly builds: readonly (BuildToCatchUp & {
    /** Called when the build has ended and all its commits are done. */
    readonly onEnd: () => void
  })[]
}): Promise<PromiseSettledResult<void>[]> => {
  const run = createProjectionLoop(log, sizes.batch)
  const projectors = await Promise.all(
    builds.map(async build => [await createProjector(views, build, sizes), build] as const),
  )
  return Promise.allSettled(
    projectors.map(([projector, build]) =>
      runProjector(projector, () => run(projector, { ...build, until: 'caughtUp' })).finally(
        build.onEnd,
      ),
    ),
  )
}

/** Does `work` with a projector, then waits for its commits; a permanent failure commits what is folded. */
export const runProjector = async (
  projector: Projector,
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (isPermanent(error)) await projector.flush()
    throw error
  } finally {
    await projector.waitUntilIdle()
  }
}
