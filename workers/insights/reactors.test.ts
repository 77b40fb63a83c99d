import test, { type ExecutionContext } from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { limits, timing } from '../../contracts/core/limits.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { member } from '../../domain/identity/decider.ts'
import { suggestions } from '../../domain/insights/decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import type { Execute } from '../../engines/log/dispatch.ts'
import type { Scorer } from '../../engines/ports/scorer.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { runProjections } from '../../projections/runtime/run-projections.ts'
import { aiConsents } from '../../projections/views/identity.ts'
import { scoreKey, scores, suggestionBatches } from '../../projections/views/insights.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { statement } from '../../test/projections/histories.ts'
import { pendingJobs } from '../../test/waiting/pending-jobs.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { LATE_JOB_MS } from '../runtime/timeouts.ts'
import { insightsQueues, insightsReactor } from './reactors.ts'

const [generate, keepScores, noteChange, scoreProfile, scoreAhead, forgetExpired, forgetScores] =
  insightsQueues
const QUIET = 10_000
const views = [profiles, aiConsents, scores, suggestionBatches] as const

const memberIds = Array.from({ length: 12 }, randomId)
const [me, you, them] = memberIds.map(profileIdOf) as [string, string, string]
const memberOf = (profileId: string) =>
  memberIds.find(id => profileIdOf(id) === profileId) as string

/** A context whose views follow the log, and whose scorer counts its requests. */
const stageOf = async (t: ExecutionContext) => {
  const stage = await openWorkerContext(t)
  const stopping = new AbortController()
  const { signal } = stopping
  const { stopped } = runProjections({
    ...stage,
    projections: [...views] as Projection<unknown>[],
    signal,
  })
  t.teardown(async () => {
    stopping.abort()
    await stopped
  })
  const asked: number[] = []
  const counted: Scorer = {
    ...stage.scorer,
    compareMany(reader, others, options) {
      asked.push(others.length)
      return stage.scorer.compareMany(reader, others, options)
    },
  }
  const services = { ...stage, scorer: counted }
  return {
    ...services,
    asked,
    letWork: (queue: (typeof insightsQueues)[number]) => stage.letWork(queue, services),
    /** Waits until the views reach the head of the log. */
    async viewed() {
      const head = await stage.log.head()
      await Promise.all(views.map(({ name }) => stage.views.waitForPosition(name, head, signal)))
    },
  }
}
type Stage = Awaited<ReturnType<typeof stageOf>>

const create = ({ dispatch, cause }: WorkerContext, profileId: string) =>
  dispatch(
    profile,
    streams.profile(profileId),
    {
      type: 'CreateProfile',
      detailsVisibility: 'public',
      profileId,
      memberId: memberOf(profileId),
      ...statement,
      ageConfirmed: true,
    },
    cause(),
  )

const agree = ({ dispatch, cause }: WorkerContext, profileId: string, given = true) => {
  const memberId = memberOf(profileId)
  const command = { type: 'SetAiConsent', memberId, given } as const
  return dispatch(member, streams.member(memberId), command, cause())
}

const join = async (stage: WorkerContext, ...profileIds: string[]) => {
  for (const profileId of profileIds) {
    await create(stage, profileId)
    await agree(stage, profileId)
  }
}

const choose = ({ dispatch, cause }: WorkerContext, profileId: string, ...hobbies: string[]) =>
  dispatch(profile, streams.profile(profileId), { type: 'ChooseHobbies', hobbies }, cause())

const ask = ({ dispatch, cause, clock }: WorkerContext, profileId = me) => {
  const command = {
    type: 'RequestBatch',
    profileId,
    batchId: randomId(),
    now: clock.now(),
  } as const
  return dispatch(suggestions, streams.suggestions(profileId), command, cause())
}

const settle = async (stage: Stage, ...queues: (typeof insightsQueues)[number][]) => {
  await stage.letReact(insightsReactor)
  await stage.viewed()
  for (const queue of queues) await stage.letWork(queue)
  await stage.viewed()
}

/** The same after the quiet period, when profiles are scored. */
const settleQuietly = async (stage: Stage, ...queues: (typeof insightsQueues)[number][]) => {
  await settle(stage, ...queues)
  stage.clock.move(QUIET)
  await stage.letWork(scoreProfile)
  await stage.viewed()
}

