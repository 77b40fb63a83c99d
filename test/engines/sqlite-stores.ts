import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { openSqliteJobs } from '../../engines/adapters/sqlite/jobs.ts'
import { openSqliteReadModels } from '../../engines/adapters/sqlite/read-models.ts'
import { registerWorker } from '../../engines/adapters/sqlite/worker-registry.ts'
import { composeEventLog } from '../../engines/log/readable-event-log.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { Records } from '../../engines/ports/records.ts'
import { createLeases } from '../../engines/records/leases.ts'
import { openEmbeddedKeys } from '../stores/embedded-keys.ts'
import { openScratchRecords, overRecords } from '../stores/over-records.ts'
import { onReusedThread } from '../stores/reused-writer-thread.ts'
import { scratchLog } from '../stores/scratch-log.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
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

export const sqliteEventLog: EventLogUnderTest = {
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
  open: path => openScratchRecords({ path }),
  module,
  exportedAs: 'sqliteRecords',
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
  open: path =>
    overRecords(openScratchRecords({ path }), records => {
      const processes = registerWorker(path)
      const leases = createLeases(records, { times: leaseTimes, processes })
      return {
        ...leases,
        async [Symbol.asyncDispose]() {
          await leases[Symbol.asyncDispose]()
          await processes[Symbol.asyncDispose]()
        },
      }
    }),
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
