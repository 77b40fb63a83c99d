import type { EventSchema } from './event-schemas.ts'

/** A field of an event's data. */
export type EventField = {
  /** From the data on; `*` stands for each element of a list, e.g. `suggestions.*.reason`. */
  readonly path: string
  readonly isOptional: boolean
  readonly type: string
}

/** Values of an enumeration that are listed; the schema has all. */
const LISTED_VALUES = 12

const textOfFormat: Readonly<Record<string, string>> = {
  uuid: 'id',
  date: 'day',
  'date-time': 'time',
}

type Shared = Readonly<Record<string, EventSchema>>

const resolved = (schema: EventSchema, shared: Shared): EventSchema =>
  schema.$ref === undefined ? schema : (shared[schema.$ref.split('/').at(-1) ?? ''] ?? {})

/** The shapes that a value may have. */
const choicesOf = (schema: EventSchema, shared: Shared): EventSchema[] => {
  const one = resolved(schema, shared)
  const choices = (one.anyOf ?? one.oneOf) as EventSchema[] | undefined
  if (choices) return choices.flatMap(choice => choicesOf(choice, shared))
  return Array.isArray(one.type) ? one.type.map(type => ({ ...one, type })) : [one]
}

const isObject = ({ type, properties }: EventSchema): boolean =>
  type === 'object' && properties !== undefined

const valuesText = (values: readonly unknown[]): string =>
  values.length > LISTED_VALUES ? `${values.length}-texts` : `\`${values.join('|')}\``

/** The text of a list's type. */
const listText = (element: string): string =>
  /[|,]/.test(element) ? `(${element})[]` : `${element}[]`

const textOf = (schema: EventSchema, shared: Shared): string => {
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.enum) return valuesText(schema.enum)
  switch (schema.type) {
    case 'string':
      return textOfFormat[schema.format ?? ''] ?? 'text'
    case 'boolean':
      return 'boolean'
    case 'integer':
      return 'integer'
    case 'array':
      return schema.prefixItems
        ? `[${schema.prefixItems.map(item => typeText(item as EventSchema, shared)).join(', ')}]`
        : listText(typeText((schema.items ?? {}) as EventSchema, shared))
    case 'object':
      return isObject(schema) ? 'object' : 'map'
    default:
      return String(schema.type ?? 'any')
  }
}

/** The type of a value, e.g. `id`, `text[]`, `time|null`. */
const typeText = (schema: EventSchema, shared: Shared): string => {
  const choices = choicesOf(schema, shared)
  const shapes = choices.filter(isObject)
  const others = choices.filter(choice => !isObject(choice)).map(one => textOf(one, shared))
  const objects = shapes.length > 1 ? [`${shapes.length}-objects`] : shapes.map(() => 'object')
  return [...new Set([...objects, ...others])].join('|')
}

/** The object within a value, if there is one shape of it, and the path to its fields. */
const objectIn = (
  schema: EventSchema,
  path: string,
  shared: Shared,
): readonly [EventSchema, string] | undefined => {
  const choices = choicesOf(schema, shared)
  const [object, ...others] = choices.filter(isObject)
  if (object) return others.length === 0 ? [object, path] : undefined
  const [item] = choices.flatMap(({ items, prefixItems }) => prefixItems?.[0] ?? items ?? [])
  return item === undefined ? undefined : objectIn(item as EventSchema, `${path}.*`, shared)
}

/** The fields of an object, each followed by its own fields. Objects of several shapes have none. */
export const fieldsOf = (schema: EventSchema, shared: Shared, prefix = ''): EventField[] => {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties as Record<string, EventSchema>).flatMap(([name, value]) => {
    const path = `${prefix}${name}`
    const within = objectIn(value, path, shared)
    return [
      { path, isOptional: !required.includes(name), type: typeText(value, shared) },
      ...(within ? fieldsOf(within[0], shared, `${within[1]}.`) : []),
    ]
  })
}
