import { SHUFFLE_KEYS } from '../../domain/discovery/rank-level.ts'
import type { KeysQuery } from '../../engines/ports/read-models.ts'
import { shuffleOf } from '../views/cards/reach.ts'
import type { CardStore } from './card-store.ts'

type SearchQuery = Pick<KeysQuery, 'where' | 'between' | 'anyBit'>

/** Ids that one query asks for. */
const BATCH = 64

/** The part of the order that is first asked of everybody, where an engine sorts before it answers. */
const FIRST_PART = SHUFFLE_KEYS / 64

/** The ids that a query finds in a part of the order of `shuffle`; both ends are in it. */
async function* within(store: CardStore, query: SearchQuery, part: readonly [number, number]) {
  const order = { field: 'shuffle', direction: 'ascending' } as const
  const between = { ...query.between, shuffle: part }
  let after: KeysQuery['after'] | undefined
  for (;;) {
    const ids = await store.ids({ ...query, between, order, limit: BATCH, ...(after && { after }) })
    yield* ids
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH) return
    after = { value: shuffleOf(last), key: last }
  }
}

/** The ids that a query finds, once around from a place in the order, in parts that double in size. */
export async function* around(store: CardStore, query: SearchQuery, offset: number) {
  const end = offset + SHUFFLE_KEYS
  let size = 'region' in query.where ? SHUFFLE_KEYS : FIRST_PART
  for (let from = offset; from < end; size *= 2) {
    const to = Math.min(from + size, from < SHUFFLE_KEYS ? SHUFFLE_KEYS : end)
    const turn = from < SHUFFLE_KEYS ? 0 : SHUFFLE_KEYS
    yield* within(store, query, [from - turn, to - turn - 1])
    from = to
  }
}

/** The ids of several orders in one order, by how far they lie behind the offset. */
export async function* merged(streams: readonly AsyncGenerator<string>[], offset: number) {
  const behind = (id: string) => (shuffleOf(id) - offset + SHUFFLE_KEYS) % SHUFFLE_KEYS
  const heads = await Promise.all(
    streams.map(async stream => ({ stream, next: await stream.next() })),
  )
  for (;;) {
    const open = heads.filter(({ next }) => !next.done)
    const [first, ...others] = open
    if (!first) return
    const nearest = others.reduce(
      (best, one) => (behind(one.next.value) < behind(best.next.value) ? one : best),
      first,
    )
    yield nearest.next.value as string
    nearest.next = await nearest.stream.next()
  }
}
