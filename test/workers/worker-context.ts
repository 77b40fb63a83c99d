import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { comparePositions, type RecordedEvent } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { openDiskMedia } from '../../engines/adapters/disk/media.ts'
import { createRemovedPhotos } from '../../engines/adapters/images/removed-photos.ts'
import { localScorer } from '../../engines/adapters/scorer/local-scorer.ts'
import { openSqliteJobs } from '../../engines/adapters/sqlite/jobs.ts'
import { openSqliteReadModels } from '../../engines/adapters/sqlite/read-models.ts'
import { openSqliteRecords } from '../../engines/adapters/sqlite/records.ts'
import { type CommandContext, createDispatch } from '../../engines/log/dispatch.ts'
import { installationKey } from '../../engines/log/keyed-ids.ts'
import { validatingEventLog } from '../../engines/log/readable-event-log.ts'
import { noPayments, type Payments } from '../../engines/ports/payments.ts'
import type { PushSender } from '../../engines/ports/push.ts'
import type { Scorer } from '../../engines/ports/scorer.ts'
import { createDailyAllowances } from '../../engines/records/daily-allowances.ts'
import { createShortLived } from '../../engines/records/short-lived.ts'
import { openDiscovery } from '../../projections/discovery/open-discovery.ts'
import { openScorerSubjects } from '../../projections/insights/scorer-subjects.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { runProjections } from '../../projections/runtime/run-projections.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import type { WorkerServices } from '../../workers/features.ts'
import { type Queue, workQueue } from '../../workers/runtime/queue.ts'
import { type Reactor, runReactor } from '../../workers/runtime/reactor.ts'
import { displaceForSpecs, secretsForSpecs } from '../projections/displacement.ts'
import { everything } from '../projections/workbench.ts'
import { scratchKeys } from '../stores/embedded-keys.ts'
import { beginAgain, forgetDoneJobs } from '../stores/forget-reactions.ts'
import { openScratchLeases, openScratchSessions } from '../stores/over-records.ts'
import { onReusedThread } from '../stores/reused-writer-thread.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { scratchLog } from '../stores/scratch-log.ts'
import { type ContextEngines, contextEngines } from './context-engines.ts'

/** Initial time of a spec. */
const start = Date.parse('2026-06-01T12:00:00.000Z')

/** A stopped clock that a spec moves, by milliseconds. */
const movableClock = () => {
  let now = start
  return {
    now: () => new Date(now),
    move: (by: number) => {
      now += by
    },
  }
}

const openEmbedded = async (t: ExecutionContext, folder: string): Promise<ContextEngines> => {
  const log = validatingEventLog(await scratchLog(join(folder, 'log.db')))
  t.teardown(() => log[Symbol.asyncDispose]())
  const views = await onReusedThread(thread =>
    openSqliteReadModels({ path: join(folder, 'views.db'), ...thread }),
  )
  t.teardown(() => views[Symbol.asyncDispose]())
  const leases = await openScratchLeases({ path: join(folder, 'records.db') })
  t.teardown(() => leases[Symbol.asyncDispose]())
  const keys = await scratchKeys(folder)
  t.teardown(() => keys[Symbol.asyncDispose]())
  return { logs: [log, log], views, leases, keys }
}

/**
 * Everything that runs behind the API, on fresh engines, with a stopped clock. `logs` are the log as
 * two processes open it.
 */
