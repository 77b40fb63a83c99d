import { keepsKeysPromises } from './keys.ts'
import { sqliteKeys } from './sqlite-stores.ts'

keepsKeysPromises('sqlite', sqliteKeys)
