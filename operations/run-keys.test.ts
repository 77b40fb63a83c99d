import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { readConfig } from '../engines/config/config.ts'
import { requireEmbedded } from '../engines/config/require-embedded.ts'
import { runCommand } from '../test/processes/run-command.ts'
import { openEmbeddedKeys } from '../test/stores/embedded-keys.ts'
import { scratchFolder } from '../test/stores/scratch-folder.ts'
import { runKeys } from './run-keys.ts'

const keysIn = (folder: string, ...args: string[]) =>
  runCommand(runKeys, args, { KITH_DATA: folder })

/** An installation in use with two keys, one of them destroyed. */
const installation = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const config = requireEmbedded(readConfig({ KITH_DATA: folder }))
  const keys = await openEmbeddedKeys({ store: config.records, master: config.masterKey })
  t.teardown(() => keys[Symbol.asyncDispose]())
  for (const subject of ['person-wren', 'person-moss']) await keys.encryptionKey([subject])
  await keys.destroy(['person-moss'])
  return { folder, keys }
}

const masterIn = async (folder: string): Promise<string> =>
  JSON.parse(await readFile(join(folder, 'master.key'), 'utf8')).current

test('the command counts keys and rotates the master key beside a running server', async t => {
  const { folder, keys } = await installation(t)
  const before = await masterIn(folder)
  const status = await keysIn(folder, 'status')
  t.is(status.output, `person: 1 kept, 1 destroyed\nMaster key ${before} wraps all of them.\n`)

  const { code, output } = await keysIn(folder, 'rotate')
  t.is(code, 0)
  t.regex(output, /now wraps 1 keys/)
  t.not(await masterIn(folder), before)
  t.not(await keys.encryptionKey(['person-fern']), 'erased')
  t.is((await keys.status()).toRewrap, 0)
})

test('the command prints one line for a lost master key, missing keys and an unknown command', async t => {
  const { folder } = await installation(t)
  await rm(join(folder, 'master.key'))
  t.like(await keysIn(folder, 'status'), { code: 2, output: '' })
  t.regex((await keysIn(folder, 'rotate')).errors, /^There is no master key at [^\n]+\n$/)
  const empty = await scratchFolder(t)
  t.regex((await keysIn(empty, 'status')).errors, /^There is no records\.db at [^\n]+\n$/)
  t.is((await keysIn(folder, 'burn')).code, 2)
})
