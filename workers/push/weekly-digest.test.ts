import test, { type ExecutionContext } from 'ava'
import { pushLimits } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import type { NewsCounts } from '../../contracts/notifications/news-counts.ts'
import type { QuietHours, WeeklyDigest } from '../../contracts/push/push.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { pushSettings } from '../../domain/push/decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { removePushDevices, storePushDevice } from '../../engines/adapters/web-push/push-devices.ts'
import type { PushOutcome, PushSender } from '../../engines/ports/push.ts'
import { newsViews } from '../../projections/notifications/news-counts.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import type { WorkerServices } from '../features.ts'
import { type Queue, workQueue } from '../runtime/queue.ts'
import { pushQueues, pushReactor } from './reactors.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const [, pushDevice, weeklyDigest] = pushQueues

/** The clock begins on a Monday at noon. */
const wednesday: WeeklyDigest = { weekday: 3, hour: 18, timeZone: 'UTC' }
const untilWednesday = 2 * DAY + 6 * HOUR

/** Runs the jobs of a queue that are due, but not those that wait for a later time. */
const runDue = async (
  queue: Queue<unknown, WorkerServices>,
  context: WorkerContext,
  push: PushSender,
): Promise<void> => {
  for (;;) {
    const { waiting } = await context.jobs.counts(queue.name)
    if (waiting === 0) return
    const stop = new AbortController()
    let started = 0
    const counted: typeof queue = {
      ...queue,
      async perform(...job) {
        try {
          await queue.perform(...job)
        } finally {
          started += 1
          if (started === waiting) stop.abort()
        }
      },
    }
    const failures: unknown[] = []
    await workQueue(counted, {
      jobs: context.jobs,
      services: { ...context, push },
      signal: stop.signal,
      onProgress: () => {},
      onFailure: error => failures.push(error),
    })
    if (failures.length > 0) throw failures[0]
  }
}

type Counts = NewsCounts | undefined

/** A member with a phone, and the pushes sent. */
const open = async (t: ExecutionContext) => {
  const context = await openWorkerContext(t)
  const { sessions, shortLived, keys, clock, dispatch, cause } = context
  const profileId = randomId()
  const sent: Counts[] = []
  const outcomes: PushOutcome[] = []
  const push: PushSender = {
    async send(_, __, about) {
      sent.push(about && 'counts' in about ? about.counts : undefined)
      return outcomes.shift() ?? { status: 'accepted' }
    },
    async [Symbol.asyncDispose]() {},
  }
  const addDevice = async (key: string) => {
    const now = clock.now()
    await sessions.put(key, { value: {}, expiresAt: now.getTime() + 90 * DAY, owner: 'm' })
    const target = { endpoint: `https://push.example.org/${key}`, p256dh: 'p', auth: 'a' }
    await storePushDevice({ sessions, shortLived, keys }, { profileId, key, target, now })
  }
  await addDevice('phone')
  const readViews = async () => {
    for (const view of newsViews)
      if (!deckViews.some(({ name }) => name === view.name))
        await context.documentsOf(view as Projection<unknown>)
  }
  return {
    ...context,
    profileId,
    sent,
    outcomes,
    addDevice,
    async note() {
      const text = { type: 'new_match', title: 'T', message: 'M', actionUrl: null } as const
      const notification = { notificationId: randomId(), profileId, ...text, subject: null }
      const now = clock.now()
      const command = { type: 'NoteToSelf', notification, now } as const
      await dispatch(inbox, streams.inbox(profileId), command, cause())
    },
    async readAll() {
      const command = { type: 'MarkAllRead', profileId } as const
      await dispatch(inbox, streams.inbox(profileId), command, cause())
    },
    /** No kind is pushed at once. */
    async choose(digest: WeeklyDigest | null, quietHours: QuietHours | null = null) {
      const command = {
        type: 'ChoosePushSettings',
        profileId,
        types: [],
        quietHours,
        digest,
      } as const
      await dispatch(pushSettings, streams.pushSettings(profileId), command, cause())
      await context.letReact(pushReactor)
    },
    async suspend() {
      const whom = {
        memberId: randomId(),
        profileId,
        note: null,
        operator: 'olive',
        carried: false,
      }
      await dispatch(
        suspension,
        streams.suspension(profileId),
        { type: 'Suspend', ...whom },
        cause(),
      )
    },
    /** Moves the clock and runs what is due; returns the counts pushed. */
    async pass(milliseconds: number): Promise<Counts[]> {
      clock.move(milliseconds)
      const before = sent.length
      await readViews()
      for (const queue of [weeklyDigest, pushDevice]) await runDue(queue, context, push)
      return sent.slice(before)
    },
  }
}

const one: NewsCounts = { messages: 0, matches: 0, others: 1 }

test('nothing is sent without a choice', async t => {
  const { note, choose, pass } = await open(t)
  await choose(null)
  await note()
  t.deepEqual(await pass(8 * DAY), [])
})

test('a digest counts what is new, once a week, at the chosen hour', async t => {
  const { note, choose, pass } = await open(t)
  await choose(wednesday)
  await note()
  t.deepEqual(await pass(untilWednesday - 1), [])
  t.deepEqual(await pass(1), [one])
  t.deepEqual(await pass(6 * DAY), [])
  await note()
  t.deepEqual(await pass(DAY), [{ ...one, others: 2 }])
})

