import test from 'ava'
import { cellOf } from '../../contracts/core/geo.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { limits } from '../../contracts/core/limits.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { Welcoming } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { ProfileInput } from '../../contracts/profiles/profiles.ts'
import { demo } from '../../demo/community/decider.ts'
import { demoQueues, demoReactor } from '../../demo/respond-to-newcomers.ts'
import { conversation } from '../../domain/chat/decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { openWorkerContext, type WorkerContext } from '../workers/worker-context.ts'

const MINUTE = 60_000
const [greet, likeBack, answer] = demoQueues
const mode = 'dating'

const city = (name: string, lat: number, lon: number) => ({
  id: randomId(),
  name,
  region: null,
  country: 'United Kingdom',
  cell: cellOf({ lat, lon }),
})
const bristol = city('Bristol', 51.45, -2.6)
const leeds = city('Leeds', 53.8, -1.55)

type Coming = Partial<ProfileInput> & { readonly place?: typeof bristol; readonly isDemo?: boolean }

/** Creates a profile; returns its id. */
const comes = async (stage: WorkerContext, { place, isDemo, ...said }: Coming = {}) => {
  const { dispatch, cause, clock } = stage
  const memberId = randomId()
  const profileId = profileIdOf(memberId)
  const { ageConfirmed = true, ...input } = ProfileInput.parse({
    pseudonym: 'Somebody',
    age: 34,
    gender: 'woman',
    orientation: 'queer',
    ...said,
  })
  const commands = [
    { type: 'CreateProfile', profileId, memberId, ...input, ageConfirmed } as const,
    ...(isDemo ? [{ type: 'MarkDemo' } as const] : []),
    ...(place ? [{ type: 'ChoosePlace', place, now: clock.now() } as const] : []),
  ]
  for (const command of commands)
    await dispatch(profile, streams.profile(profileId), command, cause())
  return profileId
}

/** A context with a finished community, and a number of welcoming members per city. */
const community = async (t: Parameters<typeof openWorkerContext>[0], perCity = 4) => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause, clock } = stage
  const recipe = { seed: 'spec', members: 8, now: clock.now().toISOString() }
  await dispatch(demo, streams.demo(), { type: 'BeginDemo', recipe }, cause())
  const welcoming: Welcoming[] = []
  for (const place of [bristol, leeds])
    for (let count = 0; count < perCity; count += 1) {
      const profileId = await comes(stage, { place, isDemo: true })
      welcoming.push({ profileId, cell: place.cell })
    }
  await dispatch(demo, streams.demo(), { type: 'FinishDemo', welcoming }, cause())
  await stage.letReact(demoReactor)
  const living = (place: typeof bristol) =>
    welcoming.filter(({ cell }) => cell === place.cell).map(({ profileId }) => profileId)
  return { ...stage, welcoming, living }
}
type Community = Awaited<ReturnType<typeof community>>

/** Advances the clock and runs everything due by then. */
const pass = async (stage: Community, time: number) => {
  await stage.letReact(demoReactor)
  stage.clock.move(time)
  const work = async (queues: readonly Parameters<typeof stage.letWork>[0][]) => {
    for (const queue of queues) {
      const failed = await stage.letWork(queue)
      if (failed.length > 0) throw failed[0]
    }
  }
  await work(demoQueues)
}

/** Members of the community who like a profile. */
const admirersOf = async ({ told, welcoming }: Community, profileId: string) => {
  const liked = await Promise.all(
    welcoming.map(async ({ profileId: by }) => {
      const events = await told(streams.pair(by, profileId))
      return events.some(({ type, data }) => type === 'Swiped' && 'by' in data && data.by === by)
        ? [by]
        : []
    }),
  )
  return liked.flat()
}

const swipe = (
  { dispatch, cause, clock }: WorkerContext,
  by: string,
  on: string,
  action: SwipeAction = 'like',
) =>
  dispatch(
    pair,
    streams.pair(by, on),
    { type: 'Swipe', by, on, mode, action, matchId: randomId(), visible: true, now: clock.now() },
    cause(),
  )

const matchOf = async ({ told }: WorkerContext, one: string, other: string) => {
  const [matched] = (await told(streams.pair(one, other))).flatMap(event =>
    event.type === 'Matched' ? [event.data] : [],
  )
  return matched
}

test('members of the newcomer’s city like them within minutes, nobody else', async t => {
  const stage = await community(t)
  const newcomer = await comes(stage, { place: bristol })
  await pass(stage, 4 * MINUTE)
  const admirers = await admirersOf(stage, newcomer)
  t.is(admirers.length, 4)
  t.true(admirers.every(one => stage.living(bristol).includes(one)))
})

test('a newcomer without a city is liked by members of any city', async t => {
  const stage = await community(t)
  const newcomer = await comes(stage)
  await pass(stage, 4 * MINUTE)
  t.is((await admirersOf(stage, newcomer)).length, 5)
})

test('likes come one by one, the first within a minute, all within four', t => {
  const at = '2026-06-01T12:00:00.000Z'
  const data = { profileId: randomId() }
  const tasks = demoReactor.on.ProfileCreated?.({ at, data } as never) ?? []
  const waits = tasks.map(({ due = at }) => Date.parse(due) - Date.parse(at))
  t.is(waits.length, 5)
  t.deepEqual(
    waits.toSorted((one, other) => one - other),
    waits,
  )
  t.true((waits[0] ?? 0) > 20_000 && (waits[0] ?? 0) < MINUTE)
  t.true((waits.at(-1) ?? 0) < 4 * MINUTE)
})

