import test, { type ExecutionContext } from 'ava'
import { causedId } from '../../contracts/core/ids.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { safety } from '../../domain/safety/decider.ts'
import {
  findWatchingBrowser,
  storeWatchingBrowser,
} from '../../engines/adapters/web-push/watching-browsers.ts'
import { destroyEndedKeys } from '../../engines/log/destroy-ended-keys.ts'
import type { PushOutcome } from '../../engines/ports/push.ts'
import { openWorkerContext } from '../../test/workers/worker-context.ts'
import { nextPush } from '../push/next-push.ts'
import { safetyReactor, safetyWorkers, tellWatchers } from './reactors.ts'

const HOUR = 3_600_000
const [askCheckIn, missCheckIn, , forgetPlan] = safetyWorkers.queues

const stage = async (t: ExecutionContext) => {
  const all = await openWorkerContext(t)
  const { dispatch, cause, clock, keys, shortLived } = all
  const of = { profileId: randomId(), planId: randomId() }
  const stream = streams.safety(of.profileId)
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString()
  const checkInAt = inHours(3)
  await dispatch(
    safety,
    stream,
    {
      type: 'MakePlan',
      ...of,
      linkId: randomId(),
      beginsAt: inHours(1),
      checkInAt,
      grace: 30,
      words: { signed: 'Me', who: 'Robin', where: 'Cafe', note: null },
      pins: { salt: '', pin: '', second: '' },
      now: clock.now(),
    },
    cause(),
  )
  const watch = async (name: string) => {
    const watcherId = causedId(name)
    const command = { type: 'WatchPlan', ...of, watcherId, now: clock.now() } as const
    await dispatch(safety, stream, command, cause())
    const target = { endpoint: `https://push.example/${name}`, p256dh: '', auth: '' }
    const told = { target, told: 0, until: inHours(300) }
    await storeWatchingBrowser({ shortLived, keys }, { planId: of.planId, watcherId }, told)
  }
  const end = (sign: 'well' | 'help' = 'well') =>
    dispatch(safety, stream, { type: 'EndPlan', ...of, sign, now: clock.now() }, cause())
  const react = () => all.letReact(safetyReactor)
  /** A push service that answers each push as `outcomes` say, then accepts. */
  const pushing = (outcomes: (PushOutcome | 'killed')[] = []) => {
    const pushed: string[] = []
    const push = {
      async send({ endpoint }: { endpoint: string }): Promise<PushOutcome> {
        pushed.push(endpoint)
        const next = outcomes.shift() ?? { status: 'accepted' as const }
        if (next === 'killed') throw new Error('killed')
        return next
      },
      async [Symbol.asyncDispose]() {},
    }
    return { pushed, push }
  }
  const types = async () => (await all.told(stream)).map(({ type }) => type)
  return { ...all, of, stream, checkInAt, watch, end, react, pushing, types }
}

test('a member is asked at the time of the check-in without a word of a date, in quiet hours, too', async t => {
  const all = await stage(t)
  const { clock, of, react, letWork, dispatch } = all
  await react()
  clock.move(3 * HOUR)
  t.deepEqual(await letWork(askCheckIn), [])
  const { items } = await dispatch.readState(inbox, streams.inbox(of.profileId))
  t.is(items.length, 1)
  const events = await all.told(streams.inbox(of.profileId))
  t.like(events[0]?.data, {
    type: 'check_in',
    title: 'A time that you set has come',
    message: 'Open Kith and answer with your PIN.',
  })
  const always = { from: '00:00', to: '23:59', timeZone: 'UTC' }
  const since = new Date(0).toISOString()
  const next = nextPush(
    items,
    { types: [], quietHours: always, ownHours: [] },
    { since: () => since, now: clock.now() },
  )
  t.is(next.do, 'push')
})

test('a check-in that was answered is neither asked nor missed, nor is one with a later time', async t => {
  const { clock, react, letWork, types, end, dispatch, of } = await stage(t)
  await react()
  await end()
  clock.move(4 * HOUR)
  t.deepEqual([await letWork(askCheckIn), await letWork(missCheckIn)].flat(), [])
  t.deepEqual(await types(), ['SafetyPlanMade', 'SafetyPlanEnded'])
  t.is((await dispatch.readState(inbox, streams.inbox(of.profileId))).items.length, 0)
})