/** The members that each batch of a member suggested, in order. */
const batches = async ({ told }: WorkerContext, profileId = me) =>
  (await told(streams.suggestions(profileId))).flatMap(event =>
    event.type === 'SuggestionsGenerated'
      ? [event.data.suggestions.map(({ suggestedProfileId }) => suggestedProfileId)]
      : [],
  )

const scored = async ({ told }: WorkerContext, one: string, other: string) =>
  (await told(streams.score(one, other))).map(({ data }) => data)

test('a request for suggestions gives members with open modes, for a week', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you)
  await create(stage, them)
  await ask(stage)
  await settle(stage, generate)
  t.deepEqual(await batches(stage), [[you]])
  const [, generated] = await stage.told(streams.suggestions(me))
  const expiresAt = new Date(stage.clock.now().getTime() + timing.suggestionsLast).toISOString()
  t.like(generated?.data, { profileId: me, expiresAt })
})

test('expired suggestions are deleted, others are kept', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you)
  await ask(stage)
  await settle(stage, generate)
  stage.clock.move(timing.suggestionsLast - 1)
  await ask(stage, you)
  await settle(stage, generate)

  const kept = async () => {
    const data = { cause: { event: 'round', correlation: 'round' }, data: {} }
    await stage.jobs.add(forgetExpired.name, { id: randomId(), data })
    await settle(stage, forgetExpired)
    const known = await stage.views.collection(suggestionBatches).many([me, you])
    return known.map(batch => batch !== undefined)
  }
  t.deepEqual(await kept(), [true, true])
  stage.clock.move(1)
  t.deepEqual(await kept(), [false, true])
  t.deepEqual(await kept(), [false, true])
  t.is((await stage.told(streams.suggestions(me))).at(-1)?.type, 'SuggestionsForgotten')
  t.regex(forgetExpired.cron ?? '', /^\d+ \d+ \* \* \*$/)
})

test('a requested batch is recorded once, however often the job runs', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you)
  const { events } = await ask(stage)
  const [requested] = events
  await settle(stage)
  const data = { ...requested?.data, position: requested?.position }
  const again = { ...stage.cause(), repeated: true }
  const { signal } = new AbortController()
  for (const _ of 'twice') await generate.perform(data, again, stage, signal)
  await stage.letWork(generate)
  t.deepEqual(await batches(stage), [[you]])
  t.is(stage.asked.length, 1)
})

test('an outdated request does not call the scorer', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you)
  await ask(stage)
  stage.clock.move(timing.suggestionsPending)
  await ask(stage)
  await settle(stage, generate)
  t.deepEqual(await batches(stage), [[you]])
  t.is(stage.asked.length, 1)
})

test('a member without candidates or consent gets an empty batch', async t => {
  const stage = await stageOf(t)
  await join(stage, me)
  await ask(stage)
  await settle(stage, generate)
  await join(stage, you)
  await ask(stage)
  await agree(stage, me, false)
  await settle(stage, generate)
  t.deepEqual(await batches(stage), [[], []])
})

test('suggestions are recorded as scores of the pairs', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you, them)
  await ask(stage)
  await settle(stage, generate)
  const [, generated] = await stage.told(streams.suggestions(me))
  await settle(stage, keepScores)
  await settle(stage, keepScores)
  if (generated?.type !== 'SuggestionsGenerated') return t.fail()
  t.is(generated.data.suggestions.length, 2)
  for (const { suggestionId: _, suggestedProfileId, ...said } of generated.data.suggestions) {
    const pairScores = await scored(stage, me, suggestedProfileId)
    t.deepEqual(pairScores, [{ ...said, profiles: [me, suggestedProfileId].sort() as never }])
  }
})

test('a new consent scores the member once with consenting members of their decks', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you)
  await create(stage, them)
  await settleQuietly(stage)
  t.is((await scored(stage, me, you)).length, 1)
  t.deepEqual(await scored(stage, me, them), [])
  stage.asked.length = 0
  await agree(stage, you, false)
  await agree(stage, you)
  await settleQuietly(stage)
  t.is((await scored(stage, me, you)).length, 1)
  t.deepEqual(stage.asked, [])
})

