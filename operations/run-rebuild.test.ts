import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { allViews } from '../projections/views/all-views.ts'
import { profiles } from '../projections/views/profiles.ts'
import { bareEnvironment } from '../test/processes/bare-environment.ts'
import { runCommand } from '../test/processes/run-command.ts'
import { named, profileCreated } from '../test/projections/histories.ts'
import { everything, workbench } from '../test/projections/workbench.ts'
import { until } from '../test/waiting/until.ts'
import { runRebuild } from './run-rebuild.ts'

const rebuildIn = (folder: string, ...args: string[]) =>
  runCommand(runRebuild, args, { KITH_DATA: folder })

const emptyFolder = async (t: ExecutionContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-rebuild-'))
  t.teardown(() => rm(folder, { recursive: true }))
  return folder
}

test('rebuild replaces the named views while others read them', async t => {
  const { path, happened, views } = await workbench(t)
  await happened([profileCreated(named('me'))])
  const { code, output } = await rebuildIn(path('.'), 'profiles', 'blocks', 'profiles')
  t.is(code, 0)
  t.regex(
    output,
    /^profiles: folding .*\nblocks: folding .*\n(profiles: v\d+\.r1|blocks: v\d+\.r1) is live .*\n(?!\1)\S+ \S+ is live .*\n$/,
  )
  t.regex(output, /^profiles: .* events\/s: 1 events, 1 documents written$/m)
  t.deepEqual(Object.keys(await everything(views, profiles)), [named('me')])
})

test('a view of what stays encrypted needs no keys, and a rebuild no variable but those of its stores', async t => {
  const { path, happened } = await workbench(t)
  await happened([profileCreated(named('me'))])
  const env = { KITH_DATA: path('.'), PORT: 'soon' }
  t.like(await runCommand(runRebuild, ['conversations'], env), { code: 0, errors: '' })
  t.false(existsSync(path('master.key')))
  t.like(await runCommand(runRebuild, ['profiles'], env), { code: 0, errors: '' })
  t.true(existsSync(path('master.key')))
})

test('a running server continues with the rebuilt view', async t => {
  const { path, happened, run, caughtUp, views } = await workbench(t)
  const me = named('me')
  const runner = run([profiles])
  await happened([profileCreated(me)])
  const rebuilding = rebuildIn(path('.'), 'profiles')
  let done = false
  rebuilding.finally(() => {
    done = true
  })
  let age = 20
  for (; !done; age += 1)
    await happened([{ type: 'ProfileRevised', data: { profileId: me, changes: { age } } }])

  t.like(await rebuilding, { code: 0, errors: '' })
  t.true(await caughtUp(profiles))
  t.is((await views.collection(profiles).get(me))?.age, age - 1)
  await until(() => runner.status()[0]?.generation === `v${profiles.version}.r1`)
  t.is(runner.status()[0]?.failure, undefined)
})

test('an unknown view is refused with the list of views, before anything is done', async t => {
  const { path, happened, views } = await workbench(t)
  await happened([profileCreated(named('me'))])
  const { code, errors } = await rebuildIn(path('.'), 'profiles', 'profile')
  t.is(code, 2)
  t.regex(errors, /^Unknown view profile\. There are: members, .*profiles.*\.\n$/)
  t.is(await views.live('profiles'), undefined)
})

test('missing arguments are refused with what is needed', async t => {
  const folder = await emptyFolder(t)
  t.regex(
    (await rebuildIn(folder)).errors,
    /^Name the views to rebuild, or give --all\. There are: /,
  )
  t.like(await rebuildIn(folder, '--some'), { code: 2 })
  const { code, errors } = await rebuildIn(folder, '--all')
  t.is(code, 2)
  t.regex(errors, /^There is no log at .*log\.db\. Set KITH_DATA/)
})

test('a view that another process rebuilds is left unchanged', async t => {
  const { path, leases } = await workbench(t)
  await using other = await leases.tryAcquire('rebuild profiles')
  t.truthy(other)
  const { code, errors } = await rebuildIn(path('.'), 'profiles')
  t.is(code, 2)
  t.is(errors, 'profiles is being rebuilt already. Wait until that is done.\n')
})

test('a rebuild that another process took over says so and exits with 1', async t => {
  const { path, happened, views } = await workbench(t)
  await happened([profileCreated(named('me'))])
  const interrupted = `v${profiles.version}.r1`
  await views.prepare(profiles, interrupted)
  t.true(await views.claim('profiles', interrupted, Number.MAX_SAFE_INTEGER))
  const { code, errors } = await rebuildIn(path('.'), 'profiles')
  t.is(code, 1)
  t.regex(
    errors,
    /^profiles lost its lease: .* The view is as it was: run the same command again\.\n$/,
  )
  t.is(await views.live('profiles'), undefined)
})

test('--all rebuilds every view', async t => {
  const { path, happened, views } = await workbench(t)
  await happened([profileCreated(named('me'))])
  const { code, output, errors } = await rebuildIn(path('.'), '--all')
  t.is(code, 0, errors)
  for (const { name } of allViews) t.regex(output, new RegExp(`^${name}: v\\d+\\.r1 is live`, 'm'))
  t.deepEqual(Object.keys(await everything(views, profiles)), [named('me')])
})

