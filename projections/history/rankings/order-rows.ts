import type { ListingRow } from '../listing.ts'
import { estimateOrder, type Outcome } from './estimate-order.ts'
import type { SeenDeck } from './seen-decks.ts'

/** Places whose share of looks is listed, from 1. */
const LISTED_PLACES = [1, 2, 3, 5, 10, 15, 20]

const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
const percent = (share: number): number => rounded(100 * share)

const fact = (figure: string, value: number): ListingRow => ({ figure, 'as shown': value })

const compared = (figure: string, { asShown, inNewOrder, margin }: Outcome): ListingRow => {
  const change = inNewOrder - asShown
  return {
    figure,
    'as shown': rounded(asShown, 2),
    'new order': rounded(inNewOrder, 2),
    change: rounded(change, 2),
    from: margin === null ? null : rounded(change - margin, 2),
    to: margin === null ? null : rounded(change + margin, 2),
  }
}

/** The figures of decks as they were shown and in the new order, a row each. */
export const orderRows = (decks: readonly SeenDeck[]): ListingRow[] => {
  const estimate = estimateOrder(decks)
  const first = decks.reduce((sum, deck) => sum + deck.first.members, 0)
  const firstShown = decks.reduce((sum, deck) => sum + deck.first.shown, 0)
  return [
    compared('matches for 100 cards looked at', estimate.matches),
    compared('likes for 100 cards looked at', estimate.likes),
    fact('decks', decks.length),
    fact('viewers', estimate.viewers),
    fact('cards', estimate.cards),
    fact('cards that stand elsewhere in the new order, %', percent(estimate.moved)),
    fact('first ten of the new order that were shown, %', percent(firstShown / Math.max(1, first))),
    fact('cards looked at that tell of the new order', Math.round(estimate.effectiveCards)),
    fact('cards looked at whose weight is limited, %', percent(estimate.limited)),
    ...LISTED_PLACES.flatMap(place => {
      const share = estimate.lookedAt[place - 1]
      return share === undefined ? [] : [fact(`looked at in place ${place}, %`, percent(share))]
    }),
  ]
}
