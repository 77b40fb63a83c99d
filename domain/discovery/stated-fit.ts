import { styleAffinity, styleIndex } from '../profiles/style-affinity.ts'
import type { Statement } from './member.ts'

/** What a member states from closed lists, in its compared form: see `comparable`. */
export type StatedChoices = Pick<Statement, 'gender' | 'orientation' | 'relationshipStyle'>

/** Shares of the fit. */
const STYLE = 0.5
const WORDS = 0.5

/** Common words that make the best fit: the first matter most. */
const ENOUGH_WORDS = 6

const isBinary = ({ gender }: StatedChoices): boolean => gender === 'man' || gender === 'woman'

/**
 * Whether the orientation that one states leaves the other's gender out. Only where both genders are
 * man or woman: nobody is left out for anything else, and own words leave nobody out.
 */
const leavesOut = (one: StatedChoices, other: StatedChoices): boolean => {
  if (!isBinary(one) || !isBinary(other)) return false
  if (one.orientation === 'straight') return one.gender === other.gender
  return ['gay', 'lesbian'].includes(one.orientation) && one.gender !== other.gender
}

/**
 * How well what two members state fits, from -1 to 1; 0 while nothing is known. Symmetric. -1 where
 * the orientation of either leaves the other out; else half relationship styles and half shared tags,
 * hobbies and wishes, of which the first matter most.
 *
 * @param shared how many words both state for all to see: tags, hobbies and wishes.
 */
export const statedFit = (one: StatedChoices, other: StatedChoices, shared: number): number => {
  if (leavesOut(one, other) || leavesOut(other, one)) return -1
  const style =
    (styleAffinity(styleIndex(one.relationshipStyle), styleIndex(other.relationshipStyle)) - 50) /
    50
  return STYLE * style + WORDS * Math.sqrt(Math.min(ENOUGH_WORDS, shared) / ENOUGH_WORDS)
}
