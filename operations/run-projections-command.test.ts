import { hostname } from 'node:os'
import test, { type ExecutionContext } from 'ava'
import { openSqliteRecords } from '../engines/adapters/sqlite/records.ts'
import { createMetrics } from '../engines/process/operator-listener/metrics.ts'
import { runChecks } from '../engines/process/operator-listener/readiness.ts'
import type { StatusReport } from '../projections/runtime/read-status.ts'
import { observeViews, viewChecks } from '../projections/runtime/view-reports.ts'
import { blocks } from '../projections/views/matching.ts'
import { profiles } from '../projections/views/profiles.ts'
import { longAgo } from '../test/deciders/outcome.ts'
import { runCommand } from '../test/processes/run-command.ts'
import { named, newEvent, profileCreated, streamOf } from '../test/projections/histories.ts'
import { everything, workbench } from '../test/projections/workbench.ts'
import { onReusedThread } from '../test/stores/reused-writer-thread.ts'
import { until } from '../test/waiting/until.ts'
import { runProjectionsCommand } from './run-projections-command.ts'
import { runStaff } from './staff/run-staff.ts'

const me = named('me')
const aged = (age: unknown) =>
  ({ type: 'ProfileRevised', data: { profileId: me, changes: { age } } }) as never

/** A workbench whose runners know the records, and the command beside them. */
const installation = async (t: ExecutionContext) => {
  const bench = await workbench(t)
  const records = await onReusedThread(thread =>
    openSqliteRecords({ path: bench.path('records.db'), ...thread }),
  )
  t.teardown(() => records[Symbol.asyncDispose]())
  const start = () => bench.run([profiles, blocks], { records })
  const command = (...args: string[]) =>
    runCommand(runProjectionsCommand, args, { KITH_DATA: bench.path('.') })
  const report = async (): Promise<StatusReport> =>
    JSON.parse((await command('status', '--json')).output)
  const ageNow = async () => (await everything(bench.views, profiles))[me]?.age
  const park = (position: string) =>
    runCommand(runStaff, ['park', position, '--reason', 'a mistake'], {
      KITH_DATA: bench.path('.'),
    })
  return { ...bench, records, start, command, report, park, ageNow }
}

test('a paused view stands still through restarts while others go on, and is ready all the same', async t => {
  const { log, happened, caughtUp, start, command, report, ageNow } = await installation(t)
  await happened([profileCreated(me), aged(31)])
  const first = start()
  t.true(await caughtUp(profiles, blocks))
  t.regex(
    (await command('pause', 'profile')).errors,
    /^There is no view profile\. There are: members,/,
  )
  t.regex((await command('resume', 'profiles')).errors, /not paused. Paused views: none\./)
  t.regex((await command('pause', 'profiles')).output, /^profiles is paused: .* resume profiles\n$/)
  t.is((await command('pause', 'profiles')).output, 'profiles was paused already.\n')
  await until(() => first.status()[0]?.status === 'paused')
  await happened([aged(32)])
  t.true(await caughtUp(blocks))
  await first.stop()
  const second = start()
  await until(() => second.status()[0]?.status === 'paused')
  await until(() => second.status()[1]?.status === 'following')
  t.is(await ageNow(), 31)
  const { ready, checks } = await runChecks(viewChecks(second.status, log.lag))
  t.true(ready)
  t.regex(checks['view profiles']?.detail ?? '', /^paused by \S+ since 20/)
  const row = (await report()).followers.find(({ name }) => name === 'profiles')
  t.like(row, { kind: 'view', status: 'paused', lag: 1 })
  t.true((row?.lagSeconds ?? 0) > 86_400)
  t.regex((await command('status')).output, /\nview profiles: paused by \S+ since 20/)

  t.is((await command('resume', 'profiles')).output, 'profiles goes on within seconds.\n')
  t.true(await caughtUp(profiles))
  t.is(await ageNow(), 32)
  await until(() => second.status()[0]?.status === 'following')
})

