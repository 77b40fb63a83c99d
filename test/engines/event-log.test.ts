import { keepsEventLogPromises } from './event-log.ts'
import { followPromises } from './event-log-follow.ts'
import { sealedEventLog, sharedEventLog, sqliteEventLog } from './sqlite-stores.ts'

keepsEventLogPromises('sqlite', sqliteEventLog)
followPromises('sqlite, sealed', sealedEventLog)
followPromises('sqlite, followers share', sharedEventLog)
