import type { Instant } from '../../contracts/core/event.ts'
import type { Collection } from '../../engines/ports/read-models.ts'

const PAGE = 500

/**
 * Documents with `field` before an instant, oldest first, read in pages. The view needs the index
 * `{ by: [], order: field }`.
 */
export async function* documentsBefore<F extends string, D extends Readonly<Record<F, Instant>>>(
  collection: Collection<D>,
  { field, keyOf, before }: { field: F; keyOf: (document: D) => string; before: Instant },
): AsyncGenerator<D> {
  const order = { field, direction: 'ascending' } as const
  let last: D | undefined
  do {
    const after = last ? { after: { value: last[field], key: keyOf(last) } } : {}
    const page = await collection.find({ where: {}, order, ...after, limit: PAGE })
    const old = page.filter(document => document[field] < before)
    yield* old
    last = old.length === PAGE ? old.at(-1) : undefined
  } while (last)
}
