import { keepsEventLogPromises } from './event-log.ts'
import { followPromises } from './event-log-follow.ts'
import { sharedEventLog, sqliteEventLog } from './sqlite-stores.ts'

keepsEventLogPromises('sqlite', sqliteEventLog)
followPromises('sqlite, followers share', sharedEventLog)
