import test from 'ava'
import * as z from 'zod'
import { origin } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { pair } from '../../domain/matching/decider.ts'
import { parking } from '../../domain/staff/parking-decider.ts'
import type { Jobs } from '../../engines/ports/jobs.ts'
import type { Records } from '../../engines/ports/records.ts'
import { longAgo } from '../../test/deciders/outcome.ts'
import { newEvent } from '../../test/projections/histories.ts'
import { until } from '../../test/waiting/until.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { features } from '../features.ts'
import { defineQueue } from './queue.ts'
import { defineReactor } from './reactor.ts'
import { runWorkers, workerCheck } from './run-workers.ts'

const match = async ({ dispatch, cause, clock }: WorkerContext) => {
  const [me, you, matchId] = [randomId(), randomId(), randomId()]
  for (const [by, on] of [
    [me, you],
    [you, me],
  ] as const)
    await dispatch(
      pair,
      streams.pair(by, on),
      {
        type: 'Swipe',
        by,
        on,
        mode: 'dating',
        action: 'like',
        matchId,
        visible: true,
        now: clock.now(),
      },
      cause(),
    )
}

const DEADLINE_MS = 60_000

/** Resolves when the log holds this many events of a type. @throws {Error} not within a minute. */
const happened = async ({ log }: WorkerContext, type: DomainEvent['type'], times: number) => {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(DEADLINE_MS)])
  let seen = 0
  for await (const next of log.follow({ types: [type], signal })) {
    if (!('caughtUp' in next)) seen += 1
    if (seen === times) stop.abort()
  }
  if (seen < times) throw new Error(`In vain waited for ${times} ${type}, saw ${seen}`)
}

test('workers react to events until they are stopped', async t => {
  const stage = await openWorkerContext(t)
  const stop = new AbortController()
  const workers = runWorkers(features, { ...stage, signal: stop.signal })
  await match(stage)
  await Promise.all([happened(stage, 'ConversationOpened', 1), happened(stage, 'Notified', 2)])

  const { reactors, queues } = workers.status()
  t.deepEqual(new Set([...reactors, ...queues].map(({ status }) => status)), new Set(['running']))
  stop.abort()
  await workers.done
  t.deepEqual(new Set(workers.status().reactors.map(({ status }) => status)), new Set(['stopped']))
})

test('of two processes one runs all reactors; the other takes over when it ends', async t => {
  const stage = await openWorkerContext(t)
  const run = () => {
    const stop = new AbortController()
    const workers = runWorkers(features, { ...stage, signal: stop.signal })
    const following = () => workers.status().reactors.filter(({ position }) => position !== origin)
    const end = () => {
      stop.abort()
      return workers.done
    }
    return { following, all: workers.status().reactors.length, end }
  }
  const first = run()
  await match(stage)
  await until(() => first.following().length === first.all)
  const second = run()
  await match(stage)
  await happened(stage, 'Notified', 4)
  t.deepEqual(second.following(), [])

  await first.end()
  await match(stage)
  await happened(stage, 'Notified', 6)
  await until(() => second.following().length === second.all)
  await second.end()
})

test('a failing reactor shows its status, affects no other, and recovers', async t => {
  const stage = await openWorkerContext(t)
  const stop = new AbortController()
  const { promise: mended, resolve: mend } = Promise.withResolvers<void>()
  const failures: string[] = []
  const records: Records = {
    ...stage.records,
    get: async (kind, key) => {
      if (key === 'chat' && failures.length === 0) throw new Error('disk')
      return stage.records.get(kind, key)
    },
  }
  const workers = runWorkers(features, {
    ...stage,
    records,
    signal: stop.signal,
    pause: () => mended,
    onFailure: name => failures.push(name),
  })
  await match(stage)
  await happened(stage, 'Notified', 2)

  const chat = () => workers.status().reactors.find(({ name }) => name === 'chat')
  t.like(chat(), { status: 'failing', reason: 'Error', failures: 1 })
  t.deepEqual(failures, ['chat'])

  mend()
  await happened(stage, 'ConversationOpened', 1)
  t.like(chat(), { status: 'running' })
  stop.abort()
  await workers.done
})

