import type { IndexData } from '../index-data.ts'
import { FACET } from '../vocabulary.ts'
import { ratesOn } from './behaviour.ts'
import { likelyMutual, noSwipes } from './likely-mutual.ts'
import { type Stated, statedFit } from './stated-fit.ts'

type MutualIndex = Pick<IndexData, 'members' | 'words' | 'vocabulary' | 'settled'>

/**
 * Facets that everybody who sees a profile sees. Wishes and hobbies shown to matches only have other
 * facets.
 */
const isCompared = (facet: number): boolean =>
  facet === FACET.tag || facet === FACET.wish || facet === FACET.hobby

const statedBy = ({ members, words, vocabulary }: MutualIndex, row: number): Stated => {
  const { gender, orientation, style } = members.columns
  return {
    gender: gender[row] as number,
    orientation: orientation[row] as number,
    style: style[row] as number,
    words: words.get(row).filter(word => isCompared(vocabulary.facetOf(word))),
  }
}

/**
 * How likely a viewer and others like each other on a day, 0–100, as far as the order of the viewer's
 * deck depends on it. What the viewer states counts as of the day's beginning, so that nobody learns
 * of others by changing it. The viewer's own rates are left out: they are the same for every card, and
 * what others did on the viewer's card must not show in their deck.
 */
export const mutualWith = (index: MutualIndex, viewer: number, day: number) => {
  const own = statedBy(index, index.settled.of(viewer, day))
  return (row: number): number =>
    likelyMutual(noSwipes, ratesOn(index.members, row, day), statedFit(own, statedBy(index, row)))
}
