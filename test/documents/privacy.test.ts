import { readFileSync } from 'node:fs'
import test from 'ava'
import { events } from '../../contracts/core/event-types.ts'
import { type KeySubject, personalPaths } from '../../contracts/core/personal.ts'
import type { SessionSpace } from '../../engines/ports/sessions.ts'
import { allViews } from '../../projections/views/all-views.ts'

const text = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8')

/** The rows of the table below a heading, without the header row. */
const rowsBelow = (heading: string): string[] => {
  const [, below = ''] = text.split(`\n## ${heading}\n`)
  const [section = ''] = below.split('\n## ')
  return section
    .split('\n')
    .filter(line => line.startsWith('|'))
    .slice(2)
}

const cells = (row: string) =>
  row
    .split('|')
    .map(cell => cell.trim())
    .slice(1, -1)
const code = (word: string) => `\`${word}\``

const keyOf = ({ kind, field }: KeySubject): string =>
  `${kind === 'member' || kind === 'profile' ? 'person' : kind} ${code(field)}`

test('the map of the log lists every personal field and the key that encrypts it', t => {
  const declared = events.flatMap(({ type, personal }) => {
    if (!personal) return []
    const fields = personalPaths(personal).map(code).join(', ')
    return [`| ${code(type)} | ${fields} | ${personal.keySubjects.map(keyOf).join(' and ')} |`]
  })
  t.deepEqual(rowsBelow('Encrypted in the log'), declared)
})

test('the map gives a reason for every text and number that is not encrypted', t => {
  const open = events.flatMap(({ type, open }) => {
    const fields = Map.groupBy(Object.entries(open), ([, why]) => why)
    return [...fields].map(
      ([why, entries]) =>
        `| ${code(type)} | ${entries.map(([field]) => code(field)).join(', ')} | ${why} |`,
    )
  })
  t.deepEqual(rowsBelow('Readable in the log'), open)
})

test('the map lists every view with its content and retention', t => {
  const rows = rowsBelow('In the views').map(cells)
  t.deepEqual(
    rows.map(([name]) => name),
    allViews.map(({ name }) => code(name)),
  )
  for (const row of rows) t.true(row.length === 3 && row.every(cell => cell !== ''), row[0])
})

const spaces: Readonly<Record<SessionSpace, true>> = {
  session: true,
  'sign-in': true,
  answer: true,
  photo: true,
  allowance: true,
  check: true,
  push: true,
  'push-turn': true,
  'push-news': true,
}

test('the map lists every other store with its content and retention', t => {
  const rows = rowsBelow('Elsewhere').map(cells)
  const named = rows.map(([place]) => place)
  for (const space of Object.keys(spaces)) t.true(named.includes(code(space)), space)
  for (const row of rows) t.true(row.length === 3 && row.every(cell => cell !== ''), row[0])
})
