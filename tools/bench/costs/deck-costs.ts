import { origin, type RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/core/event-types.ts'
import { cellOf, pointAt } from '../../../contracts/core/geo.ts'
import { randomId } from '../../../contracts/core/random-id.ts'
import { displaceWith } from '../../../engines/log/displacement.ts'
import { rankCandidates } from '../../../projections/discovery/candidates.ts'
import { foldIntoIndex } from '../../../projections/discovery/fold-index.ts'
import { createIndexData, type IndexData } from '../../../projections/discovery/index-data.ts'
import { decodeIndex, encodeIndex } from '../../../projections/discovery/snapshot.ts'
import { scratchSnapshots } from '../../../test/projections/scratch-snapshots.ts'
import { type SeededRandom, seededRandom } from '../../../test/samples/seeded-random.ts'
import { generateCrowd } from '../crowd.ts'
import { newEvent } from '../recorded-facts.ts'
import { type BenchRow, context, percentile } from '../report.ts'
import type { Scratch } from '../scratch.ts'
import { collectGarbage } from './collect-garbage.ts'
import { ownMicroseconds } from './processor-time.ts'

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

const bytesUsed = (): number => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Times of queries by viewers from everywhere, in microseconds; the first ones sort the day's order. */
const query = (index: IndexData, chance: SeededRandom, now: Date): number[] =>
  Array.from({ length: QUERIES }, () => {
    const viewer = chance.whole(0, index.members.count() - 1)
    const startedAt = performance.now()
    if (index.members.hasMode(viewer, DATING)) rankCandidates(index, viewer, DATING, now, 20)
    return (performance.now() - startedAt) * 1_000
  })

/** Members with as many relations as after months. */
const BUSY_MEMBERS = 100_000
const RELATIONS_EACH = 100

/** Processor time for a byte of relations: read from Media, decrypted and copied into place. */
const relationStart = async (folder: string): Promise<BenchRow[]> => {
  const chance = seededRandom(SEED)
  const displace = displaceWith(new Uint8Array(32).fill(1))
  const index = createIndexData(displace)
  for (let row = 0; row < BUSY_MEMBERS; row += 1) index.members.rowOf(randomId())
  for (let row = 0; row < BUSY_MEMBERS; row += 1)
    for (let number = 0; number < RELATIONS_EACH; number += 1)
      index.relations.set(row, chance.whole(0, BUSY_MEMBERS - 1), DATING, number + 1)
  const snapshots = await scratchSnapshots(folder)
  await snapshots.replace('', { position: origin, last: null }, await encodeIndex(index))
  const [stored] = await snapshots.list(error => {
    throw error
  })
  if (!stored) throw new Error('There is no snapshot.')
  const starting = await ownMicroseconds(async () => {
    decodeIndex((await snapshots.read(stored)) ?? Buffer.alloc(0), displace)
  })
  return [
    context('relation in the snapshot', stored.bytes / (BUSY_MEMBERS * RELATIONS_EACH), 'bytes'),
    context('start from it, for each byte', starting / stored.bytes, 'us'),
  ]
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The discovery index alone, with places, which the crowd of the deck bench lacks. */
export const deckCosts = async (folder: Scratch): Promise<BenchRow[]> => {
  const ofRelations = await relationStart(folder.path('snapshots')) // first, while there is little garbage
  const chance = seededRandom(SEED)
  const now = new Date()
  const all = [...events(chance, now.toISOString())]
  const displace = displaceWith(new Uint8Array(32).fill(1))
  const folded = createIndexData(displace)
  const folding = await ownMicroseconds(() => {
    for (const event of all) foldIntoIndex(folded, event)
  })
  const parts = await encodeIndex(folded)
  const snapshot = parts.reduce((total, part) => total + part.length, 0)
  const content = Buffer.concat(parts)
  const before = bytesUsed()
  const index = decodeIndex(content, displace)
  query(index, chance, now)
  const bytes = bytesUsed() - before
  const times = query(index, chance, now)
  const tomorrow = query(index, chance, new Date(now.getTime() + 86_400_000))
  return [
    context('index for each member, with a place and four relations', bytes / MEMBERS, 'bytes'),
    context('its snapshot', snapshot / MEMBERS, 'bytes'),
    context('fold of an event into the index', folding / all.length, 'us'),
    context(`deck of 20 among ${MEMBERS}, mean`, sum(times) / QUERIES, 'us'),
    context(`deck of 20 among ${MEMBERS}, p99`, percentile(times, 0.99), 'us'),
    context('longest query of a new day, which sorts', Math.max(...tomorrow) / 1_000, 'ms'),
    ...ofRelations,
  ]
}
