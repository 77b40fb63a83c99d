import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { openMasterFile } from '../../engines/log/keys/master-file.ts'
import { bareEnvironment } from '../processes/bare-environment.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const script = join(root, 'docker/make-secrets.ts')
const ownId = process.getuid?.()

const makeSecrets = (folder: string, env: NodeJS.ProcessEnv = {}) => {
  const environment = { ...bareEnvironment(), KITH_USER: `${ownId}:${process.getgid?.()}`, ...env }
  const options = { env: environment, encoding: 'utf8' } as const
  return spawnSync(process.execPath, [script, folder], options)
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

const contentsOf = async (folder: string) => {
  const names = (await readdir(folder)).toSorted()
  return Promise.all(names.map(async name => [name, await readFile(join(folder, name), 'utf8')]))
}

test('only the owner can read the secrets, and existing ones are never overwritten', async t => {
  const folder = join(await scratchFolder(t), 'deep', 'secrets')
  const { status, stdout, stderr } = makeSecrets(folder)
  t.is(status, 0, stderr)
  t.regex(stdout, /: 16 written, 0 kept\. .*Keep a copy of [^\n]*master_key elsewhere\.\n$/)
  t.is(await modeOf(folder), 0o700)
  for (const name of await readdir(folder)) t.is(await modeOf(join(folder, name)), 0o600, name)

  const made = await contentsOf(folder)
  t.regex(makeSecrets(folder).stdout, /: 0 written, 16 kept\. /)
  t.deepEqual(await contentsOf(folder), made)
})

test('Kith opens the master key that the script makes', async t => {
  const folder = join(await scratchFolder(t), 'secrets')
  makeSecrets(folder)
  const master = await openMasterFile(join(folder, 'master_key'), false)
  const key = Buffer.alloc(32, 7)
  t.deepEqual(await master.unwrap(await master.wrap(key, 'one'), 'one'), key)
})

test('secrets that refer to each other are made together or not at all', async t => {
  const folder = await scratchFolder(t)
  await writeFile(join(folder, 'redis_url'), 'rediss://elsewhere:6379/0\n')
  makeSecrets(folder)
  const names = await readdir(folder)
  t.false(names.includes('redis_password'))
  t.true(names.includes('mongodb_password') && names.includes('mongodb_url'))
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  t.true((await read('mongodb_url')).includes((await read('mongodb_password')).trim()))
})

if (ownId === undefined)
  test.skip('permissions: left out, because this system has no modes', t => t.fail())
else {
  test('a folder and files that others can read are closed and reported', async t => {
    const folder = join(await scratchFolder(t), 'secrets')
    await mkdir(folder)
    await chmod(folder, 0o755)
    const theirs = join(folder, 'oidc_client_secret')
    await writeFile(theirs, 'from the issuer\n')
    await chmod(theirs, 0o644)
    const { status, stdout } = makeSecrets(folder)
    t.is(status, 0)
    const [, named] = /Others could read (.*): closed now/.exec(stdout) ?? []
    t.is(named, `${folder}, oidc_client_secret`)
    t.is(await modeOf(folder), 0o700)
    t.is(await modeOf(theirs), 0o600)
    t.is(await readFile(theirs, 'utf8'), 'from the issuer\n')
    t.notRegex(makeSecrets(folder).stdout, /Others could read/)
  })

  test('a link instead of the folder, or a folder inside it, is refused and nothing is written', async t => {
    const scratch = await scratchFolder(t)
    await mkdir(join(scratch, 'elsewhere'))
    await symlink(join(scratch, 'elsewhere'), join(scratch, 'secrets'))
    const linked = makeSecrets(join(scratch, 'secrets'))
    t.is(linked.status, 1)
    t.regex(linked.stderr, /^[^\n]*secrets is a link or a file\.[^\n]*\n$/)
    t.deepEqual(await readdir(join(scratch, 'elsewhere')), [])

    await mkdir(join(scratch, 'mixed/more'), { recursive: true })
    const mixed = makeSecrets(join(scratch, 'mixed'))
    t.is(mixed.status, 1)
    t.regex(mixed.stderr, /^[^\n]*more is no file\.[^\n]*\n$/)
    t.deepEqual(await readdir(join(scratch, 'mixed')), ['more'])
  })

  test('the owner of the files is the user of the containers, or is reported for them', async t => {
    const folder = join(await scratchFolder(t), 'secrets')
    const { stdout } = makeSecrets(folder, { KITH_USER: undefined })
    const owner = (await stat(join(folder, 'redis_url'))).uid
    t.is(owner, ownId === 0 ? 1_000 : ownId)
    t.is(stdout.includes(`Write KITH_USER=${ownId}:`), ownId !== 0 && ownId !== 1_000)
  })
}

/** Another Node than the project's, version 20 or newer; undefined if there is none. */
const otherNode = (process.env.PATH ?? '')
  .split(delimiter)
  .concat('/usr/bin', '/usr/local/bin')
  .map(folder => join(folder, 'node'))
  .filter(program => existsSync(program) && !realpathSync(program).includes('node_modules'))
  .find(program => {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
    const [, major, minor] = (/^v(\d+)\.(\d+)/.exec(stdout) ?? []).map(Number)
    return Number(major) * 100 + Number(minor) >= 2218
  })
const fresh = "the script runs on the system's Node in a checkout without packages"

if (otherNode === undefined)
  test.skip(`${fresh}: left out, because there is no other Node that reads TypeScript`, t =>
    t.fail())
else
  test(fresh, async t => {
    const checkout = await scratchFolder(t)
    await mkdir(join(checkout, 'docker'))
    for (const file of [
      'package.json',
      '.npmrc',
      'docker/make-secrets.ts',
      'docker/make-secrets.ts',
    ])
      await copyFile(join(root, file), join(checkout, file))
    const { status, stderr } = spawnSync(otherNode, ['docker/make-secrets.ts'], {
      cwd: checkout,
      env: bareEnvironment(),
      encoding: 'utf8',
    })
    t.is(status, 0, stderr)
    t.is((await readdir(join(checkout, 'secrets'))).length, 16)
  })
