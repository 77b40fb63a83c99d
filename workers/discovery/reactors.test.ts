import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import type { StoredRule } from '../../contracts/discovery/stored-filters.ts'
import { streams } from '../../contracts/features.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { preferenceRules } from '../../projections/views/filters.ts'
import { profileCreated } from '../../test/projections/histories.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { auditAllRules, auditRules, discoveryReactor } from './reactors.ts'

const DAY = 86_400_000

const join = async ({ dispatch, cause }: WorkerContext, smokes: boolean) => {
  const profileId = randomId()
  const { data } = profileCreated(profileId, { facets: { smokes } })
  const stream = streams.profile(profileId)
  await dispatch(profile, stream, { type: 'CreateProfile', ...data }, cause())
  return profileId
}
const joinMany = (stage: WorkerContext, count: number) =>
  Promise.all(Array.from({ length: count }, () => join(stage, true)))

const smoking = (value: boolean): StoredRule => ({
  facet: 'smokes',
  operator: 'EQ',
  value,
  action: 'BLOCK',
  scope: 'PEOPLE',
  notes: null,
})
const setRules = ({ dispatch, cause }: WorkerContext, profileId: string, ...rules: StoredRule[]) =>
  dispatch(
    profile,
    streams.profile(profileId),
    { type: 'SetPreferenceRules', rules, now: cause().now },
    cause(),
  )

/** Counts rules that were set since the last time, and returns the recorded audit. */
const auditOf = async (stage: WorkerContext, profileId: string) => {
  await stage.letReact(discoveryReactor)
  return recordedOf(stage, profileId)
}
const recordedOf = async (stage: WorkerContext, profileId: string) => {
  await stage.discovery.waitForPosition(await stage.log.head(), new AbortController().signal)
  const failed = await stage.letWork(auditRules)
  if (failed.length > 0) throw failed[0]
  const events = await stage.told(streams.profile(profileId))
  return events.flatMap(({ type, data }) =>
    type === 'PreferenceRulesAudited' ? [(data as { rows: { matched: number }[] }).rows] : [],
  )
}
const matchedIn = (rows: readonly { matched: number }[][]) =>
  rows.map(row => row.map(({ matched }) => matched))

test('setting rules counts the members that they describe; counts below ten are recorded as zero', async t => {
  const stage = await openWorkerContext(t)
  const [me] = [await join(stage, true)]
  await joinMany(stage, 9)
  await setRules(stage, me, smoking(true), smoking(false))
  t.deepEqual(matchedIn(await auditOf(stage, me)), [[0, 0]], 'nine members, and the member')

  stage.clock.move(DAY)
  await joinMany(stage, 1)
  await setRules(stage, me, smoking(true))
  const [, rows] = await auditOf(stage, me)
  t.deepEqual(rows, [{ surface: 'PEOPLE', facet: 'smokes', action: 'BLOCK', matched: 10 }])
})

test('rules are counted once a day at most, however often they change', async t => {
  const stage = await openWorkerContext(t)
  const me = await join(stage, false)
  await joinMany(stage, 10)
  await setRules(stage, me, smoking(true))
  t.deepEqual(matchedIn(await auditOf(stage, me)), [[10]])
  await setRules(stage, me, smoking(false))
  t.deepEqual(matchedIn(await auditOf(stage, me)), [[10]])
})

test('all rules are counted again each day, and only new numbers are recorded', async t => {
  const stage = await openWorkerContext(t)
  const [me, idle] = [await join(stage, false), await join(stage, false)]
  await joinMany(stage, 10)
  await setRules(stage, me, smoking(true))
  await setRules(stage, idle, smoking(true))
  await setRules(stage, idle)
  await auditOf(stage, me)

  for (const [more, expected] of [
    [0, [[10]]],
    [15, [[10], [25]]],
  ] as const) {
    stage.clock.move(DAY)
    await joinMany(stage, more)
    await stage.documentsOf(preferenceRules)
    await stage.giveRound(auditAllRules)
    t.deepEqual(await stage.letWork(auditAllRules), [])
    t.deepEqual(matchedIn(await recordedOf(stage, me)), expected)
  }
  t.deepEqual(await recordedOf(stage, idle), [])
})

test('the rules of a member who has left are not counted', async t => {
  const stage = await openWorkerContext(t)
  const me = await join(stage, false)
  await setRules(stage, me, smoking(true))
  const { dispatch, cause } = stage
  await dispatch(profile, streams.profile(me), { type: 'CloseProfile', profileId: me }, cause())
  t.deepEqual(await auditOf(stage, me), [])
})
