import test from 'ava'
import { personalPaths } from '../../contracts/core/personal.ts'
import { events, eventsByDecider } from '../../contracts/events.ts'
import { fieldsOf } from '../../tools/docs/event-fields.ts'
import { dataSchemas, eventsSchema } from '../../tools/docs/event-schemas.ts'
import { exampleData } from '../../tools/docs/events.ts'
import { read } from '../../tools/docs/repository.ts'

/** The entries of the catalogue by event type. */
const entries = async () => {
  const [, ...found] = (await read('docs/events.md')).split(/^### /m)
  return new Map(found.map(entry => [entry.slice(0, entry.indexOf('\n')), entry]))
}

test('the catalogue and the schema have every event, and no other', async t => {
  const types = events.map(({ type }) => type)
  t.deepEqual([...(await entries()).keys()], types)
  const schema = JSON.parse(eventsSchema())
  t.deepEqual(
    schema.oneOf.map(
      ({ properties }: { properties: { type: { const: string } } }) => properties.type.const,
    ),
    types,
  )
  t.is((await read('docs/events.md')).match(/^## /gm)?.length, Object.keys(eventsByDecider).length)
})

test('each entry has an example that its schema accepts', async t => {
  const found = await entries()
  const examples = exampleData()
  for (const { type, data } of events) {
    const [, example = ''] = /```json\n([\s\S]*?)\n```/.exec(found.get(type) ?? '') ?? []
    const parsed = data.safeParse(JSON.parse(example))
    t.true(parsed.success, `${type}: ${parsed.error?.message}`)
    t.deepEqual(JSON.parse(example), examples.get(type), type)
  }
})

test('each entry has every field, and says of each personal one whose key encrypts it', async t => {
  const found = await entries()
  const { byType, shared } = dataSchemas()
  for (const { type, personal, open } of events) {
    const entry = found.get(type) ?? ''
    const fields = fieldsOf(byType.get(type) ?? {}, shared).map(({ path }) => path)
    const rows = new Map(
      [...entry.matchAll(/^\| `([^`?]+)\??` \|.*$/gm)].map(([row, path]) => [path, row]),
    )
    t.deepEqual([...rows.keys()], fields, type)
    for (const path of personal ? personalPaths(personal) : [])
      t.regex(rows.get(path) ?? '', /encrypted, key of /, `${type} ${path}`)
    for (const path of Object.keys(open))
      t.regex(rows.get(path.replace(/\.\*$/, '')) ?? '', /readable: /, `${type} ${path}`)
  }
})

test('every reference of the schema leads to a definition', t => {
  const text = eventsSchema()
  const { $defs } = JSON.parse(text)
  for (const [, name = ''] of text.matchAll(/"\$ref": "#\/\$defs\/([^"]+)"/g))
    t.true(name in $defs, name)
})
