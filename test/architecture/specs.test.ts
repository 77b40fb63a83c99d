import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { loadSpecs } from '../groups/run-group.ts'
import { groups, specProcesses, specsOf } from '../groups/spec-files.ts'
import { scratchFolder } from '../scratch.ts'
import { sources } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const folders = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
  .map(entry => entry.name)

test('npm test runs each spec file once, in its own process or in one group', async t => {
  const files = (await Promise.all(folders.map(folder => sources(root, folder)))).flat()
  t.deepEqual(
    [...specProcesses(), ...groups().flatMap(specsOf)].sort(),
    files
      .filter(path => path.endsWith('.test.ts') && !path.startsWith('test/real-engines/'))
      .sort(),
  )
})

test('each group has specs', t => {
  for (const group of groups()) t.not(specsOf(group).length, 0, group)
})

test('a spec of a group that cannot be loaded is named with the reason', async t => {
  const path = `${await scratchFolder(t)}/torn.test.ts`
  await writeFile(path, "throw new Error('no such place')")
  const message = t.throws(() => loadSpecs([path]))?.message ?? ''
  t.true(message.startsWith(`${path} cannot be loaded: Error: no such place`), message)
})
