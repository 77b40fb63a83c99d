import { keepsEventLogPromises } from './event-log.ts'
import { sqliteEventLog } from './sqlite-stores.ts'

keepsEventLogPromises('sqlite', sqliteEventLog)
