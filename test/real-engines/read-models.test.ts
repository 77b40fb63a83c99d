import { readModelsContract } from '../engines/read-models.ts'
import { mongoReadModels } from './mongo-stores.ts'
import { withEngine } from './with-engine.ts'

withEngine('KITH_TEST_MONGODB_URL', 'read models in MongoDB', () =>
  readModelsContract('mongodb', mongoReadModels),
)
