import { type CollectionSpec, type IndexSpec, UndeclaredIndex } from '../ports/read-models.ts'

/** Made once for each spec: every query compares them. */
const keys = new WeakMap<IndexSpec, { readonly whole: string; readonly fields: string }>()

const fieldsKey = (by: readonly string[]): string => [...by].sort().join('\0')

const keysOf = (index: IndexSpec) => {
  const known = keys.get(index)
  if (known) return known
  const fields = fieldsKey(index.by)
  const made = { whole: JSON.stringify([fields, index.order ?? null]), fields }
  keys.set(index, made)
  return made
}

/** Equal for two specs of the same index, whatever the order of their fields. */
export const indexKey = (index: IndexSpec): string => keysOf(index).whole

/**
 * The declared index on exactly these fields; without an order, an index without order is preferred.
 *
 * @throws {UndeclaredIndex}
 */
export const indexFor = (
  { name, indexes }: CollectionSpec<unknown>,
  fields: readonly string[],
  order?: string,
): IndexSpec => {
  const by = fieldsKey(fields)
  const able = indexes.filter(index => keysOf(index).fields === by)
  const found = able.find(index => index.order === order) ?? (order ? undefined : able[0])
  if (found) return found
  throw new UndeclaredIndex(name, order ? [...fields, order] : fields)
}
