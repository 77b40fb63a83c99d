import test from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { decisions } from '../../domain/staff/decisions.ts'
import { reportResolution } from '../../domain/staff/report-resolution-decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { makeRenditions } from '../../engines/adapters/images/make-renditions.ts'
import { isAlike } from '../../engines/adapters/images/photo-hash.ts'
import { storeRenditions } from '../../engines/adapters/images/photo-store.ts'
import { staffDecisions } from '../../projections/views/decisions.ts'
import { profileCreated } from '../../test/samples/profile-events.ts'
import { photograph } from '../../test/samples/sample-images.ts'
import { pendingJobs } from '../../test/waiting/pending-jobs.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { photosQueues, photosReactor } from '../profiles/photos.ts'
import { decisionQueues, decisionsReactor } from './decisions.ts'

const [carryOut, tellPerson, forgetDecisions, endDecision] = decisionQueues
const DAY = 86_400_000

const suspend = async (
  stage: WorkerContext,
  memberId: string,
  days: number | null,
  { staff = 1, reportIds = [] as string[] } = {},
) => {
  const { dispatch, cause, clock } = stage
  const [decisionId, profileId, now] = [randomId(), profileIdOf(memberId), clock.now()]
  const until = days === null ? null : new Date(now.getTime() + days * DAY).toISOString()
  await dispatch(
    decisions,
    streams.decisions(profileId),
    {
      type: 'Decide',
      decisionId,
      profileId,
      memberId,
      measure: 'suspended',
      rule: 'consent',
      until,
      removal: null,
      reportIds,
      reason: 'No.',
      about: null,
      operator: 'Sage',
      staff,
      now,
    },
    cause(),
  )
  return decisionId
}

const isSuspended = async ({ dispatch }: WorkerContext, memberId: string) =>
  (await dispatch.readState(suspension, streams.suspension(profileIdOf(memberId)))).suspended

test('a suspension of some days ends by itself, the longest of several, once however often the job runs', async t => {
  const stage = await openWorkerContext(t)
  const memberId = randomId()
  await suspend(stage, memberId, 7)
  await suspend(stage, memberId, 20)
  await stage.letReact(decisionsReactor)
  t.true((await pendingJobs(stage.jobs, carryOut.name)) > 0)
  const workOn = async (days: number) => {
    stage.clock.move(days * DAY)
    await stage.forgetReactions()
    await stage.letReact(decisionsReactor)
    for (const queue of [endDecision, carryOut]) t.deepEqual(await stage.letWork(queue), [])
    return isSuspended(stage, memberId)
  }
  t.true(await workOn(0))
  t.true(await workOn(8))
  t.false(await workOn(13))
  t.false(await workOn(1))
  const told = await stage.told(streams.suspension(profileIdOf(memberId)))
  t.deepEqual(
    told.map(({ type }) => type),
    ['MemberSuspended', 'SuspensionLifted'],
  )
})

test('the job that ends a suspension is added with the one that begins it', async t => {
  const stage = await openWorkerContext(t)
  const memberId = randomId()
  await suspend(stage, memberId, 7)
  await stage.letReact(decisionsReactor)
  t.deepEqual(await stage.letWork(carryOut), [])
  t.true(await isSuspended(stage, memberId))
  stage.clock.move(7 * DAY)
  for (const queue of [endDecision, carryOut]) t.deepEqual(await stage.letWork(queue), [])
  t.false(await isSuspended(stage, memberId))
})

test('a decision that was declined answers no report; one taken back is told to the person concerned', async t => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause } = stage
  const memberId = randomId()
  const profileId = profileIdOf(memberId)
  const reportId = randomId()
  const told = async (stream: string) => (await stage.told(stream)).map(({ type }) => type)
  const work = async () => {
    await stage.letReact(decisionsReactor)
    for (const queue of [carryOut, tellPerson]) t.deepEqual(await stage.letWork(queue), [])
  }
  const withdraw = async (decisionId: string) => {
    const of = { decisionId, profileId, operator: 'Reed' }
    await dispatch(decisions, streams.decisions(profileId), { type: 'Withdraw', ...of }, cause())
    await work()
  }
  const waiting = await suspend(stage, memberId, null, { staff: 2, reportIds: [reportId] })
  await work()
  await withdraw(waiting)
  t.deepEqual(await told(streams.reportResolution(reportId)), [])
  t.deepEqual(await told(streams.inbox(profileId)), [])

  const held = await suspend(stage, memberId, 7, { reportIds: [reportId] })
  await work()
  t.true(await isSuspended(stage, memberId))
  await withdraw(held)
  t.false(await isSuspended(stage, memberId))
  t.deepEqual(await told(streams.reportResolution(reportId)), ['ReportResolved', 'ReportResolved'])
  t.deepEqual(await told(streams.inbox(profileId)), ['Notified', 'Notified'])
})

