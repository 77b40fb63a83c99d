import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { encryptingEventLog } from '../../engines/encrypting-event-log.ts'
import type { EventLog } from '../../engines/event-log.ts'
import { openEmbeddedKeys } from '../../engines/keys/open-embedded-keys.ts'
import type { Keys } from '../../engines/keys.ts'
import type { ReadModels } from '../../engines/read-models.ts'
import type { Sessions } from '../../engines/sessions.ts'
import { shareSubscription } from '../../engines/share-subscription.ts'
import { openSqliteEventLog } from '../../engines/sqlite/event-log.ts'
import { openSqliteJobs } from '../../engines/sqlite/jobs.ts'
import { openSqliteReadModels } from '../../engines/sqlite/read-models.ts'
import { openSqliteSessions } from '../../engines/sqlite/sessions.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import { type FakeTime, fakeTime } from './fake-time.ts'
import type { JobsStore } from './jobs.ts'

/** A path in a directory of its own, removed after everything in it was closed. */
export const scratchFile = async (t: ExecutionContext): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'kith-'))
  t.teardown(() => rm(directory, { recursive: true, force: true }))
  return join(directory, 'engine.db')
}

const module = import.meta.url

export const sqliteEventLog: EngineUnderTest<EventLog> = {
  location: scratchFile,
  open: path => openSqliteEventLog({ path }),
  module,
  exportedAs: 'sqliteEventLog',
}

/** The same with followers that share a subscription. */
export const sharedEventLog: EngineUnderTest<EventLog> = {
  ...sqliteEventLog,
  open: async path => shareSubscription(await openSqliteEventLog({ path })),
  exportedAs: 'sharedEventLog',
}

export const sqliteReadModels: EngineUnderTest<ReadModels> = {
  location: scratchFile,
  open: path => openSqliteReadModels({ path }),
  module,
  exportedAs: 'sqliteReadModels',
}

export const sqliteSessions: EngineUnderTest<Sessions> = {
  location: scratchFile,
  open: path => openSqliteSessions({ path }),
  module,
  exportedAs: 'sqliteSessions',
}

export const sqliteKeys: EngineUnderTest<Keys> = {
  location: scratchFile,
  open: path =>
    openEmbeddedKeys({
      store: { type: 'sqlite', path },
      master: { type: 'file', path: `${path}.master` },
    }),
  module,
  exportedAs: 'sqliteKeys',
}

/**
 * The same with encryption; events of the suites have no personal fields, so nothing else changes.
 */
export const encryptedEventLog: EngineUnderTest<EventLog> = {
  location: scratchFile,
  async open(path) {
    const keys = await sqliteKeys.open(`${path}.keys`)
    const log = encryptingEventLog(await openSqliteEventLog({ path }), keys)
    return {
      ...log,
      async [Symbol.asyncDispose]() {
        await log[Symbol.asyncDispose]()
        await keys[Symbol.asyncDispose]()
      },
    }
  },
  module,
  exportedAs: 'sealedEventLog',
}

const leaseMs = 3_000

export const sqliteJobs: JobsStore<FakeTime> = {
  location: scratchFile,
  time: fakeTime,
  leaseMs,
  async open(path, time) {
    if (!time) return openSqliteJobs({ path, leaseMs })
    const { clock, startTimer, settled } = time
    const jobs = await openSqliteJobs({ path, clock, startTimer, leaseMs })
    // Writes are executed in order: when this one is done, all earlier ones are.
    settled.set(jobs, () => jobs.advance('fake time', '0'))
    return {
      ...jobs,
      async [Symbol.asyncDispose]() {
        settled.delete(jobs)
        await jobs[Symbol.asyncDispose]()
      },
    }
  },
  module,
  exportedAs: 'sqliteJobs',
}
