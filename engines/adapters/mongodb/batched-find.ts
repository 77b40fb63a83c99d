import type { Filter, Collection as MongoCollection, WithId } from 'mongodb'

type Waiting<D> = {
  readonly ids: Set<string>
  readonly answer: Promise<ReadonlyMap<string, WithId<D>>>
}

/**
 * Finds documents by id; calls of one turn of the event loop are one query. The views of a process ask
 * at the same moments: when events arrive, and by timers of one interval.
 */
export const batchedFind = <D extends { _id: string }>(collection: MongoCollection<D>) => {
  let waiting: Waiting<D> | undefined

  const start = (): Waiting<D> => {
    const ids = new Set<string>()
    const { promise: answer, resolve } = Promise.withResolvers<ReadonlyMap<string, WithId<D>>>()
    setImmediate(() => {
      waiting = undefined
      const filter = { _id: { $in: [...ids] } } as Filter<D>
      const found = collection.find(filter).toArray()
      resolve(found.then(documents => new Map(documents.map(one => [one._id, one]))))
    })
    return { ids, answer }
  }

  return async (id: string): Promise<WithId<D> | null> => {
    waiting ??= start()
    waiting.ids.add(id)
    return (await waiting.answer).get(id) ?? null
  }
}