test('the end of a decision that was taken back says nothing about reports that another one answers', async t => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause, clock } = stage
  const memberId = randomId()
  const profileId = profileIdOf(memberId)
  const reportId = randomId()
  const work = async () => {
    await stage.letReact(decisionsReactor)
    for (const queue of [endDecision, carryOut]) t.deepEqual(await stage.letWork(queue), [])
  }
  const first = await suspend(stage, memberId, 7, { reportIds: [reportId] })
  await work()
  const of = { decisionId: first, profileId, operator: 'Reed' }
  await dispatch(decisions, streams.decisions(profileId), { type: 'Withdraw', ...of }, cause())
  await work()
  await suspend(stage, memberId, 20, { reportIds: [reportId] })
  await work()
  clock.move(7 * DAY)
  await work()
  const outcomes = (await stage.told(streams.reportResolution(reportId))).map(({ data }) => data)
  t.like(outcomes, [{ outcome: 'suspended' }, { outcome: 'no_breach' }, { outcome: 'suspended' }])
  t.is(outcomes.length, 3)
  t.true(await isSuspended(stage, memberId))
})

test('a suspension ends also when the report that it answers is forgotten by then', async t => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause, clock } = stage
  const memberId = randomId()
  const profileId = profileIdOf(memberId)
  const [timed, taken] = [randomId(), randomId()]
  const work = async () => {
    await stage.letReact(decisionsReactor)
    for (const queue of [endDecision, carryOut]) t.deepEqual(await stage.letWork(queue), [])
  }
  await suspend(stage, memberId, 20, { reportIds: [timed] })
  const other = await suspend(stage, memberId, null, { reportIds: [taken] })
  await work()
  for (const reportId of [timed, taken])
    await dispatch(
      reportResolution,
      streams.reportResolution(reportId),
      { type: 'ForgetReport', reportId },
      cause(),
    )
  clock.move(20 * DAY)
  await work()
  t.true(await isSuspended(stage, memberId), 'the other one has no end')
  const of = { decisionId: other, profileId, operator: 'Reed' }
  await dispatch(decisions, streams.decisions(profileId), { type: 'Withdraw', ...of }, cause())
  await work()
  t.false(await isSuspended(stage, memberId))
})

test('words about a decision are gone after twelve months; a suspension without end stays', async t => {
  const stage = await openWorkerContext(t)
  const memberId = randomId()
  const decisionId = await suspend(stage, memberId, null)
  const { keys, clock } = stage
  await keys.encryptionKey([subjects.decision(decisionId)])
  await stage.letReact(decisionsReactor)
  t.deepEqual(await stage.letWork(carryOut), [])
  const round = async () => {
    await stage.documentsOf(staffDecisions)
    await stage.giveRound(forgetDecisions)
    t.deepEqual(await stage.letWork(forgetDecisions), [])
    return (await keys.encryptionKey([subjects.decision(decisionId)])) === 'erased'
  }
  clock.move(timing.reportsKept)
  t.false(await round(), 'not a day earlier')
  clock.move(1)
  t.true(await round())
  t.deepEqual(await stage.documentsOf(staffDecisions), {})
  t.true(await isSuspended(stage, memberId))
})

const [removeRenditions] = photosQueues

test('with its decision a removed photo is deleted after 12 months; its hash is known for 24', async t => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause, clock, media, removedPhotos, documentsOf } = stage
  const [memberId, photoId, decisionId] = [randomId(), randomId(), randomId()]
  const profileId = profileIdOf(memberId)
  const stream = streams.profile(profileId)
  const processed = await makeRenditions(await photograph(400, 500))
  await storeRenditions(media, photoId, processed)
  const create = { ...profileCreated.data, type: 'CreateProfile', profileId, memberId } as const
  const place = { photoId, isPrimary: true, order: 0, draft: { colour: null } }
  await dispatch(profile, stream, create, cause())
  await dispatch(profile, stream, { type: 'AddPhoto', ...place }, cause())
  const said = { measure: 'removed', rule: 'desire', reason: 'It hurts.', about: null } as const
  const more = { until: null, removal: { kind: 'photo', photoId } } as const
  const by = { reportIds: [], operator: 'Sage', staff: 1, now: clock.now() }
  const decide = {
    type: 'Decide',
    decisionId,
    profileId,
    memberId,
    ...said,
    ...more,
    ...by,
  } as const
  await dispatch(decisions, streams.decisions(profileId), decide, cause())

  const files = async () => (await Array.fromAsync(media.list('photos/'))).length
  const isKnown = () => removedPhotos.some(hash => isAlike(hash, processed.hashes[0]), clock.now())
  const forget = async () => {
    await documentsOf(staffDecisions)
    await stage.giveRound(forgetDecisions)
    t.deepEqual(await stage.letWork(forgetDecisions), [])
    await stage.letReact(photosReactor)
    t.deepEqual(await stage.letWork(removeRenditions), [])
  }
  await stage.letReact(decisionsReactor)
  await documentsOf(staffDecisions)
  t.deepEqual(await stage.letWork(carryOut), [])
  t.is((await dispatch.readState(profile, stream))?.hiddenPhotos?.length, 1)
  t.true(await isKnown())

  clock.move(timing.reportsKept)
  await forget()
  t.is(await files(), 6, 'not a day earlier')
  clock.move(1)
  await forget()
  t.is(await files(), 0)
  t.true(await isKnown(), 'a year more')
  clock.move(timing.identityHashesKept - timing.reportsKept)
  t.false(await isKnown())
})
