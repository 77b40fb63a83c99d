import {
  onboardingLimits,
  preferenceItems,
} from '../../../../contracts/insights/onboarding-questions.ts'
import { hobbyLabels } from '../../../../contracts/profiles/hobby-catalogue.ts'
import { relationshipStyles } from '../../../../contracts/profiles/profile-choices.ts'
import { hasContacts } from '../contact-details.ts'
import type { WordLookup } from '../words.ts'
import { hobbiesNamed, stylesNamed, wishesNamed } from './named-choices.ts'

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
export const writeBios = (
  responses: readonly string[],
  words: Pick<WordLookup, 'wordsOf'>,
): string[] => {
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
