import { eventLogContract } from '../engines/event-log.ts'
import {
  productServerEventLog,
  productStandInEventLog,
  serverEventLog,
  standInEventLog,
} from '../engines/event-store-logs.ts'
import { withEngine } from './with-engine.ts'

// A stand-in is no EventStoreDB: it proves that the adapter keeps the contract if the server
// behaves as known.
eventLogContract('a stand-in for EventStoreDB', standInEventLog)
eventLogContract('a stand-in for EventStoreDB, as the product composes it', productStandInEventLog)

withEngine('KITH_TEST_EVENT_LOG_URL', 'the event log on a real EventStoreDB', () => {
  eventLogContract('EventStoreDB', serverEventLog)
  eventLogContract('EventStoreDB, as the product composes it', productServerEventLog)
})
