import type * as z from 'zod'

/** Whether a value is certainly what a schema gives back for it, unchanged. */
export type Fits = (value: unknown) => boolean

type Schema = z.core.$ZodType

/** Formats of texts of which their pattern says all. */
const patterned: ReadonlySet<string> = new Set(['uuid', 'date', 'datetime'])

/** All of a list of parts; undefined if one of them is. */
const known = <T>(parts: readonly (T | undefined)[]): T[] | undefined =>
  parts.includes(undefined) ? undefined : (parts as T[])

/** A check of a text, number or list that is known to be one. */
const fitsCheck = (schema: z.core.$ZodCheck<never>): Fits | undefined => {
  const check = (schema as z.core.$ZodChecks)._zod.def
  switch (check.check) {
    case 'overwrite':
      return value => check.tx(value) === value
    case 'min_length':
      return value => (value as unknown[]).length >= check.minimum
    case 'greater_than': {
      const [least, inclusive] = [Number(check.value), check.inclusive]
      return value => (inclusive ? (value as number) >= least : (value as number) > least)
    }
    case 'less_than': {
      const [most, inclusive] = [Number(check.value), check.inclusive]
      return value => (inclusive ? (value as number) <= most : (value as number) < most)
    }
    default:
      return undefined
  }
}

const fitsText = (definition: z.core.$ZodStringDef): Fits | undefined => {
  if (!('format' in definition)) return value => typeof value === 'string'
  const { format, pattern } = definition as z.core.$ZodStringFormatDef
  if (!patterned.has(format) || !pattern) return undefined
  return value => typeof value === 'string' && pattern.test(value)
}

const fitsNumber = (definition: z.core.$ZodNumberDef): Fits | undefined => {
  if (!('format' in definition)) return Number.isFinite
  return definition.format === 'safeint' ? Number.isSafeInteger : undefined
}

const fitsObject = ({ shape, catchall }: z.core.$ZodObjectDef): Fits | undefined => {
  const names = Object.keys(shape)
  const parts = known(names.map(name => fitsUnchanged(shape[name] as Schema)))
  if (!parts || catchall) return undefined
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    let others = 0
    for (const _ in value) others += 1
    for (let n = 0; n < names.length; n += 1) {
      const part = (value as Record<string, unknown>)[names[n] as string]
      if (!parts[n]?.(part)) return false
      if (part !== undefined) others -= 1
    }
    return others === 0
  }
}

const fitsList = ({ element }: z.core.$ZodArrayDef): Fits | undefined => {
  const each = fitsUnchanged(element)
  return each && (value => Array.isArray(value) && value.every(each))
}

const fitsTuple = ({ items, rest }: z.core.$ZodTupleDef): Fits | undefined => {
  const parts = known(items.map(fitsUnchanged))
  if (!parts || rest) return undefined
  return value =>
    Array.isArray(value) &&
    value.length === parts.length &&
    parts.every((fits, n) => fits(value[n]))
}

/** Kinds of value that never fit each other, so that it does not matter which is asked first. */
const fitsUnion = ({ options }: z.core.$ZodUnionDef): Fits | undefined => {
  const kinds = new Set(options.map(option => option._zod.def.type))
  const parts = known(options.map(fitsUnchanged))
  if (!parts || kinds.size < options.length) return undefined
  return value => parts.some(fits => fits(value))
}

const fitsKind = (schema: Schema): Fits | undefined => {
  const definition = (schema as z.core.$ZodTypes)._zod.def
  switch (definition.type) {
    case 'string':
      return fitsText(definition)
    case 'number':
      return fitsNumber(definition)
    case 'boolean':
      return value => typeof value === 'boolean'
    case 'enum': {
      const values = new Set<unknown>(Object.values(definition.entries))
      return value => values.has(value)
    }
    case 'nullable': {
      const fits = fitsUnchanged(definition.innerType)
      return fits && (value => value === null || fits(value))
    }
    case 'optional': {
      const fits = fitsUnchanged(definition.innerType)
      return fits && (value => value === undefined || fits(value))
    }
    case 'object':
      return fitsObject(definition)
    case 'array':
      return fitsList(definition)
    case 'tuple':
      return fitsTuple(definition)
    case 'union':
      return fitsUnion(definition)
    default:
      return undefined
  }
}

/**
 * A quick look at JSON: true means that the schema takes the value and gives back the same, so
 * that it need not be asked; false says nothing. Several times as quick as the schema, for what
 * went through it once already.
 *
 * @returns undefined for a schema with something in it that only the schema itself knows.
 */
export const fitsUnchanged = (schema: Schema): Fits | undefined => {
  const kind = fitsKind(schema)
  const checks = known((schema._zod.def.checks ?? []).map(fitsCheck))
  if (!kind || !checks) return undefined
  if (checks.length === 0) return kind
  return value => kind(value) && checks.every(check => check(value))
}
