import test, { type ExecutionContext } from 'ava'
import { openSqliteRecords } from '../engines/adapters/sqlite/records.ts'
import { runChecks } from '../engines/process/operator-listener/readiness.ts'
import type { StatusReport } from '../projections/runtime/read-status.ts'
import { viewChecks } from '../projections/runtime/view-reports.ts'
import { blocks } from '../projections/views/matching.ts'
import { profiles } from '../projections/views/profiles.ts'
import { longAgo } from '../test/deciders/outcome.ts'
import { runCommand } from '../test/processes/run-command.ts'
import { named, newEvent, profileCreated, streamOf } from '../test/projections/histories.ts'
import { everything, workbench } from '../test/projections/workbench.ts'
import { onReusedThread } from '../test/stores/reused-writer-thread.ts'
import { until } from '../test/waiting/until.ts'
import { runProjectionsCommand } from './run-projections-command.ts'

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
  return { ...bench, records, start, command, report, ageNow }
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
