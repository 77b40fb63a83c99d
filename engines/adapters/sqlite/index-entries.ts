import type { IndexSpec, Scalar } from '../../ports/read-models.ts'

/** An index of one generation. `number` is part of its table's name. */
export type Index = IndexSpec & { readonly number: number }

/**
 * A document's entry in an index; `order` is null where the document has no such value. Only an
 * index with columns has their values.
 */
export type Entry = readonly [
  index: number,
  by: readonly Scalar[],
  order: Scalar | null,
  columns?: readonly number[],
]

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** One entry for each element of an array field; none where a `by` field or a column is missing. */
export const entriesOf = (document: unknown, indexes: readonly Index[]): Entry[] => {
  const fields = document as Readonly<Record<string, unknown>>
  return indexes.flatMap(({ number, by, order, columns }) => {
    const value = order === undefined ? null : fields[order]
    const kept = columns?.map(column => fields[column])
    const areNumbers = kept?.every(isNumber)
    if (kept && (!areNumbers || (order !== undefined && !isNumber(value)))) return []
    return combinations(by.map(field => scalarsOf(fields[field]))).map((values): Entry => {
      const entry = [number, values, isScalar(value) ? value : null] as const
      return areNumbers ? [...entry, kept as number[]] : entry
    })
  })
}

const scalarsOf = (value: unknown): Scalar[] =>
  Array.isArray(value) ? [...new Set(value.filter(isScalar))] : isScalar(value) ? [value] : []

const combinations = (choices: readonly Scalar[][]): Scalar[][] =>
  choices.reduce<Scalar[][]>(
    (chosen, values) => chosen.flatMap(start => values.map(value => [...start, value])),
    [[]],
  )

/**
 * A value as SQLite stores it in an index. Values of different types are never equal, and sort:
 * missing, numbers, strings (by code point), false, true.
 */
export const toSql = (value: Scalar | null): string | number | Uint8Array =>
  typeof value === 'boolean' ? Uint8Array.of(value ? 1 : 0) : (value ?? Number.NEGATIVE_INFINITY)
