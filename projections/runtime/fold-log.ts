import { origin } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import {
  type Generation,
  type ReadModels,
  SwapRefused,
  UnstorableDocument,
} from '../../engines/ports/read-models.ts'
import { DocumentRefused, isPermanent } from './projection-failure.ts'
import { createProjectionLoop, type ProjectionLoop } from './projection-loop.ts'
import { type Build, createProjector, type Projector, type Sizes, usualSizes } from './projector.ts'

export type FoldOptions = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly sizes?: Sizes
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
 *   - DocumentRefused, when a document cannot be stored,
 *   - Superseded, when another process has a later lease,
 *   - LogEnded, when the log was closed, and with errors of the log and the store.
 */
export const foldLog = (options: FoldOptions, builds: readonly Build[]): Promise<void>[] => {
  const { views, sizes = usualSizes } = options
  const { loop = createProjectionLoop(options.log, sizes.batch), until = 'caughtUp' } = options
  const openings = builds.map(build => createProjector(views, build, sizes))
  const allOpened = Promise.allSettled(openings)
  return openings.map(async (opening, index) => {
    await allOpened // so that all of them share the first subscription to the log
    const projector = await opening
    const { signal, last } = builds[index] as Build
    try {
      await loop(projector, { signal, until, last })
    } catch (error) {
      if (error instanceof UnstorableDocument) throw await refused(options.log, projector, error)
      if (isPermanent(error)) await projector.flush()
      throw error
    } finally {
      await projector.close()
    }
  })
}

/** Names the event that made a document which cannot be stored. */
const refused = async (
  log: Pick<EventLog<DomainEvent>, 'readAll'>,
  { name, checkpoint }: Projector,
  error: UnstorableDocument,
): Promise<Error> => {
  const after = checkpoint() ?? origin
  for await (const event of log.readAll({ after }))
    if (event.position === error.position) return new DocumentRefused(name, event, error)
  return error
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
    await folded
    return goLive(options.views, generations[index] as NewGeneration)
  })

/** Makes a generation that has caught up live, as `replaceLive` does. */
export const goLive = async (
  views: Pick<ReadModels, 'swap'>,
  { projection, generation, replaces, signal }: NewGeneration,
): Promise<'live' | 'aborted' | 'refused'> => {
  if (signal.aborted) return 'aborted'
  try {
    await views.swap(projection.name, replaces, generation)
    return 'live'
  } catch (error) {
    if (error instanceof SwapRefused) return 'refused'
    throw error
  }
}