test('nothing is sent when nothing is new, and the next week is', async t => {
  const { note, readAll, choose, pass } = await open(t)
  await choose(wednesday)
  await note()
  await readAll()
  t.deepEqual(await pass(untilWednesday), [])
  await note()
  t.deepEqual(await pass(7 * DAY), [one])
})

test('a digest comes at the end of quiet hours', async t => {
  const { note, choose, pass } = await open(t)
  await choose(wednesday, { from: '17:30', to: '19:00', timeZone: 'UTC' })
  await note()
  t.deepEqual(await pass(untilWednesday), [])
  t.deepEqual(await pass(HOUR), [one])
  t.deepEqual(await pass(6 * DAY), [])
})

test('each device gets one; a session that ended gets none', async t => {
  const { note, choose, pass, addDevice, sessions } = await open(t)
  await addDevice('laptop')
  await addDevice('tablet')
  await sessions.remove('tablet')
  await choose(wednesday)
  await note()
  t.deepEqual(await pass(untilWednesday), [one, one])
})

test('the last choice holds: another time, none, and the same again', async t => {
  const { note, choose, pass } = await open(t)
  await choose(wednesday)
  await choose({ ...wednesday, hour: 20 })
  await note()
  t.deepEqual(await pass(untilWednesday), [], 'the first time was left')
  t.deepEqual(await pass(2 * HOUR), [one])
  await choose(null)
  t.deepEqual(await pass(7 * DAY), [])
  await choose(wednesday)
  t.deepEqual(await pass(DAY), [], 'not of a time that has passed')
  t.deepEqual(await pass(6 * DAY), [one])
})

test('one that is turned off while it waits is not sent', async t => {
  const { note, choose, pass } = await open(t)
  await choose(wednesday, { from: '17:30', to: '19:00', timeZone: 'UTC' })
  await note()
  t.deepEqual(await pass(untilWednesday), [])
  await choose(null)
  t.deepEqual(await pass(HOUR), [])
})

test('jobs that run again, and a reactor that reads everything again, send nothing twice', async t => {
  const { note, choose, pass, jobs, profileId, forgetReactions, letReact, clock } = await open(t)
  await choose(wednesday)
  await note()
  t.deepEqual(await pass(untilWednesday), [one])
  const due = clock.now().toISOString()
  const cause = { event: randomId(), correlation: randomId() }
  for (const data of [
    { profileId, due },
    { profileId, due },
  ])
    await jobs.add(weeklyDigest.name, { id: randomId(), data: { cause, data } })
  t.deepEqual(await pass(2 * pushLimits.pause), [])
  await forgetReactions()
  await letReact(pushReactor)
  t.deepEqual(await pass(2 * pushLimits.pause), [])
  t.deepEqual(await pass(7 * DAY - 4 * pushLimits.pause), [one], 'the next week has one as well')
})

test('one that is more than a day late is not sent, and the next one is', async t => {
  const { note, choose, pass } = await open(t)
  await choose(wednesday)
  await note()
  t.deepEqual(await pass(untilWednesday + pushLimits.lifetime), [])
  t.deepEqual(await pass(6 * DAY - 1), [])
  t.deepEqual(await pass(1), [one])
})

test('an unavailable push service is tried again with the counts of then', async t => {
  const { note, choose, pass, outcomes } = await open(t)
  await choose(wednesday)
  await note()
  outcomes.push({ status: 'unavailable' })
  t.deepEqual(await pass(untilWednesday), [one])
  await note()
  t.deepEqual(await pass(pushLimits.pause), [{ ...one, others: 2 }])
  t.deepEqual(await pass(HOUR), [])
})

test('a suspended member gets none, and later those of the weeks after', async t => {
  const { note, choose, suspend, pass, dispatch, cause, profileId } = await open(t)
  await choose(wednesday)
  await note()
  await suspend()
  t.deepEqual(await pass(untilWednesday), [])
  const whom = { memberId: randomId(), profileId, note: null, operator: 'olive', carried: false }
  const lift = { type: 'Lift', ...whom } as const
  await dispatch(suspension, streams.suspension(profileId), lift, cause())
  t.deepEqual(await pass(7 * DAY), [one])
})

test('a member who left gets none', async t => {
  const { note, choose, pass, keys, shortLived, profileId } = await open(t)
  await choose(wednesday)
  await note()
  await removePushDevices(shortLived, profileId)
  await keys.destroy([subjects.profile(profileId)])
  t.deepEqual(await pass(untilWednesday), [])
})

test('clocks that change move nothing on them', async t => {
  const { note, choose, pass, clock, addDevice } = await open(t)
  clock.move(Date.parse('2026-10-20T12:00:00.000Z') - clock.now().getTime())
  await addDevice('phone')
  await choose({ weekday: 7, hour: 18, timeZone: 'Europe/Berlin' })
  await note()
  t.deepEqual(await pass(Date.parse('2026-10-25T16:59:59.000Z') - clock.now().getTime()), [])
  t.deepEqual(await pass(1_000), [one], 'at 18:00 of winter time')
})
