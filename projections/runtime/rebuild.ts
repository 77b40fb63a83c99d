import type { Position } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { FencingToken, Leases } from '../../engines/ports/leases.ts'
import { type Generation, type ReadModels, SwapRefused } from '../../engines/ports/read-models.ts'
import type { CatchUpElsewhere } from './catch-up.ts'
import { catchUpGeneration, catchUpGenerationElsewhere } from './catch-up-generation.ts'
import { countPartitions } from './count-partitions.ts'
import type { Projection } from './define-projection.ts'
import { isRebuild, nextRebuildGeneration, versionOf } from './generation-names.ts'
import { isPermanent } from './projection-failure.ts'
import { requireKnownVersion } from './require-known-version.ts'

/** Another process holds the lease of the view's rebuild. */
export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning'
  readonly code = 'rebuild_running'

  constructor(view: string) {
    super(`${view} is being rebuilt already. Wait until that is done.`)
  }
}

export type RebuildOptions = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly projection: Projection<unknown>
  readonly leases: Leases
  readonly signal: AbortSignal
  /** Starts again even when an interrupted rebuild can be continued. */
  readonly fromScratch?: boolean
  /** Replaces a live view of a newer version, too: its release is taken back. */
  readonly downgrade?: boolean
  /** Into how many partitions the view is divided from now on; as many as it has unless given. */
  readonly partitions?: number
  /** Where the long stretch of the log is folded; on this thread unless given. */
  readonly catchUpElsewhere?: CatchUpElsewhere
  readonly onProgress?: (upTo: Position) => void
}

/**
 * Folds the whole log into a new generation of a view and makes it live. Meanwhile readers use the
 * old generation and the runner, in any process, keeps that one up to date; then the runner follows
 * the new one. A generation that an interrupted rebuild of the same version and number of partitions
 * left is continued; others are dropped.
 *
 * @returns the new generation; undefined when `signal` aborted or the lease was lost: the view is unchanged, and the next
 *   rebuild continues from there.
 * @throws {RebuildRunning} another rebuild of the view is running.
 * @throws {NewerView} the view is live in a version that this program does not know, and `downgrade`
 *   is not given.
 * @throws {FoldFailed} or UnreadableEvent; the new generation is dropped.
 */
export const rebuild = async (options: RebuildOptions): Promise<Generation | undefined> => {
  const { views, projection, fromScratch = false } = options
  const { name, version } = projection
  await using lease = await acquireRebuild(options)
  const live = await requireReplaceable(options)
  const partitions = options.partitions ?? (await countPartitions(views, name, live))

  const existing = await views.generations(name)
  const abandoned = await abandonedRebuilds(views, name)
  const canContinue = async (one: Generation) =>
    versionOf(one) === version && (await views.partitions(name, one)) === partitions
  let resumed: Generation | undefined
  for (const one of abandoned)
    if (resumed === undefined && !fromScratch && (await canContinue(one))) resumed = one
    else await views.drop(name, one)

  const generation = resumed ?? nextRebuildGeneration(version, existing)
  await views.prepare(projection, generation, partitions)
  try {
    const signal = AbortSignal.any([options.signal, lease.lost])
    const build = { generation, partitions, token: lease.token }
    const isLive = await becomeLive({ ...options, signal }, build)
    return isLive ? generation : undefined
  } catch (error) {
    if (isPermanent(error)) await views.drop(name, generation)
    throw error
  }
}

/**
 * The right to rebuild or verify a view. Beside it, the view's runner follows the live generation.
 *
 * @throws {RebuildRunning} another process has it.
 */
export const acquireRebuild = async ({ leases, projection: { name } }: RebuildOptions) => {
  const lease = await leases.tryAcquire(`rebuild ${name}`)
  if (!lease) throw new RebuildRunning(name)
  return lease
}

/** Generations that interrupted rebuilds left. The caller must hold the lease of the rebuild. */
export const abandonedRebuilds = async (views: ReadModels, name: string): Promise<Generation[]> => {
  const live = await views.live(name)
  return (await views.generations(name)).filter(one => isRebuild(one) && one !== live)
}

/** The generation that the rebuild may replace. @throws {NewerView} */
const requireReplaceable = ({ views, projection, downgrade = false }: RebuildOptions) =>
  downgrade ? views.live(projection.name) : requireKnownVersion(views, projection)

type NewGeneration = {
  readonly generation: Generation
  readonly partitions: number
  readonly token: FencingToken
}

/** Catches the generation up until it can replace the live one, which moves on meanwhile. */
const becomeLive = async (options: RebuildOptions, build: NewGeneration): Promise<boolean> => {
  const { log, views, projection, signal, catchUpElsewhere, onProgress } = options
  const { name } = projection
  if (catchUpElsewhere)
    await catchUpGenerationElsewhere(catchUpElsewhere, { ...build, view: name, signal, onProgress })
  for (;;) {
    if (signal.aborted) return false
    await catchUpGeneration({ ...build, log, views, projection, signal, onProgress })
    if (signal.aborted) return false
    const live = await requireReplaceable(options)
    try {
      await views.swap(name, live, build.generation)
      return true
    } catch (error) {
      if (!(error instanceof SwapRefused)) throw error
    }
  }
}
