import { type CollectionSpec, type IndexSpec, UndeclaredIndex } from '../ports/read-models.ts'

/** Equal for two specs of the same index, whatever the order of their fields. */
export const indexKey = ({ by, order }: IndexSpec): string =>
  JSON.stringify([[...by].sort(), order ?? null])

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
  const by = indexKey({ by: fields })
  const able = indexes.filter(index => indexKey({ by: index.by }) === by)
  const found = able.find(index => index.order === order) ?? (order ? undefined : able[0])
  if (found) return found
  throw new UndeclaredIndex(name, order ? [...fields, order] : fields)
}