test('after the grace those who keep watch are told once, also after a push that failed', async t => {
  const all = await stage(t)
  const { clock, react, letWork, types, watch, pushing } = all
  for (const one of ['a', 'b']) await watch(one)
  await react()
  clock.move(3.5 * HOUR)
  t.deepEqual(await letWork(missCheckIn), [])
  t.true((await types()).includes('SafetyCheckInMissed'))
  await react()
  const { pushed, push } = pushing([{ status: 'unavailable' }])
  t.deepEqual(await letWork(tellWatchers, { push }), [])
  t.deepEqual(pushed, ['https://push.example/a', 'https://push.example/b'])
  clock.move(60_000)
  t.deepEqual(await letWork(tellWatchers, { push }), [])
  t.deepEqual(pushed.slice(2), ['https://push.example/a'])
  await all.forgetReactions()
  await react()
  t.deepEqual(await letWork(tellWatchers, { push }), [])
  t.is(pushed.length, 3, 'a reactor that reads all again tells nobody twice')
})

test('a worker that is killed between the miss, the push and its note tells at least once', async t => {
  const { clock, react, letWork, watch, pushing } = await stage(t)
  await watch('a')
  await react()
  clock.move(3.5 * HOUR)
  await letWork(missCheckIn)
  await react()
  const { pushed, push } = pushing(['killed'])
  await letWork(tellWatchers, { push })
  t.is(pushed.length, 1)
  clock.move(HOUR)
  t.deepEqual(await letWork(tellWatchers, { push }), [])
  t.is(pushed.length, 2)
})

test('both PINs make the same jobs, and each tells at once', async t => {
  const seen = []
  for (const sign of ['well', 'help'] as const) {
    const { react, letWork, watch, pushing, end, jobs } = await stage(t)
    await watch('a')
    await react()
    await end(sign)
    await react()
    const { pushed, push } = pushing()
    const counts = await Promise.all(safetyWorkers.queues.map(({ name }) => jobs.counts(name)))
    await letWork(tellWatchers, { push })
    seen.push({ pushed, counts })
  }
  t.is(seen[0]?.pushed.length, 1)
  t.deepEqual(seen[0], seen[1])
})

test('a day after the end, and after the check-in, the key of a plan is destroyed with its browsers', async t => {
  const { clock, react, letWork, types, watch, of, keys, shortLived } = await stage(t)
  await watch('a')
  await react()
  clock.move(27 * HOUR - 1)
  t.false((await types()).includes('SafetyPlanForgotten'))
  clock.move(1)
  t.deepEqual(await letWork(forgetPlan), [])
  t.is((await types()).at(-1), 'SafetyPlanForgotten')
  t.is(await keys.encryptionKey([subjects.safety(of.planId)]), 'erased')
  t.deepEqual(await shortLived.owned('watcher', of.planId), [])
  const browser = { planId: of.planId, watcherId: causedId('a') }
  t.is(await findWatchingBrowser({ shortLived, keys }, browser), undefined)
})

test('keys restored from a backup of before cannot decrypt a plan that was forgotten since', async t => {
  const { clock, react, letWork, of, keys, log } = await stage(t)
  await react()
  clock.move(27 * HOUR)
  await letWork(forgetPlan)
  const destroyed: string[] = []
  await destroyEndedKeys(log, {
    ...keys,
    destroyedUpTo: async () => undefined,
    noteDestroyedUpTo: async () => {},
    destroy: async ended => void destroyed.push(...ended),
  })
  t.true(destroyed.includes(subjects.safety(of.planId)))
})

test('a plan whose check-in is later now is forgotten a day after that', async t => {
  const { clock, react, letWork, types, dispatch, stream, of, cause } = await stage(t)
  await react()
  const checkInAt = new Date(clock.now().getTime() + 48 * HOUR).toISOString()
  const extend = { type: 'ExtendPlan', ...of, sign: 'well', checkInAt, now: clock.now() } as const
  await dispatch(safety, stream, extend, cause())
  clock.move(27 * HOUR)
  t.deepEqual(await letWork(forgetPlan), [])
  t.false((await types()).includes('SafetyPlanForgotten'))
})
