import { origin } from '../contracts/event.ts'
import { type Generation, SwapRefused } from '../engines/read-models.ts'
import type { Projection } from './define-projection.ts'
import { fill } from './fill.ts'
import type { FollowTogether } from './follow-together.ts'
import { generationOf, versionOf } from './generation-names.ts'
import { NewerView } from './projection-failure.ts'
import type { ProgressTracker } from './projection-status.ts'
import type { RunnerOptions } from './runner.ts'

/** So many positions behind the head, a generation is filled elsewhere first. */
const FAR_BEHIND = 20_000

/** How long a swap by another process goes unnoticed at most while nothing is committed. */
const LOOK_MS = 200

/**
 * Follows the live generation of a view; where none of this version is live, makes one first.
 * Returns when `signal` has aborted or another generation has gone live, e.g. by a rebuild in
 * another process: the new one is then to be followed from its own checkpoint. A swap drops the
 * former generation, so what is committed to that one too late fails, and no event is lost or
 * folded twice.
 *
 * @throws {NewerView} the generation followed until now gave way to one of a newer version.
 */
export const followLive = async (
  options: RunnerOptions & { readonly follow: FollowTogether },
  projection: Projection<unknown>,
  course: ProgressTracker,
): Promise<void> => {
  const { views, signal } = options
  const { name } = projection
  const generation = await liveGeneration(options, projection, course)
  if (generation === undefined) return
  course.live(generation)

  const isReplaced = async () => (await views.live(name)) !== generation
  const replaced = new AbortController()
  const look = async () => {
    if (await isReplaced().catch(() => false)) replaced.abort() // a broken store fails the filling
  }
  const watch = setInterval(look, LOOK_MS).unref()
  const either = AbortSignal.any([signal, replaced.signal])
  try {
    await fillFar(options, projection, generation, either, course)
    await fill(
      { ...options, projection, generation, signal: either, onProgress: course.progress },
      filler => options.follow(filler, either),
    )
  } catch (error) {
    if (!(await isReplaced())) throw error
  } finally {
    clearInterval(watch)
  }
}

/** The live generation of this version, made if need be; undefined when aborted meanwhile. */
const liveGeneration = async (
  options: RunnerOptions,
  projection: Projection<unknown>,
  course: ProgressTracker,
): Promise<Generation | undefined> => {
  const { views, signal } = options
  const { name, version } = projection
  const built = generationOf(version)
  while (!signal.aborted) {
    const live = await views.live(name)
    const of = live === undefined ? undefined : versionOf(live)
    if (live !== undefined && of === version) {
      await views.prepare(projection, live) // an index may have been declared since
      if (live !== built) await views.drop(name, built)
      return live
    }
    if (live !== undefined && course.status().generation !== undefined && (of ?? 0) > version)
      throw new NewerView(name, live)

    await views.prepare(projection, built)
    await build(options, projection, built, course)
    if (signal.aborted) return undefined
    await views.swap(name, live, built).then(
      () => course.progress(course.status().position, true),
      ignoreRefused, // then another one is live: look again
    )
  }
  return undefined
}

const build = async (
  options: RunnerOptions,
  projection: Projection<unknown>,
  generation: Generation,
  course: ProgressTracker,
): Promise<void> => {
  await fillFar(options, projection, generation, options.signal, course)
  const onProgress: ProgressTracker['progress'] = position => course.progress(position, false)
  await fill({ ...options, projection, generation, onProgress })
}

const fillFar = async (
  { log, views, fillElsewhere }: RunnerOptions,
  { name }: Projection<unknown>,
  generation: Generation,
  signal: AbortSignal,
  course: ProgressTracker,
): Promise<void> => {
  if (!fillElsewhere) return
  const reached = (await views.checkpoint(name, generation)) ?? origin
  if (Number(await log.head()) - Number(reached) > FAR_BEHIND)
    await fillElsewhere(name, generation, signal, {
      onProgress: reached => course.progress(reached, false),
    })
}

const ignoreRefused = (error: unknown): void => {
  if (!(error instanceof SwapRefused)) throw error
}
