import { eventLogContract } from './event-log.ts'
import { removalContract } from './event-log-removal.ts'
import { productEventLog, sqliteEventLog } from './sqlite-stores.ts'

eventLogContract('sqlite', sqliteEventLog)
eventLogContract('as the product composes it', productEventLog)

removalContract('sqlite', sqliteEventLog)
