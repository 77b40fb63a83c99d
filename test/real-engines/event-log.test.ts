import { eventLogContract } from '../engines/event-log.ts'
import {
  productServerEventLog,
  productStandInEventLog,
  serverEventLog,
  standInEventLog,
} from '../engines/event-store-logs.ts'
import { withEngine } from './with-engine.ts'

// A stand-in is no EventStoreDB: what it proves is that the adapter does what the port says, where
// the server does what is known of it.
eventLogContract('a stand-in for EventStoreDB', standInEventLog)
eventLogContract('a stand-in for EventStoreDB, as the product composes it', productStandInEventLog)

withEngine('KITH_TEST_EVENT_LOG_URL', 'the event log on a real EventStoreDB', () => {
  eventLogContract('EventStoreDB', serverEventLog)
  eventLogContract('EventStoreDB, as the product composes it', productServerEventLog)
})
