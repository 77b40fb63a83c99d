import test from 'ava'
import { timing } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { pair } from '../../domain/matching/decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { reports, suspensionNotes } from '../../projections/views/staff.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { staffQueues, staffReactor } from './reactors.ts'

const [endSessions, forgetReports, forgetNotes] = staffQueues
const [me, you] = [randomId(), randomId()]

const report = async (
  { dispatch, cause, clock }: WorkerContext,
  [by, on] = [me, you],
): Promise<string> => {
  const reportId = randomId()
  const said = { by, on, reportId, reason: 'spam', description: 'Sells watches' } as const
  const now = clock.now()
  await dispatch(
    pair,
    streams.pair(me, you),
    { type: 'Report', ...said, resolvedReport: undefined, now },
    cause(),
  )
  return reportId
}

/** The ids in a view once it has caught up. */
const kept = async (
  { documentsOf }: WorkerContext,
  view: Projection<unknown> = reports,
): Promise<string[]> => Object.keys(await documentsOf(view))

/** Runs the daily round of a queue. */
const round = async (stage: WorkerContext, queue: typeof forgetReports = forgetReports) => {
  await stage.giveRound(queue)
  return stage.letWork(queue)
}

test('reports are deleted after twelve months', async t => {
  const stage = await openWorkerContext(t)
  const old = await report(stage)
  stage.clock.move(86_400_000)
  const young = await report(stage, [you, me])
  stage.clock.move(timing.reportsKept - 86_400_000)
  t.deepEqual((await kept(stage)).sort(), [old, young].sort())

  t.deepEqual(await round(stage), [])
  t.deepEqual((await kept(stage)).sort(), [old, young].sort())
  stage.clock.move(1)
  t.deepEqual(await round(stage), [])
  t.deepEqual(await round(stage), [])
  t.deepEqual(await kept(stage), [young])
  t.is((await stage.told(streams.reportResolution(old))).length, 1)
})

test('the retention of reports runs every day', t => {
  t.regex(forgetReports.cron ?? '', /^\d+ \d+ \* \* \*$/)
})

test('a note on a suspension cannot be read after twelve months; the suspension stays', async t => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause, clock, keys } = stage
  const of = { memberId: me, profileId: me, operator: 'Sage' }
  const note = async (type: 'Suspend' | 'Lift') => {
    const noteId = randomId()
    const command = { type, ...of, noteId, note: 'Threats, three reports' } as const
    await dispatch(suspension, streams.suspension(me), command, cause())
    await keys.encryptionKey([subjects.note(noteId)])
    return noteId
  }
  const isDestroyed = async (noteId: string) =>
    (await keys.encryptionKey([subjects.note(noteId)])) === 'erased'

  const first = await note('Suspend')
  clock.move(86_400_000)
  const [lifting, second] = [await note('Lift'), await note('Suspend')]
  clock.move(timing.reportsKept - 86_400_000)
  await kept(stage, suspensionNotes)
  t.deepEqual(await round(stage, forgetNotes), [])
  t.false(await isDestroyed(first), 'not a day earlier')
  clock.move(1)
  t.deepEqual(await round(stage, forgetNotes), [])
  t.deepEqual(await Promise.all([first, lifting, second].map(isDestroyed)), [true, false, false])
  t.deepEqual((await kept(stage, suspensionNotes)).sort(), [lifting, second].sort())

  clock.move(86_400_000)
  for (let times = 0; times < 2; times += 1) t.deepEqual(await round(stage, forgetNotes), [])
  t.deepEqual(await kept(stage, suspensionNotes), [])
  t.true((await dispatch.readState(suspension, streams.suspension(me))).suspended)
})

test('a suspended member is signed out everywhere, and nobody else is', async t => {
  const stage = await openWorkerContext(t)
  const { sessions, dispatch, cause, clock } = stage
  const session = (owner: string) =>
    sessions.put(owner, { value: 1, expiresAt: clock.now().getTime() + 1_000, owner })
  await session(me)
  await session(you)
  const whom = { memberId: you, profileId: you, note: null, operator: 'Sage' }
  await dispatch(suspension, streams.suspension(you), { type: 'Suspend', ...whom }, cause())

  await stage.letReact(staffReactor)
  t.deepEqual(await stage.letWork(endSessions), [])
  const left = async (owner: string) => sessions.get(owner, clock.now().getTime())
  t.is(await left(you), undefined)
  t.truthy(await left(me))
})
