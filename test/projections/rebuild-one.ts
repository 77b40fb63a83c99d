import type { Projection } from '../../projections/runtime/define-projection.ts'
import { type RebuildPlan, rebuild } from '../../projections/runtime/rebuild.ts'

type RebuildOfOne = Omit<RebuildPlan, 'projections'> & { readonly projection: Projection<unknown> }

/** The generation that a rebuild of one view makes live; see `rebuild`. */
export const rebuildOne = async ({ projection, ...plan }: RebuildOfOne) => {
  const [generation] = await Promise.all(rebuild({ ...plan, projections: [projection] }))
  return generation
}
