import { readFile } from 'node:fs/promises'
import test from 'ava'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')

/** The rows of a table that name a test. */
const rowsOf = (page: string): string[][] =>
  page
    .split('\n')
    .filter(line => line.startsWith('| ') && line.includes('.test.ts`'))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )

for (const document of ['docs/threat-model.md', 'docs/asvs.md'])
  test(`every row of ${document} names an existing test by its title`, async t => {
    const rows = rowsOf(await read(document))
    t.true(rows.length > 25)
    for (const [attack = '', stops = '', proof = ''] of rows) {
      const [, file = '', title = ''] = /^`([^`]+)`: "(.+)"$/.exec(proof) ?? []
      t.true(attack !== '' && stops !== '' && title !== '', `${attack}: ${proof}`)
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
