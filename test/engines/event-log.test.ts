import { eventLogContract } from './event-log.ts'
import { followContract } from './event-log-follow.ts'
import { encryptedEventLog, sharedEventLog, sqliteEventLog } from './sqlite-stores.ts'

eventLogContract('sqlite', sqliteEventLog)
followContract('sqlite, sealed', encryptedEventLog)
followContract('sqlite, followers share', sharedEventLog)
