import { comparable } from '../../contracts/core/folded-text.ts'
import { genders, orientations } from '../../contracts/profiles/profile-choices.ts'

/**
 * The number of a value in a closed list, from 1; 0 for none. A value outside the list counts as
 * `other`.
 */
const numberIn = (list: readonly string[], value: string): number => {
  const stated = comparable(value)
  if (stated === '') return 0
  const found = list.indexOf(stated)
  return (found < 0 ? list.indexOf('other') : found) + 1
}

export const genderNumber = (value: string): number => numberIn(genders, value)
export const orientationNumber = (value: string): number => numberIn(orientations, value)

/** A member's own word outside the list; undefined for a value of the list. */
const ownWordIn = (list: readonly string[], value: string): string | undefined => {
  const stated = comparable(value)
  return stated === '' || list.includes(stated) ? undefined : stated
}

export const ownGender = (value: string) => ownWordIn(genders, value)
export const ownOrientation = (value: string) => ownWordIn(orientations, value)
