import { randomUUID } from 'node:crypto'
import type { ExecutionContext } from 'ava'
import { MongoClient } from 'mongodb'
import { type OpenedMongo, openMongo } from '../../engines/adapters/mongodb/open-mongo.ts'
import { openMongoReadModels } from '../../engines/adapters/mongodb/read-models.ts'
import { openMongoRecords } from '../../engines/adapters/mongodb/records.ts'
import { openStoredKeys } from '../../engines/log/keys/keyring.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { Records } from '../../engines/ports/records.ts'
import { createKeyStore } from '../../engines/records/key-store.ts'
import { createLeases } from '../../engines/records/leases.ts'
import type { EngineUnderTest } from '../engines/engine-under-test.ts'
import type { LeasesUnderTest } from '../engines/leases.ts'
import { scratchFile } from '../engines/sqlite-stores.ts'
import { overRecords } from '../stores/over-records.ts'

/** The URL of a database of its own, dropped with `t`. */
export const scratchDatabase = async (t: Pick<ExecutionContext, 'teardown'>): Promise<string> => {
  const url = new URL(process.env.KITH_TEST_MONGODB_URL ?? '')
  url.pathname = `kith_test_${randomUUID().replaceAll('-', '')}`
  t.teardown(async () => {
    const client = new MongoClient(url.href)
    await client.db(url.pathname.slice(1)).dropDatabase()
    await client.close()
  })
  return url.href
}

/** Opens a store of a database, which is closed after it. */
const withMongo =
  <S extends AsyncDisposable>(open: (mongo: OpenedMongo) => S | Promise<S>) =>
  async (url: string): Promise<S> => {
    const mongo = await openMongo({ url })
    const store = await open(mongo)
    return {
      ...store,
      async [Symbol.asyncDispose]() {
        await store[Symbol.asyncDispose]()
        await mongo[Symbol.asyncDispose]()
      },
    }
  }

const module = import.meta.url

export const mongoReadModels: EngineUnderTest<ReadModels> = {
  location: scratchDatabase,
  open: withMongo(openMongoReadModels),
  module,
  exportedAs: 'mongoReadModels',
}

export const mongoRecords: EngineUnderTest<Records> = {
  location: scratchDatabase,
  open: withMongo(openMongoRecords),
  module,
  exportedAs: 'mongoRecords',
}

/** Data keys in a database; the master key in a file beside it. */
export const mongoKeys: EngineUnderTest<Keys> = {
  async location(t) {
    const location = { url: await scratchDatabase(t), master: await scratchFile(t) }
    return JSON.stringify(location)
  },
  async open(location) {
    const { url, master } = JSON.parse(location)
    return overRecords(mongoRecords.open(url), records =>
      openStoredKeys(createKeyStore(records), { path: master }),
    )
  },
  module,
  exportedAs: 'mongoKeys',
}

const leaseTimes = { ttlMs: 1_000, pollMs: 20 }

export const mongoLeases: LeasesUnderTest = {
  location: scratchDatabase,
  open: url =>
    overRecords(mongoRecords.open(url), records => createLeases(records, { times: leaseTimes })),
  ttlMs: leaseTimes.ttlMs,
  module,
  exportedAs: 'mongoLeases',
}
