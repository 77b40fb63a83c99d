import { readFile } from 'node:fs/promises'
import test from 'ava'
import { events } from '../../contracts/events.ts'
import { type Owner, personalPaths } from '../../contracts/personal.ts'

const whose: Readonly<Record<Owner['kind'], string>> = {
  member: 'person',
  profile: 'person',
  conversation: 'conversation',
  report: 'report',
}

const row = ({ type, personal }: (typeof events)[number]) =>
  personal && {
    type,
    text: `| \`${type}\` | ${personalPaths(personal)
      .map(path => `\`${path}\``)
      .join(', ')} | ${personal.owners
      .map(({ kind, field }) => `${whose[kind]} in \`${field}\``)
      .join(' and ')} |`,
  }

test('the data map names what is personal in each event, as the schemas do', async t => {
  const text = await readFile(new URL('../../docs/privacy.md', import.meta.url), 'utf8')
  const rows = text.split('\n').filter(line => /^\| `[A-Z]\w+` \|/.test(line))
  const expected = events.flatMap(one => row(one) ?? []).map(one => one.text)
  t.deepEqual(rows, expected)
})
