import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { hold } from '../engines/sqlite/hold.ts'
import { named, profileCreated } from '../test/projections/histories.ts'
import { everything, until, workbench } from '../test/projections/workbench.ts'
import { profiles } from './profiles.ts'

const cli = fileURLToPath(new URL('./rebuild-cli.ts', import.meta.url))

type Ran = { code: number; output: string; errors: string }

const rebuildIn = (folder: string, ...args: string[]) =>
  new Promise<Ran>(resolve => {
    const env = { PATH: process.env.PATH, KITH_DATA: folder }
    execFile(process.execPath, [cli, ...args], { env }, (error, output, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors })
    })
  })

const emptyFolder = async (t: ExecutionContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-rebuild-'))
  t.teardown(() => rm(folder, { recursive: true }))
  return folder
}

test('rebuilds the views that are named, beside whoever reads them', async t => {
  const { path, happened, views } = await workbench(t)
  await happened([profileCreated(named('me'))])
  const { code, output } = await rebuildIn(path('.'), 'profiles', 'blocks', 'profiles')
  t.is(code, 0)
  t.regex(
    output,
    /^profiles: folding .*\nprofiles: v\d+\.r1 is live .*\nblocks: folding .*\nblocks: v1/,
  )
  t.deepEqual(Object.keys(await everything(views, profiles)), [named('me')])
})

test('a server that writes meanwhile goes on with the rebuilt view', async t => {
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

test('an unknown view is refused with what is possible, before anything is done', async t => {
  const { path, happened, views } = await workbench(t)
  await happened([profileCreated(named('me'))])
  const { code, errors } = await rebuildIn(path('.'), 'profiles', 'profile')
  t.is(code, 2)
  t.regex(errors, /^Unknown view profile\. There are: members, .*profiles.*\.\n$/)
  t.is(await views.live('profiles'), undefined)
})

test('says what it needs when it is told too little', async t => {
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

test('a view that is being rebuilt is left alone', async t => {
  const { path } = await workbench(t)
  using other = hold(path('views.db.rebuild-profiles'))
  t.truthy(other)
  const { code, errors } = await rebuildIn(path('.'), 'profiles')
  t.is(code, 1)
  t.is(errors, 'profiles is being rebuilt already. Wait until that is done.\n')
})
