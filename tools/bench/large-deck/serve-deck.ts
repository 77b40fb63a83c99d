import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Router from '@koa/router'
import Koa from 'koa'
import { openSqliteReadModels } from '../../../engines/adapters/sqlite/read-models.ts'
import type { IndexData } from '../../../projections/discovery/index-data.ts'
import { indexQueries } from '../../../projections/discovery/index-queries.ts'
import { modeNumber } from '../../../projections/discovery/members.ts'
import { openRelationCache } from '../../../projections/discovery/relation-cache.ts'
import { storedPages } from '../../../projections/discovery/relation-pages.ts'
import { decodeIndex, encodeIndex } from '../../../projections/discovery/snapshot.ts'
import { relations } from '../../../projections/views/relations/relations.ts'
import { commitTo } from '../../../test/engines/commit-to.ts'
import { type SeededRandom, seededRandom } from '../../../test/samples/seeded-random.ts'
import { answerAside } from '../child-process.ts'
import { ownMicroseconds } from '../costs/processor-time.ts'
import { usedBytes } from '../costs/used-bytes.ts'
import { madeIndex } from './made-index.ts'
import { madePages } from './made-pages.ts'

export type LargeDeck = {
  readonly members: number
  /** Members who come, and how many relations each has. */
  readonly visitors: number
  readonly relationsEach: number
  /** Where the view of relations is. */
  readonly path: string
}

export type ServedDeck = {
  readonly origin: string
  /** Memory of the index: array buffers and heap. */
  readonly bytes: number
  readonly snapshotBytes: number
  /** Processor time of decoding the snapshot, in microseconds. */
  readonly starting: number
  /** The longest first query of a day, which sorts, in milliseconds. */
  readonly sorting: number
  /** A deck, for a baseline that answers the same bytes. */
  readonly example: string
}

const SEED = 12
/** So little memory for relations that most visitors are not in it. */
const RELATION_BYTES = 32 * 1_024 * 1_024
const CARDS = 20
const COMMITTED_AT_ONCE = 200

const visitorsOf = (index: IndexData, count: number, chance: SeededRandom): string[] => {
  const found = new Set<string>()
  while (found.size < count) {
    const row = chance.whole(0, index.members.count() - 1)
    if (index.members.hasMode(row, modeNumber('dating'))) found.add(index.members.idOf(row))
  }
  return [...found]
}

const openPages = async (
  { path, relationsEach }: LargeDeck,
  visitors: readonly string[],
  { members }: IndexData,
  chance: SeededRandom,
) => {
  const views = await openSqliteReadModels({ path })
  const generation = 'v1'
  await views.prepare(relations, generation)
  await views.claim(relations.name, generation, 1)
  const someone = () => members.idOf(chance.whole(0, members.count() - 1))
  for (let first = 0; first < visitors.length; first += COMMITTED_AT_ONCE) {
    const some = visitors.slice(first, first + COMMITTED_AT_ONCE)
    const pages = some.flatMap(id => madePages(id, relationsEach, chance, someone))
    const writes = pages.map(([key, document]) => ({ key, document, position: '1' }))
    await commitTo(views, relations.name, generation, String(first + 1), writes)
  }
  await views.swap(relations.name, undefined, generation)
  return storedPages(views)
}

/** The text of a card besides what the index knows. */
const ABOUT = 'Climbs, bakes, reads on trains, and answers slowly but at length. '.repeat(4)

// Makes an index, restores it from its snapshot as a start does, and serves decks over HTTP.
await answerAside(async (input: LargeDeck): Promise<ServedDeck> => {
  const before = usedBytes()
  const now = new Date()
  let made: IndexData | undefined = madeIndex(input.members, SEED, now)
  const parts = await encodeIndex(made)
  made = undefined
  let content: Buffer | undefined = Buffer.concat(parts)
  parts.length = 0
  const snapshotBytes = content.length
  let index: IndexData | undefined
  const starting = await ownMicroseconds(async () => {
    index = decodeIndex(content as Buffer, (_, cell) => cell)
  })
  content = undefined
  const restored = index as unknown as IndexData
  const chance = seededRandom(SEED + 1)
  const visitors = visitorsOf(restored, input.visitors, chance)
  const stored = await openPages(input, visitors, restored, chance)
  const cache = await openRelationCache({ stored, from: '0', maxBytes: RELATION_BYTES })
  const queries = indexQueries({ current: () => restored, relations: cache })

  const deck = async (n: number): Promise<string> => {
    const viewer = visitors[n % visitors.length] as string
    const ids = await queries.candidates(viewer, 'dating', { now: new Date(), limit: CARDS })
    const between = await queries.between(viewer, ids)
    return JSON.stringify(
      ids.map(id => ({
        id,
        about: ABOUT,
        distance: between.distance(id),
        isMatch: between.isMatched(id),
        compatibility: between.compatibility(id),
      })),
    )
  }
  let sorting = 0
  // Everybody once, as in the first minutes of a day: what is measured then is the rest of the day.
  for (let n = 0; n < visitors.length; n += 1) {
    const startedAt = performance.now()
    await deck(n)
    sorting = Math.max(sorting, performance.now() - startedAt)
  }
  const bytes = usedBytes() - before
  const router = new Router()
  router.get('/deck/:n', async ctx => {
    ctx.type = 'application/json'
    ctx.body = await deck(Number(ctx.params.n))
  })
  const server = new Koa().use(router.routes()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, bytes, snapshotBytes, starting, sorting, example: await deck(0) }
})
