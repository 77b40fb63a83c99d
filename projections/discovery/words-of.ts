import { genders, orientations } from '../../contracts/profiles/profile-choices.ts'

/** A value as it is compared: in one case and form, with one sign between its words. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/[\s_-]+/gu, '_')

/** The different words of a text. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  ),
]

/** A value of a closed list by number, from 1; 0 for none. What is not in the list is `other`. */
const numberIn = (list: readonly string[], value: string): number => {
  const stated = comparable(value)
  if (stated === '') return 0
  const found = list.indexOf(stated)
  return (found < 0 ? list.indexOf('other') : found) + 1
}

export const genderNumber = (value: string): number => numberIn(genders, value)
export const orientationNumber = (value: string): number => numberIn(orientations, value)

/** The member's own word for what is not in the list; undefined for a value of it. */
const ownWordIn = (list: readonly string[], value: string): string | undefined => {
  const stated = comparable(value)
  return stated === '' || list.includes(stated) ? undefined : stated
}

export const ownGender = (value: string) => ownWordIn(genders, value)
export const ownOrientation = (value: string) => ownWordIn(orientations, value)
