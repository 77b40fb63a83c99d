import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { openEventStoreEventLog } from '../../engines/adapters/eventstoredb/event-log.ts'
import { openStoredKeys } from '../../engines/log/keys/keyring.ts'
import { composeEventLog, readableEventLog } from '../../engines/log/readable-event-log.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { createKeyStore } from '../../engines/records/key-store.ts'
import { eventStoreUrl } from '../engines/event-store-server.ts'
import { startServersOver } from '../http/server-engines.ts'
import { openErasableLogsOver } from '../properties/erasable-logs.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { openContextsOver } from '../workers/context-engines.ts'
import { mongoLeases, mongoReadModels, mongoRecords, scratchDatabase } from './mongo-stores.ts'
import { sharedEngines } from './shared-engines.ts'

/*
 * Loaded before each spec of ava.engines.config.js. Specs of HTTP features and properties then run
 * over servers: MongoDB and Redis, and a stand-in for EventStoreDB to which two processes have
 * connections of their own.
 */

type Teardown = Pick<ExecutionContext, 'teardown'>

/** Engines are closed by themselves where a property opens many of them. */
const closedWith = <S extends AsyncDisposable>(t: Teardown, opened: S): S => {
  t.teardown(() => opened[Symbol.asyncDispose]())
  return opened
}

const openKeys = async (t: Teardown, url: string, master: string): Promise<Keys> => {
  const records = closedWith(t, await mongoRecords.open(url))
  return closedWith(t, await openStoredKeys(createKeyStore(records), { path: master }))
}

const connect = async (t: Teardown, url: string): Promise<EventLog> =>
  closedWith(t, await openEventStoreEventLog({ url }))

const spec = test.meta.file

if (spec.includes('/test/http/')) startServersOver(t => sharedEngines(t))

if (spec.includes('/test/properties/')) {
  openContextsOver({
    runs: 0.5,
    async open(t) {
      const [url, database] = [await eventStoreUrl(t), await scratchDatabase(t)]
      const master = join(await scratchFolder(t), 'master.key')
      const process = async () => {
        const keys = await openKeys(t, database, master)
        return { keys, log: composeEventLog(await connect(t, url), keys) }
      }
      const { keys, log } = await process()
      return {
        logs: [log, (await process()).log],
        keys,
        views: closedWith(t, await mongoReadModels.open(database)),
        leases: closedWith(t, await mongoLeases.open(database)),
      }
    },
  })
  openErasableLogsOver(async t => {
    const stored = await connect(t, await eventStoreUrl(t))
    return async gone => {
      const master = join(await scratchFolder(t), 'master.key')
      const keys = await openKeys(t, await scratchDatabase(t), master)
      const named = new Set<string>()
      const noting: Keys = {
        ...keys,
        cachedKey: () => undefined,
        encryptionKey(subjects) {
          for (const subject of subjects) named.add(subject)
          return keys.encryptionKey(subjects)
        },
      }
      return {
        log: readableEventLog(stored, noting),
        after: await stored.head(),
        forget: () => keys.destroy([...named].filter(gone)),
      }
    }
  })
}
