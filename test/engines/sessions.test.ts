import { keepsSessionsPromises } from './sessions.ts'
import { sqliteSessions } from './sqlite-stores.ts'

keepsSessionsPromises('sqlite', sqliteSessions)