test('no member likes a newcomer whom they cannot see', async t => {
  const stage = await community(t)
  const tooYoung = await comes(stage, { place: bristol, age: 19, minAge: 18, maxAge: 20 })
  const hidden = await comes(stage, { place: bristol, profileVisibility: 'matches_only' })
  const faraway = await comes(stage, { place: city('Lisbon', 38.7, -9.1) })
  await pass(stage, 4 * MINUTE)
  for (const one of [tooYoung, hidden, faraway]) t.deepEqual(await admirersOf(stage, one), [])
})

test('a newcomer’s like is liked back: a match', async t => {
  const stage = await community(t)
  const [welcoming = ''] = stage.living(bristol)
  const newcomer = await comes(stage, { place: bristol, profileVisibility: 'matches_only' })
  await swipe(stage, newcomer, welcoming, 'super_like')
  await pass(stage, 4 * MINUTE)
  t.like(await matchOf(stage, newcomer, welcoming), { mode })
})

test('members who like newcomers have the same daily limit as everybody', async t => {
  const stage = await community(t, 1)
  const [welcoming = ''] = stage.living(bristol)
  const used = Array.from({ length: limits.likesPerDay.like - 1 }, () => randomId())
  const { allowances, clock } = stage
  await allowances.add(
    { name: 'likes', member: welcoming, now: clock.now() },
    await allowances.marksOf(used),
  )
  const newcomers = [await comes(stage, { place: bristol }), await comes(stage, { place: bristol })]
  await pass(stage, 4 * MINUTE)
  const admirers = await Promise.all(newcomers.map(one => admirersOf(stage, one)))
  t.deepEqual(admirers.flat(), [welcoming])
})

test('a like that was undone, or is for a real member, is not liked back', async t => {
  const stage = await community(t)
  const [welcoming = ''] = stage.living(bristol)
  const [newcomer, other] = [await comes(stage), await comes(stage)]
  const { dispatch, cause, clock } = stage
  await swipe(stage, newcomer, welcoming)
  const undo = { type: 'UndoSwipe', by: newcomer, on: welcoming, mode, now: clock.now() } as const
  await dispatch(pair, streams.pair(newcomer, welcoming), undo, cause())
  await swipe(stage, newcomer, other)
  await stage.letReact(demoReactor)
  stage.clock.move(MINUTE)
  t.deepEqual(await stage.letWork(likeBack), [])
  t.is(await matchOf(stage, newcomer, welcoming), undefined)
  t.is(await matchOf(stage, newcomer, other), undefined)
})

test('a first message is answered once, by a text that names itself as made up', async t => {
  const stage = await community(t)
  const [welcoming = ''] = stage.living(bristol)
  const newcomer = await comes(stage, { place: bristol })
  await swipe(stage, newcomer, welcoming)
  await pass(stage, 4 * MINUTE)
  const match = await matchOf(stage, newcomer, welcoming)
  if (!match) return t.fail('There is no match.')

  const { matchId, profiles } = match
  const { dispatch, cause, told } = stage
  const stream = streams.conversation(matchId)
  const say = (content: string) =>
    dispatch(
      conversation,
      stream,
      {
        type: 'SendMessage',
        from: newcomer,
        messageId: randomId(),
        content,
        match: { matchId, profiles, mode },
        now: stage.clock.now(),
      },
      cause(),
    )
  await say('Hello')
  await pass(stage, 4 * MINUTE)
  await say('Are you there?')
  await pass(stage, 4 * MINUTE)

  const events = await told(stream)
  const messages = events.flatMap(event => (event.type === 'MessageSent' ? [event.data] : []))
  t.deepEqual(
    messages.map(({ from }) => from),
    [newcomer, welcoming, newcomer],
  )
  t.regex(String(messages[1]?.content), /^Demo reply: /)
  t.true(events.some(({ type }) => type === 'MessagesRead'))
})

test('the demo does not respond between two real members', async t => {
  const stage = await community(t)
  const [one, other] = [await comes(stage), await comes(stage)]
  await swipe(stage, one, other)
  await swipe(stage, other, one)
  const match = await matchOf(stage, one, other)
  if (!match) return t.fail('There is no match.')
  const { matchId, profiles } = match
  const stream = streams.conversation(matchId)
  await stage.dispatch(
    conversation,
    stream,
    {
      type: 'SendMessage',
      from: one,
      messageId: randomId(),
      content: 'Hello',
      match: { matchId, profiles, mode },
      now: stage.clock.now(),
    },
    stage.cause(),
  )
  await stage.letReact(demoReactor)
  stage.clock.move(MINUTE)
  t.deepEqual(await stage.letWork(answer), [])
  t.is((await stage.told(stream)).filter(({ type }) => type === 'MessageSent').length, 1)
})

test('nothing happens without a demo community', async t => {
  const stage = await openWorkerContext(t)
  await stage.letReact(demoReactor)
  const newcomer = await comes(stage)
  await stage.letReact(demoReactor)
  stage.clock.move(4 * MINUTE)
  const before = await stage.log.head()
  t.deepEqual(await stage.letWork(greet), [])
  t.is(await stage.log.head(), before)
  t.truthy(newcomer)
})
