import type { IndexSpec, Scalar } from '../../ports/read-models.ts'

/** An index of one generation. `number` is part of its table's name. */
export type Index = IndexSpec & { readonly number: number }

/** A document's entry in an index; `order` is null where the document has no such value. */
export type Entry = readonly [index: number, by: readonly Scalar[], order: Scalar | null]

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** One entry for each element of an array field; none where a `by` field is missing. */
export const entriesOf = (document: unknown, indexes: readonly Index[]): Entry[] => {
  const fields = document as Readonly<Record<string, unknown>>
  return indexes.flatMap(({ number, by, order }) => {
    const value = order === undefined ? null : fields[order]
    return combinations(by.map(field => scalarsOf(fields[field]))).map(
      (values): Entry => [number, values, isScalar(value) ? value : null],
    )
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
