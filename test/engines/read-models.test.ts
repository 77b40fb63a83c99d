import { readModelsContract } from './read-models.ts'
import { sqliteReadModels } from './sqlite-stores.ts'

readModelsContract('sqlite', sqliteReadModels)
