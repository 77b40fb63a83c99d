import test from 'ava'
import { personalPaths } from '../../contracts/core/personal.ts'
import { events, eventsByDecider } from '../../contracts/events.ts'
import { fieldsOf } from '../../tools/docs/event-fields.ts'
import { dataSchemas, eventsSchema } from '../../tools/docs/event-schemas.ts'
import { read } from '../../tools/docs/symbols.ts'

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

test('each entry has every field, and says of each personal one whose key encrypts it', async t => {
  const found = await entries()
  const { byType, shared } = dataSchemas()
  for (const { type, personal, open } of events) {
    const entry = found.get(type) ?? ''
    const fields = fieldsOf(byType.get(type) ?? {}, shared).map(({ path }) => path)
    const rows = new Map(
      [...entry.matchAll(/^- (?:(\w+)[^:\n]*?: )?(?=`)(.*)$/gm)].flatMap(([, storage, list = '']) =>
        [...list.matchAll(/(?:^|; )`([^`?]+)\??`(?= |;|$)/g)].map(
          ([, path]) => [path, storage] as const,
        ),
      ),
    )
    t.deepEqual([...rows.keys()].toSorted(), fields.toSorted(), type)
    for (const path of personal ? personalPaths(personal) : [])
      t.is(rows.get(path), 'Encrypted', `${type} ${path}`)
    for (const path of Object.keys(open))
      t.is(rows.get(path.replace(/\.\*$/, '')), 'Readable', `${type} ${path}`)
  }
})

test('every reference of the schema leads to a definition', t => {
  const text = eventsSchema()
  const { $defs } = JSON.parse(text)
  for (const [, name = ''] of text.matchAll(/"\$ref": "#\/\$defs\/([^"]+)"/g))
    t.true(name in $defs, name)
})
