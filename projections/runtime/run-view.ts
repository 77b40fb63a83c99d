import type { Generation } from '../../engines/ports/read-models.ts'
import { replaceLive } from './fold-log.ts'
import { type FollowOptions, followGeneration } from './follow-generation.ts'
import { generationOf, requireKnownVersion, versionOf } from './generations.ts'
import type { OnProgress } from './projector.ts'
import { type Holding, underLease } from './under-lease.ts'

export type NewVersion = {
  readonly view: string
  readonly from: Generation
  readonly to: Generation
  /** How long the build took, in milliseconds. */
  readonly milliseconds: number
}

export type RunViewOptions = FollowOptions & {
  readonly onNewVersion?: (built: NewVersion) => void
}

/**
 * Follows the live generation of a view, or builds one when none of this version is live. Waits for a
 * lease of the view. Returns when `signal` has aborted,
 * the lease is lost or left to another process, the build is live, or another generation has gone
 * live, e.g. by a rebuild in another process: call it again to follow that one from its own
 * checkpoint, under a lease that is newer than the rebuild's. A commit under a former lease stores
 * nothing, so no event is lost or folded twice.
 *
 * @throws {NewerView} the view is live in a newer version, which this one does not replace.
 */
export const runView = async (options: RunViewOptions): Promise<void> => {
  const { views, projection } = options
  const { name, version } = projection
  const live = await requireKnownVersion(views, projection)
  if (live !== undefined && versionOf(live) === version) {
    await followGeneration(options, live)
    return
  }
  await underLease(options, name, holding => buildVersion({ ...options, ...holding }))
}

/** Builds a generation of this version and makes it live, unless one goes live meanwhile. */
const buildVersion = async (options: RunViewOptions & Holding): Promise<void> => {
  const { log, views, thread, catchUpLoop, projection, token, signal, tracker } = options
  const { name, version } = projection
  const generation = generationOf(version)
  const startedAt = performance.now()
  while (!signal.aborted) {
    const replaces = await requireKnownVersion(views, projection)
    if (replaces !== undefined && versionOf(replaces) === version) return
    await views.prepare(projection, generation)
    const onProgress: OnProgress = (upTo, _, done) => tracker.progress(upTo, false, done)
    const build = { projection, generation, replaces, token, signal, onProgress }
    const [outcome] = await Promise.all(
      replaceLive({ log, views, thread, loop: catchUpLoop }, [build]),
    )
    if (outcome !== 'live') continue
    const milliseconds = performance.now() - startedAt
    if (replaces !== undefined)
      options.onNewVersion?.({ view: name, from: replaces, to: generation, milliseconds })
    return
  }
}