test('a queue that ends by itself counts as failed and restarts', async t => {
  const stage = await openWorkerContext(t)
  const stop = new AbortController()
  const failures: unknown[] = []
  const jobs: Jobs = {
    ...stage.jobs,
    work: async (queue, handler, options) => {
      if (queue === 'notify' && failures.length === 0) return
      await stage.jobs.work(queue, handler, options)
    },
  }
  const workers = runWorkers(features, {
    ...stage,
    jobs,
    signal: stop.signal,
    pause: async () => {},
    onFailure: (name, error) => failures.push([name, (error as { code?: string }).code]),
  })
  await match(stage)
  await happened(stage, 'Notified', 2)
  stop.abort()
  await workers.done
  t.deepEqual(failures, [['notify', 'ended']])
})

test('a schedule without a next run is named, although its queue works', async t => {
  const stage = await openWorkerContext(t)
  const stop = new AbortController()
  let isGone = false
  const jobs: Jobs = {
    ...stage.jobs,
    runsAgain: async (...schedule) => !isGone && stage.jobs.runsAgain(...schedule),
  }
  const run = async () => {}
  const queue = defineQueue({
    name: 'sweep',
    cron: '0 4 * * *',
    concurrency: 1,
    data: z.object({}),
    run,
  })
  const workers = runWorkers(
    { sweep: { reactors: [], queues: [queue] } },
    { ...stage, jobs, signal: stop.signal },
  )
  const check = workerCheck(workers)
  await until(async () => (await check()).ok)
  isGone = true
  t.deepEqual(await check(), { ok: false, detail: 'sweep: no next run' })
  stop.abort()
  await workers.done
})

test('a failed attempt of a job is reported with the id, attempt and correlation of the job', async t => {
  const stage = await openWorkerContext(t)
  const stop = new AbortController()
  const run = async () => {
    throw new Error('no paint')
  }
  const queue = defineQueue({ name: 'paint', concurrency: 1, data: z.object({}), run })
  const failed: unknown[] = []
  const workers = runWorkers(
    { paint: { reactors: [], queues: [queue] } },
    { ...stage, signal: stop.signal, onFailure: (name, _, job) => failed.push({ name, ...job }) },
  )
  const data = { cause: { event: 'one', correlation: 'all' }, data: {} }
  await stage.jobs.add('paint', { id: 'wall', data, attempts: 1 })
  await until(() => failed.length > 0)
  t.deepEqual(failed, [{ name: 'paint', job: 'wall', attempt: 1, correlation: 'all' }])
  stop.abort()
  await workers.done
})

test('a reactor that an event stopped names it and the command that parks it, and then goes on', async t => {
  const stage = await openWorkerContext(t)
  const stop = new AbortController()
  const profileId = randomId()
  const reacted: number[] = []
  const reactor = defineReactor({
    name: 'age',
    from: 'origin',
    on: {
      ProfileRevised({ data: { changes } }) {
        if (changes.age === 32) throw new RangeError('no such age')
        reacted.push(changes.age ?? 0)
        return []
      },
    },
  })
  const workers = runWorkers(
    { age: { reactors: [reactor], queues: [] } },
    { ...stage, signal: stop.signal },
  )
  const written = [31, 32, 33].map(age =>
    newEvent({ type: 'ProfileRevised', data: { profileId, changes: { age } } }, longAgo),
  )
  for (const event of written) await stage.log.append(streams.profile(profileId), 'any', [event])
  const check = workerCheck(workers)
  await until(async () => !(await check()).ok)
  t.regex(
    (await check()).detail ?? '',
    /^age: Reactor age cannot react to ProfileRevised at position \d+\. .* npm run staff -- park \d+ /,
  )
  const position = await positionOf(stage, written[1]?.id)
  const why = { position, eventType: 'ProfileRevised', reason: 'a test', operator: 'Sage' }
  const command = { type: 'Park', eventId: written[1]?.id ?? '', ...why } as const
  await stage.dispatch(parking, streams.parking(), command, stage.cause())
  await until(() => reacted.includes(33))
  t.deepEqual(
    reacted.filter(age => age > 31),
    [33],
  )
  await until(async () => (await check()).ok)
  stop.abort()
  await workers.done
})

const positionOf = async ({ log }: WorkerContext, id: string | undefined): Promise<string> =>
  (await Array.fromAsync(log.readAll())).find(event => event.id === id)?.position ?? ''
