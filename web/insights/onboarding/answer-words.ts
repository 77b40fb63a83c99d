import { hasInk } from '../../../contracts/core/ink.ts'
import {
  type OnboardingQuestion,
  onboardingLimits,
} from '../../../contracts/insights/onboarding-questions.ts'
import type { CollectedAnswer } from './onboarding-draft.ts'

type Answer = CollectedAnswer['answer']

/** The initial answer to a question: the middle of a scale, otherwise none. */
export const initialAnswer = ({ type }: Pick<OnboardingQuestion, 'type'>): Answer => {
  if (type === 'scale') return onboardingLimits.scale.initial
  return type === 'multiselect' ? [] : ''
}

/** Whether the answer suffices to go on. */
export const isAnswered = (answer: Answer): boolean =>
  typeof answer === 'string' ? hasInk(answer) : Array.isArray(answer) ? answer.length > 0 : true

const inWords = (answer: Answer): string => {
  if (typeof answer === 'number') return `${answer}/${onboardingLimits.scale.max}`
  return typeof answer === 'string' ? answer.trim() : answer.join(', ')
}

/** An answer as a text, with its follow-up on a line of its own. */
export const responseOf = ({ answer, followUpAnswer }: CollectedAnswer): string =>
  [inWords(answer), followUpAnswer?.trim()].filter(Boolean).join('\n')
