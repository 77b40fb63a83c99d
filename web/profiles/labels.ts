import { relationshipStyles } from '../../contracts/profile-choices.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'

const genderLabels: Record<string, string> = {
  man: 'Man',
  woman: 'Woman',
  non_binary: 'Non-binary',
  genderfluid: 'Genderfluid',
  agender: 'Agender',
  other: 'Other',
}

const orientationLabels: Record<string, string> = {
  pansexual: 'Pansexual',
  bisexual: 'Bisexual',
  demisexual: 'Demisexual',
  asexual: 'Asexual',
  straight: 'Straight',
  gay: 'Gay',
  lesbian: 'Lesbian',
  other: 'Other',
}

/** A listed gender as it is read; a member's own words as they stand. */
export const genderLabel = (value: string): string => genderLabels[value] ?? value

/** A listed orientation as it is read; a member's own words as they stand. */
export const orientationLabel = (value: string): string => orientationLabels[value] ?? value

/** A relationship style in the words of a form or of a card; an unknown one as given. */
export const styleLabel = (style: string, place: 'form' | 'card'): string =>
  style in relationshipStyles
    ? relationshipStyles[style as keyof typeof relationshipStyles][place]
    : style

/** `they/them · 34`, whichever of the two is known. */
export const pronounsAndAge = ({ pronouns, age }: { pronouns: string | null; age: number }) =>
  pronouns ? `${bidiIsolate(pronouns)} · ${age}` : String(age)
