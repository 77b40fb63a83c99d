import { origin, type Position } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { earliestPosition } from '../../engines/log/earliest-position.ts'
import type { EventLog, LagUnit } from '../../engines/ports/event-log.ts'
import type { Generation, ReadModels } from '../../engines/ports/read-models.ts'
import type { FencingToken } from '../../engines/records/leases.ts'
import type { Projection } from './define-projection.ts'
import type { Partition } from './partition.ts'
import { isPermanent } from './projection-failure.ts'
import { createProjectionLoop, type ProjectionLoop } from './projection-loop.ts'
import { createProjector, type Projector, type Sizes, usualSizes } from './projector.ts'

/** A build that lags further behind the head is folded in the thread first. */
const FAR_BEHIND: Readonly<Record<LagUnit, number>> = { events: 20_000, bytes: 16_000_000 }

/** A generation of a view to fold the log into: all of its partitions, or some. */
export type Build = {
  readonly projection: Projection<unknown>
  readonly generation: Generation
  /** With `last` a partition ends at that position, even if the log continues. */
  readonly partitions: readonly (Partition & { readonly last?: Position | undefined })[]
  /** Token of the lease under which the generation is written. */
  readonly token: FencingToken
  readonly signal: AbortSignal
  /** Called from time to time with the position of its slowest partition. */
  readonly onProgress?: ((upTo: Position, caughtUp: boolean) => void) | undefined
}

/**
 * Folds the log into builds in another thread, in one pass for the whole list. Resolves however a build
 * ended: an event that stops a build in the thread also stops it on the caller's thread, which reports
 * it.
 */
export type FoldThread = (builds: readonly Build[]) => Promise<void>

export type FoldOptions = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly sizes?: Sizes
  /** Folds long stretches of the log off this thread; without it, this thread folds them. */
  readonly thread?: FoldThread | undefined
  /** A loop shared with other calls; by default a new one. */
  readonly loop?: ProjectionLoop
  /** When a build ends by itself: once it has caught up with the log, or never, for live views. */
  readonly until?: 'caughtUp' | 'aborted'
}

/**
 * Folds the log into generations of views, each from its checkpoint on, in one pass for all of them.
 * A build that fails does not stop others.
 *
 * @returns a promise for each build, in their order. It resolves when the build has ended or its
 *   `signal` has aborted, and all its commits are done. It rejects with
 *   - FoldFailed or UnreadableEvent, when everything before the event is committed,
 *   - Superseded, when another process has a later lease,
 *   - LogEnded, when the log was closed, and with errors of the log and the store.
 */
export const foldLog = (options: FoldOptions, builds: readonly Build[]): Promise<void>[] => {
  const { views, sizes = usualSizes } = options
  const { loop = createProjectionLoop(options.log, sizes.batch), until = 'caughtUp' } = options
  const inThread = foldFarInThread(options, builds)
  const openings = builds.map(async build => {
    await inThread
    return openProjectors(views, build, sizes)
  })
  const allOpened = Promise.allSettled(openings)
  return openings.map(async (opening, index) => {
    await allOpened // so that all of them share the first subscription to the log
    const projectors = await opening
    const { partitions, signal } = builds[index] as Build
    const results = await Promise.allSettled(
      projectors.map((projector, number) =>
        runProjector(projector, () =>
          loop(projector, { signal, until, last: partitions[number]?.last }),
        ),
      ),
    )
    const failures = results.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    if (failures.length > 0) throw failures.find(isPermanent) ?? failures[0]
  })
}

/** Folds builds that lag far behind in the thread, if there is one. */
const foldFarInThread = async (
  { log, views, thread }: FoldOptions,
  builds: readonly Build[],
): Promise<void> => {
  if (!thread) return
  const areFar = await Promise.all(
    builds.map(async ({ projection: { name }, generation, partitions }) => {
      const checkpoints = partitions.map(({ number }) => views.checkpoint(name, generation, number))
      const position = earliestPosition(await Promise.all(checkpoints)) ?? origin
      return (await log.lag(position)) > FAR_BEHIND[log.lagUnit]
    }),
  )
  await thread(builds.filter((_, index) => areFar[index]))
}

/** A projector for each partition of a build; together they report their earliest position. */
const openProjectors = (
  views: ReadModels,
  { partitions, onProgress, ...build }: Build,
  sizes: Sizes,
): Promise<Projector[]> => {
  const positions = partitions.map((): Position | undefined => undefined)
  return Promise.all(
    partitions.map((partition, index) => {
      const report = (upTo: Position, caughtUp: boolean): void => {
        positions[index] = upTo
        const earliest = earliestPosition(positions)
        if (earliest !== undefined) onProgress?.(earliest, caughtUp)
      }
      return createProjector(views, { ...build, partition, onProgress: report }, sizes)
    }),
  )
}

/** Runs `work` with a projector; after a permanent failure, commits what is folded. */
const runProjector = async (projector: Projector, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (isPermanent(error)) await projector.flush()
    throw error
  } finally {
    await projector.close()
  }
}
