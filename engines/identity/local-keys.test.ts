import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { scratchFolder } from '../../test/scratch.ts'
import { localKeys } from './local-keys.ts'

test('keys are created once and readable by their owner only', async t => {
  const folder = join(await scratchFolder(t), 'data')
  const keys = await localKeys(folder)
  t.deepEqual(await localKeys(folder), keys)
  const { mode } = await stat(join(folder, 'sign-in-keys.json'))
  t.is(mode & 0o777, 0o600)
  t.not((await localKeys(join(folder, 'other'))).cookieKeys[0], keys.cookieKeys[0])
})

test('a file without keys is refused', async t => {
  const folder = await scratchFolder(t)
  await localKeys(folder)
  await writeFile(join(folder, 'sign-in-keys.json'), '{"jwks":{"keys":[]}}')
  await t.throwsAsync(localKeys(folder))
  t.is(await readFile(join(folder, 'sign-in-keys.json'), 'utf8'), '{"jwks":{"keys":[]}}')
})
