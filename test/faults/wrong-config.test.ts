import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { streams } from '../../contracts/streams.ts'
import { readConfig } from '../../engines/config.ts'
import { openLog } from '../../engines/open-log.ts'
import { createRegistry } from '../../engines/registry.ts'
import { runKith, startKith } from '../kith-process.ts'
import { longAgo } from '../outcome.ts'
import { named, newEvent } from '../projections/histories.ts'
import { reusedWriterThread } from '../reused-writer-thread.ts'
import { scratchFolder } from '../scratch.ts'

const BAD_CONFIG = 2
const BAD_DATA = 2

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One invocation of each command line that works with encrypted data. */
const commands = [
  ['engines/keys/keys-cli.ts', 'status'],
  ['engines/keys/keys-cli.ts', 'rotate'],
  ['projections/rebuild-cli.ts', 'profiles'],
  ['command-api/staff/staff-cli.ts', 'reports'],
  ['projections/history-cli.ts', 'show', streams.profile(named('me')), '--with-personal'],
]

/** Runs a command line on an installation and confirms it. */
const askCommand = (data: string, command: readonly string[]) =>
  new Promise<{ code: number; output: string; errors: string }>(resolve => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const options = { cwd: root, env: { PATH, NODE_COMPILE_CACHE, KITH_DATA: data } }
    const child = execFile(process.execPath, command, options, (error, output, errors) => {
      const asking = /^.*Type yes to go on: /
      const code = typeof error?.code === 'number' ? error.code : 0
      resolve({ code, output, errors: errors.replace(asking, '') })
    })
    child.stdin?.end('yes\n')
  })

test('an invalid variable is refused with its name and expected value before any file is created', async t => {
  const data = join(await scratchFolder(t), 'data')
  const { code, said } = await runKith(data, { PORT: 'soon' })
  t.is(code, BAD_CONFIG)
  t.is(said, 'PORT must be a whole number from 0 to 65535.\n')
  t.false(existsSync(data))
})

test('every invalid variable gets its own line', async t => {
  const data = join(await scratchFolder(t), 'data')
  const { code, said } = await runKith(data, {
    KITH_LOG_LEVEL: 'loud',
    EVENT_LOG_URL: 'postgres://one',
    GOOGLE_CLIENT_ID: 'kith',
  })
  t.is(code, BAD_CONFIG)
  const named = said
    .trimEnd()
    .split('\n')
    .map(line => line.split(' ')[0])
  t.deepEqual(named.toSorted(), ['EVENT_LOG_URL', 'KITH_LOG_LEVEL'])
})

test('the local sign-in is refused off loopback with the variable to set instead', async t => {
  const data = join(await scratchFolder(t), 'data')
  const { code, said } = await runKith(data, { HOST: '0.0.0.0' })
  t.is(code, BAD_CONFIG)
  t.regex(said, /^OIDC_ISSUER_URL must be set .* KITH_LOCAL_SIGN_IN=yes/)
})

test('a port in use ends the start with advice', async t => {
  const folder = await scratchFolder(t)
  await using kith = await startKith(join(folder, 'first'))
  const { port } = new URL(kith.origin)
  const { code, said } = await runKith(join(folder, 'second'), { PORT: port })
  t.is(code, BAD_CONFIG)
  t.is(said, `PORT ${port} is taken. Stop what listens there, or choose another port.\n`)
})

/** Creates an installation with encrypted data. */
const writeEncryptedLog = async (data: string): Promise<void> => {
  await using registry = createRegistry({ startWriterThread: reusedWriterThread })
  const log = await openLog(registry, readConfig({ KITH_DATA: data }))
  const profileId = named('me')
  const chosen = newEvent({ type: 'TagsChosen', data: { profileId, tags: ['moss'] } }, longAgo)
  await log.append(streams.profile(profileId), 'none', [chosen])
}

test('missing or wrong keys end the start with the name of the file', async t => {
  const [data, other] = [await scratchFolder(t), await scratchFolder(t)]
  await writeEncryptedLog(data)
  await writeEncryptedLog(other)
  const refused = async (said: RegExp, also = commands) => {
    const ended = await runKith(data, {})
    t.is(ended.code, BAD_DATA)
    t.regex(ended.said, said)
    for (const command of also) {
      const { code, output, errors } = await askCommand(data, command)
      t.is(code, BAD_DATA, `${command}: ${errors}`)
      t.is(output, '')
      t.regex(errors, /^[^\n]+\n$/, `${command}`)
    }
  }
  const master = join(data, 'master.key')
  await rename(master, `${master}.kept`)
  await refused(/^There is no master key at [^\n]+\n$/)
  await copyFile(join(other, 'master.key'), master)
  await refused(/^The master key at [^\n]+ is not the one[^\n]+\n$/)
  await rename(`${master}.kept`, master)
  await rm(join(data, 'keys.db'))
  const others = commands.filter(([file]) => !file?.endsWith('keys-cli.ts'))
  await refused(/^The log is encrypted, and its keys are not there[^\n]+\n$/, others)
})

test('a log of a newer version ends the start with advice', async t => {
  const data = await scratchFolder(t)
  await writeEncryptedLog(data)
  const database = new DatabaseSync(join(data, 'log.db'))
  database.exec('PRAGMA user_version = 99')
  database.close()
  const { code, said } = await runKith(data, {})
  t.is(code, BAD_DATA)
  t.regex(said, /^[^\n]+log\.db was written by a newer Kith \(version 99[^\n]+\n$/)
})

test('commands on an empty data folder report that and create nothing', async t => {
  const data = await scratchFolder(t)
  for (const command of commands) {
    const { code, errors } = await askCommand(data, command)
    t.is(code, BAD_DATA)
    t.regex(errors, /^There is no (log|keys\.db) at [^\n]+\n$/)
  }
  t.deepEqual(await readdir(data), [])
})
