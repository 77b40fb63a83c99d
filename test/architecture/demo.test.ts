import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { roles, sources } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The product's files that mention the demo community, each with the reason. */
const mentions = {
  'contracts/demo/demo.ts': 'declares its events, which a log without demo/ must read too',
  'contracts/demo/feature.ts': 'declares the feature of those events',
  'contracts/features.ts': 'lists that feature',
  'contracts/profiles/member-name.ts': 'declares the flag beside the name, for every response',
  'domain/profiles/decider.ts': 'sets the flag',
  'domain/profiles/profile.ts': 'stores the flag',
  'projections/views/profiles.ts': 'folds the event that sets it',
  'web/profiles/labels.ts': 'turns the flag into a label, for every screen',
  'engines/config/config.ts': 'reads KITH_DEMO',
  'operations/staff/going-public.ts': 'warns of it where strangers may come',
  'engines/config/variables.ts': 'declares KITH_DEMO',
}

test('product code knows the demo community only by the flag of a profile', async t => {
  const roots = (await readdir(root)).filter(file => /\.m?[jt]s$/.test(file))
  const files = [roots, ...(await Promise.all(roles.map(role => sources(root, role))))].flat()
  const product = files.filter(file => file !== 'start.ts' && !/\.test\.tsx?$/.test(file))
  const found: string[] = []
  for (const file of product)
    if (/demo/i.test(await readFile(join(root, file), 'utf8'))) found.push(file)
  const known = Object.keys(mentions)
  const added = found.filter(file => !known.includes(file))
  t.deepEqual(added, [], 'Show names through memberName and NameWithMarks, which carry the flag.')
  const gone = known.filter(file => !found.includes(file))
  t.deepEqual(gone, [], 'Take these files out of the list: they mention it no longer.')
})
