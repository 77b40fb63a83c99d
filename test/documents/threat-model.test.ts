import { readFile } from 'node:fs/promises'
import test from 'ava'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')

/** An entry such as "- **attack**: what stops it. `file`: "title"". */
const ENTRY = /^- \*\*(.+)\*\*: .+\. `([^`]+)`: "(.+)"$/

for (const document of ['docs/threat-model.md', 'docs/asvs.md'])
  test(`every entry of ${document} names an existing test by its title`, async t => {
    const entries = (await read(document)).split('\n').filter(line => line.startsWith('- **'))
    t.true(entries.length > 25)
    for (const entry of entries) {
      const [, attack = '', file = '', title = ''] = ENTRY.exec(entry) ?? []
      t.true(attack !== '' && file.endsWith('.test.ts'), entry)
      t.true((await read(file)).includes(title), `${file} has no test "${title}"`)
    }
  })

test('the threat model covers each kind of attacker', async t => {
  const page = await read('docs/threat-model.md')
  for (const attacker of [
    'A stranger',
    'A member',
    'A blocked ex',
    'Somebody who holds the device',
    'An insider with the disk',
    'An operator by mistake',
  ])
    t.true(page.includes(`\n## ${attacker}\n`), attacker)
})