test('a member who toggles consent is scored after it stays unchanged', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you)
  await settleQuietly(stage)
  stage.asked.length = 0
  for (let turn = 0; turn < 20; turn += 1) {
    await agree(stage, you, false)
    await settle(stage, forgetScores)
    await agree(stage, you)
    await settle(stage)
    stage.clock.move(QUIET / 4)
  }
  await stage.letWork(scoreProfile)
  t.is(stage.asked.length, 0)
  stage.clock.move(QUIET)
  await stage.letWork(scoreProfile)
  t.is(stage.asked.length, 1)
})

test("withdrawn consent deletes the member's scores", async t => {
  const stage = await stageOf(t)
  await join(stage, me, you)
  await ask(stage)
  await settle(stage, generate)
  await settle(stage, keepScores)
  await agree(stage, you, false)
  await settle(stage, forgetScores)
  t.deepEqual((await scored(stage, me, you)).at(-1), { profiles: [me, you].sort() })
  t.like((await stage.told(streams.suggestions(me))).at(-1), {
    type: 'SuggestedMemberLeft',
    data: { profileId: me, suggestedProfileId: you },
  })
  t.is(await stage.views.collection(scores).get(scoreKey(me, you)), undefined)
})

test('scores stay when consent was given again meanwhile', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you)
  await ask(stage)
  await settle(stage, generate)
  await settle(stage, keepScores)
  const before = await scored(stage, me, you)
  await agree(stage, you, false)
  await agree(stage, you)
  await settle(stage, forgetScores)
  t.deepEqual(await scored(stage, me, you), before)
})

test('a profile change without consent does not call the scorer', async t => {
  const stage = await stageOf(t)
  await join(stage, me)
  await create(stage, you)
  await choose(stage, you, 'hiking')
  await settle(stage, noteChange)
  t.is(await pendingJobs(stage.jobs, scoreProfile.name), 1) // the job of the member who consented
})

test('a changed profile is scored again after the quiet period', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you)
  await settleQuietly(stage, noteChange)
  stage.asked.length = 0
  await choose(stage, me, 'hiking')
  await settle(stage, noteChange)
  stage.clock.move(QUIET / 2)
  await choose(stage, me, 'hiking', 'foraging')
  await settle(stage, noteChange)
  stage.clock.move(QUIET)
  await stage.letWork(scoreProfile)
  const all = await scored(stage, me, you)
  t.is(all.length, 2)
  t.deepEqual(stage.asked, [1])
})

test('a change outside the analysed fields is not scored', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you)
  await settleQuietly(stage, noteChange)
  stage.asked.length = 0
  const changes = { faceHidden: true, pronouns: 'they/them' }
  const command = { type: 'ReviseProfile', changes, now: stage.clock.now() } as const
  await stage.dispatch(profile, streams.profile(me), command, stage.cause())
  await settle(stage, noteChange)
  stage.clock.move(QUIET)
  await stage.letWork(scoreProfile)
  t.is((await scored(stage, me, you)).length, 1)
  t.deepEqual(stage.asked, [])
})

test('earlier partners are scored again after a change, also outside the deck', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you)
  await settleQuietly(stage, noteChange)
  const now = stage.clock.now()
  const swipe = { type: 'Swipe', by: me, on: you, mode: 'dating', action: 'like' } as const
  const sight = { matchId: randomId(), visible: true, now }
  await stage.dispatch(pair, streams.pair(me, you), { ...swipe, ...sight }, stage.cause())
  await choose(stage, me, 'hiking')
  await settle(stage, noteChange)
  stage.clock.move(QUIET)
  await stage.letWork(scoreProfile)
  t.is((await scored(stage, me, you)).length, 2)
})

