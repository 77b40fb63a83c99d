import type { OnboardingSuggestions } from '../../../../contracts/insights/onboarding.ts'
import {
  builtInQuestions,
  type OnboardingQuestion,
  type OnboardingSuggestionType,
} from '../../../../contracts/insights/onboarding-questions.ts'
import {
  relationshipStyles,
  type StyleKey,
} from '../../../../contracts/profiles/profile-choices.ts'
import { styleAffinity } from '../../../../domain/profiles/style-affinity.ts'
import type { WordLookup } from '../words.ts'
import { hobbiesNamed, stylesNamed, wishesNamed } from './named-choices.ts'
import { writeBios } from './write-bios.ts'

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
