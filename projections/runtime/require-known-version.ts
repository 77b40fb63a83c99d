import type { Generation, ReadModels } from '../../engines/ports/read-models.ts'
import type { Projection } from './define-projection.ts'
import { versionOf } from './generation-names.ts'
import { NewerView } from './projection-failure.ts'

/**
 * The live generation of a view, if any.
 *
 * @throws {NewerView} it is of a version that this program does not know.
 */
export const requireKnownVersion = async (
  views: Pick<ReadModels, 'live'>,
  { name, version }: Projection<unknown>,
): Promise<Generation | undefined> => {
  const live = await views.live(name)
  if (live !== undefined && (versionOf(live) ?? 0) > version) throw new NewerView(name, live)
  return live
}
