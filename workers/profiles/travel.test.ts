import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { trips } from '../../projections/views/travel.ts'
import { profileCreated } from '../../test/projections/histories.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { turnTrips } from './travel.ts'

const HOUR = 3_600_000
const lisbon = { id: randomId(), name: 'Lisbon', region: null, country: 'Portugal', cell: 7 }

/** A member who plans a trip from the day after the specs' first noon to the day after that. */
const join = async ({ dispatch, cause }: WorkerContext) => {
  const profileId = randomId()
  const { data } = profileCreated(profileId)
  const stream = streams.profile(profileId)
  await dispatch(profile, stream, { type: 'CreateProfile', ...data }, cause())
  const trip = { place: lisbon, from: '2026-06-02', to: '2026-06-03', readers: 'nobody' } as const
  await dispatch(profile, stream, { type: 'PlanTravel', trip, now: cause().now }, cause())
  return profileId
}

/** A round of the schedule. */
const round = (stage: WorkerContext) =>
  turnTrips.perform({}, stage.cause(), stage, new AbortController().signal)
const turn = async (stage: WorkerContext) => {
  await stage.documentsOf(trips)
  await round(stage)
}

const turnsOf = async (stage: WorkerContext, profileId: string) =>
  (await stage.told(streams.profile(profileId)))
    .map(({ type }) => type)
    .filter(type => type === 'TravelBegan' || type === 'TravelEnded')

test('trips begin and end once, in the round after it is time', async t => {
  const stage = await openWorkerContext(t)
  const travellers = await Promise.all(Array.from({ length: 3 }, () => join(stage)))
  for (const [hours, expected] of [
    [0, []],
    [12, ['TravelBegan']],
    [1, ['TravelBegan']],
    [58, ['TravelBegan']],
    [1, ['TravelBegan', 'TravelEnded']],
    [1, ['TravelBegan', 'TravelEnded']],
  ] as const) {
    stage.clock.move(hours * HOUR)
    await turn(stage)
    for (const one of travellers) t.deepEqual(await turnsOf(stage, one), [...expected])
  }
  t.deepEqual(await stage.documentsOf(trips), {})
})

test('a trip that was missed as a whole ends; one of somebody who has just left fails nothing', async t => {
  const stage = await openWorkerContext(t)
  const [gone, missed] = [await join(stage), await join(stage)]
  await stage.documentsOf(trips)
  const close = { type: 'CloseProfile', profileId: gone } as const
  await stage.dispatch(profile, streams.profile(gone), close, stage.cause())
  stage.clock.move(100 * HOUR)
  await round(stage)
  t.deepEqual(await turnsOf(stage, gone), [])
  t.deepEqual(await turnsOf(stage, missed), ['TravelEnded'])
  t.deepEqual(await stage.documentsOf(trips), {})
})

test('a round finds every trip that is due, however many', async t => {
  const stage = await openWorkerContext(t)
  const travellers = await Promise.all(Array.from({ length: 203 }, () => join(stage)))
  stage.clock.move(12 * HOUR)
  await turn(stage)
  for (const one of travellers) t.deepEqual(await turnsOf(stage, one), ['TravelBegan'])
})
