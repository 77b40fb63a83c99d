import type { OnboardingSuggestions } from '../../../../contracts/insights/onboarding.ts'
import {
  builtInQuestions,
  type OnboardingQuestion,
  type OnboardingSuggestionType,
  onboardingLimits,
  preferenceItems,
} from '../../../../contracts/insights/onboarding-questions.ts'
import { hobbyLabels } from '../../../../contracts/profiles/hobby-catalogue.ts'
import {
  relationshipStyles,
  type StyleKey,
} from '../../../../contracts/profiles/profile-choices.ts'
import { styleAffinity } from '../../../../domain/profiles/style-affinity.ts'
import { hasContacts } from '../prompt.ts'
import type { WordLookup } from '../words.ts'
import { hobbiesNamed, stylesNamed, wishesNamed } from './named-choices.ts'

/** The built-in question of a step. @throws {RangeError} there is no such step. */
export const builtInQuestion = (step: number): OnboardingQuestion => {
  const question = builtInQuestions[step - 1]
  if (!question) throw new RangeError(`The onboarding has no step ${step}.`)
  return question
}

const styles = Object.keys(relationshipStyles) as StyleKey[]

/** The style that goes best with another. */
const closestTo = (style: StyleKey): StyleKey[] => {
  const index = styles.indexOf(style)
  return styles
    .filter(other => other !== style)
    .sort(
      (one, other) =>
        styleAffinity(index, styles.indexOf(other)) - styleAffinity(index, styles.indexOf(one)),
    )
    .slice(0, 1)
}

const suggestedStyles = (responses: readonly string[]): string[] => {
  const named = stylesNamed(responses)
  const [first] = named
  return first ? [...new Set([...named, ...closestTo(first)])].slice(0, 3) : []
}

const texts: Readonly<Record<OnboardingSuggestionType, { found: string; none: string }>> = {
  bio: {
    found: 'Made of your own sentences and choices. You can change every word.',
    none: 'Your answers left nothing to make a bio of. You can write one in the next step.',
  },
  relationship_style: {
    found: 'Your choice first, then styles close to it.',
    none: 'Your answers name no style. You can choose one in the next step.',
  },
  hobbies: {
    found: 'You chose or mentioned these.',
    none: 'Your answers name no hobby of the list. You can choose some in the next steps.',
  },
  preferences: {
    found: 'They follow from what you hope for and how you like to talk.',
    none: 'Your answers name no preference. You can state some in the next steps.',
  },
}

/**
 * Suggestions by rules on this machine: the same answers always give the same. Styles, hobbies and
 * preferences come from closed lists; a bio consists of the member's own words and fixed ones.
 */
export const localSuggestions = (
  type: OnboardingSuggestionType,
  responses: readonly string[],
  words: Pick<WordLookup, 'wordsOf'>,
): OnboardingSuggestions => {
  const made: Readonly<Record<OnboardingSuggestionType, () => string[]>> = {
    bio: () => writeBios(responses, words),
    relationship_style: () => suggestedStyles(responses),
    hobbies: () => hobbiesNamed(responses, words),
    preferences: () => wishesNamed(responses),
  }
  const suggestions = made[type]()
  return { type, suggestions, reasoning: texts[type][suggestions.length > 0 ? 'found' : 'none'] }
}

const MAX_LISTED = 4
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** A label within a sentence; `DJing` and `3D printing` stay as they are. */
const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

const labels: ReadonlySet<string> = new Set([
  ...Object.values(relationshipStyles).map(({ form }) => form),
  ...Object.values(hobbyLabels),
  ...[...preferenceItems.values()].flatMap(({ label }) => label.split(', ')),
])

const isChosen = (sentence: string): boolean =>
  /^\d{1,2}\/10$/u.test(sentence) || sentence.split(', ').every(part => labels.has(part))

const ended = (sentence: string): string =>
  /[.!?…]["”’)]?$/u.test(sentence) ? sentence : `${sentence}.`

/** The sentences that were written, not chosen, without those that hold contact details. */
const ownSentences = (responses: readonly string[]): string[] =>
  responses
    .flatMap(response => response.split(/\n+|(?<=[.!?…])\s+/u))
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '' && !isChosen(sentence) && !hasContacts(sentence))
    .map(ended)

/** As many sentences, from the first, as a bio has room for. */
const joined = (sentences: readonly string[]): string => {
  let text = ''
  for (const sentence of sentences) {
    const longer = text === '' ? sentence : `${text} ${sentence}`
    if (longer.length <= onboardingLimits.bio) text = longer
  }
  return text
}

/**
 * Up to three bios made of a member's own sentences and choices: all of it, the words first, and a
 * short one. Contact details are left out.
 */
const writeBios = (responses: readonly string[], words: Pick<WordLookup, 'wordsOf'>): string[] => {
  const [style] = stylesNamed(responses)
  const hobbies = hobbiesNamed(responses, words)
    .slice(0, MAX_LISTED)
    .map(hobby => inSentence(hobbyLabels[hobby]))
  const wishes = wishesNamed(responses)
    .slice(0, MAX_LISTED)
    .flatMap(item => preferenceItems.get(item)?.label ?? [])
    .map(inSentence)
  const own = ownSentences(responses)
  const living = style
    ? [`How I live relationships: ${relationshipStyles[style].form.toLowerCase()}.`]
    : []
  const doing = hobbies.length > 0 ? [`Ask me about ${list.format(hobbies)}.`] : []
  const hoping = wishes.length > 0 ? [`What matters to me: ${list.format(wishes)}.`] : []
  const bios = [
    joined([...own, ...living, ...doing, ...hoping]),
    joined([...own.slice(0, 2), ...doing]),
    joined([...living, ...doing, ...hoping]),
  ]
  return [...new Set(bios)].filter(bio => bio !== '')
}
