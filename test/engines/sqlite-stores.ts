import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { openSqliteAiSpending } from '../../engines/adapters/sqlite/ai-spending.ts'
import { openSqliteJobs } from '../../engines/adapters/sqlite/jobs.ts'
import { openSqliteLeases } from '../../engines/adapters/sqlite/leases.ts'
import { openSqliteReadModels } from '../../engines/adapters/sqlite/read-models.ts'
import { openSqliteRecords } from '../../engines/adapters/sqlite/records.ts'
import { openSqliteSessions } from '../../engines/adapters/sqlite/sessions.ts'
import { composeEventLog } from '../../engines/log/open-log.ts'
import type { AiSpending } from '../../engines/ports/ai-spending.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { Records } from '../../engines/ports/records.ts'
import type { Sessions } from '../../engines/ports/sessions.ts'
import { openEmbeddedKeys } from '../stores/embedded-keys.ts'
import { onReusedThread } from '../stores/reused-writer-thread.ts'
import { scratchLog } from '../stores/scratch-log.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import type { StoredEventLogUnderTest } from './event-log-removal.ts'
import type { EventLogUnderTest } from './event-log-under-test.ts'
import { domainEvents, syntheticEvents } from './event-vocabulary.ts'
import { type FakeTime, fakeTime } from './fake-time.ts'
import type { JobsStore } from './jobs-under-test.ts'
import type { LeasesUnderTest } from './leases.ts'

/** A path in a new directory, which is removed after everything in it was closed. */
export const scratchFile = async (t: ExecutionContext): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'kith-'))
  t.teardown(() => rm(directory, { recursive: true, force: true }))
  return join(directory, 'engine.db')
}

const module = import.meta.url

export const sqliteEventLog: StoredEventLogUnderTest = {
  location: scratchFile,
  open: scratchLog,
  module,
  vocabulary: syntheticEvents,
  manyEvents: 100_000,
  exportedAs: 'sqliteEventLog',
}

export const sqliteReadModels: EngineUnderTest<ReadModels> = {
  location: scratchFile,
  open: path => onReusedThread(thread => openSqliteReadModels({ path, ...thread })),
  module,
  exportedAs: 'sqliteReadModels',
}

export const sqliteRecords: EngineUnderTest<Records> = {
  location: scratchFile,
  open: path => onReusedThread(thread => openSqliteRecords({ path, ...thread })),
  module,
  exportedAs: 'sqliteRecords',
}

export const sqliteSessions: EngineUnderTest<Sessions> = {
  location: scratchFile,
  open: path => onReusedThread(thread => openSqliteSessions({ path, ...thread })),
  module,
  exportedAs: 'sqliteSessions',
}

export const sqliteAiSpending: EngineUnderTest<AiSpending> = {
  location: scratchFile,
  open: path => openSqliteAiSpending({ path }),
  module,
  exportedAs: 'sqliteAiSpending',
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

/** Specs keep their process busy: with a shorter life, a lease would end before it is renewed. */
const leaseTimes = { ttlMs: 2_000, pollMs: 20 }

export const sqliteLeases: LeasesUnderTest = {
  location: scratchFile,
  open: path => openSqliteLeases({ path, times: leaseTimes }),
  ttlMs: leaseTimes.ttlMs,
  module,
  exportedAs: 'sqliteLeases',
}

/** The log as the product composes it: encrypted, validated, followers share a subscription. */
export const productEventLog: EventLogUnderTest = {
  location: scratchFile,
  async open(path) {
    const keys = await sqliteKeys.open(`${path}.keys`)
    const stored = await scratchLog(path)
    const log = composeEventLog(stored, keys) as EventLog
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
  exportedAs: 'productEventLog',
}

const leaseMs = 3_000

export const sqliteJobs: JobsStore<FakeTime> = {
  location: scratchFile,
  time: fakeTime,
  leaseMs,
  async open(path, time) {
    if (!time) return onReusedThread(thread => openSqliteJobs({ path, leaseMs, ...thread }))
    const { clock, startTimer, settled } = time
    const jobs = await onReusedThread(thread =>
      openSqliteJobs({ path, clock, startTimer, leaseMs, ...thread }),
    )
    // Writes are executed in order: when this one is done, all earlier ones are.
    settled.set(jobs, () => jobs.drop('fake time', 'none'))
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
