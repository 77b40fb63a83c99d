import { readFile } from 'node:fs/promises'
import test from 'ava'
import { demoStream } from '../../contracts/core/demo.ts'
import { streams } from '../../contracts/core/streams.ts'
import { allViews } from '../../projections/views/all-views.ts'

const page = () => readFile(new URL('../../docs/architecture.md', import.meta.url), 'utf8')

/** The beginning of a stream's name, e.g. `pair`. */
const beginnings = Object.values(streams)
  .map(name => (name as (...ids: string[]) => string)('{}', '{}').split('-')[0] ?? '')
  .concat(demoStream)

test('the table of docs/architecture.md lists every stream', async t => {
  const text = await page()
  for (const beginning of beginnings)
    t.regex(text, new RegExp(`\\| .*\`${beginning}(-\\{|\`)`), `no row for ${beginning}`)
})

test('the table of docs/architecture.md lists every view of projections/views/all-views.ts', async t => {
  const text = await page()
  for (const { name } of allViews)
    t.regex(text, new RegExp(`\\| .*\`${name}\``), `no row for ${name}`)
})
