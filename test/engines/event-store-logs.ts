import { randomUUID } from 'node:crypto'
import { openEventStoreEventLog } from '../../engines/adapters/eventstoredb/event-log.ts'
import { composeEventLog } from '../../engines/log/readable-event-log.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import type { EventLogUnderTest } from './event-log-under-test.ts'
import { startEventStore } from './event-store-stand-in/start-event-store.ts'
import { domainEvents, syntheticEvents } from './event-vocabulary.ts'
import { type LogPart, partOfEventLog } from './part-of-event-log.ts'
import { scratchFile, sqliteKeys } from './sqlite-stores.ts'

type Locations = Pick<EngineUnderTest<EventLog>, 'location' | 'open'>

const module = import.meta.url

/** Long, because all tests of a file and their stand-ins run concurrently in one process. */
const appendTimeoutMs = 60_000

const openLog = (url: string) => openEventStoreEventLog({ url, appendTimeoutMs })

/** Logs in stand-ins, one each. */
const standIns: Locations = {
  async location(t) {
    const standIn = await startEventStore()
    t.teardown(() => standIn[Symbol.asyncDispose]())
    return standIn.url
  },
  open: openLog,
}

/** The server that the variable names. */
const serverUrl = (): string => process.env.KITH_TEST_EVENT_LOG_URL ?? ''

/** Parts of the log of a real server, which all tests share. */
const server: Locations = {
  async location() {
    await using log = await openLog(serverUrl())
    const part: LogPart = { prefix: `test-${randomUUID()}-`, since: await log.head() }
    return JSON.stringify(part)
  },
  async open(location) {
    return partOfEventLog(await openLog(serverUrl()), JSON.parse(location) as LogPart)
  },
}

/** Logs as the product composes them; each test has its own key file. */
const composed = ({ location, open }: Locations): Locations => ({
  location: async t => JSON.stringify([await location(t), await scratchFile(t)]),
  async open(pair) {
    const [place = '', path = ''] = JSON.parse(pair) as string[]
    const keys = await sqliteKeys.open(`${path}.keys`)
    const log = composeEventLog(await open(place), keys) as EventLog
    return {
      ...log,
      async [Symbol.asyncDispose]() {
        await log[Symbol.asyncDispose]()
        await keys[Symbol.asyncDispose]()
      },
    }
  },
})

/** Options for stores on a separate server: enough events for several pages. */
const common = { module, manyEvents: 10_000 } as const

/** The adapter over stand-ins. */
export const standInEventLog: EventLogUnderTest = {
  ...standIns,
  ...common,
  vocabulary: syntheticEvents,
  exportedAs: 'standInEventLog',
}

/** The log as the product composes it, over stand-ins. */
export const productStandInEventLog: EventLogUnderTest = {
  ...composed(standIns),
  ...common,
  vocabulary: domainEvents,
  exportedAs: 'productStandInEventLog',
}

/** The adapter over the real server that the variable names. */
export const serverEventLog: EventLogUnderTest = {
  ...server,
  ...common,
  vocabulary: syntheticEvents,
  exportedAs: 'serverEventLog',
  isShared: true,
}

/** The log as the product composes it, over that server. */
export const productServerEventLog: EventLogUnderTest = {
  ...composed(server),
  ...common,
  vocabulary: domainEvents,
  exportedAs: 'productServerEventLog',
  isShared: true,
}
