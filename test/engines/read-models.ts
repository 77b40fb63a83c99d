import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import { fencingContract } from './read-models-fencing.ts'
import { generationsContract } from './read-models-generations.ts'
import { inMemoryContract } from './read-models-in-memory.ts'
import { keysContract } from './read-models-keys.ts'
import { queriesContract } from './read-models-queries.ts'
import { writesContract } from './read-models-writes.ts'

/** The whole contract of ReadModels adapters. */
export const readModelsContract = (name: string, store: EngineUnderTest<ReadModels>): void => {
  writesContract(name, store)
  fencingContract(name, store)
  queriesContract(name, store)
  keysContract(name, store)
  generationsContract(name, store)
  inMemoryContract(name, store)
}
