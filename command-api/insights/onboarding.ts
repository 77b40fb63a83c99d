import { askOnboardingQuestion, suggestOnboarding } from '../../contracts/insights/onboarding.ts'
import { type ApiRequest, command } from '../handler.ts'
import { hasAiConsent } from './require-ai-consent.ts'

/** Before they have a profile, an account pays under its own id. */
const optionsOf = ({ profileId, memberId, signal }: ApiRequest<unknown>) => ({
  payer: profileId || memberId,
  signal,
})

const options = { reads: [], limit: 'onboarding', keepsNothing: true } as const

/* Without consent nothing is refused: the scorer asks its built-in questions and reads the answers
   on this machine alone. */

export const onAskOnboardingQuestion = command(
  askOnboardingQuestion,
  options,
  async (request, services) => {
    const { step, previousAnswers, userResponses: responses } = request.body
    const aiConsent = await hasAiConsent(request, services)
    const words = { aiConsent, previousAnswers, responses }
    return services.scorer.onboardingQuestion(step, words, optionsOf(request))
  },
)

export const onSuggestOnboarding = command(
  suggestOnboarding,
  options,
  async (request, services) => {
    const { suggestionType, userResponses: responses } = request.body
    const aiConsent = await hasAiConsent(request, services)
    const words = { aiConsent, previousAnswers: {}, responses }
    return services.scorer.onboardingSuggestions(suggestionType, words, optionsOf(request))
  },
)
