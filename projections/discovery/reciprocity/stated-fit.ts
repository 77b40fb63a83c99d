import { genders, orientations } from '../../../contracts/profiles/profile-choices.ts'
import { styleAffinity } from '../../../engines/adapters/scorer/style-affinity.ts'

/** What two members state, as far as others may see it. Numbers of closed lists begin at 1; 0 is unstated. */
export type StatedChoices = {
  readonly gender: number
  readonly orientation: number
  readonly style: number
}

/** Shares of the fit. */
const STYLE = 0.5
const WORDS = 0.5

/** Common words that make the best fit: the first matter most. */
const ENOUGH_WORDS = 6

const MAN = genders.indexOf('man') + 1
const WOMAN = genders.indexOf('woman') + 1
const STRAIGHT = orientations.indexOf('straight') + 1
const GAY = orientations.indexOf('gay') + 1
const LESBIAN = orientations.indexOf('lesbian') + 1

const isBinary = (gender: number): boolean => gender === MAN || gender === WOMAN

/**
 * Whether the orientation that one states leaves the other's gender out. Only where both genders are
 * man or woman: nobody is left out for anything else, and own words leave nobody out.
 */
const leavesOut = (one: StatedChoices, other: StatedChoices): boolean => {
  if (!isBinary(one.gender) || !isBinary(other.gender)) return false
  if (one.orientation === STRAIGHT) return one.gender === other.gender
  return (one.orientation === GAY || one.orientation === LESBIAN) && one.gender !== other.gender
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
  const style = (styleAffinity(one.style - 1, other.style - 1) - 50) / 50
  return STYLE * style + WORDS * Math.sqrt(Math.min(ENOUGH_WORDS, shared) / ENOUGH_WORDS)
}
