import { origin } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog, LagUnit } from '../../engines/ports/event-log.ts'
import { type Generation, type ReadModels, SwapRefused } from '../../engines/ports/read-models.ts'
import { isPermanent } from './projection-failure.ts'
import { createProjectionLoop, type ProjectionLoop } from './projection-loop.ts'
import { type Build, createProjector, type Sizes, usualSizes } from './projector.ts'

/** A build that lags further behind the head is folded in the thread first. */
const FAR_BEHIND: Readonly<Record<LagUnit, number>> = { events: 20_000, bytes: 16_000_000 }

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
    return createProjector(views, build, sizes)
  })
  const allOpened = Promise.allSettled(openings)
  return openings.map(async (opening, index) => {
    await allOpened // so that all of them share the first subscription to the log
    const projector = await opening
    const { signal, last } = builds[index] as Build
    try {
      await loop(projector, { signal, until, last })
    } catch (error) {
      if (isPermanent(error)) await projector.flush()
      throw error
    } finally {
      await projector.close()
    }
  })
}

/** Folds builds that lag far behind in the thread, if there is one. */
const foldFarInThread = async (
  { log, views, thread }: FoldOptions,
  builds: readonly Build[],
): Promise<void> => {
  if (!thread) return
  const areFar = await Promise.all(
    builds.map(async ({ projection: { name }, generation }) => {
      const position = (await views.checkpoint(name, generation)) ?? origin
      return (await log.lag(position)) > FAR_BEHIND[log.lagUnit]
    }),
  )
  await thread(builds.filter((_, index) => areFar[index]))
}

/** A prepared generation that is to replace the live one. */
export type NewGeneration = Build & {
  /** The live generation; undefined before the first. */
  readonly replaces: Generation | undefined
}

/**
 * Folds the log into new generations, in one pass for all of them, and makes each live when it has
 * caught up. Until then readers see the former one.
 *
 * @returns a promise for each generation, in their order: `aborted` when its signal did; `refused` when
 *   another generation has gone live, or the live one is ahead of the new one: try again. It rejects as
 *   `foldLog` does.
 */
export const replaceLive = (
  options: FoldOptions,
  generations: readonly NewGeneration[],
): Promise<'live' | 'aborted' | 'refused'>[] =>
  foldLog(options, generations).map(async (folded, index) => {
    const { projection, generation, replaces, signal } = generations[index] as NewGeneration
    await folded
    if (signal.aborted) return 'aborted'
    try {
      await options.views.swap(projection.name, replaces, generation)
      return 'live'
    } catch (error) {
      if (error instanceof SwapRefused) return 'refused'
      throw error
    }
  })
