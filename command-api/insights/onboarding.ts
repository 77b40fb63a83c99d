import { askOnboardingQuestion, suggestOnboarding } from '../../contracts/insights/onboarding.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import { hasAiConsent } from './require-ai-consent.ts'

/** An account without a profile pays under its member id. */
const optionsOf = ({ profileId, memberId, signal }: ApiRequest<unknown>) => ({
  payer: profileId || memberId,
  signal,
})

const options = { reads: [], limit: 'onboarding', skipsIdempotency: true } as const

// Consent is not required: without it the scorer asks its built-in questions and reads the answers
// on this machine alone.

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
