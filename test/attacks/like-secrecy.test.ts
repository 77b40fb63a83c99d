// In a process of its own: computes for long.
import test from 'ava'
import { cellOf } from '../../contracts/core/geo.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { recordEvents, type SpecEvent } from '../projections/fold-events.ts'
import { foldedDiscovery } from '../projections/folded-discovery.ts'
import { named, profileCreated } from '../projections/histories.ts'
import { type SeededRandom, seededRandom } from '../samples/seeded-random.ts'

const DAY = 86_400_000
const now = new Date('2026-06-15T12:00:00.000Z')
const COMMUNITIES = 600
const MEMBERS = 40
const SHUFFLES = 2_000

const place = (lat: number) => ({
  id: named('place'),
  name: 'Somewhere',
  region: null,
  country: 'Nowhere',
  cell: cellOf({ lat, lon: 5.1 }),
})

type Community = {
  readonly seed: number
  readonly action: SwipeAction
  readonly on: 'viewer' | 'bystander'
}

const idOf = (seed: number, name: string | number) => named(`community ${seed} ${name}`)

/** Members who joined on different days in places near and far, rarely active since. */
const membersOf = (seed: number, chance: SeededRandom): (DomainEvent & { at: string })[] =>
  ['viewer', 'bystander', 'liker', ...Array.from({ length: MEMBERS }, (_, n) => n)].flatMap(
    name => {
      const profileId = idOf(seed, name)
      const at = new Date(now.getTime() - chance.whole(1, 60) * DAY).toISOString()
      const lat = chance.one([52.1, 52.19, 52.35, 52.72, 53.7, -18])
      return [
        { ...profileCreated(profileId, { maxDistance: 12_450 }), at },
        { type: 'PlaceChosen', data: { profileId, place: place(lat) }, at },
      ]
    },
  )

/** The ids of the viewer's deck, of everybody, after some events. */
const deckOf = (seed: number, events: readonly SpecEvent[]): Promise<readonly string[]> => {
  const discovery = foldedDiscovery()
  discovery.fold(recordEvents(events))
  return discovery.candidates(idOf(seed, 'viewer'), 'dating', { now, limit: MEMBERS + 3 })
}

/** Position of the liker in the viewer's deck, after they swiped on the viewer or on another. */
const placeOfLiker = async ({ seed, action, on }: Community): Promise<number> => {
  const swipe: DomainEvent = {
    type: 'Swiped',
    data: { by: idOf(seed, 'liker'), on: idOf(seed, on), mode: 'dating', action },
  }
  const members = membersOf(seed, seededRandom(seed))
  const deck = await deckOf(seed, [...members, { ...swipe, at: now.toISOString() }])
  return deck.indexOf(idOf(seed, 'liker'))
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

const difference = (places: readonly number[], liked: readonly boolean[]) =>
  Math.abs(mean(places.filter((_, n) => liked[n])) - mean(places.filter((_, n) => !liked[n])))

const shuffled = <T>(list: readonly T[], chance: SeededRandom): T[] =>
  list
    .map(item => ({ item, lot: chance.next() }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ item }) => item)

test('a permutation test over many decks cannot tell likers of the viewer from likers of others', async t => {
  const chance = seededRandom(1)
  const liked = Array.from({ length: COMMUNITIES }, () => chance.next() < 0.5)
  const places = await Promise.all(
    liked.map((isLiked, seed) =>
      placeOfLiker({ seed, action: 'like', on: isLiked ? 'viewer' : 'bystander' }),
    ),
  )
  t.true(
    places.every(place => place >= 0),
    'the liker is in every deck',
  )
  const found = difference(places, liked)
  const atLeast = Array.from({ length: SHUFFLES }, () =>
    difference(places, shuffled(liked, chance)),
  ).filter(one => one >= found)
  t.true(atLeast.length / SHUFFLES > 0.05, `p = ${atLeast.length / SHUFFLES}`)
})

test("a like does not change the liker's place in the deck", async t => {
  for (let seed = 0; seed < 100; seed += 1)
    t.is(
      await placeOfLiker({ seed, action: 'like', on: 'viewer' }),
      await placeOfLiker({ seed, action: 'like', on: 'bystander' }),
    )
})

/**
 * The viewer's deck with a member who swiped on everybody before: by lot with a like or a pass, and on
 * the viewer in one way and on a bystander in the other, or the reverse.
 */
const deckAfterMany = (seed: number, likesViewer: boolean): Promise<readonly string[]> => {
  const chance = seededRandom(seed)
  const members = membersOf(seed, chance)
  const by = idOf(seed, 'liker')
  const at = new Date(now.getTime() - 3 * DAY).toISOString()
  const swipe = (on: string | number, isLike: boolean): SpecEvent => ({
    type: 'Swiped',
    data: { by, on: idOf(seed, on), mode: 'dating', action: isLike ? 'like' : 'pass' },
    at,
  })
  const many = Array.from({ length: MEMBERS }, (_, n) => swipe(n, chance.next() < 0.5))
  const [one, other] = [swipe('viewer', likesViewer), swipe('bystander', !likesViewer)]
  return deckOf(seed, [...members, ...many, one, other])
}

test('what is learned of how often a member likes does not tell whether they like the viewer', async t => {
  for (let seed = 0; seed < 100; seed += 1) {
    const decks = [true, false].map(likesViewer => deckAfterMany(seed, likesViewer))
    // The bystander's own place follows how often they are liked.
    const bystander = idOf(seed, 'bystander')
    const [liked, passed] = (await Promise.all(decks)).map(deck =>
      deck.filter(id => id !== bystander),
    )
    t.deepEqual(liked, passed)
  }
})

test('a permutation test cannot tell who likes the viewer by what is learned from swipes', async t => {
  const chance = seededRandom(2)
  const liked = Array.from({ length: COMMUNITIES }, () => chance.next() < 0.5)
  const decks = await Promise.all(
    liked.map((likesViewer, seed) => deckAfterMany(seed, likesViewer)),
  )
  const places = decks.map((deck, seed) => deck.indexOf(idOf(seed, 'liker')))
  const found = difference(places, liked)
  const atLeast = Array.from({ length: SHUFFLES }, () =>
    difference(places, shuffled(liked, chance)),
  ).filter(one => one >= found)
  t.true(atLeast.length / SHUFFLES > 0.05, `p = ${atLeast.length / SHUFFLES}`)
})

test('swipes of a day change no deck of that day', async t => {
  for (let seed = 0; seed < 20; seed += 1) {
    const deckAfter = (likes: number) => {
      const swipes = Array.from({ length: likes }, (_, n) => ({
        type: 'Swiped' as const,
        data: {
          by: idOf(seed, 'liker'),
          on: idOf(seed, n),
          mode: 'dating' as const,
          action: 'like' as const,
        },
        at: now.toISOString(),
      }))
      return deckOf(seed, [...membersOf(seed, seededRandom(seed)), ...swipes])
    }
    t.deepEqual(await deckAfter(20), await deckAfter(1))
  }
})

test('a super liker comes first, since the viewer may know of a super like', async t => {
  for (let seed = 0; seed < 20; seed += 1)
    t.is(await placeOfLiker({ seed, action: 'super_like', on: 'viewer' }), 0)
})
