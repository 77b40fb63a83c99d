import { sessionsContract } from './sessions.ts'
import { sqliteSessions } from './sqlite-stores.ts'

sessionsContract('sqlite', sqliteSessions)
