import type { Document, Filter, FindOptions, Collection as MongoCollection } from 'mongodb'
import type {
  Collection,
  CollectionSpec,
  FindQuery,
  IndexSpec,
  KeysQuery,
  Scalar,
  VersionedDocument,
} from '../../ports/read-models.ts'
import { deepFreeze } from '../../primitives/deep-freeze.ts'
import { comparedFields, indexFor, keysIndexFor } from '../../primitives/index-for.ts'
import { fromStoredPosition, type StoredDocument } from './documents.ts'

type Documents = MongoCollection<StoredDocument>

/** Runs a read on the documents of a generation; returns `none` if there is no generation. */
export type ReadDocuments = <T>(read: (documents: Documents) => Promise<T>, none: T) => Promise<T>

const PAGE = 500

/** Documents of one answer, so that a usual query is one round trip; MongoDB's own default is 101. */
const BATCH = 1_000

/** Reads of the documents of one generation, or of the live one. */
export const readCollection = <D>(
  spec: CollectionSpec<D>,
  readDocuments: ReadDocuments,
): Collection<D> & {
  versioned(keys: readonly string[]): Promise<(VersionedDocument<D> | undefined)[]>
} => {
  const contentOf = ({ content }: StoredDocument): D => {
    return (spec.inMemory === undefined ? content : deepFreeze(content)) as D
  }

  const many = async (keys: readonly string[]) => {
    const found = await list({ _id: { $in: [...new Set(keys)] }, content: { $exists: true } })
    const byKey = new Map(found.map(one => [one._id, one]))
    return keys.map(key => byKey.get(key))
  }

  const versionOf = (found: StoredDocument): VersionedDocument<D> => ({
    document: contentOf(found),
    position: fromStoredPosition(found.position),
  })

  const list = (filter: Filter<StoredDocument>, options: FindOptions = {}) =>
    readDocuments(
      documents => documents.find(filter, { batchSize: BATCH, ...options }).toArray(),
      [],
    )

  const page = (after?: string) =>
    list(
      { content: { $exists: true }, ...(after !== undefined && { _id: { $gt: after } }) },
      { sort: { _id: 1 }, limit: PAGE },
    )

  return {
    async get(key) {
      const [found] = await many([key])
      return found && contentOf(found)
    },

    many: async keys => (await many(keys)).map(found => found && contentOf(found)),

    async find(query) {
      indexFor(spec, Object.keys(query.where), query.order?.field)
      if (query.limit === 0) return []
      return (await list(filterOf(query), orderOf(query))).map(contentOf)
    },

    async keys(query) {
      const index = keysIndexFor(spec, query)
      if (query.limit === 0) return []
      const found = await list(keysFilterOf(query, index), {
        ...orderOf(query),
        projection: { _id: 1 },
      })
      return found.map(({ _id }) => _id)
    },

    async count({ where }) {
      indexFor(spec, Object.keys(where))
      return readDocuments(documents => documents.countDocuments(filterOf({ where })), 0)
    },

    async *all() {
      let found = await page()
      while (found.length > 0) {
        for (const one of found) yield { key: one._id, ...versionOf(one) }
        found = await page(found.at(-1)?._id)
      }
    },

    async versioned(keys) {
      return (await many(keys)).map(found => found && versionOf(found))
    },
  }
}

/** An array field equals each of its elements, as MongoDB compares anyway. */
const filterOf = ({ where, order, after }: FindQuery): Filter<StoredDocument> => {
  const later = after ? [laterThan(after, order)] : []
  const conditions: Document[] = [{ content: { $exists: true } }, ...equalities(where), ...later]
  return { $and: conditions } as Filter<StoredDocument>
}

const equalities = (where: FindQuery['where']): Document[] =>
  Object.entries(where).map(([field, value]) => ({ [`content.${field}`]: value }))

/** Conditions on fields of the index alone, so that no document is read. */
const keysFilterOf = (
  { where, order, after, between, anyBit }: KeysQuery,
  index: IndexSpec,
): Filter<StoredDocument> => {
  const [later, from] = order?.direction === 'descending' ? ['$lt', '$lte'] : ['$gt', '$gte']
  const field = `content.${order?.field}`
  const beyond: Document = { _id: { [later]: after?.key } }
  const conditions: Document[] = [
    ...equalities(where),
    ...(after && order ? [{ [field]: { [from]: after.value } }] : []),
    ...(after ? [order ? { $or: [{ [field]: { [later]: after.value } }, beyond] } : beyond] : []),
    ...comparedFields(index).map(compared => {
      const [least, most] = between?.[compared] ?? anyNumber
      const mask = anyBit?.[compared]
      return {
        [`content.${compared}`]: {
          $gte: least,
          $lte: most,
          ...(mask !== undefined && { $bitsAnySet: mask }),
        },
      }
    }),
  ]
  const isThere = { content: { $exists: true } }
  return { $and: conditions.length > 0 ? conditions : [isThere] } as Filter<StoredDocument>
}

const anyNumber = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const

/** Comparisons find values of the same type only; these are the types before and after it. */
const TYPES = ['number', 'string', 'bool'] as const
const typeOf = (value: Scalar) =>
  typeof value === 'boolean' ? 'bool' : (typeof value as 'number' | 'string')

const laterThan = (
  { value, key }: NonNullable<FindQuery['after']>,
  order: FindQuery['order'],
): Document => {
  if (!order) return { _id: { $gt: key } }
  const field = `content.${order.field}`
  const place = TYPES.indexOf(typeOf(value))
  if (order.direction === 'ascending')
    return {
      $or: [
        { [field]: { $gt: value } },
        ...TYPES.slice(place + 1).map(type => ({ [field]: { $type: type } })),
        { [field]: value, _id: { $gt: key } },
      ],
    }
  return {
    $or: [
      { [field]: { $lt: value } },
      ...TYPES.slice(0, place).map(type => ({ [field]: { $type: type } })),
      { [field]: null }, // a missing field, too
      { [field]: value, _id: { $lt: key } },
    ],
  }
}

const orderOf = ({ order, limit = 0 }: FindQuery): FindOptions => {
  if (!order) return { sort: { _id: 1 }, limit }
  const direction = order.direction === 'ascending' ? 1 : -1
  return { sort: { [`content.${order.field}`]: direction, _id: direction }, limit }
}
