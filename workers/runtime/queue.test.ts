import test, { type ExecutionContext } from 'ava'
import * as z from 'zod'
import type { JobEnvelope } from '../../contracts/core/jobs.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import type { Job, Jobs, NewJob } from '../../engines/ports/jobs.ts'
import { longAgo } from '../../test/deciders/outcome.ts'
import { sqliteJobs } from '../../test/engines/sqlite-stores.ts'
import { openWorkerContext } from '../../test/workers/worker-context.ts'
import {
  defineQueue,
  followUpJob,
  type JobCause,
  jobFromEvent,
  type Queue,
  task,
  workQueue,
} from './queue.ts'
import { LATE_JOB_MS } from './timeouts.ts'

const event = {
  id: randomId(),
  type: 'ModesChosen',
  version: 1,
  data: { profileId: randomId(), modes: [] },
  at: longAgo,
  stream: 'spec',
  revision: 0,
  position: '1',
  meta: { command: 'command', correlation: 'correlation', causation: 'causation' },
}

const now = new Date(longAgo)

const echo = (run: (data: { text: string }, cause: CommandContext) => void) =>
  defineQueue({
    name: 'echo',
    concurrency: 1,
    data: z.object({ text: z.string() }),
    run: async (data, cause) => run(data, cause),
  })

/** A `Jobs` that runs one job at once. */
const taking = (job: Job): Pick<Jobs, 'work'> => ({
  work: (_, handler) => handler(job, new AbortController().signal),
})

test('an event and a task always give the same job id', t => {
  const queue = echo(() => {})
  const job = jobFromEvent(event, task(queue, { text: 'a' }), now)
  t.deepEqual(jobFromEvent(event, task(queue, { text: 'a' }), now), job)
  t.not(jobFromEvent(event, task(queue, { text: 'b' }), now).id, job.id)
  t.not(jobFromEvent({ ...event, id: randomId() }, task(queue, { text: 'a' }), now).id, job.id)
})

test('a task with a due time gives a delayed job', t => {
  const queue = echo(() => {})
  const due = new Date(now.getTime() + 60_000).toISOString()
  t.is(jobFromEvent(event, task(queue, { text: 'a' }, due), now).delay, 60_000)
  t.is(jobFromEvent(event, task(queue, { text: 'a' }, longAgo), new Date(due)).delay, 0)
  t.is(jobFromEvent(event, task(queue, { text: 'a' }), now).delay, undefined)
  const [early, late] = [due, longAgo].map(at =>
    jobFromEvent(event, task(queue, { text: 'a' }, at), now),
  )
  t.is(early?.id, late?.id)
})

test('a job has its cause, and is repeated from the second attempt on or when it is late', async t => {
  const stage = await openWorkerContext(t)
  const causes: JobCause[] = []
  const queue = echo((_, cause) => causes.push(cause))
  const at = stage.clock.now().toISOString()
  const { id, data } = jobFromEvent({ ...event, at }, task(queue, { text: 'a' }), now)
  const run = (attempt: number) =>
    workQueue(queue, {
      jobs: { ...stage.jobs, ...taking({ id, data, attempt }) },
      services: stage,
      signal: new AbortController().signal,
      onProgress: () => {},
      onFailure: error => t.fail(String(error)),
    })
  await run(1)
  await run(2)
  const because = { command: id, correlation: 'correlation', causation: event.id, wanted: at }
  const job = { queue: 'echo', id }
  const cause = { ...because, job, now: stage.clock.now(), isLate: false }
  stage.clock.move(LATE_JOB_MS)
  await run(1)
  const onTime = { ...cause, now: stage.clock.now() }
  stage.clock.move(1)
  await run(1)
  t.deepEqual(causes, [
    { ...cause, repeated: false },
    { ...cause, repeated: true },
    { ...onTime, repeated: false },
    { ...onTime, now: stage.clock.now(), repeated: true, isLate: true },
  ])
})

