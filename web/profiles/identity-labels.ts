import {
  type ListedChoices,
  listedGenders,
  listedOrientations,
} from '../../contracts/profiles/identity-choices.ts'

/** Labels that are not the words of the key, the first in upper case. */
const ownLabels: Readonly<Record<string, string>> = {
  non_binary: 'Non-binary',
  trans_non_binary: 'Trans non-binary',
  two_spirit: 'Two-Spirit',
}

const labelIn = (listed: ListedChoices, value: string): string => {
  if (!Object.hasOwn(listed, value)) return value
  const words = value.replaceAll('_', ' ')
  return ownLabels[value] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Label of a listed gender; other texts unchanged. */
export const genderLabel = (value: string): string => labelIn(listedGenders, value)

/** Label of a listed orientation; other texts unchanged. */
export const orientationLabel = (value: string): string => labelIn(listedOrientations, value)

/** The most frequent values of a list, and the others in the order of the alphabet. */
export const splitChoices = (listed: ListedChoices): [common: string[], more: string[]] => {
  const isMore = (value: string) => listed[value]?.includes('other') ?? false
  const keys = Object.keys(listed)
  return [keys.filter(value => !isMore(value)), keys.filter(isMore)]
}
