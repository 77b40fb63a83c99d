/**
 * Listed values of a choice, each with the broader ones by which filters find it, too. `other` finds own
 * words and every value with it, which are those that were own words before they were listed: a filter
 * finds whom it found then.
 */
export type ListedChoices = Readonly<Record<string, readonly string[]>>

/** Suggested genders; a member may enter their own words instead. Keys are never renamed. */
export const listedGenders = {
  man: [],
  woman: [],
  non_binary: [],
  genderfluid: [],
  agender: [],
  other: [],
  androgynous: ['non_binary', 'other'],
  bigender: ['non_binary', 'other'],
  cis_man: ['man', 'other'],
  cis_woman: ['woman', 'other'],
  demiboy: ['non_binary', 'other'],
  demigender: ['non_binary', 'other'],
  demigirl: ['non_binary', 'other'],
  gender_nonconforming: ['other'],
  genderflux: ['genderfluid', 'other'],
  genderqueer: ['non_binary', 'other'],
  intersex: ['other'],
  neutrois: ['non_binary', 'other'],
  pangender: ['non_binary', 'other'],
  polygender: ['non_binary', 'other'],
  questioning: ['other'],
  third_gender: ['other'],
  trans_man: ['man', 'other'],
  trans_non_binary: ['non_binary', 'other'],
  trans_woman: ['woman', 'other'],
  transfeminine: ['other'],
  transmasculine: ['other'],
  two_spirit: ['other'],
  xenogender: ['non_binary', 'other'],
} as const satisfies ListedChoices
export type ListedGender = keyof typeof listedGenders

/** Suggested orientations, with own words as for genders. */
export const listedOrientations = {
  pansexual: [],
  bisexual: [],
  demisexual: [],
  asexual: [],
  straight: [],
  gay: [],
  lesbian: [],
  other: [],
  abrosexual: ['other'],
  aceflux: ['asexual', 'other'],
  achillean: ['other'],
  androsexual: ['other'],
  aromantic: ['other'],
  bicurious: ['other'],
  biromantic: ['other'],
  demiromantic: ['other'],
  fluid: ['other'],
  greysexual: ['asexual', 'other'],
  gynesexual: ['other'],
  heteroflexible: ['other'],
  homoflexible: ['other'],
  omnisexual: ['other'],
  panromantic: ['other'],
  polysexual: ['other'],
  queer: ['other'],
  questioning: ['other'],
  sapiosexual: ['other'],
  sapphic: ['other'],
} as const satisfies ListedChoices
export type ListedOrientation = keyof typeof listedOrientations

const ownWords = ['other'] as const

/** The choices, besides the value itself, that find a value in its compared form; none find no value. */
export const broaderChoices = (listed: ListedChoices, value: string): readonly string[] => {
  if (value === '') return []
  return Object.hasOwn(listed, value) ? (listed[value] as readonly string[]) : ownWords
}
