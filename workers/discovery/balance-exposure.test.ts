import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { profileCreated } from '../../test/projections/histories.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { balanceExposure } from './balance-exposure.ts'

const DAY = 86_400_000

const join = async ({ dispatch, cause }: WorkerContext) => {
  const profileId = randomId()
  const { data } = profileCreated(profileId)
  await dispatch(profile, streams.profile(profileId), { type: 'CreateProfile', ...data }, cause())
  return profileId
}

/** Balances as on the next night; returns what was recorded for a mode. */
const balance = async (stage: WorkerContext) => {
  stage.clock.move(DAY)
  await stage.documentsOf(profiles)
  await stage.discovery.waitForPosition(await stage.log.head(), new AbortController().signal)
  await balanceExposure.perform(undefined, stage.cause(), stage, new AbortController().signal)
  const events = await stage.told(streams.exposure('dating'))
  await stage.discovery.waitForPosition(await stage.log.head(), new AbortController().signal)
  return events.flatMap(event => (event.type === 'ExposureBalanced' ? [event.data] : []))
}

/** The members who are among the first ten cards of a viewer. */
const firstCards = async (stage: WorkerContext, viewers: readonly string[]) => {
  const now = stage.clock.now()
  const decks = viewers.map(viewer =>
    stage.discovery.candidates(viewer, 'dating', { now, limit: 10 }),
  )
  return (await Promise.all(decks)).flat()
}

test('members whom decks show last come among the first of somebody within five nights', async t => {
  const stage = await openWorkerContext(t)
  const absent = await Promise.all(Array.from({ length: 5 }, () => join(stage)))
  stage.clock.move(20 * DAY)
  const active = await Promise.all(Array.from({ length: 25 }, () => join(stage)))
  const [, ...viewers] = active

  const nights = []
  const seen = new Set<string>()
  for (let night = 0; night < 5; night += 1) {
    nights.push(...(await balance(stage)))
    for (const id of await firstCards(stage, viewers)) seen.add(id)
  }
  const [first] = nights
  t.is(first?.decks, 30)
  t.true((first?.neverFirst ?? 0) > 0)
  t.true(first?.lifts.some(({ profileId }) => absent.includes(profileId)))
  for (const id of absent) t.true(seen.has(id))
})

test('a repeated job balances once', async t => {
  const stage = await openWorkerContext(t)
  await Promise.all(Array.from({ length: 12 }, () => join(stage)))
  await balance(stage)
  const cause = stage.cause()
  for (let n = 0; n < 2; n += 1)
    await balanceExposure.perform(undefined, cause, stage, new AbortController().signal)
  t.is((await stage.told(streams.exposure('dating'))).length, 2)
})
