import test from 'ava'
import { streams } from '../../contracts/features.ts'
import { runChecks } from '../../engines/process/operator-listener/readiness.ts'
import { runHistory } from '../../projections/history/run-history.ts'
import { viewChecks } from '../../projections/runtime/view-reports.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { longAgo } from '../../test/deciders/outcome.ts'
import { runCommand } from '../../test/processes/run-command.ts'
import { named, newEvent, profileCreated } from '../../test/projections/histories.ts'
import { everything, workbench } from '../../test/projections/workbench.ts'
import { until } from '../../test/waiting/until.ts'
import { runRebuild } from '../run-rebuild.ts'
import { runStaff } from './run-staff.ts'

const me = named('me')
const aged = (age: unknown) =>
  ({ type: 'ProfileRevised', data: { profileId: me, changes: { age } } }) as const

test('a view that an event stopped names the command that parks it, and goes on; a rebuild agrees', async t => {
  const { path, log, stored, happened, run, caughtUp, views } = await workbench(t)
  const staff = (...args: string[]) => runCommand(runStaff, args, { KITH_DATA: path('.') })
  const rebuild = (...args: string[]) => runCommand(runRebuild, args, { KITH_DATA: path('.') })
  const ageOf = async () => (await everything(views, profiles))[me]?.age
  const errors: unknown[] = []
  const runner = run([profiles], { onFailure: (_, error) => errors.push(error) })
  await happened([profileCreated(me), aged(31) as never])
  await stored.append(streams.profile(me), 'any', [newEvent(aged('old') as never, longAgo)])
  await happened([aged(33) as never])

  await until(() => errors.length > 0)
  const { ready, checks } = await runChecks(viewChecks(runner.status, log.lag))
  t.false(ready)
  const command = 'npm run staff -- park 3 --reason "…"'
  t.true(checks['view profiles']?.detail?.endsWith(command), checks['view profiles']?.detail)
  t.true(String(errors[0]).endsWith(command))
  t.regex((await rebuild('profiles')).errors, /position 3 .* park 3 --reason/)

  t.regex((await staff('park', '4711', '--reason', 'broken')).errors, /no event at position 4711/)
  t.regex((await staff('park', '3')).errors, /--reason/)
  const parked = await staff('park', '3', '--reason', 'a mistake of release 7')
  t.is(parked.output, 'ProfileRevised at position 3 is set aside. What it stopped goes on soon.\n')
  t.regex((await staff('park', '3', '--reason', 'again')).output, /set aside already/)
  t.true(await caughtUp(profiles), 'the running process looks by itself')
  t.is(await ageOf(), 33)
  t.is(errors.length, 1)

  const named3 = /Set aside, and in no view: 3 \(ProfileRevised\)/
  const verified = await rebuild('profiles', '--verify')
  t.is(verified.code, 0, verified.errors)
  t.regex(verified.output, named3)
  t.regex((await rebuild('profiles')).output, named3)
  t.is(await ageOf(), 33)
  t.regex(
    (await staff('parked')).output,
    /^position 3 {2}ProfileRevised {2}\S+\n {2}by \S+: "a mistake of release 7"\n/,
  )
})

test('a parked event is in no view after a rebuild, in no list of history, and back after both', async t => {
  const { path, happened, views, log } = await workbench(t)
  const at = { KITH_DATA: path('.') }
  const staff = (...args: string[]) => runCommand(runStaff, args, at)
  const rebuild = async () => t.is((await runCommand(runRebuild, ['profiles'], at)).code, 0)
  const history = async (...args: string[]) => (await runCommand(runHistory, args, at)).output
  const ageOf = async () => (await everything(views, profiles))[me]?.age
  const sql = "SELECT count(*) AS n FROM events WHERE type = 'ProfileRevised'"
  const revisions = async () => [
    JSON.parse(await history('list', '--type', 'ProfileRevised', '--format', 'json')).length,
    /ProfileRevised\D+(\d+)/.exec(await history('count', '--by', 'type'))?.[1],
    Number((await history('sql', sql, '--format', 'csv')).split('\n')[1]),
  ]
  await happened([profileCreated(me), aged(31) as never, aged(32) as never])
  await rebuild()
  t.is(await ageOf(), 32)
  t.deepEqual(await revisions(), [2, '2', 2])

  t.regex(
    (await staff('park', '3', '--reason', 'a test')).output,
    /These views hold it: .*npm run rebuild -- profiles\n/,
  )
  await rebuild()
  t.is(await ageOf(), 31)
  t.deepEqual(await revisions(), [1, '1', 1])

  t.regex((await staff('unpark', '3')).output, /counts again.*\nThese views lack it: .* profiles\n/)
  t.regex((await staff('unpark', '3')).errors, /not parked/)
  await rebuild()
  t.is(await ageOf(), 32)
  t.deepEqual(await revisions(), [2, '2', 2])
  t.regex((await staff('park', await log.head(), '--reason', 'x')).errors, /itself recorded/)
  t.is((await staff('parked')).output, 'No event is set aside.\n')
})
