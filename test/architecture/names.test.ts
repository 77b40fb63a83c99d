import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { sources } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = [
  'contracts',
  'engines',
  'command-api',
  'projections',
  'workers',
  'web',
  'demo',
  'test',
]
const all = async () => (await Promise.all(folders.map(folder => sources(root, folder)))).flat()

/** The features that stand in every layer; each later one joins here. */
const features = ['identity', 'profiles', 'discovery', 'matching', 'chat', 'notifications']

test('a feature has one word in every layer', async t => {
  const files = await all()
  for (const layer of ['contracts', 'command-api', 'projections', 'web'])
    for (const feature of features)
      t.true(
        files.some(
          file => file === `${layer}/${feature}.ts` || file.startsWith(`${layer}/${feature}/`),
        ),
        `${layer} has no ${feature}`,
      )
})

test('every file says by its name what it does', async t => {
  const vague = (await all()).filter(file =>
    /(^|\/)(index|utils?|helpers?|common|misc|shared)(\.tsx?$|\/)/.test(file),
  )
  t.deepEqual(vague, [])
})

test('nothing re-exports another file', async t => {
  for (const file of await all())
    t.notRegex(await readFile(join(root, file), 'utf8'), /^export \*/m, file)
})
