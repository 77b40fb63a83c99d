import {
  type CollectionSpec,
  type IndexSpec,
  type KeysQuery,
  UndeclaredIndex,
} from '../ports/read-models.ts'

/** Made once for each spec: every query compares them. */
const keys = new WeakMap<IndexSpec, { readonly whole: string; readonly fields: string }>()

const fieldsKey = (by: readonly string[]): string => [...by].sort().join('\0')

const keysOf = (index: IndexSpec) => {
  const known = keys.get(index)
  if (known) return known
  const fields = fieldsKey(index.by)
  const columns = index.columns && [...index.columns].sort()
  const made = { whole: JSON.stringify([fields, index.order ?? null, columns]), fields }
  keys.set(index, made)
  return made
}

/** Equal for two specs of the same index, whatever the order of their fields. */
export const indexKey = (index: IndexSpec): string => keysOf(index).whole

/**
 * The declared index on exactly these fields, without columns; without an order, an index without
 * order is preferred.
 *
 * @throws {UndeclaredIndex}
 */
export const indexFor = (
  { name, indexes }: CollectionSpec<unknown>,
  fields: readonly string[],
  order?: string,
): IndexSpec => {
  const by = fieldsKey(fields)
  const able = indexes.filter(index => !index.columns && keysOf(index).fields === by)
  const found = able.find(index => index.order === order) ?? (order ? undefined : able[0])
  if (found) return found
  throw new UndeclaredIndex(name, order ? [...fields, order] : fields)
}

/** The fields of an index with columns that conditions may name: its columns and its order. */
export const comparedFields = ({ order, columns = [] }: IndexSpec): readonly string[] =>
  order === undefined ? columns : [order, ...columns.filter(column => column !== order)]

/**
 * The declared index that answers a query for keys.
 *
 * @throws {UndeclaredIndex}
 */
export const keysIndexFor = (
  { name, indexes }: CollectionSpec<unknown>,
  { where, order, between, anyBit }: KeysQuery,
): IndexSpec => {
  const fields = Object.keys(where)
  const by = fieldsKey(fields)
  const asked = Object.keys({ ...between, ...anyBit })
  const found = indexes.find(
    index =>
      index.order === order?.field &&
      keysOf(index).fields === by &&
      index.columns &&
      asked.every(field => comparedFields(index).includes(field)),
  )
  if (found) return found
  throw new UndeclaredIndex(name, [...fields, ...(order ? [order.field] : []), ...asked])
}
