import { eventLogContract } from './event-log.ts'
import { productEventLog, sqliteEventLog } from './sqlite-stores.ts'

eventLogContract('sqlite', sqliteEventLog)
eventLogContract('as the product composes it', productEventLog)
