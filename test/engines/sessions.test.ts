import { sessionsContract } from './sessions.ts'
import { sqliteRecords } from './sqlite-stores.ts'

sessionsContract('sqlite', sqliteRecords)
