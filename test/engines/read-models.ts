import type { ReadModels } from '../../engines/read-models.ts'
import { logBoundPromises } from './log-bound.ts'
import { generationPromises } from './read-models-generations.ts'
import { inMemoryPromises } from './read-models-in-memory.ts'
import { queryPromises } from './read-models-queries.ts'
import { writePromises } from './read-models-writes.ts'
import type { Store } from './store.ts'

/** What every ReadModels promises. */
export const keepsReadModelsPromises = (name: string, store: Store<ReadModels>): void => {
  writePromises(name, store)
  queryPromises(name, store)
  generationPromises(name, store)
  inMemoryPromises(name, store)
  logBoundPromises(name, store)
}
