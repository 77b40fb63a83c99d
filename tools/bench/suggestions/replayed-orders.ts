import { estimateOrder } from '../../../projections/history/rankings/estimate-order.ts'
import type { SeenCard, SeenDeck } from '../../../projections/history/rankings/seen-decks.ts'
import { type SeededRandom, seededRandom } from '../../../test/samples/seeded-random.ts'
import type { RankingTrial } from './evaluate.ts'
import { type Market, mutualLike } from './market.ts'
import { mean } from './measures.ts'
import type { Lists } from './ranking.ts'

/** Cards of a deck. */
const DECK = 20

/** Decks of each viewer in a log: about a month of the default sample. */
const DECKS_EACH = 2

/** How often a log is drawn, and how often depths for the truth. */
const LOGS = 40
const DEPTHS = 200

/** Cards that a viewer looks at: the median, and how it varies between viewers and between days. */
const LOOKS = { median: 5, viewers: 0.5, days: 0.9 }

/** An order that was shown, and one that is replayed over it. */
export type ReplayedPair = { readonly shown: string; readonly replayed: string }

/**
 * What replays say of an order beside what it would have brought, in matches for 100 cards looked at: those
 * of the shown order, the true change, the means of its estimates and of half their intervals, and the
 * share of intervals that hold the truth.
 */
export const replayFigures = ['as shown', 'change', 'estimate', 'interval', 'held'] as const

type ReplayCheck = Readonly<Record<(typeof replayFigures)[number], number>>

/** How eagerly each viewer looks at cards. */
const pacesOf = (viewers: number, chance: SeededRandom): number[] =>
  Array.from({ length: viewers }, () => LOOKS.median * Math.exp(LOOKS.viewers * chance.normal()))

const depthOf = (pace: number, chance: SeededRandom): number =>
  Math.min(DECK, Math.ceil(pace * Math.exp(LOOKS.days * chance.normal())))

type Dealt = {
  readonly viewer: number
  readonly pace: number
  /** Each card with both places and how likely the two match. */
  readonly cards: readonly Pick<SeenCard, 'place' | 'newPlace'>[]
  readonly odds: readonly number[]
}

/** The first cards of each viewer as they are shown, with their places in the other order. */
const deal = (market: Market, shown: Lists, replayed: Lists, paces: readonly number[]): Dealt[] =>
  shown.flatMap((list, viewer) => {
    const first = list.slice(0, DECK)
    if (first.length === 0) return []
    const sorted = replayed[viewer]?.filter(other => first.includes(other)) ?? []
    return {
      viewer,
      pace: paces[viewer] ?? 0,
      cards: first.map((other, place) => ({ place, newPlace: sorted.indexOf(other) })),
      odds: first.map(other => mutualLike(market, viewer, other)),
    }
  })

/** Matches for 100 cards looked at, in the one order and in the other, if depths are drawn often. */
const truthOf = (dealt: readonly Dealt[], chance: SeededRandom) => {
  let [old, next, looks] = [0, 0, 0]
  for (const { pace, cards, odds } of dealt)
    for (let draw = 0; draw < DEPTHS; draw += 1) {
      const depth = depthOf(pace, chance)
      looks += Math.min(depth, cards.length)
      for (const [card, { place, newPlace }] of cards.entries()) {
        if (place < depth) old += odds[card] ?? 0
        if (newPlace < depth) next += odds[card] ?? 0
      }
    }
  return { asShown: (100 * old) / looks, change: (100 * (next - old)) / looks }
}

const drawLog = (dealt: readonly Dealt[], chance: SeededRandom): SeenDeck[] =>
  dealt.flatMap(({ viewer, pace, cards, odds }) =>
    Array.from({ length: DECKS_EACH }, () => {
      const depth = depthOf(pace, chance)
      const seen = cards.map((card, number) => {
        const isLookedAt = card.place < depth
        const isMatched = isLookedAt && chance.next() < (odds[number] ?? 0)
        return { ...card, isLookedAt, isLiked: isMatched, isMatched }
      })
      return { viewer: `${viewer}`, cards: seen, first: { members: 0, shown: 0 } }
    }),
  )

/** Draws logs of an order that is shown in a trial and replays another over each. */
export const checkReplay = (
  { data: { market }, rankings }: RankingTrial,
  { shown, replayed }: ReplayedPair,
): ReplayCheck => {
  const chance = seededRandom(1)
  const listsOf = (name: string): Lists => {
    const found = rankings.find(ranking => ranking.name === name)
    if (!found) throw new RangeError(`No ranking is called ${name}.`)
    return found.draw(chance)
  }
  const paces = pacesOf(market.candidates.length, chance)
  const dealt = deal(market, listsOf(shown), listsOf(replayed), paces)
  const { asShown, change } = truthOf(dealt, chance)
  const estimates = Array.from({ length: LOGS }, () => {
    const { matches } = estimateOrder(drawLog(dealt, chance))
    return { change: matches.inNewOrder - matches.asShown, margin: matches.margin ?? 0 }
  })
  const isHeld = (one: (typeof estimates)[number]) => Math.abs(one.change - change) <= one.margin
  return {
    'as shown': asShown,
    change,
    estimate: mean(estimates.map(one => one.change)),
    interval: mean(estimates.map(one => one.margin)),
    held: estimates.filter(isHeld).length / LOGS,
  }
}
