import test, { type ExecutionContext } from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { longAgo } from '../../test/deciders/outcome.ts'
import { named, newEvent, profileCreated } from '../../test/projections/histories.ts'
import { workbench } from '../../test/projections/workbench.ts'
import { until } from '../../test/waiting/until.ts'
import { aiConsents } from '../views/identity.ts'
import { profiles } from '../views/profiles.ts'
import { openScorerSubjects } from './scorer-subjects.ts'

const memberId = named('member')
const me = profileIdOf(memberId)
const you = profileIdOf(named('other'))
const now = new Date(longAgo)

const created = profileCreated(me, {
  memberId,
  bio: 'Moss and maps.',
  detailsVisibility: 'public',
})
const given: DomainEvent = { type: 'AiConsentGiven', data: { memberId } }
const withdrawn: DomainEvent = { type: 'AiConsentWithdrawn', data: { memberId } }
const hobbies = (...chosen: string[]): DomainEvent => ({
  type: 'HobbiesChosen',
  data: { profileId: me, hobbies: chosen },
})

/** Subjects beside views that follow the log, and a way to append more events. */
const stage = async (t: ExecutionContext, ...before: DomainEvent[]) => {
  const bench = await workbench(t)
  const { log, views, closing } = bench
  bench.run([profiles, aiConsents])
  if (before.length > 0) await bench.happened(before)
  await bench.caughtUp(profiles, aiConsents)
  const subjects = await openScorerSubjects({ log, views })
  t.teardown(() => subjects[Symbol.asyncDispose]())
  return {
    subjects,
    one: async (at = now) => (await subjects.subjectsOf([me], at))[0],
    async happened(...events: DomainEvent[]) {
      await subjects.waitForPosition(await bench.happened(events), closing)
    },
  }
}

test('a member without consent is no subject', async t => {
  const { subjects, one, happened } = await stage(t, created)
  t.false(subjects.hasConsent(me))
  t.deepEqual(subjects.consenting(), [])
  t.is(await one(), undefined)
  await happened(given)
  t.true(subjects.hasConsent(me))
  t.deepEqual(subjects.consenting(), [me])
  t.like(await one(), { aiConsent: true, bio: 'Moss and maps.' })
})

test('waiting for a position that the subjects do not reach ends with false', async t => {
  const { subjects } = await stage(t, created, given)
  t.true(await subjects.waitForPosition('1', AbortSignal.abort()))
  t.false(await subjects.waitForPosition('99', AbortSignal.abort()))
})

test('consent from before the start counts until it is withdrawn', async t => {
  const { subjects, one, happened } = await stage(t, created, given)
  t.truthy(await one())
  await happened(withdrawn)
  t.false(subjects.hasConsent(me))
  t.is(await one(), undefined)
})

test('hadConsentBefore is exact after a restart too', async t => {
  const { subjects, happened } = await stage(t, created, given)
  t.false(subjects.hadConsentBefore(me, '1'))
  t.false(subjects.hadConsentBefore(me, '2'))
  t.true(subjects.hadConsentBefore(me, '3'))
  t.false(subjects.hadConsentBefore(you, '3'))
  await happened(withdrawn)
  t.false(subjects.hadConsentBefore(me, '3'))
  await happened(given)
  t.false(subjects.hadConsentBefore(me, '4'))
  t.true(subjects.hadConsentBefore(me, '5'))
})

test('a member with consent becomes a subject when the profile is created', async t => {
  const { one, happened } = await stage(t, given)
  t.is(await one(), undefined)
  await happened(created)
  t.truthy(await one())
})

test('subjects are returned in the order of the ids', async t => {
  const { subjects } = await stage(t, created, given, profileCreated(you))
  const [first, second, third] = await subjects.subjectsOf([you, me, named('nobody')], now)
  t.deepEqual([first, third], [undefined, undefined])
  t.truthy(second)
})

test('a comparison leaves out details shown to matches only, an analysis includes them', async t => {
  const { subjects, happened } = await stage(
    t,
    profileCreated(me, { memberId, seekingDescription: 'Tea.' }),
    given,
  )
  await happened(hobbies('hiking'))
  const [compared] = await subjects.subjectsOf([me], now)
  t.like(compared, { hobbies: [], seekingDescription: null, wishes: {} })
  const [own] = await subjects.subjectsOf([me], now, 'own')
  t.like(own, { hobbies: ['hiking'], seekingDescription: 'Tea.' })
})

test('a subject stays the same object until it changes', async t => {
  const { one, happened } = await stage(t, created, given)
  const before = await one()
  t.is(await one(), before)
  await happened(hobbies('hiking'))
  const after = await one()
  t.deepEqual(after?.hobbies, ['hiking'])
  t.is(await one(), after)
  t.deepEqual(before?.hobbies, [])
})

test("a subject's age grows", async t => {
  const { one } = await stage(t, profileCreated(me, { memberId, age: 34 }), given)
  t.is((await one())?.ageBracket, '30-34')
  t.is((await one(new Date('2026-12-31T12:00:00.000Z')))?.ageBracket, '30-34')
  t.is((await one(new Date('2027-01-01T12:00:00.000Z')))?.ageBracket, '35-44')
})

test('the log before the checkpoint of the consents view is not read', async t => {
  const bench = await workbench(t)
  bench.run([profiles, aiConsents])
  await bench.happened([created, given])
  await bench.caughtUp(profiles, aiConsents)
  const starts: (string | undefined)[] = []
  const log: typeof bench.log = {
    ...bench.log,
    follow: from => {
      starts.push(from.after)
      return bench.log.follow(from)
    },
  }
  await using subjects = await openScorerSubjects({ log, views: bench.views })
  t.deepEqual(starts, ['2'])
  t.true(subjects.hasConsent(me))
})

test('nobody has consent after a permanent failure of the log', async t => {
  const bench = await workbench(t)
  bench.run([profiles, aiConsents])
  await bench.happened([created, given])
  await bench.caughtUp(profiles, aiConsents)
  const broken = { type: 'HobbiesChosen', data: { profileId: me } } as unknown as DomainEvent
  const failures: unknown[] = []
  const onFailure = (_: string, error: unknown) => failures.push(error)
  await using subjects = await openScorerSubjects({ ...bench, onFailure })
  t.true(subjects.hasConsent(me))
  await bench.stored.append('profile-broken', 'any', [newEvent(broken, longAgo)])
  await until(() => failures.length > 0)
  t.false(subjects.hasConsent(me))
  t.is(subjects.status().status, 'failed')
})
