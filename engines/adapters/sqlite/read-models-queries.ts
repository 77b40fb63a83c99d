import type { FindQuery, KeysQuery, Scalar } from '../../ports/read-models.ts'
import { comparedFields } from '../../primitives/index-for.ts'
import {
  byColumns,
  documentsTable,
  entriesTable,
  type Index,
  integerColumns,
  toSql,
} from './read-models-tables.ts'

/** The text of a statement and its parameters. */
export type Query = {
  readonly sql: string
  readonly parameters: readonly (string | number | Uint8Array)[]
}

type Where = Readonly<Record<string, Scalar>>

/** What is selected of documents: their JSON, or what tells whether they changed. */
type FoundColumns = 'd.document' | 'd.key, d.number, d.position, d.checksum'

/** Selects documents through an index, ordered by (value, key) or by key alone. */
export const findQuery = (
  generation: number,
  index: Index,
  query: FindQuery,
  columns: FoundColumns = 'd.document',
): Query => {
  const { sql, parameters } = inOrder(index, query)
  return {
    sql: `SELECT ${columns} FROM ${entriesTable(generation, index.number)} e
      CROSS JOIN ${documentsTable(generation)} d ON d.number = e.number ${sql}`,
    parameters,
  }
}

/** Selects keys by the columns of an index; one text for each set of conditions. */
export const keysQuery = (generation: number, index: Index, query: KeysQuery): Query => {
  const { sql, parameters } = inOrder(index, query, columnConditions(index, query))
  return { sql: `SELECT e.key FROM ${entriesTable(generation, index.number)} e ${sql}`, parameters }
}

type Condition = { readonly sql: string; readonly parameters: Query['parameters'] }

const columnConditions = (index: Index, { between, anyBit }: KeysQuery): Condition[] =>
  comparedFields(index).flatMap(field => {
    const column =
      field === index.order ? 'ordered' : integerColumns(index)[index.columns?.indexOf(field) ?? 0]
    const range = between?.[field]
    const mask = anyBit?.[field]
    return [
      ...(range ? [{ sql: `e.${column} BETWEEN ? AND ?`, parameters: range }] : []),
      ...(mask === undefined ? [] : [{ sql: `(e.${column} & ?) != 0`, parameters: [mask] }]),
    ]
  })

/** The part of a query from its conditions on. */
const inOrder = (
  index: Index,
  { where: filter, order, after, limit }: FindQuery,
  further: readonly Condition[] = [],
): Query => {
  const [direction, beyond] = order?.direction === 'descending' ? ['DESC', '<'] : ['ASC', '>']
  const ordering = order ? ['e.ordered', 'e.key'] : ['e.key']
  const cursor = after ? (order ? [toSql(after.value), after.key] : [after.key]) : []
  const conditions = equalities(index)
  if (after)
    conditions.push(`(${ordering.join(', ')}) ${beyond} (${ordering.map(() => '?').join(', ')})`)
  return {
    sql: `${where([...conditions, ...further.map(({ sql }) => sql)])}
      ORDER BY ${ordering.map(column => `${column} ${direction}`).join(', ')} LIMIT ?`,
    parameters: [
      ...values(index, filter),
      ...cursor,
      ...further.flatMap(({ parameters }) => parameters),
      Math.max(0, limit ?? 2 ** 31),
    ],
  }
}

/** Counts documents through an index. */
export const countQuery = (generation: number, index: Index, filter: Where): Query => ({
  sql: `SELECT count(*) FROM ${entriesTable(generation, index.number)} e ${where(equalities(index))}`,
  parameters: values(index, filter),
})

const equalities = (index: Index): string[] => byColumns(index).map(column => `e.${column} = ?`)

const where = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''

const values = ({ by }: Index, filter: Where) => by.map(field => toSql(filter[field] ?? null))
