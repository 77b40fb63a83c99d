import { existsSync } from 'node:fs'
import { copyFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'ava'
import { streams } from '../../contracts/features.ts'
import { readConfig } from '../../engines/config/config.ts'
import { openReadableLog, openStores } from '../../engines/open-stores.ts'
import { runKeys } from '../../operations/run-keys.ts'
import { runRebuild } from '../../operations/run-rebuild.ts'
import { runStaff } from '../../operations/staff/run-staff.ts'
import { runHistory } from '../../projections/history/run-history.ts'
import { longAgo } from '../deciders/outcome.ts'
import { runKith, startKith } from '../processes/kith-process.ts'
import { runCommand, runCommandFile } from '../processes/run-command.ts'
import { named, newEvent } from '../projections/histories.ts'
import { reusedWriterThread } from '../stores/reused-writer-thread.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

const BAD_CONFIG = 2
const BAD_DATA = 2

const show = ['show', streams.profile(named('me')), '--with-personal']

/** One invocation of each command that works with encrypted data, and its command line. */
const commands = [
  { run: runKeys, file: 'operations/keys-cli.ts', args: ['status'] },
  { run: runKeys, file: 'operations/keys-cli.ts', args: ['rotate'] },
  { run: runRebuild, file: 'operations/rebuild-cli.ts', args: ['profiles'] },
  { run: runStaff, file: 'operations/staff/staff-cli.ts', args: ['reports'] },
  { run: runHistory, file: 'operations/history-cli.ts', args: show },
]

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
    EVENTSTORE_URL: 'postgres://one',
    GOOGLE_CLIENT_ID: 'kith',
  })
  t.is(code, BAD_CONFIG)
  const named = said
    .trimEnd()
    .split('\n')
    .map(line => line.split(' ')[0])
  t.deepEqual(named.toSorted(), ['EVENTSTORE_URL', 'KITH_LOG_LEVEL'])
})

test('the local sign-in is refused off loopback with the variable to set instead', async t => {
  const data = join(await scratchFolder(t), 'data')
  const { code, said } = await runKith(data, { HOST: '0.0.0.0' })
  t.is(code, BAD_CONFIG)
  t.regex(said, /^KITH_ORIGIN must be the https .* KITH_LOCAL_SIGN_IN=yes/)
})

test('a port in use ends the start with advice', async t => {
  const folder = await scratchFolder(t)
  await using kith = await startKith(join(folder, 'first'))
  const { port } = new URL(kith.origin)
  const { code, said } = await runKith(join(folder, 'second'), { PORT: port })
  t.is(code, BAD_CONFIG)
  t.is(said, `PORT ${port} is taken. Stop what listens there, or choose another port.\n`)
})

/** The confirmation that `history` asks for before it shows personal data. */
const asking = /^.*Type yes to go on: /

/** Creates an installation with encrypted data. */
const writeEncryptedLog = async (data: string): Promise<void> => {
  await using stores = openStores(readConfig({ KITH_DATA: data }), {
    startWriterThread: reusedWriterThread,
  })
  const log = await openReadableLog(stores)
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
    for (const { run, file, args } of also) {
      const { code, output, errors } = await runCommand(run, args, { KITH_DATA: data }, 'yes\n')
      t.is(code, BAD_DATA, `${file}: ${errors}`)
      t.is(output, '')
      t.regex(errors.replace(asking, ''), /^[^\n]+\n$/, file)
    }
  }
  const master = join(data, 'master.key')
  await rename(master, `${master}.kept`)
  await refused(/^There is no master key at [^\n]+\n$/)
  await copyFile(join(other, 'master.key'), master)
  await refused(/^The master key at [^\n]+ is not the one[^\n]+\n$/)
  await rename(`${master}.kept`, master)
  await rm(join(data, 'records.db'))
  const others = commands.filter(({ run }) => run !== runKeys)
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

test('command lines on an empty data folder report that and create nothing', async t => {
  const data = await scratchFolder(t)
  for (const { file, args } of commands) {
    const { code, output, errors } = await runCommandFile(file, args, { KITH_DATA: data })
    t.is(code, BAD_DATA)
    t.is(output, '')
    t.regex(errors, /^There is no (log|records\.db) at [^\n]+\n$/)
  }
  t.deepEqual(await readdir(data), [])
})
