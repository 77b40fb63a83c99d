import { UNITS_PER_CHARACTER } from '../../contracts/core/text-length.ts'
import type { Choose } from './choose.ts'
import type { ApiDocument, JsonSchema } from './operations.ts'

/** Existing ids and texts, by the name of the field or parameter that takes them. */
export type Known = Readonly<Record<string, readonly string[]>>

export type ValidOf = (schema: JsonSchema, name: string) => unknown

const phrases = [
  ...['Juniper', 'I bake bread.', 'Jazz on Friday?', 'Two partners, one cat.', 'سلام', 'नमस्ते'],
  ...['👩‍🚀 and 🏳️‍🌈', 'Łódź', 'שלום', 'ice\u00adcream'.replace('\u00ad', ''), 'e\u0301clair'],
] as const

const unknownId = '00000000-0000-4000-8000-000000000000'

const textOf = ({ minLength = 0, maxLength = 50, format }: JsonSchema, choose: Choose): string => {
  if (format === 'uuid') return unknownId
  const phrase = choose.one(phrases).slice(0, maxLength)
  if (choose.chance(10)) return 'x'.repeat(Math.ceil(maxLength / UNITS_PER_CHARACTER))
  return choose.chance(10) ? 'x'.repeat(minLength) : phrase.toWellFormed()
}

const wholeOf = ({ minimum = 0, maximum = 100 }: JsonSchema, choose: Choose): number =>
  choose.one([minimum, maximum, choose.number(minimum, Math.min(maximum, minimum + 100))])

/** Makes values that fit their schema, with existing ids when the name requires one. */
export const validValues = ({ components }: ApiDocument, known: Known, choose: Choose): ValidOf => {
  const objectOf = ({ properties = {}, required = [] }: JsonSchema): object =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([key]) => required.includes(key) || choose.chance(40))
        .map(([key, of]) => [key, valid(of, key)]),
    )

  const valid: ValidOf = (schema, name) => {
    if (schema.$ref !== undefined)
      return valid(components.schemas[schema.$ref.replace(/^.*\//, '')] ?? {}, name)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return choose.one(schema.enum)
    const either = schema.anyOf ?? schema.oneOf
    if (either) return valid(choose.one(either), name)
    const existing = known[name]
    if (schema.type === 'string' && existing?.length && choose.chance(90))
      return choose.one(existing)
    switch (schema.type) {
      case 'object':
        return objectOf(schema)
      case 'array': {
        const { items, minItems = 0, maxItems = 20 } = schema
        const length = choose.number(minItems, Math.min(maxItems, minItems + 4))
        return items ? Array.from({ length }, () => valid(items, name)) : []
      }
      case 'boolean':
        return choose.chance(50)
      case 'integer':
      case 'number':
        return wholeOf(schema, choose)
      case 'null':
        return null
      default:
        return textOf(schema, choose)
    }
  }
  return valid
}
