import type { SeenCard, SeenDeck } from './seen-decks.ts'

/** How much a card may count at most: rare cards from far down would decide everything otherwise. */
const MOST_WEIGHT = 10

/** Standard errors in half of a 95 % interval of a normal distribution. */
const NORMAL_95 = 1.96

/** What comes of a hundred cards that are looked at. */
export type Outcome = {
  readonly asShown: number
  readonly inNewOrder: number
  /** Half of the 95 % interval of the difference; null with decks of one viewer. */
  readonly margin: number | null
}

/** What an order would have brought. */
export type OrderEstimate = {
  readonly viewers: number
  readonly cards: number
  /** The share of cards in each place that were looked at. */
  readonly lookedAt: readonly number[]
  readonly likes: Outcome
  readonly matches: Outcome
  /** The share of cards that stand elsewhere. */
  readonly moved: number
  /** How many equally weighted looked-at cards would tell as much. */
  readonly effectiveCards: number
  /** The share of looked-at cards whose weight was limited. */
  readonly limited: number
}

const sumOf = <T>(all: readonly T[], amount: (one: T) => number): number =>
  all.reduce((sum, one) => sum + amount(one), 0)

/** The share of cards that were looked at, by place. */
const lookedAtByPlace = (cards: readonly SeenCard[]): number[] => {
  const shown: number[] = []
  const looked: number[] = []
  for (const { place, isLookedAt } of cards) {
    shown[place] = (shown[place] ?? 0) + 1
    looked[place] = (looked[place] ?? 0) + (isLookedAt ? 1 : 0)
  }
  return shown.map((count, place) => (looked[place] ?? 0) / count)
}

type Totals = { readonly weighed: number; readonly lookedAt: number }
type ViewerTotals = { readonly old: Totals; readonly next: Totals }

/** A ratio of two sums, per hundred. */
const perHundred = ({ weighed, lookedAt }: Totals) =>
  lookedAt === 0 ? 0 : (100 * weighed) / lookedAt

const added = (totals: readonly Totals[]): Totals => ({
  weighed: sumOf(totals, one => one.weighed),
  lookedAt: sumOf(totals, one => one.lookedAt),
})

/** How far a viewer moves a ratio, to first order. */
const influence = (own: Totals, all: Totals): number =>
  all.lookedAt === 0 ? 0 : (100 * own.weighed - perHundred(all) * own.lookedAt) / all.lookedAt

/**
 * Both ratios, and the interval of their difference. Decks of one viewer are alike, so viewers are what
 * varies: the variance is that of a difference of ratios by linearisation, summed over viewers
 * (Cochran, "Sampling Techniques", 3rd edition, sections 6.4 and 9A.2).
 */
const outcomeOf = (viewers: readonly ViewerTotals[]): Outcome => {
  const [old, next] = [added(viewers.map(one => one.old)), added(viewers.map(one => one.next))]
  const variance =
    sumOf(viewers, one => (influence(one.next, next) - influence(one.old, old)) ** 2) *
    (viewers.length / (viewers.length - 1))
  return {
    asShown: perHundred(old),
    inNewOrder: perHundred(next),
    margin: viewers.length < 2 ? null : NORMAL_95 * Math.sqrt(variance),
  }
}

/**
 * What the cards of these decks would have brought in another order, as far as the log can tell.
 *
 * Each card that was looked at counts by how much likelier the new place is looked at than the old one:
 * inverse propensity by place, where the propensity is the share of cards in a place that were swiped.
 * Sums are divided by the sum of the weights, which keeps the error small where few cards weigh much.
 *
 * The model: whether a card is looked at depends on its place alone, and what comes of it then does not.
 *
 * T. Joachims, A. Swaminathan and T. Schnabel, "Unbiased Learning-to-Rank with Biased Feedback", WSDM 2017.
 * A. Swaminathan and T. Joachims, "The Self-Normalized Estimator for Counterfactual Learning", NIPS 2015.
 */
export const estimateOrder = (decks: readonly SeenDeck[]): OrderEstimate => {
  const cards = decks.flatMap(deck => deck.cards)
  const lookedAt = lookedAtByPlace(cards)
  const ratioOf = ({ place, newPlace }: SeenCard) =>
    (lookedAt[newPlace] ?? 0) / (lookedAt[place] ?? 1)
  const weightOf = (card: SeenCard) => Math.min(MOST_WEIGHT, ratioOf(card))
  const seen = cards.filter(card => card.isLookedAt)
  const byViewer = Array.from(Map.groupBy(decks, deck => deck.viewer).values(), own =>
    own.flatMap(deck => deck.cards).filter(card => card.isLookedAt),
  )
  const outcomeFor = (isGood: (card: SeenCard) => boolean): Outcome =>
    outcomeOf(
      byViewer.map(own => {
        const good = own.filter(isGood)
        return {
          old: { weighed: good.length, lookedAt: own.length },
          next: { weighed: sumOf(good, weightOf), lookedAt: sumOf(own, weightOf) },
        }
      }),
    )
  const squares = sumOf(seen, card => weightOf(card) ** 2)
  return {
    viewers: byViewer.length,
    cards: cards.length,
    lookedAt,
    likes: outcomeFor(card => card.isLiked),
    matches: outcomeFor(card => card.isMatched),
    moved: cards.filter(card => card.place !== card.newPlace).length / Math.max(1, cards.length),
    effectiveCards: squares === 0 ? 0 : sumOf(seen, weightOf) ** 2 / squares,
    limited: seen.filter(card => ratioOf(card) > MOST_WEIGHT).length / Math.max(1, seen.length),
  }
}
