import { eventLogContract } from '../engines/event-log.ts'
import { productStandInEventLog, standInEventLog } from '../engines/event-store-logs.ts'

eventLogContract('a stand-in for EventStoreDB', standInEventLog)
eventLogContract('a stand-in, as the product composes it', productStandInEventLog)
