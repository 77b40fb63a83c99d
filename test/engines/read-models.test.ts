import { keepsReadModelsPromises } from './read-models.ts'
import { sqliteReadModels } from './sqlite-stores.ts'

keepsReadModelsPromises('sqlite', sqliteReadModels)
