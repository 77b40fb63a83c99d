import test from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { suspension } from '../../domain/staff/decider.ts'
import { decisions } from '../../domain/staff/decisions.ts'
import { staffDecisions } from '../../projections/views/decisions.ts'
import { pendingJobs } from '../../test/waiting/pending-jobs.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { decisionQueues, decisionsReactor } from './decisions.ts'

const [carryOut, , forgetDecisions] = decisionQueues
const DAY = 86_400_000

const suspend = async (stage: WorkerContext, memberId: string, days: number | null) => {
  const { dispatch, cause, clock } = stage
  const [decisionId, profileId, now] = [randomId(), profileIdOf(memberId), clock.now()]
  const until = days === null ? null : new Date(now.getTime() + days * DAY).toISOString()
  await dispatch(
    decisions,
    streams.decisions(profileId),
    {
      type: 'Decide',
      ...{ decisionId, profileId, memberId, measure: 'suspended', rule: 'consent', until },
      ...{ removal: null, reportIds: [], reason: 'No.', about: null, operator: 'Sage' },
      ...{ staff: 1, now },
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
    t.deepEqual(await stage.letWork(carryOut), [])
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
