import type { FilterType } from '../../../contracts/discovery/filter-types.ts'
import {
  genders,
  orientations,
  relationshipStyles,
} from '../../../contracts/profiles/profile-choices.ts'
import { genderLabel, orientationLabel, styleLabel } from '../../profiles/labels.ts'
import { texts } from './texts.ts'

type ListChoice = {
  /** Values that are offered as chips. */
  readonly listed?: readonly string[]
  readonly labelOf?: (value: string) => string
  /** The field for other words; without it, only listed values can be chosen. */
  readonly words?: { readonly label: string; readonly placeholder: string; readonly hint?: string }
}

const { ownWords } = texts.editor
const terms: ListChoice = {
  words: {
    label: texts.editor.wordsInText,
    placeholder: 'parallel, slow mornings',
    hint: texts.editor.terms,
  },
}

/** Choices of filters whose value is a list of texts, except for cities. */
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
  tags: { words: { label: texts.editor.wordsOnCard, placeholder: 'slow mornings, board games' } },
  pronouns: { words: { label: texts.editor.pronouns, placeholder: 'they, she/her' } },
  current_relationships: terms,
  seeking_description: terms,
} as const satisfies { readonly [T in FilterType]?: ListChoice }