test('status says how far, how fast and what stopped a view, as its process tells', async t => {
  const { stored, records, happened, caughtUp, start, command, report } = await installation(t)
  t.like(await report(), { followers: [], queues: [], parked: [], lagUnit: 'events' })
  await records.put('reactor', 'chat', { position: '1', event: 'x' })
  await happened([profileCreated(me), aged(31)])
  const runner = start()
  t.true(await caughtUp(profiles, blocks))
  const broken = newEvent(aged('old') as never, longAgo)
  await stored.append(streamOf(broken), 'any', [broken])
  await happened([aged(33)])
  const rowOf = async (wanted: string) =>
    (await report()).followers.find(({ name }) => name === wanted)
  await until(async () => (await rowOf('profiles'))?.status === 'failed')
  const row = await rowOf('profiles')
  t.like(row, { lag: 2, position: '2', done: { events: 2 } })
  t.like(row?.lastFailure, { code: 'unreadable_event', position: '3' })
  t.true((row?.done?.foldMs ?? 0) > 0 && (row?.done?.commitMs ?? 0) > 0)
  t.like(await rowOf('blocks'), { status: 'following', lag: 0, lagSeconds: 0 })
  t.like(await rowOf('chat'), { kind: 'reactor', status: 'stopped', lag: 3, position: '1' })

  const { output } = await command('status')
  t.regex(output, /^ +status +events behind +seconds +events\/s +fold ms +commit ms\n/)
  t.regex(output, /\nview profiles +failed +2 +[\d,.]+ +[\d.]+ +[\d,.]+ +[\d,.]+\n/)
  t.regex(
    output,
    /\nview profiles: last failure at position 3: .* npm run staff -- park 3 --reason/,
  )

  await command('pause', 'profiles')
  await until(() => runner.status()[0]?.status === 'paused')
  await runner.stop()
  t.like(await rowOf('blocks'), { status: 'stopped' }, 'a process that ended tells nothing')
})

/** Profiles as the next release folds them. */
const raised = { ...profiles, version: profiles.version + 1 }

test('a build that an event stopped has its row, with the lag that metrics tell, beside the live view', async t => {
  const { log, stored, records, happened, caughtUp, run, command, report } = await installation(t)
  await happened([profileCreated(me), aged(31)])
  const first = run([profiles], { records })
  t.true(await caughtUp(profiles))
  await first.stop()
  const broken = newEvent(aged('old') as never, longAgo)
  await stored.append(streamOf(broken), 'any', [broken])
  await happened([aged(33)])
  const building = run([raised], { records })
  const rowOf = async (version: number) =>
    (await report()).followers.find(({ generation }) => generation === `v${version}`)
  await until(async () => (await rowOf(raised.version))?.status === 'failed')
  const row = await rowOf(raised.version)
  const metrics = createMetrics()
  observeViews(metrics, building.status, log)
  t.like(row, { position: '2', lag: 2, lastFailure: { code: 'unreadable_event', position: '3' } })
  t.regex(await metrics.text(), /kith_view_lag\{view="profiles"\} 2\n/)
  t.like(await rowOf(profiles.version), { status: 'stopped', lastFailure: undefined })
  const { output } = await command('status')
  t.regex(output, new RegExp(`\\nview profiles v${raised.version} +failed +2 `))
})

test('status tells each process with its name; a view that goes on has no old advice', async t => {
  const installed = await installation(t)
  const { stored, records, happened, caughtUp, start, command, report, park } = installed
  const unlike = {
    kind: 'view',
    name: 'profiles',
    status: 'failed',
    position: '1',
    work: { events: 0, documents: 0, foldMs: 0, commitMs: 0 },
    eventsPerSecond: 0,
    lastFailure: { code: 'newer_view', position: '1' },
    process: 'elsewhere 7',
  }
  await records.put('status', 'other', [unlike], { expiresAt: Date.now() + 100_000 })
  await happened([profileCreated(me), aged(31)])
  start()
  t.true(await caughtUp(profiles, blocks))
  const broken = newEvent(aged('old') as never, longAgo)
  await stored.append(streamOf(broken), 'any', [broken])
  const rowsOf = async () => (await report()).followers.filter(({ name }) => name === 'profiles')
  const own = async () => (await rowsOf()).find(one => one.process !== 'elsewhere 7')
  await until(async () => (await own())?.status === 'failed')
  t.deepEqual(
    (await rowsOf()).map(({ process }) => process).toSorted(),
    ['elsewhere 7', `${hostname()} ${process.pid}`].toSorted(),
  )
  const { output } = await command('status')
  t.regex(output, /\nview profiles \(elsewhere 7\) +failed /)
  t.regex(output, /\nview profiles \(\S+ \d+\): last failure at position 3: .* park 3 --reason/)

  t.is((await park('3')).code, 0)
  await until(async () => (await own())?.status === 'following')
  t.deepEqual((await own())?.lastFailure, { code: 'unreadable_event', position: '3' })
  t.notRegex((await command('status')).output, /park 3 --reason/)
})
