import type { Position } from '../../contracts/core/event.ts'
import type {
  FencingToken,
  Generation,
  ReadModels,
  Write,
} from '../../engines/ports/read-models.ts'

/** Commits from the current checkpoint. @throws when another writer was faster. */
export const commitTo = async (
  models: Pick<ReadModels, 'checkpoint' | 'commit'>,
  collection: string,
  generation: Generation,
  upTo: Position,
  writes: readonly Write[],
  token: FencingToken = 1,
): Promise<void> => {
  const expected = await models.checkpoint(collection, generation)
  const result = await models.commit(collection, generation, { expected, upTo, token }, writes)
  if (result === 'superseded') throw new Error(`${collection} ${generation} has another writer.`)
}
