import test from 'ava'
import * as z from 'zod'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { newestOf } from '../../engines/log/log-mismatch.ts'
import type { LastEvent } from '../../engines/ports/event-log.ts'
import type { Records } from '../../engines/ports/records.ts'
import { pendingJobs } from '../../test/waiting/pending-jobs.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { defineQueue, task } from './queue.ts'
import { checkpointOf, defineReactor, runReactor } from './reactor.ts'

const profileId = randomId()
const stream = streams.inbox(profileId)

const happen = ({ dispatch, cause }: WorkerContext, subject: string) => {
  const notification = {
    notificationId: randomId(),
    profileId,
    type: 'new_match',
    title: 'Title',
    message: 'Message',
    actionUrl: null,
    subject,
  } as const
  return dispatch(inbox, stream, { type: 'Notify', notification }, cause())
}

/** A reactor to an event type that never occurs here. */
const silent = defineReactor({ name: 'silent', from: 'origin', on: { Matched: () => [] } })

/** A reactor that makes a job of each notification, and records what its jobs did. */
const echo = (options: { from?: 'origin' | 'now'; refuses?: string } = {}) => {
  const heard: string[] = []
  const queue = defineQueue({
    name: 'echo',
    concurrency: 1,
    data: z.object({ subject: z.string() }),
    run: async ({ subject }) => void heard.push(subject),
  })
  const repeat = ({ data: { subject } }: { data: { subject: string | null } }) => {
    if (subject === options.refuses) throw new RangeError(`no ${subject}`)
    return [task(queue, { subject: subject ?? '' })]
  }
  const from = options.from ?? 'origin'
  const reactor = defineReactor({ name: 'echo', from, on: { Notified: repeat } })
  return { heard, queue, reactor }
}

test('a reactor adds jobs only for its event types', async t => {
  const stage = await openWorkerContext(t)
  const { heard, queue, reactor } = echo()
  await happen(stage, 'one')
  await stage.dispatch(inbox, stream, { type: 'MarkAllRead', profileId }, stage.cause())
  await happen(stage, 'two')

  await stage.letReact(reactor)
  t.is(await pendingJobs(stage.jobs, 'echo'), 2)
  await stage.letWork(queue)
  t.deepEqual(heard, ['one', 'two'])
})

test('a reactor continues from its checkpoint', async t => {
  const stage = await openWorkerContext(t)
  const { heard, queue, reactor } = echo()
  await happen(stage, 'one')
  await stage.letReact(reactor)
  await stage.letWork(queue)
  await happen(stage, 'two')
  await stage.letReact(echo({ refuses: 'one' }).reactor)
  await stage.letWork(queue)
  t.deepEqual(heard, ['one', 'two'])
})

test('a reactor without events of its own stores its checkpoint once per run', async t => {
  const stage = await openWorkerContext(t)
  const { reactor } = echo()
  await stage.dispatch(inbox, stream, { type: 'MarkAllRead', profileId }, stage.cause())
  await happen(stage, 'one')
  await stage.dispatch(inbox, stream, { type: 'MarkAllRead', profileId }, stage.cause())
  await stage.letReact(silent)
  await stage.letReact(reactor)
  const newest = await newestOf(stage.log)
  t.truthy(newest.event)
  for (const name of ['silent', 'echo'])
    t.deepEqual(await checkpointOf(name, stage.records), newest)
})

test('after a crash before the checkpoint, no job is added twice', async t => {
  const stage = await openWorkerContext(t)
  const { heard, queue, reactor } = echo()
  await happen(stage, 'one')

  const crashing: Records = {
    ...stage.records,
    put: async (kind, key, value, options) => {
      if ((value as LastEvent).position !== '0') throw new Error('out of power')
      return stage.records.put(kind, key, value, options)
    },
  }
  const { signal } = new AbortController()
  const onProgress = () => {}
  const run = runReactor(reactor, { ...stage, records: crashing, signal, onProgress })
  await t.throwsAsync(run, { message: 'out of power' })
  await stage.letWork(queue)

  await stage.letReact(reactor)
  t.is(await pendingJobs(stage.jobs, 'echo'), 0)
  t.deepEqual(heard, ['one'])
})

test('a reactor that starts from now skips older events and misses none after its first start', async t => {
  const stage = await openWorkerContext(t)
  const { heard, queue, reactor } = echo({ from: 'now' })
  await happen(stage, 'old')
  await stage.letReact(reactor)
  await happen(stage, 'new')
  await stage.letReact(reactor)
  await stage.letWork(queue)
  t.deepEqual(heard, ['new'])
})

test('a reactor that throws keeps its checkpoint before the event', async t => {
  const stage = await openWorkerContext(t)
  const { queue, heard } = echo()
  await happen(stage, 'one')
  await happen(stage, 'two')

  await t.throwsAsync(stage.letReact(echo({ refuses: 'two' }).reactor), { code: 'reaction_failed' })
  await stage.letReact(echo().reactor)
  await stage.letWork(queue)
  t.deepEqual(heard, ['one', 'two'])
})
