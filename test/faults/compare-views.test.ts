// In a process of its own: starts processes that compute for long.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { runRebuild } from '../../operations/run-rebuild.ts'
import { bareEnvironment } from '../processes/bare-environment.ts'
import { runCommand } from '../processes/run-command.ts'
import { named, profileCreated } from '../projections/histories.ts'
import { workbench } from '../projections/workbench.ts'
import { auditOf } from '../stores/audit-of.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'

const compareIn = (folder: string, args: readonly string[], typed = '') =>
  runCommand(runRebuild, ['--compare', ...args], { KITH_DATA: folder }, typed)

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A checkout whose profiles are folded by `fold(document, event, correct)`, and which knows the events
 * of a `type` for which `knows` holds.
 */
const checkout = async (t: ExecutionContext, fold: string, knows = 'true'): Promise<string> => {
  const folder = await scratchFolder(t)
  const path = (file: string) => JSON.stringify(new URL(`../../${file}`, import.meta.url).href)
  await mkdir(join(folder, 'projections/views'), { recursive: true })
  await mkdir(join(folder, 'contracts'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(folder, 'contracts/events.ts'),
    `import { definitionOf as known } from ${path('contracts/events.ts')}
export const definitionOf = type => (${knows} ? known(type) : undefined)`,
  )
  await writeFile(
    join(folder, 'projections/views/all-views.ts'),
    `import { profiles } from ${path('projections/views/profiles.ts')}
const fold = ${fold}
const on = Object.fromEntries(Object.entries(profiles.on).map(([type, { keys, fold: correct }]) =>
  [type, { keys, fold: (document, event, key) => fold(correct(document, event, key), event) }]))
export const allViews = [{ ...profiles, on }]`,
  )
  return folder
}

const [me, you] = [named('me'), named('you')]
const older =
  '(document, { type }) => type === "ProfileRevised" ? { ...document, age: document.age + 1 } : document'

/** The files of an installation, without those that SQLite keeps beside a store while it is open. */
const filesIn = async (folder: string) =>
  (await readdir(folder)).filter(file => !/-(wal|shm|journal)$/.test(file))

/** An installation in which one of two profiles was revised. */
const revisedProfile = async (t: ExecutionContext) => {
  const bench = await workbench(t)
  await bench.happened([
    profileCreated(me, { age: 30, bio: 'I like jazz' }),
    profileCreated(you, { bio: 'I like jazz' }),
    { type: 'ProfileRevised', data: { profileId: me, changes: { maxAge: 61 } } },
  ])
  return bench.path('.')
}

test('a changed fold is told by field, with the first diverging event and the states without personal data', async t => {
  const folder = await revisedProfile(t)
  const { code, output, errors } = await compareIn(folder, [await checkout(t, older), 'profiles'])
  t.is(code, 1, errors)
  t.regex(output, /^profiles: 1 of 2 documents differ after/m)
  t.regex(output, /^ {2}age: 1$/m)
  t.true(
    output.includes(
      `\n1 differ in age, first profiles ${me}\n  diverged at position 3: ProfileRevised`,
    ),
  )
  t.regex(output, /^ {2}before: .*"age":0,/m)
  t.regex(output, /^ {2}here: .*"age":0,/m)
  t.regex(output, /^ {2}there: .*"age":1,/m)
})

test('checkouts whose folds are the same have no differences, and nothing is written', async t => {
  const folder = await revisedProfile(t)
  const same = await checkout(t, 'document => document')
  await compareIn(folder, [same, 'profiles']) // the bench has no keys yet: the first command makes them
  const before = await filesIn(folder)
  t.like(await compareIn(folder, [same, 'profiles']), { code: 0, errors: '' })
  t.deepEqual(await filesIn(folder), before)
})

test('what is personal is counted, but shown only --with-personal, which is recorded', async t => {
  const folder = await revisedProfile(t)
  const there = await checkout(
    t,
    'document => document && { ...document, bio: document.bio + "!" }',
  )
  const hidden = await compareIn(folder, [there, 'profiles'])
  t.regex(hidden.output, /^profiles: 2 of 2 documents differ/m)
  t.notRegex(hidden.output, /jazz/)

  const refused = await compareIn(folder, [there, 'profiles', '--with-personal'], 'no\n')
  t.is(refused.code, 2)
  t.notRegex(refused.output, /jazz/)

  const shown = await compareIn(folder, [there, 'profiles', '--with-personal'], 'yes\n')
  t.regex(shown.output, /there: .*I like jazz!/)
  const [entry] = await auditOf(folder)
  t.like(entry, { did: 'rebuild --with-personal', compare: there })
})

test('a folder without Kith or without the view is refused in one line', async t => {
  const folder = await revisedProfile(t)
  const none = await scratchFolder(t)
  const noKith = await compareIn(folder, [none, 'profiles'])
  t.is(noKith.code, 2)
  t.is(noKith.errors, `${none} is no checkout of Kith: it has no projections/views/all-views.ts.\n`)

  const there = await checkout(t, older)
  const noView = await compareIn(folder, [there, 'blocks'])
  t.is(noView.code, 2)
  t.is(noView.errors, `${there} has no view blocks.\n`)
  t.is((await compareIn(folder, [there, 'profiles', '--verify'])).code, 2)
})

test('--all goes on past views that the other lacks', async t => {
  const folder = await revisedProfile(t)
  const all = await compareIn(folder, [await checkout(t, older), '--all'])
  t.is(all.code, 1, all.errors)
  t.regex(all.output, /^profiles: 1 of 2 documents differ after/m)
  t.regex(all.output, / has no view blocks\.$/m)
})

test('a view is told that cannot be folded, others are compared; --up-to leaves out unknown events', async t => {
  const folder = await revisedProfile(t)
  const there = await checkout(t, older, 'type !== "ProfileRevised"')
  const unknown = await compareIn(folder, [there, 'blocks', 'profiles', '--json'])
  t.is(unknown.code, 2)
  t.regex(unknown.errors, /at position 3 cannot be read: .* --up-to 2$/m)
  t.like(JSON.parse(unknown.output).views, [
    { view: 'blocks', refused: 'no_view' },
    { view: 'profiles', refused: 'unreadable_event' },
  ])
  t.is((await compareIn(folder, [there, 'profiles', '--up-to', '2'])).code, 0)
})

test('--json prints one document without contents', async t => {
  const folder = await revisedProfile(t)
  const there = await checkout(t, older)
  const { code, output } = await compareIn(folder, [there, 'profiles', '--json'])
  t.is(code, 1)
  const report = JSON.parse(output)
  t.like(report, { there, upTo: '3' })
  t.like(report.views, [
    {
      view: 'profiles',
      documents: 2,
      differing: 1,
      fields: { age: 1 },
      kinds: [{ fields: ['age'], example: me, diverged: { position: '3' } }],
    },
  ])
  t.notRegex(output, /jazz|maxAge/)
  t.is((await compareIn(folder, [there, 'profiles', '--json', '--with-personal'])).code, 2)
})

test('killed during a fold, it leaves no process and no file', async t => {
  if (!existsSync('/proc/self/stat')) return t.pass('needs /proc')
  const folder = await revisedProfile(t)
  await compareIn(folder, [await checkout(t, older), 'profiles'])
  const before = await filesIn(folder)
  const temporary = await scratchFolder(t)
  const slow = await checkout(
    t,
    'document => { for (const end = Date.now() + 200; Date.now() < end;); return document }',
  )
  const started = join(await scratchFolder(t), 'started')
  const views = join(slow, 'projections/views/all-views.ts')
  await writeFile(
    views,
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(started)}, String(process.pid))\n${await readFile(views, 'utf8')}`,
  )
  const env = { ...bareEnvironment({ KITH_DATA: folder }), TMPDIR: temporary }
  const cli = join(root, 'operations/rebuild-cli.ts')
  const command: ChildProcess = spawn(process.execPath, [cli, '--compare', slow, 'profiles'], {
    env,
    stdio: 'ignore',
  })
  await until(() => existsSync(started))
  const child = Number(await readFile(started, 'utf8'))
  command.kill('SIGKILL')
  await once(command, 'exit')
  await until(() => !existsSync(`/proc/${child}`))
  t.deepEqual(await readdir(temporary), [])
  t.deepEqual(await filesIn(folder), before)
})
