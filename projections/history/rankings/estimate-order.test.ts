import test from 'ava'
import { seededRandom } from '../../../test/samples/seeded-random.ts'
import { estimateOrder } from './estimate-order.ts'
import type { SeenCard, SeenDeck } from './seen-decks.ts'

const CARDS = 20
const VIEWERS = 150
const DECKS_EACH = 4
const WORLDS = 100

type Chance = ReturnType<typeof seededRandom>

/** The share of viewers who look at least so far: each card is looked at with this chance after the one before. */
const GOES_ON = 0.88

const depthOf = (chance: Chance): number => {
  let depth = 1
  while (depth < CARDS && chance.next() < GOES_ON) depth += 1
  return depth
}

const placesBy = (scores: readonly number[]): number[] => {
  const sorted = scores.map((_, card) => card).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  return scores.map((_, card) => sorted.indexOf(card))
}

/** Decks in an order that knows little of who would match, and in one that knows more, with the truth. */
const world = (seed: number) => {
  const chance = seededRandom(seed)
  const expected = { old: 0, next: 0, looks: 0 }
  const deckOf = (viewer: string): SeenDeck => {
    const odds = Array.from({ length: CARDS }, () => 0.3 * chance.next())
    const places = placesBy(odds.map(one => one + 0.6 * chance.next()))
    const newPlaces = placesBy(odds.map(one => one + 0.2 * chance.next()))
    const depth = depthOf(chance)
    const cards = odds.map((likely, card): SeenCard => {
      const [place, newPlace] = [places[card] ?? 0, newPlaces[card] ?? 0]
      expected.old += GOES_ON ** place * likely
      expected.next += GOES_ON ** newPlace * likely
      expected.looks += GOES_ON ** place
      const isLookedAt = place < depth
      const isMatched = isLookedAt && chance.next() < likely
      return { place, newPlace, isLookedAt, isLiked: isMatched, isMatched }
    })
    return { viewer, cards, first: { members: 10, shown: 10 } }
  }
  const decks = Array.from({ length: VIEWERS * DECKS_EACH }, (_, n) => deckOf(`${n % VIEWERS}`))
  return { decks, change: (100 * (expected.next - expected.old)) / expected.looks }
}

test('the estimate is that of the order as if it had been shown, within its interval', t => {
  const worlds = Array.from({ length: WORLDS }, (_, seed) => world(seed + 1))
  const errors = worlds.map(({ decks, change }) => {
    const { asShown, inNewOrder, margin } = estimateOrder(decks).matches
    t.true(change > 1, 'the new order is better')
    return { error: inNewOrder - asShown - change, margin: margin ?? 0 }
  })
  const mean = errors.reduce((sum, { error }) => sum + error, 0) / WORLDS
  const margin = errors.reduce((sum, one) => sum + one.margin, 0) / WORLDS
  t.true(Math.abs(mean) < margin / 4, `on average ${mean} off, with intervals of ${margin}`)
  const within = errors.filter(one => Math.abs(one.error) <= one.margin).length
  t.true(within >= 0.88 * WORLDS && within < WORLDS, `${within} of ${WORLDS} within`)
})

const cardAt = (place: number, newPlace: number, isLookedAt: boolean): SeenCard => ({
  place,
  newPlace,
  isLookedAt,
  isLiked: isLookedAt && place === 1,
  isMatched: false,
})
const deckWith = (viewer: string, ...cards: SeenCard[]): SeenDeck => ({
  viewer,
  cards,
  first: { members: cards.length, shown: cards.length },
})

test('the same order changes nothing, nor does any where all cards are looked at', t => {
  const [{ decks }] = [world(1)]
  const same = decks.map(deck => ({
    ...deck,
    cards: deck.cards.map(card => ({ ...card, newPlace: card.place })),
  }))
  const all = ['ash', 'robin'].map(viewer =>
    deckWith(viewer, cardAt(0, 1, true), cardAt(1, 0, true)),
  )
  for (const unchanged of [same, all]) {
    const { likes, matches, limited } = estimateOrder(unchanged)
    for (const { asShown, inNewOrder, margin } of [likes, matches]) {
      t.true(Math.abs(inNewOrder - asShown) < 1e-9)
      t.true((margin ?? 1) < 1e-9)
    }
    t.is(limited, 0)
  }
})

test('a card moved to a place that is looked at twice as often counts twice', t => {
  const decks = [
    deckWith('ash', cardAt(0, 1, true), cardAt(1, 0, true)),
    deckWith('robin', cardAt(0, 1, true), cardAt(1, 0, false)),
  ]
  const { lookedAt, likes, moved, effectiveCards } = estimateOrder(decks)
  t.deepEqual(lookedAt, [1, 0.5])
  t.is(likes.asShown, 100 / 3)
  t.is(likes.inNewOrder, (100 * 2) / 3)
  t.is(moved, 1)
  t.is(effectiveCards, 9 / 4.5)
})

test('decks of one viewer have no interval, and no card counts more than ten times', t => {
  const deep = Array.from({ length: 30 }, (_, n) =>
    deckWith('ash', cardAt(0, 1, true), cardAt(1, 0, n === 0)),
  )
  const { likes, limited } = estimateOrder(deep)
  t.is(likes.margin, null)
  t.is(limited, 1 / 31)
  t.true(Math.abs(likes.inNewOrder - (100 * 10) / (10 + 30 / 30)) < 1e-9)
})

test('decks that nobody looked at tell nothing', t => {
  t.like(estimateOrder([deckWith('ash', cardAt(0, 0, false))]), {
    likes: { asShown: 0, inNewOrder: 0 },
    effectiveCards: 0,
    limited: 0,
  })
})