test('a swipe scores the member with the next candidates', async t => {
  const stage = await stageOf(t)
  await join(stage, me)
  await settleQuietly(stage)
  await join(stage, you, them)
  await stage.letReact(insightsReactor)
  await stage.viewed()
  const now = stage.clock.now()
  const swipe = { type: 'Swipe', by: me, on: you, mode: 'dating', action: 'pass' } as const
  const sight = { matchId: randomId(), visible: true, now }
  await stage.dispatch(pair, streams.pair(me, you), { ...swipe, ...sight }, stage.cause())
  await settle(stage, scoreAhead)
  t.is((await scored(stage, me, them)).length, 1)
  t.deepEqual(await scored(stage, you, them), [])
  await stage.dispatch(
    pair,
    streams.pair(me, you),
    { ...swipe, action: 'maybe', ...sight },
    stage.cause(),
  )
  await settle(stage, scoreAhead)
  t.deepEqual(stage.asked, [1])
})

test('late jobs score nobody new: the next swipe does', async t => {
  const stage = await stageOf(t)
  await join(stage, me)
  await settleQuietly(stage)
  await join(stage, you, them)
  await choose(stage, me, 'hiking')
  const swipe = { type: 'Swipe', by: me, on: you, mode: 'dating', action: 'pass' } as const
  const sight = { matchId: randomId(), visible: true, now: stage.clock.now() }
  await stage.dispatch(pair, streams.pair(me, you), { ...swipe, ...sight }, stage.cause())
  stage.clock.move(LATE_JOB_MS + QUIET + 1)
  await settle(stage, scoreAhead, noteChange, scoreProfile)
  t.deepEqual(stage.asked, [])
})

test('a late job scores a changed member with those who were scored before', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you)
  await settleQuietly(stage)
  await join(stage, them)
  await choose(stage, me, 'hiking')
  stage.clock.move(LATE_JOB_MS + QUIET + 1)
  await settle(stage, noteChange, scoreProfile)
  t.is((await scored(stage, me, you)).length, 2)
  t.deepEqual(await scored(stage, me, them), [])
})

test('a batch of suggestions that is kept late replaces no later score', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you)
  await ask(stage)
  await settleQuietly(stage, generate)
  await choose(stage, me, 'hiking')
  await settleQuietly(stage, noteChange)
  const known = await scored(stage, me, you)
  await settle(stage, keepScores)
  t.deepEqual(await scored(stage, me, you), known)
})

test('swipes of a member within ten seconds score ahead once', async t => {
  const stage = await stageOf(t)
  await join(stage, me, you, them)
  await stage.letReact(insightsReactor)
  const before = await pendingJobs(stage.jobs, 'score-ahead')
  const swipe = async (on: string, action: 'pass' | 'maybe' = 'pass') => {
    const command = { type: 'Swipe', by: me, on, mode: 'dating', action } as const
    const sight = { matchId: randomId(), visible: true, now: stage.clock.now() }
    await stage.dispatch(pair, streams.pair(me, on), { ...command, ...sight }, stage.cause())
    await stage.letReact(insightsReactor)
  }
  await swipe(you)
  await swipe(them)
  t.is(await pendingJobs(stage.jobs, 'score-ahead'), before + 1)
  stage.clock.move(10_000)
  await swipe(you, 'maybe')
  t.is(await pendingJobs(stage.jobs, 'score-ahead'), before + 2)
})

test('a repeated job records each pair once', async t => {
  const stage = await stageOf(t)
  await join(stage, ...(memberIds.map(profileIdOf) as string[]))
  const head = await stage.log.head()
  await settle(stage)
  const data = { profileId: me, position: head, revision: null }
  const cause = stage.cause()
  const { signal } = new AbortController()
  let appends = 0
  const untilPowerFails: Execute = (...command) => {
    appends += 1
    if (appends > 5) throw new Error('The power is out.')
    return stage.dispatch(...command)
  }
  const dying = Object.assign(untilPowerFails, { readState: stage.dispatch.readState })
  await t.throwsAsync(scoreProfile.perform(data, cause, { ...stage, dispatch: dying }, signal))
  await scoreProfile.perform(data, { ...cause, repeated: true }, stage, signal)
  for (const other of memberIds.slice(1).map(profileIdOf))
    t.is((await scored(stage, me, other)).length, 1)
})

test('a batch has at most ten suggestions', async t => {
  const stage = await stageOf(t)
  await join(stage, ...(memberIds.map(profileIdOf) as string[]))
  await ask(stage)
  await settle(stage, generate)
  const [batch] = await batches(stage)
  t.is(batch?.length, limits.suggestions)
})