export const openWorkerContext = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const clock = movableClock()
  const { logs, views, leases, keys } = (await contextEngines(t)) ?? (await openEmbedded(t, folder))
  const [log] = logs
  const jobs = await onReusedThread(thread =>
    openSqliteJobs({ path: join(folder, 'jobs.db'), clock, ...thread }),
  )
  t.teardown(() => jobs[Symbol.asyncDispose]())
  const records = await onReusedThread(thread =>
    openSqliteRecords({ path: join(folder, 'records.db'), ...thread }),
  )
  t.teardown(() => records[Symbol.asyncDispose]())
  const sessions = await onReusedThread(thread =>
    openScratchSessions({ path: join(folder, 'records.db'), ...thread }),
  )
  t.teardown(() => sessions[Symbol.asyncDispose]())
  const media = await openDiskMedia({ folder: join(folder, 'media') })

  const following = new AbortController()
  // Leases of its own: of runners that share some, one follows, and those of specs have other views.
  const ownLeases = await openScratchLeases({ path: join(folder, 'discovery-leases.db') })
  t.teardown(() => ownLeases[Symbol.asyncDispose]())
  const projected = runProjections({
    log,
    views,
    leases: ownLeases,
    projections: deckViews,
    signal: following.signal,
  })
  t.teardown(async () => {
    following.abort()
    await projected.stopped
  })
  const discovery = await openDiscovery({
    log,
    views,
    displace: displaceForSpecs,
    secretOf: secretsForSpecs,
  })
  t.teardown(() => discovery[Symbol.asyncDispose]())
  const subjects = await openScorerSubjects({ log, views })
  t.teardown(() => subjects[Symbol.asyncDispose]())

  const dispatch = createDispatch(log)
  const scorer: Scorer = localScorer()
  const push: PushSender = {
    send: async () => ({ status: 'accepted' }),
    async [Symbol.asyncDispose]() {},
  }
  const payments: Payments = noPayments
  const allowances = createDailyAllowances(records, () => installationKey(keys, 'allowances'))
  const shortLived = createShortLived(records)
  const stores = {
    log,
    views,
    leases,
    jobs,
    records,
    sessions,
    shortLived,
    allowances,
    removedPhotos: createRemovedPhotos(records, () => installationKey(keys, 'removed photos')),
    media,
    keys,
  }
  const services = {
    ...stores,
    scorer,
    payments,
    clock,
    dispatch,
    discovery,
    subjects,
    push,
    exposure: { floor: 0.5, most: 16 },
  } satisfies WorkerServices
  return {
    ...services,
    logs,
    /** A command context as a request creates it. */
    cause: (command = randomId()): CommandContext => ({
      command,
      correlation: command,
      causation: command,
      now: clock.now(),
    }),
    /** The events of a stream. */
    told: (stream: string): Promise<RecordedEvent<DomainEvent>[]> =>
      Array.fromAsync(log.read(stream)),
    /**
     * Lets a reactor read up to the head of the log.
     *
     * @throws {TypeError} two tasks of an event, due at two times, are one job: the second would be lost.
     */
    async letReact(reactor: Reactor) {
      const delays = new Map<string, number | undefined>()
      const add: typeof jobs.add = async (queue, job) => {
        if (delays.has(job.id) && delays.get(job.id) !== job.delay)
          throw new TypeError(`The data of two tasks for ${queue} does not tell them apart.`)
        delays.set(job.id, job.delay)
        await jobs.add(queue, job)
      }
      const head = await log.head()
      const stop = new AbortController()
      const moved = (to: string) => {
        if (comparePositions(to, head) >= 0) stop.abort()
      }
      const { signal } = stop
      await runReactor(reactor, { log, jobs: { add }, records, clock, signal, onProgress: moved })
    },
    /** Lets every reactor begin again, and forgets the ids of done jobs. */
    async forgetReactions(): Promise<void> {
      forgetDoneJobs(join(folder, 'jobs.db'))
      await beginAgain(records)
    },
    /** The documents of a view by key, after it has read every event. */
    async documentsOf<D>(view: Projection<D>): Promise<Record<string, D>> {
      const stopping = new AbortController()
      const { signal } = stopping
      const { stopped } = runProjections({ log, views, leases, projections: [view], signal })
      await views.waitForPosition(view.name, await log.head(), signal)
      stopping.abort()
      await stopped
      return everything(views, view)
    },
    /** Runs the scheduled round of a queue. */
    async giveRound({ name }: Pick<Queue, 'name'>): Promise<void> {
      const data = { cause: { event: name, correlation: name }, data: {} }
      await jobs.add(name, { id: randomId(), data })
    },
    /** Runs each job of a queue that is due once; returns the failures. */
    async letWork(
      queue: Queue<unknown, WorkerServices>,
      instead: Partial<WorkerServices> = {},
    ): Promise<unknown[]> {
      // A busy machine may need longer than a job waits for its views.
      await discovery.waitForPosition(await log.head(), following.signal)
      const counts = await jobs.counts(queue.name)
      const waiting = counts.waiting + counts.active
      const stop = new AbortController()
      const failed: unknown[] = []
      let done = 0
      const counted: typeof queue = {
        ...queue,
        async perform(...job) {
          try {
            await queue.perform(...job)
          } finally {
            done += 1
            if (done === waiting) stop.abort()
          }
        },
      }
      const onFailure = (error: unknown) => failed.push(error)
      const progressed = () => {}
      if (waiting > 0)
        await workQueue(counted, {
          jobs,
          services: { ...services, ...instead },
          signal: stop.signal,
          onProgress: progressed,
          onFailure,
        })
      return failed
    },
  }
}

export type WorkerContext = Awaited<ReturnType<typeof openWorkerContext>>
