import type { Position } from '../../contracts/core/event.ts'
import type { Generation, ReadModels } from '../../engines/ports/read-models.ts'
import { LEASE_TTL_MS } from '../../engines/primitives/timeouts.ts'
import type { Leases } from '../../engines/records/leases.ts'
import type { Projection } from './define-projection.ts'
import { type FoldOptions, type NewGeneration, replaceLive } from './fold-log.ts'
import { isRebuild, nextRebuildGeneration, requireKnownVersion, versionOf } from './generations.ts'
import { isPermanent, Superseded } from './projection-failure.ts'
import type { Work } from './work.ts'

/** Another process holds the lease of the view's rebuild. */
export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning'
  readonly code = 'rebuild_running'

  constructor(view: string) {
    super(`${view} is being rebuilt already. Wait until that is done.`)
  }
}

/** The lease of a rebuild was lost before its end; the view is unchanged. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  readonly code = 'lease_lost'

  constructor(view: string) {
    super(
      `${view} lost its lease: this process stood still, or did not reach the records, for ${LEASE_TTL_MS / 1_000} s. The view is as it was: run the same command again.`,
    )
  }
}

export type RebuildPlan = Pick<FoldOptions, 'log' | 'views'> & {
  readonly leases: Leases
  readonly projections: readonly Projection<unknown>[]
  readonly signal: AbortSignal
  /** Starts again even when an interrupted rebuild can be continued. */
  readonly fromScratch?: boolean
  /** Also replaces live views of a newer version, to take back their release. */
  readonly downgrade?: boolean
  readonly onProgress?: (view: string, upTo: Position, done: Work) => void
  /** Called where a rebuild continues an interrupted one, with how far that had come. */
  readonly onContinued?: (view: string, from: Position) => void
}

/**
 * Folds the whole log, in one pass for all views of the plan, into new generations and makes them
 * live. Meanwhile readers use the old generations and the runner, in any process, keeps those up to
 * date; then the runner follows the new ones. A generation that an interrupted rebuild of the same
 * version left is continued; others are dropped. A failing view does not stop others.
 *
 * @returns a promise for each view of the plan, in its order: of the new generation, or of undefined
 *   when `signal` aborted: the view is unchanged, and the next rebuild continues from there. It rejects
 *   with
 *   - LeaseLost, where the same holds,
 *   - RebuildRunning, when another rebuild of the view is running,
 *   - NewerView, when the view is live in a version that this program does not know, and `downgrade` is
 *     not given,
 *   - FoldFailed or UnreadableEvent; the new generation is dropped.
 */
export const rebuild = (plan: RebuildPlan): Promise<Generation | undefined>[] => {
  const preparations = plan.projections.map(projection => prepareGeneration(plan, projection))
  const onePass = Promise.allSettled(preparations).then(results => {
    const prepared = results.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    const outcomes = replaceLive(plan, prepared)
    return new Map(prepared.map((generation, index) => [generation, outcomes[index]]))
  })
  return preparations.map(async preparing => {
    const prepared = await preparing
    await using _ = prepared.lease
    const { projection, generation } = prepared
    try {
      let outcome = await (await onePass).get(prepared)
      while (outcome === 'refused') {
        const replaces = await requireReplaceable(plan, projection)
        const { log, views } = plan
        ;[outcome] = await Promise.all(replaceLive({ log, views }, [{ ...prepared, replaces }]))
      }
      if (outcome === 'live') return generation
      if (plan.signal.aborted) return undefined
      throw new LeaseLost(projection.name)
    } catch (error) {
      if (error instanceof Superseded) throw new LeaseLost(projection.name)
      if (isPermanent(error)) await plan.views.drop(projection.name, generation)
      throw error
    }
  })
}

/**
 * Takes the lease for rebuilding or verifying a view. The view's runner keeps following the live
 * generation.
 *
 * @throws {RebuildRunning} another process holds it.
 */
export const acquireRebuild = async (leases: Leases, view: string) => {
  const lease = await leases.tryAcquire(`rebuild ${view}`)
  if (!lease) throw new RebuildRunning(view)
  return lease
}

/** Generations left by interrupted rebuilds. The caller must hold the lease of the rebuild. */
const abandonedRebuilds = async (views: ReadModels, name: string): Promise<Generation[]> => {
  const live = await views.live(name)
  return (await views.generations(name)).filter(one => isRebuild(one) && one !== live)
}

/** The generation that the rebuild may replace. @throws {NewerView} */
const requireReplaceable = (
  { views, downgrade = false }: RebuildPlan,
  projection: Projection<unknown>,
): Promise<Generation | undefined> =>
  downgrade ? views.live(projection.name) : requireKnownVersion(views, projection)

/** Takes the lease of a view's rebuild and prepares its new generation, or finds an interrupted one. */
const prepareGeneration = async (
  plan: RebuildPlan,
  projection: Projection<unknown>,
): Promise<NewGeneration & { readonly lease: AsyncDisposable }> => {
  const { views, leases, onProgress } = plan
  const { name, version } = projection
  await using taking = new AsyncDisposableStack()
  const lease = taking.use(await acquireRebuild(leases, name))
  const replaces = await requireReplaceable(plan, projection)

  const existing = await views.generations(name)
  let resumed: Generation | undefined
  for (const one of await abandonedRebuilds(views, name))
    if (resumed === undefined && !plan.fromScratch && versionOf(one) === version) resumed = one
    else await views.drop(name, one)

  const generation = resumed ?? nextRebuildGeneration(version, existing)
  await views.prepare(projection, generation)
  const from = resumed === undefined ? undefined : await views.checkpoint(name, resumed)
  if (from !== undefined) plan.onContinued?.(name, from)
  return {
    projection,
    generation,
    replaces,
    token: lease.token,
    signal: AbortSignal.any([plan.signal, lease.lost]),
    onProgress: (upTo, _, done) => onProgress?.(name, upTo, done),
    lease: taking.move(),
  }
}
