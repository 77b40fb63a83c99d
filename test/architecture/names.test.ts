import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import type { Feature } from '../../contracts/features.ts'
import { roles, sources } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = [...roles, 'demo', 'tools', 'test']
const all = async () => (await Promise.all(folders.map(folder => sources(root, folder)))).flat()
const textOf = (file: string) => readFile(join(root, file), 'utf8')

/** Every feature with the layers that it has; others are absent on purpose. */
const features: Readonly<Record<Feature['name'], readonly string[]>> = {
  identity: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  profiles: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  discovery: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  matching: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  payments: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  chat: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  notifications: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  push: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  groups: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  hangouts: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  constellations: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  meetups: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  feeds: ['contracts', 'domain', 'command-api', 'projections', 'web'],
  safety: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  questions: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  insights: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web'],
  staff: ['contracts', 'domain', 'command-api', 'projections', 'workers', 'web', 'operations'],
  legal: ['contracts', 'command-api', 'web'],
  live: ['contracts', 'command-api', 'web'],
  demo: ['contracts'],
}

const isOf = (layer: string, feature: string) => (file: string) =>
  [layer, `${layer}/views`].some(
    folder => file === `${folder}/${feature}.ts` || file.startsWith(`${folder}/${feature}/`),
  )

test('a feature has the same name in every layer', async t => {
  const files = await all()
  for (const [feature, layers] of Object.entries(features))
    for (const layer of layers)
      t.true(files.some(isOf(layer, feature)), `${layer} has no ${feature}`)
})

test('every decider belongs to a feature of the table', async t => {
  const deciders = (await all()).filter(file => /^domain\/.*decider\.ts$/.test(file))
  t.true(deciders.length > 0)
  for (const file of deciders)
    t.true(
      (file.split('/')[1] ?? '') in features,
      `add the feature of ${file} to \`features\` here`,
    )
})

test('no file is named index, utils, helpers, common, misc or shared', async t => {
  const vague = (await all()).filter(file =>
    /(^|\/)(index|utils?|helpers?|common|misc|shared)(\.tsx?$|\/)/.test(file),
  )
  t.deepEqual(vague, [])
})

test('no file re-exports another file', async t => {
  for (const file of await all()) t.notRegex(await textOf(file), /^export \*/m, file)
})

const TYPE = /^export (?:type|interface|class) (\w+)/gm
const VALUE = /^export (?:async )?(?:const|function\*?) (\w+)/gm
const named = (text: string, declared: RegExp) =>
  [...text.matchAll(declared)].map(([, name]) => name ?? '')

test('an exported type name is declared once in the whole tree', async t => {
  const files = await all()
  const types = new Map<string, Set<string>>()
  const texts = await Promise.all(files.map(textOf))
  for (const [index, file] of files.entries())
    for (const name of named(texts[index] ?? '', TYPE))
      types.set(name, (types.get(name) ?? new Set()).add(file))
  for (const [index, file] of files.entries())
    for (const name of named(texts[index] ?? '', VALUE)) types.get(name)?.add(file)

  const homonyms = [...types]
    .filter(([, where]) => where.size > 1)
    .map(([name, where]) => `${name}: ${[...where].join(', ')}`)
  t.deepEqual(homonyms, [], 'give each its own name, see docs/glossary.md')
})
