import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { events } from '../../contracts/events.ts'

/** A JSON Schema (draft 2020-12). */
export type EventSchema = z.core.JSONSchema.BaseSchema

/** Formats whose pattern says nothing that the name of the format does not. */
const named: ReadonlySet<unknown> = new Set(['uuid', 'date', 'date-time'])

/** Without patterns of formats, and without the bounds of every safe integer. */
const shortened = (schema: EventSchema): void => {
  if (named.has(schema.format)) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** The schema of each event's data by type, and the schemas to which these refer by name. */
export const dataSchemas = (): {
  readonly byType: ReadonlyMap<string, EventSchema>
  readonly shared: Readonly<Record<string, EventSchema>>
} => {
  const shared: Record<string, EventSchema> = {}
  const byType = new Map(
    events.map(({ type, data }) => {
      const {
        $schema: _,
        $defs = {},
        ...schema
      } = z.toJSONSchema(data, {
        io: 'output',
        override: ({ jsonSchema }) => shortened(jsonSchema as EventSchema),
      }) as EventSchema
      for (const [name, definition] of Object.entries($defs as Record<string, EventSchema>)) {
        if (name in shared && !isDeepStrictEqual(shared[name], definition))
          throw new Error(`Two schemas of events have the name ${name}. Give one another name.`)
        shared[name] = definition
      }
      return [type, schema] as const
    }),
  )
  for (const type of byType.keys())
    if (type in shared) throw new Error(`${type} is the name of an event and of another schema.`)
  return { byType, shared }
}

/** The text of `docs/events.schema.json`: a schema of type, version and data of every event. */
export const eventsSchema = (): string => {
  const { byType, shared } = dataSchemas()
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Events of Kith',
    description:
      'Type, version and data of an event, as `npm run history -- export --with-personal` writes them. Written by `npm run docs`.',
    type: 'object',
    required: ['type', 'version', 'data'],
    oneOf: events.map(({ type, version }) => ({
      properties: {
        type: { const: type },
        version: { const: version },
        data: { $ref: `#/$defs/${type}` },
      },
    })),
    $defs: { ...shared, ...Object.fromEntries(byType) },
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}
