import test from 'ava'
import { pair } from '../command-api/matching/decider.ts'
import { standing } from '../command-api/staff/decider.ts'
import { randomId } from '../contracts/ids.ts'
import { timing } from '../contracts/limits.ts'
import { streams } from '../contracts/streams.ts'
import { runProjections } from '../projections/runner.ts'
import { reports } from '../projections/staff.ts'
import { type Backstage, backstage } from '../test/backstage.ts'
import { everything } from '../test/projections/workbench.ts'
import { staffQueues, staffReactor } from './staff.ts'

const [endSessions, forgetReports] = staffQueues
const [me, you] = [randomId(), randomId()]

const report = async (
  { dispatch, cause, clock }: Backstage,
  [by, on] = [me, you],
): Promise<string> => {
  const reportId = randomId()
  const said = { by, on, reportId, reason: 'spam', description: 'Sells watches' } as const
  const now = clock.now()
  await dispatch(pair, streams.pair(me, you), { type: 'Report', ...said, now }, cause())
  return reportId
}

/** Which reports are kept once the view knows of everything. */
const kept = async ({ log, views }: Backstage): Promise<string[]> => {
  const stopping = new AbortController()
  const { signal } = stopping
  const { stopped } = runProjections({ log, views, projections: [reports], signal })
  await views.reached(reports.name, await log.head(), signal)
  stopping.abort()
  await stopped
  return Object.keys(await everything(views, reports))
}

/** The daily round, as the schedule gives it. */
const round = async (stage: Backstage) => {
  const { name } = forgetReports
  const data = { cause: { event: name, correlation: name }, data: {} }
  await stage.jobs.add(name, { id: randomId(), data })
  return stage.letWork(forgetReports)
}

test('reports are kept for twelve months and not a day longer', async t => {
  const stage = await backstage(t)
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
  t.is((await stage.told(streams.report(old))).length, 1)
})

test('the round of reports comes every day', t => {
  t.regex(forgetReports.cron ?? '', /^\d+ \d+ \* \* \*$/)
})

test('whoever is suspended is signed out everywhere, and nobody else', async t => {
  const stage = await backstage(t)
  const { sessions, dispatch, cause, clock } = stage
  const session = (owner: string) =>
    sessions.put('session', owner, { value: 1, expiresAt: clock.now().getTime() + 1_000, owner })
  await session(me)
  await session(you)
  const whom = { memberId: you, profileId: you, note: null, operator: 'Sage' }
  await dispatch(standing, streams.standing(you), { type: 'Suspend', ...whom }, cause())

  await stage.letReact(staffReactor)
  t.deepEqual(await stage.letWork(endSessions), [])
  const left = async (owner: string) => sessions.get('session', owner, clock.now().getTime())
  t.is(await left(you), undefined)
  t.truthy(await left(me))
})