test('a delayed job is late by when it was due, and a job that a late one adds is late, too', t => {
  const queue = echo(() => {})
  const wantedAt = ({ data: { cause } }: NewJob<JobEnvelope>) => cause.wanted
  const due = new Date(now.getTime() + 60_000).toISOString()
  t.is(wantedAt(jobFromEvent(event, task(queue, { text: 'a' }), now)), longAgo)
  t.is(wantedAt(jobFromEvent(event, task(queue, { text: 'a' }, due), now)), due)
  const cause = { command: 'a', correlation: 'a', causation: 'a', now: new Date(due) }
  t.is(wantedAt(followUpJob(cause, task(queue, { text: 'a' }))), due)
  const late = { ...cause, wanted: longAgo }
  t.is(wantedAt(followUpJob(late, task(queue, { text: 'a' }))), longAgo)
  t.is(wantedAt(followUpJob(late, task(queue, { text: 'a' }, due))), due)
})

test('a job with invalid data is not run, and its failure is reported', async t => {
  const stage = await openWorkerContext(t)
  const told: unknown[] = []
  const queue = echo(() => t.fail('It ran.'))
  const job = { ...jobFromEvent(event, { queue: 'echo', data: { text: 7 } }, now), attempt: 1 }
  const working = workQueue(queue, {
    jobs: { ...stage.jobs, ...taking(job) },
    services: stage,
    signal: new AbortController().signal,
    onProgress: () => {},
    onFailure: error => told.push(error),
  })
  const error = await t.throwsAsync(working, { instanceOf: z.ZodError })
  t.deepEqual(told, [error])
})

/** Jobs and a worker of a queue, under a clock that only `pass` moves. */
const underFakeTime = async (t: ExecutionContext, queue: Queue) => {
  const stage = await openWorkerContext(t)
  const time = sqliteJobs.time()
  const jobs = await sqliteJobs.open(await sqliteJobs.location(t), time)
  const stop = new AbortController()
  t.teardown(() => jobs[Symbol.asyncDispose]())
  const working = workQueue(queue, {
    jobs,
    services: { ...stage, clock: time.clock },
    signal: stop.signal,
    onProgress: () => {},
    onFailure: error => t.fail(String(error)),
  })
  t.teardown(() => {
    stop.abort()
    return working
  })
  return { jobs, time }
}

test('a delayed job runs once, when it is due', async t => {
  const heard: string[] = []
  const queue = echo(({ text }) => heard.push(text))
  const { jobs, time } = await underFakeTime(t, queue)
  const meetup = time.now() + 10_000
  const add = async () => {
    for (const [text, before] of [
      ['soon', 8_000],
      ['now', 1_000],
    ] as const) {
      const due = new Date(meetup - before).toISOString()
      await jobs.add('echo', jobFromEvent(event, task(queue, { text }, due), time.clock.now()))
    }
  }
  await add()
  await add()

  await time.pass(1_999)
  t.deepEqual(heard, [])
  await time.pass(1)
  t.deepEqual(heard, ['soon'])
  await time.pass(6_999)
  t.deepEqual(heard, ['soon'])
  await time.pass(1)
  t.deepEqual(heard, ['soon', 'now'])
  await time.pass(60_000)
  t.is(heard.length, 2)
})

test('a queue with a cron schedule runs a job at each time', async t => {
  const turns: string[] = []
  const causes: string[] = []
  const queue = defineQueue({
    name: 'rounds',
    cron: '* * * * *',
    concurrency: 1,
    data: z.object({}),
    run: async (_, { command, correlation, causation }) => {
      turns.push(command)
      causes.push(correlation, causation)
    },
  })
  const { time } = await underFakeTime(t, queue)
  for (let seconds = 0; turns.length < 2 && seconds < 200; seconds += 1) await time.pass(1_000)
  t.is(new Set(turns).size, 2)
  for (const turn of turns) t.regex(turn, /^rounds@.+:00\.000Z$/)
  t.deepEqual(
    causes,
    turns.flatMap(turn => [turn, turn]),
    'each run is the cause of what it does',
  )
})
