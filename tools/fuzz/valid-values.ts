import fc from 'fast-check'
import type { ApiDocument, JsonSchema } from './operations.ts'

/** Existing ids and texts, by the name of the field or parameter that takes them. */
export type Known = Readonly<Record<string, readonly string[]>>

export type ValidOf = (schema: JsonSchema, name: string) => fc.Arbitrary<unknown>

const phrase = fc.constantFrom(
  'Juniper',
  'Jazz on Friday?',
  'سلام',
  '👩‍🚀 and 🏳️‍🌈',
  'Łódź',
  'e\u0301clair',
)

const textOf = ({ minLength = 0, maxLength = 50, format }: JsonSchema): fc.Arbitrary<string> =>
  format === 'uuid'
    ? fc.constant('00000000-0000-4000-8000-000000000000')
    : fc.oneof(
        { weight: 8, arbitrary: phrase.map(words => words.slice(0, maxLength).toWellFormed()) },
        fc.constant('x'.repeat(minLength)),
        fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 500) }),
      )

/** Makes values that fit their schema, with existing ids when the name requires one. */
export const validValues = ({ components }: ApiDocument, known: Known): ValidOf => {
  const valid: ValidOf = (schema, name) => {
    const {
      $ref,
      type,
      properties = {},
      required = [],
      items,
      minItems = 0,
      maxItems = 20,
    } = schema
    if ($ref !== undefined) {
      const named = components.schemas[$ref.replace(/^.*\//, '')] ?? {}
      return fc.constant(named).chain(one => valid(one, name)) // late: a schema may hold itself
    }
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const either = schema.anyOf ?? schema.oneOf
    if (either) return fc.oneof(...either.map(one => valid(one, name)))
    const existing = known[name] ?? []
    if (type === 'string' && existing.length > 0)
      return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...existing) }, textOf(schema))
    const { minimum = 0, maximum = 100 } = schema
    switch (type) {
      case 'object': {
        const parts = Object.entries(properties).map(([key, of]) => [key, valid(of, key)] as const)
        return fc.record(Object.fromEntries(parts), { requiredKeys: [...required] })
      }
      case 'array': {
        const length = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) }
        return items ? fc.array(valid(items, name), length) : fc.constant([])
      }
      case 'boolean':
        return fc.boolean()
      case 'integer':
      case 'number':
        return fc.oneof(
          fc.constantFrom(minimum, maximum),
          fc.integer({
            min: Math.ceil(minimum),
            max: Math.floor(Math.min(maximum, minimum + 100)),
          }),
        )
      case 'null':
        return fc.constant(null)
      default:
        return textOf(schema)
    }
  }
  return valid
}
