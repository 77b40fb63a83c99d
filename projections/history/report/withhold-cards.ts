import { isFew, type Shown, WITHHELD } from '../small-cells.ts'
import type { Figures } from './figures.ts'

/**
 * How many times `least` members a week needs: an uneven distribution of fewer could be told apart
 * member by member.
 */
const ENOUGH = 4

/**
 * Shares and rates of cards. They are rounded, and their counts are shown nowhere, so that none follows
 * from another; each is withheld where few members are behind it.
 */
export const withholdCards = ({ cards: { weeks, deciles }, least }: Figures) => {
  const unlessFew = (isShown: boolean, share: number, parts: number): Shown =>
    isShown ? Math.round(share * parts) / parts : WITHHELD
  return {
    weeks: weeks.map(({ week, isOver, members, unseen, gini }) => {
      const areEnough = members >= ENOUGH * least
      return {
        week,
        isOver,
        gini: unlessFew(areEnough, gini, 100),
        unseen: unlessFew(
          areEnough && !isFew(unseen, least) && !isFew(members - unseen, least),
          (100 * unseen) / Math.max(1, members),
          1,
        ),
      }
    }),
    deciles: deciles.map(({ decile, members, cards, matched, matches }) => ({
      decile,
      matches: unlessFew(
        members >= least && !isFew(matched, least) && !isFew(members - matched, least),
        (100 * matches) / Math.max(1, cards),
        10,
      ),
    })),
  }
}
