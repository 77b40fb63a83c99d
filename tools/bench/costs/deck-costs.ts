import { origin, type RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/core/event-types.ts'
import { cellOf, pointAt } from '../../../contracts/core/geo.ts'
import { randomId } from '../../../contracts/core/random-id.ts'
import { displaceWith } from '../../../engines/log/displacement.ts'
import { rankCandidates } from '../../../projections/discovery/candidates.ts'
import { openRelationCache } from '../../../projections/discovery/relation-cache.ts'
import {
  noStoredPages,
  pageOf,
  type StoredPages,
} from '../../../projections/discovery/relation-pages.ts'
import { decodeIndex, encodeIndex } from '../../../projections/discovery/snapshot.ts'
import {
  createWholeIndex,
  foldIntoWholeIndex,
  seenBy,
  type WholeIndex,
} from '../../../projections/discovery/whole-index.ts'
import { pageKey, pagesOf } from '../../../projections/views/relations/relations.ts'
import { withRelationsOf } from '../../../test/projections/index-relations.ts'
import { type SeededRandom, seededRandom } from '../../../test/samples/seeded-random.ts'
import { generateCrowd } from '../crowd.ts'
import { madePages } from '../large-deck/made-pages.ts'
import { newEvent } from '../recorded-facts.ts'
import { type BenchRow, context, percentile } from '../report.ts'
import { ownMicroseconds } from './processor-time.ts'
import { usedBytes } from './used-bytes.ts'

const MEMBERS = 200_000
const SEED = 11
const QUERIES = 4_000
/** Number of cities. The first has a third of all members with a place, each next one fewer. */
const CITIES = 300
const SHARE_WITH_PLACE = 0.8
const DATING = 0

const record = (event: DomainEvent, at: string): RecordedEvent<DomainEvent> =>
  ({ ...newEvent(event, at), stream: '', revision: 0, position: '0' }) as RecordedEvent<DomainEvent>

const cityOf = (chance: SeededRandom): number => Math.floor(CITIES * chance.next() ** 3)

const placeOf = (city: number) => ({
  id: randomId(),
  name: `City ${city}`,
  region: null,
  country: 'Somewhere',
  cell: cellOf(pointAt({ lat: 48, lon: 9 }, city * 2.4, 40 * Math.sqrt(city))),
})

/** The crowd of the deck bench; most of its members have a place. */
function* events(chance: SeededRandom, now: string): Generator<RecordedEvent<DomainEvent>> {
  for (const fact of generateCrowd(MEMBERS, SEED))
    for (const event of fact.events) {
      yield record(event, now)
      if (event.type !== 'ProfileCreated' || chance.next() > SHARE_WITH_PLACE) continue
      const { profileId } = event.data
      yield record(
        { type: 'PlaceChosen', data: { profileId, place: placeOf(cityOf(chance)) } },
        now,
      )
    }
}

/** Times of queries by viewers from everywhere, in microseconds; the first ones sort the day's order. */
const query = (index: WholeIndex, chance: SeededRandom, now: Date): number[] =>
  Array.from({ length: QUERIES }, () => {
    const viewer = chance.whole(0, index.members.count() - 1)
    const startedAt = performance.now()
    if (index.members.hasMode(viewer, DATING))
      rankCandidates(seenBy(index, viewer), viewer, DATING, now, 20)
    return (performance.now() - startedAt) * 1_000
  })

/** Members who come, each with relations to as many others as after two years. */
const VISITORS = 1_000
const RELATIONS_EACH = 3_000

/** What the relations of members who come take, and what reading them costs besides the store. */
const relationCosts = async (): Promise<BenchRow[]> => {
  const pages = new Map(madePages('', RELATIONS_EACH, seededRandom(SEED)))
  const stored: StoredPages = {
    ...noStoredPages,
    // Every visitor has the pages of one made member.
    read: async keys => keys.map(key => pageOf(pages.get(pageKey('', key)))),
  }
  const cache = await openRelationCache({ stored, from: origin, maxBytes: 2 ** 31 })
  const before = usedBytes()
  const reading = await ownMicroseconds(async () => {
    for (let n = 0; n < VISITORS; n += 1) await cache.read(pagesOf(randomId()))
  })
  const relations = VISITORS * RELATIONS_EACH
  const text = [...pages.values()].reduce((total, one) => total + JSON.stringify(one).length, 0)
  return [
    context(
      'relation of a member who comes, in memory',
      (usedBytes() - before) / relations,
      'bytes',
    ),
    context('relation in its page', text / RELATIONS_EACH, 'bytes'),
    context(`reading ${RELATIONS_EACH} relations, without the store`, reading / VISITORS, 'us'),
  ]
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The discovery index alone, with places, which the crowd of the deck bench lacks. */
export const deckCosts = async (): Promise<BenchRow[]> => {
  const ofRelations = await relationCosts() // first, while there is little garbage
  const chance = seededRandom(SEED)
  const now = new Date()
  const all = [...events(chance, now.toISOString())]
  const displace = displaceWith(new Uint8Array(32).fill(1))
  const folded = createWholeIndex(displace)
  const folding = await ownMicroseconds(() => {
    for (const event of all) foldIntoWholeIndex(folded, event)
  })
  const parts = await encodeIndex(folded)
  const snapshot = parts.reduce((total, part) => total + part.length, 0)
  const content = Buffer.concat(parts)
  const before = usedBytes()
  const index = withRelationsOf(decodeIndex(content, displace), folded)
  query(index, chance, now)
  const bytes = usedBytes() - before
  const times = query(index, chance, now)
  const tomorrow = query(index, chance, new Date(now.getTime() + 86_400_000))
  return [
    context('index for each member, with a place', bytes / MEMBERS, 'bytes'),
    context('its snapshot', snapshot / MEMBERS, 'bytes'),
    context('fold of an event into the index', folding / all.length, 'us'),
    context(`deck of 20 among ${MEMBERS}, mean`, sum(times) / QUERIES, 'us'),
    context(`deck of 20 among ${MEMBERS}, p99`, percentile(times, 0.99), 'us'),
    context('longest query of a new day, which sorts', Math.max(...tomorrow) / 1_000, 'ms'),
    ...ofRelations,
  ]
}
