import { escapeHtml } from '../../contracts/core/escape-html.ts'

/** The part of JSON Schema (2020-12) that the document uses. */
export type JsonSchema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema | false
  readonly prefixItems?: readonly JsonSchema[]
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

const quoted = (value: unknown): string => escapeHtml(JSON.stringify(value))

const bounds = (least: number | undefined, most: number | undefined): string =>
  least === undefined && most === undefined ? '' : ` ${least ?? ''}…${most ?? ''}`

/** Omits the bounds that zod derives from the range of a double. */
const meaningfulBound = (bound: number | undefined): number | undefined =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined

const textType = ({ format, minLength, maxLength }: JsonSchema): string =>
  `${format === undefined ? 'string' : escapeHtml(format)}${bounds(minLength, maxLength)}`

const objectType = ({ properties = {}, required = [] }: JsonSchema, indent: string): string => {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, schema]) =>
      `${inner}${escapeHtml(name)}${required.includes(name) ? '' : '?'}: ${notation(schema, inner)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

const listType = (schema: JsonSchema, indent: string): string => {
  if (schema.prefixItems)
    return `[${schema.prefixItems.map(item => notation(item, indent)).join(', ')}]`
  const of = schema.items ? notation(schema.items, indent) : 'unknown'
  const many = of.includes(' | ') ? `(${of})[]` : `${of}[]`
  return `${many}${bounds(schema.minItems, schema.maxItems)}`
}

/** A schema as a short type, in HTML: `{ age: integer 18…100 }`. References are links. */
export const notation = (schema: JsonSchema, indent = ''): string => {
  if (schema.$ref !== undefined) {
    const name = escapeHtml(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
    return `<a href="#schema-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return quoted(schema.const)
  if (schema.enum) return schema.enum.map(quoted).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(one => notation(one, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map(one => notation(one, indent)).join(' & ')
  if (Array.isArray(schema.type))
    return schema.type.map(type => notation({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'object') return objectType(schema, indent)
  if (schema.type === 'array') return listType(schema, indent)
  if (schema.type === 'string') return textType(schema)
  if (schema.type === 'integer' || schema.type === 'number')
    return `${schema.type}${bounds(meaningfulBound(schema.minimum), meaningfulBound(schema.maximum))}`
  return escapeHtml(String(schema.type ?? 'unknown'))
}
