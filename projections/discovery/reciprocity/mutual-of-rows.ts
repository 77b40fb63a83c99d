import {
  genders,
  orientations,
  relationshipStyles,
} from '../../../contracts/profiles/profile-choices.ts'
import { likelyMutual, noSwipes } from '../../../domain/discovery/likely-mutual.ts'
import { type StatedChoices, statedFit } from '../../../domain/discovery/stated-fit.ts'
import type { IndexData } from '../index-data.ts'
import { FACET } from '../vocabulary.ts'
import { ratesOn } from './behaviour.ts'

type MutualIndex = Pick<IndexData, 'members' | 'words' | 'vocabulary' | 'settled'>

/**
 * Facets that everybody who sees a profile sees. Wishes and hobbies shown to matches only have other
 * facets.
 */
const isCompared = (facet: number): boolean =>
  facet === FACET.tag || facet === FACET.wish || facet === FACET.hobby

const styles = Object.keys(relationshipStyles)

const statedBy = ({ members }: MutualIndex, row: number): StatedChoices => {
  const { gender, orientation, style } = members.columns
  return {
    gender: genders[(gender[row] as number) - 1] ?? '',
    orientation: orientations[(orientation[row] as number) - 1] ?? '',
    relationshipStyle: styles[(style[row] as number) - 1] ?? '',
  }
}

/**
 * Counts how many compared words of one row another has. A word belongs to one facet, so that only one
 * side is asked for it. A loop without copies, since each deck compares eighty members.
 */
const sharedWith = ({ words, vocabulary }: MutualIndex, row: number) => {
  const own = words.get(row).filter(word => isCompared(vocabulary.facetOf(word)))
  return (other: number): number => {
    const pool = words.pool()
    const end = words.startOf(other) + words.lengthOf(other)
    let count = 0
    let at = 0
    for (let there = words.startOf(other); there < end && at < own.length; ) {
      const [mine, theirs] = [own[at] as number, pool[there] as number]
      if (mine === theirs) count += 1
      if (mine <= theirs) at += 1
      if (theirs <= mine) there += 1
    }
    return count
  }
}

/**
 * How likely a viewer and others like each other on a day, 0–100, as far as the order of the viewer's
 * deck depends on it. What the viewer states counts as of the day's beginning, so that nobody learns
 * of others by changing it. The viewer's own rates are left out: they are the same for every card, and
 * what others did on the viewer's card must not show in their deck.
 */
export const mutualWith = (index: MutualIndex, viewer: number, day: number) => {
  const settled = index.settled.of(viewer, day)
  const own = statedBy(index, settled)
  const sharedBy = sharedWith(index, settled)
  return (row: number): number =>
    likelyMutual(
      noSwipes,
      ratesOn(index.members, row, day),
      statedFit(own, statedBy(index, row), sharedBy(row)),
    )
}
