import * as z from 'zod'
import { route } from '../core/route.ts'
import { lineUpTo, textUpTo } from '../core/text.ts'
import {
  onboardingLimits,
  onboardingSuggestionTypes,
  onboardingTopics,
  onboardingTypes,
} from './onboarding-questions.ts'

const { scale, steps, text, option, options, response, responses } = onboardingLimits

/** A text, the chosen options, or a step of the scale. */
const OnboardingAnswer = z.union([
  textUpTo(text, 'answer'),
  z.array(lineUpTo(option)).max(options),
  z.int().min(scale.min).max(scale.max),
])

const [first, ...others] = onboardingTopics
/** Answers by the id of their question. */
const PreviousAnswers = z
  .partialRecord(z.enum([first, ...others]), OnboardingAnswer)
  .meta({ id: 'OnboardingAnswers' })
export type PreviousAnswers = z.output<typeof PreviousAnswers>

/** Answers as text: options by their labels, scales as `7/10`, and follow-ups last. */
const Responses = z.array(textUpTo(response, 'answer')).max(responses)

const AskedQuestion = z
  .object({
    id: z.enum(onboardingTopics),
    type: z.enum(onboardingTypes),
    question: z.string(),
    /** Only for `select` and `multiselect`. */
    options: z.array(z.string()).readonly().optional(),
    /** Why it is asked. */
    reasoning: z.string(),
    /** A further, optional question with a text as its answer. */
    followUp: z.string().optional(),
  })
  .meta({ id: 'OnboardingQuestion' })

export const OnboardingSuggestions = z
  .object({
    type: z.enum(onboardingSuggestionTypes),
    reasoning: z.string(),
    /**
     * Bios as texts, the others as keys: of relationship styles, of hobbies, of items of the
     * relationship preferences. Empty if the answers say nothing about it.
     */
    suggestions: z.array(z.string()).max(onboardingLimits.suggestions).readonly(),
  })
  .meta({ id: 'OnboardingSuggestions' })
export type OnboardingSuggestions = z.output<typeof OnboardingSuggestions>

export const askOnboardingQuestion = route('POST /api/ai/onboarding/question', {
  summary: 'The question of a step of the onboarding; nothing that is sent is stored',
  access: 'signed-in',
  body: z.strictObject({
    step: z.int().min(1).max(steps),
    previousAnswers: PreviousAnswers,
    userResponses: Responses,
  }),
  response: AskedQuestion,
})

export const suggestOnboarding = route('POST /api/ai/onboarding/suggestions', {
  summary: 'What a profile could say after these answers; nothing that is sent is stored',
  access: 'signed-in',
  body: z.strictObject({
    userResponses: Responses.min(1),
    suggestionType: z.enum(onboardingSuggestionTypes),
  }),
  response: OnboardingSuggestions,
})

export const onboardingRoutes = [askOnboardingQuestion, suggestOnboarding] as const
