import type { ExecutionContext } from 'ava'
import { composeEventLog } from '../../engines/compose-event-log.ts'
import type { EventLog } from '../../engines/event-log.ts'
import { openEventStoreEventLog } from '../../engines/eventstoredb/event-log.ts'
import type { EventLogUnderTest } from './event-log-under-test.ts'
import { startEventStore } from './event-store-stand-in/start-event-store.ts'
import { domainEvents, syntheticEvents } from './event-vocabulary.ts'
import { scratchFile, sqliteKeys } from './sqlite-stores.ts'

const module = import.meta.url

/** Tests of a file run at once in one process, and the stand-ins in it. */
const appendTimeoutMs = 60_000

/** The URL of a stand-in with a store of its own, which ends with `t`. */
export const standInUrl = async (t: ExecutionContext): Promise<string> => {
  const standIn = await startEventStore()
  t.teardown(() => standIn[Symbol.asyncDispose]())
  return standIn.url
}

/** The adapter over a stand-in. */
export const standInEventLog: EventLogUnderTest = {
  location: standInUrl,
  open: url => openEventStoreEventLog({ url, appendTimeoutMs }),
  module,
  vocabulary: syntheticEvents,
  manyEvents: 10_000,
  exportedAs: 'standInEventLog',
}

/** The log as the product composes it over a stand-in. A location is a URL and a path for the keys. */
export const productStandInEventLog: EventLogUnderTest = {
  location: async t => JSON.stringify([await standInUrl(t), await scratchFile(t)]),
  async open(location) {
    const [url, path] = JSON.parse(location) as [string, string]
    const keys = await sqliteKeys.open(`${path}.keys`)
    const log = composeEventLog(
      await openEventStoreEventLog({ url, appendTimeoutMs }),
      keys,
    ) as EventLog
    return {
      ...log,
      async [Symbol.asyncDispose]() {
        await log[Symbol.asyncDispose]()
        await keys[Symbol.asyncDispose]()
      },
    }
  },
  vocabulary: domainEvents,
  manyEvents: 10_000,
  module,
  exportedAs: 'productStandInEventLog',
}
