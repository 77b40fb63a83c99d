import { origin } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { EventLog, LagUnit } from '../../engines/ports/event-log.ts'
import type { Generation, ReadModels } from '../../engines/ports/read-models.ts'
import { type CatchUpElsewhere, runProjector } from './catch-up.ts'
import { catchUpGenerationElsewhere } from './catch-up-generation.ts'
import type { Projection } from './define-projection.ts'
import type { Partition } from './partition.ts'
import type { ProjectionLoop } from './projection-loop.ts'
import type { ProgressTracker } from './projection-status.ts'
import { createProjector } from './projector.ts'
import type { Holding } from './under-lease.ts'

/** What lags further behind the head than this is caught up elsewhere first. */
const FAR_BEHIND: Readonly<Record<LagUnit, number>> = { events: 20_000, bytes: 16_000_000 }

type FollowOptions = Holding & {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly projection: Projection<unknown>
  readonly tracker: ProgressTracker
  readonly catchUpElsewhere?: CatchUpElsewhere
}

/** Whether a generation, or a partition of it, lags so far behind that it is caught up elsewhere. */
const isFarBehind = async (
  { log, views, projection: { name } }: Pick<FollowOptions, 'log' | 'views' | 'projection'>,
  generation: Generation,
  partition?: Partition,
): Promise<boolean> => {
  const position = (await views.checkpoint(name, generation, partition?.number)) ?? origin
  return (await log.lag(position)) > FAR_BEHIND[log.lagUnit]
}

/** Catches a generation that is far behind up elsewhere, with all its partitions. */
export const catchUpGenerationIfFar = async (
  options: FollowOptions,
  generation: Generation,
  partitions: number,
): Promise<void> => {
  const { projection, catchUpElsewhere, tracker, token, signal } = options
  if (!catchUpElsewhere || !(await isFarBehind(options, generation))) return
  await catchUpGenerationElsewhere(catchUpElsewhere, {
    view: projection.name,
    generation,
    partitions,
    token,
    signal,
    onProgress: upTo => tracker.progress(upTo, false),
  })
}

/** Follows a partition of a generation until `signal` aborts. */
export const followPartition = async (
  options: FollowOptions & {
    readonly generation: Generation
    readonly partition: Partition
    /** Shared by what catches up at one time. */
    readonly catchingUp: ProjectionLoop
    /** Shared by all live projections. */
    readonly run: ProjectionLoop
  },
): Promise<void> => {
  const { views, projection, generation, partition, token, signal, tracker } = options
  const { catchUpElsewhere } = options
  if (catchUpElsewhere && (await isFarBehind(options, generation, partition)))
    await catchUpElsewhere({
      view: projection.name,
      generation,
      partition,
      token,
      signal,
      onProgress: upTo => tracker.progress(upTo, false),
    })
  const build = { projection, generation, partition, token, onProgress: tracker.progress }
  const projector = await createProjector(views, build)
  await runProjector(projector, async () => {
    // Not in the shared subscription, which would go back to where this one stands.
    await options.catchingUp(projector, { signal, until: 'caughtUp' })
    await options.run(projector, { signal, until: 'aborted' })
  })
}
