import { readFile } from 'node:fs/promises'
import test from 'ava'
import { eventsByDecider } from '../../contracts/core/event-types.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')

/** `[word, file, meaning]` of each row. */
const rows = async (): Promise<string[][]> =>
  (await read('docs/glossary.md'))
    .split('\n')
    .filter(line => /^\| .*`/.test(line))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim().replaceAll('`', '')),
    )

/** Whether a text contains all parts of a term in any form: `keyed mutex`, `keyedMutex`, `keys`. */
const speaksOf = (text: string, word: string): boolean =>
  word.split(/[ -]/).every(part => text.includes(part.replace(/(ed|d|s)$/, '').toLowerCase()))

test('every word of the glossary has a meaning and a file that mentions it', async t => {
  const all = await rows()
  t.true(all.length > 80)
  for (const [words = '', file = '', meaning = ''] of all) {
    t.regex(meaning, /^[A-Z].+\.$/, words)
    const text = `${file}\n${await read(file)}`.toLowerCase()
    const isThere = words
      .replace(/\(.*\)/, '')
      .split(', ')
      .some(word => speaksOf(text, word.trim()))
    t.true(isThere, `${file} does not speak of ${words}`)
  }
})

test('the glossary lists no word twice', async t => {
  const words = (await rows()).flatMap(([cell = '']) => cell.toLowerCase().split(', '))
  t.deepEqual([...new Set(words)], words)
})

test('the table of streams in architecture.md has a row for every decider', async t => {
  const page = await read('docs/architecture.md')
  for (const decider of Object.keys(eventsByDecider))
    t.true(page.includes(`\`${decider}\``), `docs/architecture.md: no row names ${decider}`)
})
