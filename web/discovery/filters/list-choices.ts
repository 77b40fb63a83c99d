import type { FilterType } from '../../../contracts/filter-types.ts'
import { genders, orientations, relationshipStyles } from '../../../contracts/profile-choices.ts'
import { genderLabel, orientationLabel, styleLabel } from '../../profiles/labels.ts'

type ListChoice = {
  /** Values that are offered as chips. */
  readonly listed?: readonly string[]
  readonly labelOf?: (value: string) => string
  /** The field for other words; without it, only listed values can be chosen. */
  readonly words?: { readonly label: string; readonly placeholder: string; readonly hint?: string }
}

const ownWords = 'In their own words'
const terms: ListChoice = {
  words: {
    label: 'Words in their text',
    placeholder: 'parallel, slow mornings',
    hint: 'Separate terms with commas. All words of a term must be there.',
  },
}

/** What can be chosen in filters whose value is a list of texts; cities have a control of their own. */
export const listChoices = {
  gender: {
    listed: genders,
    labelOf: genderLabel,
    words: { label: ownWords, placeholder: 'demiboy, two-spirit' },
  },
  orientation: {
    listed: orientations,
    labelOf: orientationLabel,
    words: { label: ownWords, placeholder: 'queer, heteroflexible' },
  },
  relationship_style: {
    listed: Object.keys(relationshipStyles),
    labelOf: style => styleLabel(style, 'form'),
  },
  tags: { words: { label: 'Words on their card', placeholder: 'slow mornings, board games' } },
  pronouns: { words: { label: 'Pronouns', placeholder: 'they, she/her' } },
  current_relationships: terms,
  seeking_description: terms,
} as const satisfies { readonly [T in FilterType]?: ListChoice }
