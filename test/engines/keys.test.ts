import { keysContract } from './keys.ts'
import { sqliteKeys } from './sqlite-stores.ts'

keysContract('sqlite', sqliteKeys)