test('--verify prints each difference to the live documents, changes nothing and sets the exit code', async t => {
  const { path, happened, views, commit, run, caughtUp } = await workbench(t)
  const me = named('me')
  await happened([profileCreated(me, { age: 30, bio: 'b'.repeat(500) })])
  const runner = run([profiles])
  t.true(await caughtUp(profiles))
  await runner.stop()
  const verified = await rebuildIn(path('.'), 'profiles', '--verify')
  t.like(verified, { code: 0, errors: '' })
  t.regex(verified.output, /^profiles: as the log says after/m)

  const live = `v${profiles.version}`
  const document = { ...(await views.collection(profiles).get(me)), age: 31, bio: 'short' }
  await commit('profiles', live, '1', [{ key: me, document, position: '1' }])
  const { code, output, errors } = await rebuildIn(path('.'), 'profiles', '--verify')
  t.is(code, 1)
  t.regex(errors, /^Rebuild what differs: /)
  t.true(output.includes(`\nprofiles ${me} age: live 31, rebuilt 30\n`))
  t.regex(output, /^profiles \S+ bio: live "short", rebuilt "b{119}…$/m)
  t.deepEqual(await views.generations('profiles'), [live])
  t.like(await views.collection(profiles).get(me), { age: 31 })
})

test('--verify --why names the event that a document lacks, with both states, or says that it cannot tell', async t => {
  const { path, happened, commit, views, run, caughtUp } = await workbench(t)
  const [me, you] = [named('me'), named('you')]
  const aged = (age: number) =>
    ({ type: 'ProfileRevised', data: { profileId: me, changes: { age } } }) as const
  await happened([profileCreated(me, { age: 30 }), profileCreated(you), aged(31), aged(32)])
  const runner = run([profiles])
  t.true(await caughtUp(profiles))
  await runner.stop()
  t.like(await rebuildIn(path('.'), 'profiles', '--verify', '--why'), { code: 0, errors: '' })

  const [mine, yours] = [
    await views.collection(profiles).get(me),
    await views.collection(profiles).get(you),
  ]
  await commit('profiles', `v${profiles.version}`, '4', [
    { key: me, document: { ...mine, age: 31 }, position: '3' },
    { key: you, document: { ...yours, age: 99 }, position: '2' },
  ])
  const { code, output } = await rebuildIn(path('.'), 'profiles', '--verify', '--why')
  t.is(code, 1)
  t.true(output.includes(`\nprofiles ${me} age: live 31, rebuilt 32\n`))
  t.regex(
    output,
    new RegExp(
      `\nprofiles ${me} was as the log says until position 4: ProfileRevised \\S+ of \\S+\n` +
        '  folded before: {.*"age":31.*}\n  folded after: {.*"age":32.*}\n' +
        '  live, of position 3: {.*"age":31.*}\n',
    ),
  )
  t.regex(
    output,
    new RegExp(
      `\nprofiles ${you}: cannot tell from here at which event it parted\\. .* --compare FOLDER profiles\n` +
        '  live, of position 2: {.*"age":99',
    ),
  )
})

test('--why explains a bounded number of documents, and says so', async t => {
  const { path, happened, commit, run, caughtUp } = await workbench(t)
  const everybody = Array.from({ length: 21 }, (_, n) => named(`member ${n}`))
  await happened(everybody.map(id => profileCreated(id)))
  const runner = run([profiles])
  t.true(await caughtUp(profiles))
  await runner.stop()
  await commit(
    'profiles',
    `v${profiles.version}`,
    '21',
    everybody.map(key => ({ key, document: null, position: '21' })),
  )
  const { code, output } = await rebuildIn(path('.'), 'profiles', '--verify', '--why')
  t.is(code, 1)
  t.is(output.match(/^profiles \S+ was as the log says until position /gm)?.length, 20)
  t.regex(output, /\nprofiles: --why explains the first 20 documents that differ\.\n/)
  t.regex(output, /^profiles: 21 differences/m)
})

test('--why without --verify is refused', async t => {
  const { code, errors } = await rebuildIn(await emptyFolder(t), '--all', '--why')
  t.is(code, 2)
  t.is(errors, '--why explains what --verify finds: give both.\n')
})

test('a view that cannot be verified is reported in one line', async t => {
  const { path, happened } = await workbench(t)
  await happened([profileCreated(named('me'))])
  const { code, errors } = await rebuildIn(path('.'), 'profiles', '--verify')
  t.is(code, 2)
  t.is(errors, 'profiles has no documents yet. Start the server, or rebuild it without --verify.\n')
})

test('a rebuild continues when its output is closed', async t => {
  const { path, happened, views } = await workbench(t)
  await happened([profileCreated(named('me'))])
  const cli = fileURLToPath(new URL('./rebuild-cli.ts', import.meta.url))
  const env = bareEnvironment({ KITH_DATA: path('.') })
  const child = spawn(process.execPath, [cli, 'profiles'], { env })
  child.stdout.destroy()
  child.stderr.destroy()
  t.deepEqual(await once(child, 'close'), [0, null])
  t.is(await views.live('profiles'), `v${profiles.version}.r1`)
})
