import { stat } from 'node:fs/promises'
import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/core/event-types.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import { openSqliteReadModels } from '../../../engines/adapters/sqlite/read-models.ts'
import { foldIntoIndex } from '../../../projections/discovery/fold-index.ts'
import { indexQueries } from '../../../projections/discovery/index-queries.ts'
import { openRelationCache } from '../../../projections/discovery/relation-cache.ts'
import { storedPages } from '../../../projections/discovery/relation-pages.ts'
import { createBatchFold } from '../../../projections/runtime/batch-fold.ts'
import { relations } from '../../../projections/views/relations/relations.ts'
import { commitTo } from '../../../test/engines/commit-to.ts'
import { seededRandom } from '../../../test/samples/seeded-random.ts'
import { answerAside } from '../child-process.ts'
import { usedBytes } from '../costs/used-bytes.ts'
import { madeIndex } from '../large-deck/made-index.ts'
import { newEvent } from '../recorded-facts.ts'

type Year = {
  readonly path: string
  readonly members: number
  readonly swipers: number
  readonly swipesEach: number
}

export type LivedYear = {
  /** Bytes after the first day and after the last: resident at the start, and what is in use. */
  readonly first: number
  readonly last: number
  readonly relationBytes: number
  readonly viewBytes: number
}

const SEED = 13
const DAYS = 365
const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 1, 12)

await answerAside(async ({ path, members, swipers, swipesEach }: Year): Promise<LivedYear> => {
  // What is in use, not what is resident: the fold of the view, which runs elsewhere, leaves much
  // garbage here.
  const atStart = process.memoryUsage().rss
  const index = madeIndex(members, SEED, new Date(START))
  index.buckets.fill()
  const views = await openSqliteReadModels({ path })
  const generation = 'v1'
  await views.prepare(relations, generation)
  await views.claim(relations.name, generation, 1)
  await commitTo(views, relations.name, generation, '1', [])
  await views.swap(relations.name, undefined, generation)
  const fold = createBatchFold(relations, keys =>
    views.build(relations, generation).versioned(keys),
  )
  const cache = await openRelationCache({ stored: storedPages(views), from: '1' })
  const queries = indexQueries({ current: () => index, relations: cache })
  const chance = seededRandom(SEED)
  const someone = () => index.members.idOf(chance.whole(0, members - 1))
  const own = Array.from({ length: swipers }, someone)
  let position = 1

  const swipe = (by: string, at: string): RecordedEvent<DomainEvent> => {
    position += 1
    const action = chance.next() < 0.3 ? 'like' : 'pass'
    const data = { by, on: someone(), mode: chance.one(modes), action } as const
    const event = newEvent({ type: 'Swiped', data }, at)
    return { ...event, stream: '', revision: 0, position: String(position) } as typeof event &
      RecordedEvent<DomainEvent>
  }

  const liveDay = async (day: number): Promise<void> => {
    const now = new Date(START + day * DAY_MS)
    const swipesToday =
      Math.floor(((day + 1) * swipesEach) / DAYS) - Math.floor((day * swipesEach) / DAYS)
    for (const by of own) {
      await queries.candidates(by, 'dating', { now, limit: 20 })
      const events = Array.from({ length: swipesToday }, () => swipe(by, now.toISOString()))
      for (const event of events) {
        foldIntoIndex(index, event)
        cache.note(event)
      }
      await fold.fold(events)
    }
    await commitTo(views, relations.name, generation, String(position), fold.takeChanges())
  }

  await liveDay(0)
  const first = atStart + usedBytes()
  for (let day = 1; day < DAYS; day += 1) await liveDay(day)
  const last = atStart + usedBytes()
  const relationBytes = cache.bytes()
  return { first, last, relationBytes, viewBytes: (await stat(path)).size }
})
