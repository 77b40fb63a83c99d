import { type Generation, SwapRefused } from '../../engines/ports/read-models.ts'
import { catchUpGeneration } from './catch-up-generation.ts'
import { countPartitions } from './count-partitions.ts'
import { catchUpGenerationIfFar } from './follow-partition.ts'
import { generationOf, versionOf } from './generation-names.ts'
import type { ProgressTracker } from './projection-status.ts'
import { requireKnownVersion } from './require-known-version.ts'
import type { RunProjectionOptions } from './run-projection-options.ts'
import type { Holding } from './under-lease.ts'

type BuilderOptions = RunProjectionOptions & Holding

/**
 * The live generation of this version, built if there is none; undefined when aborted meanwhile. The
 * caller holds the lease of the whole view, so that one process builds.
 */
export const liveGeneration = async (options: BuilderOptions): Promise<Generation | undefined> => {
  const { views, projection, signal } = options
  const { name, version } = projection
  const built = generationOf(version)
  while (!signal.aborted) {
    const live = await requireKnownVersion(views, projection)
    if (live !== undefined && versionOf(live) === version) {
      await views.addIndexes(projection, live)
      if (live !== built) await views.drop(name, built)
      return live
    }
    await replaceLive(options, live, built)
  }
  return undefined
}

/** Builds a generation and makes it live, unless another one went live meanwhile. */
const replaceLive = async (
  options: BuilderOptions,
  live: Generation | undefined,
  built: Generation,
): Promise<void> => {
  const { views, projection, signal, tracker, onNewVersion } = options
  const { name } = projection
  const startedAt = performance.now()
  const partitions = await prepareLike(options, live, built)
  await catchUpGenerationIfFar(options, built, partitions)
  const onProgress: ProgressTracker['progress'] = position => tracker.progress(position, false)
  await catchUpGeneration({ ...options, generation: built, partitions, onProgress })
  if (signal.aborted) return
  try {
    await views.swap(name, live, built)
  } catch (error) {
    if (error instanceof SwapRefused) return
    throw error
  }
  tracker.progress(tracker.status().position, true)
  if (live !== undefined)
    onNewVersion?.({
      view: name,
      from: live,
      to: built,
      milliseconds: performance.now() - startedAt,
    })
}

/** Prepares a generation with as many partitions as the live one has, and returns their number. */
const prepareLike = async (
  { views, projection }: Pick<BuilderOptions, 'views' | 'projection'>,
  live: Generation | undefined,
  built: Generation,
): Promise<number> => {
  const { name } = projection
  const partitions = await countPartitions(views, name, live)
  await views.prepare(projection, built, partitions)
  if ((await views.partitions(name, built)) === partitions) return partitions
  await views.drop(name, built) // an interrupted build, from before the live one was divided anew
  await views.prepare(projection, built, partitions)
  return partitions
}
