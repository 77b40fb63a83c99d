import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { bytesOfPage, pageOf } from '../../projections/discovery/relation-pages.ts'
import { pagesOf } from '../../projections/views/relations/relations.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import { foldedDiscovery } from '../../test/projections/folded-discovery.ts'
import { seededRandom } from '../../test/samples/seeded-random.ts'
import { generateCrowd } from './crowd.ts'
import { atMost, type BenchRow, context } from './report.ts'

const SEED = 13
const SWIPERS = 100
const SWIPES_EACH = 4_000
const DAYS = 365
const START = Date.UTC(2026, 0, 1, 12)

/**
 * What a year leaves in the cards and relations of members who swipe every day: cards keep what counts,
 * and relations grow.
 */
export const benchYear = async (members: number): Promise<BenchRow[]> => {
  const { documents, fold } = foldedDiscovery()
  const chance = seededRandom(SEED)
  const at = (day: number) => new Date(START + day * 86_400_000).toISOString()
  const record = (event: DomainEvent, day: number): RecordedEvent<DomainEvent>[] =>
    recordEvents([{ ...event, at: at(day) }])
  for (const { events } of generateCrowd(members, SEED))
    for (const event of events) fold(record(event, 0))
  const ids = [...documents.cards.documents.keys()]
  const swipers = ids.slice(0, SWIPERS)
  const bytesOf = (document: unknown): number => JSON.stringify(document)?.length ?? 0
  const cardBytes = (): number =>
    swipers.reduce((sum, id) => sum + bytesOf(documents.cards.documents.get(id)), 0) / SWIPERS

  const liveDay = (day: number): void => {
    const swipes =
      Math.floor(((day + 1) * SWIPES_EACH) / DAYS) - Math.floor((day * SWIPES_EACH) / DAYS)
    for (const by of swipers)
      for (let n = 0; n < swipes; n += 1) {
        const [one, other] = chance.next() < 0.5 ? [by, chance.one(ids)] : [chance.one(ids), by]
        if (one === other) continue
        const action = chance.next() < 0.3 ? 'like' : 'pass'
        const data = { by: one, on: other, mode: chance.one(modes), action } as const
        fold(record({ type: 'Swiped', data }, day))
      }
  }

  liveDay(0)
  const first = cardBytes()
  for (let day = 1; day < DAYS; day += 1) liveDay(day)
  const last = cardBytes()
  const pages = swipers.flatMap(id =>
    pagesOf(id).map(key => documents.relations.documents.get(key)),
  )
  const inMemory = pages.reduce((sum, page) => sum + bytesOfPage(pageOf(page)), 0)
  const inView = pages.reduce((sum, page) => sum + bytesOf(page), 0)
  return [
    context('card of a member who swipes, after the first day', first, 'bytes'),
    context('the same after a year', last, 'bytes'),
    atMost('card after a year, of that after the first day', last / first, '', 1.1),
    context(
      `relations of a year with ${SWIPES_EACH} swipes, in memory`,
      inMemory / SWIPERS,
      'bytes',
    ),
    context('the same in their documents', inView / SWIPERS, 'bytes'),
  ]
}
