import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { specProcesses, unitSpecs } from '../units/spec-files.ts'
import { sources } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const folders = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
  .map(entry => entry.name)

/** The layers whose unit specs share a process. */
const groups = specProcesses()
  .filter(path => path.startsWith('test/units/'))
  .map(path => basename(path, '.test.ts'))

test('npm test runs each spec file once, in its own process or in the group of its layer', async t => {
  const files = (await Promise.all(folders.map(folder => sources(root, folder)))).flat()
  t.deepEqual(
    [...specProcesses(), ...groups.flatMap(unitSpecs)].sort(),
    files
      .filter(path => path.endsWith('.test.ts') && !path.startsWith('test/real-engines/'))
      .sort(),
  )
})

test('the group of a layer has specs', t => {
  for (const layer of groups) t.not(unitSpecs(layer).length, 0, layer)
})
