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
import { type FakeTime, fakeTime } from './fake-time.ts'
import type { JobsStore } from './jobs.ts'
import type { Store } from './store.ts'

/** A path in a directory of its own, removed after everything on it was closed. */
export const scratchFile = async (t: ExecutionContext): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'kith-'))
  t.teardown(() => rm(directory, { recursive: true, force: true }))
  return join(directory, 'engine.db')
}

const module = import.meta.url

export const sqliteEventLog: Store<EventLog> = {
  place: scratchFile,
  open: path => openSqliteEventLog({ path }),
  module,
  exportedAs: 'sqliteEventLog',
}

/** The same with followers that share what is new. */
export const sharedEventLog: Store<EventLog> = {
  ...sqliteEventLog,
  open: async path => shareSubscription(await openSqliteEventLog({ path })),
  exportedAs: 'sharedEventLog',
}

export const sqliteReadModels: Store<ReadModels> = {
  place: scratchFile,
  open: path => openSqliteReadModels({ path }),
  module,
  exportedAs: 'sqliteReadModels',
}

export const sqliteSessions: Store<Sessions> = {
  place: scratchFile,
  open: path => openSqliteSessions({ path }),
  module,
  exportedAs: 'sqliteSessions',
}

export const sqliteKeys: Store<Keys> = {
  place: scratchFile,
  open: path =>
    openEmbeddedKeys({
      store: { type: 'sqlite', path },
      master: { type: 'file', path: `${path}.master` },
    }),
  module,
  exportedAs: 'sqliteKeys',
}

/** The same under seals; events of the suites have nothing personal, so seals must not show. */
export const sealedEventLog: Store<EventLog> = {
  place: scratchFile,
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
  place: scratchFile,
  time: fakeTime,
  leaseMs,
  async open(path, time) {
    if (!time) return openSqliteJobs({ path, leaseMs })
    const { clock, alarm, settled } = time
    const jobs = await openSqliteJobs({ path, clock, alarm, leaseMs })
    // Writes are done in the order they are asked: after this one, all before it.
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
