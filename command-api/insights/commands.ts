import type { Position } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import {
  actUponSuggestion,
  generateSuggestions,
  viewSuggestion,
} from '../../contracts/insights/insights.ts'
import { askOnboardingQuestion, suggestOnboarding } from '../../contracts/insights/onboarding.ts'
import { member } from '../../domain/identity/decider.ts'
import { pendingBatch, suggestionNotFound, suggestions } from '../../domain/insights/decider.ts'
import { aiConsents } from '../../projections/views/identity.ts'
import { suggestionBatches } from '../../projections/views/insights.ts'
import { type ApiRequest, command, waitForOutcome } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { isListed, presentSuggestion, suggestionViews, visibleSuggestions } from './present.ts'

/** Waits for a requested batch and returns its position: see `waitForOutcome`. */
const waitForBatch = (
  { profileId, batchId }: { profileId: string; batchId: string },
  services: Pick<Services, 'log'>,
  signal: AbortSignal,
): Promise<Position | undefined> =>
  waitForOutcome(
    {
      stream: streams.suggestions(profileId),
      types: ['SuggestionsGenerated'],
      outcomeIn: ({ type, data, position }) =>
        type === 'SuggestionsGenerated' && data.batchId === batchId ? position : undefined,
      isRequest: ({ type, data }) => type === 'SuggestionsRequested' && data.batchId === batchId,
    },
    services,
    signal,
  )

const suggestionsPending = () =>
  new Refusal('unavailable', 'Your suggestions are being prepared. Check again in a moment.', 5)

/** The batch to wait for: the pending one, or the one requested now. */
const batchFor = async (request: ApiRequest<unknown>, { dispatch }: Services): Promise<string> => {
  const { profileId, now } = request
  const stream = streams.suggestions(profileId)
  const pending = await request.oncePerKey(async () =>
    pendingBatch(await dispatch.readState(suggestions, stream), now),
  )
  if (pending) return pending
  const batchId = request.newId()
  const command = { type: 'RequestBatch', profileId, batchId, now } as const
  const { events, state } = await request.dispatch(suggestions, stream, command)
  const requested = events.find(event => event.type === 'SuggestionsRequested')
  return requested?.data.batchId ?? pendingBatch(state, now) ?? batchId
}

export const onGenerateSuggestions = command(
  generateSuggestions,
  { reads: [aiConsents] },
  async (request, services) => {
    await requireAiConsent(request, services)
    const { profileId, now } = request
    const batchId = await batchFor(request, services)
    const position = await waitForBatch({ profileId, batchId }, services, request.signal)
    if (position === undefined) throw suggestionsPending()

    const names = suggestionViews.map(({ name }) => name)
    if (!(await request.waitForViews(names, position))) throw suggestionsPending()
    const visible = await visibleSuggestions(request, services)
    return visible.filter(isListed).map(one => presentSuggestion(one, now))
  },
)

const markCommand = (
  route: typeof viewSuggestion | typeof actUponSuggestion,
  type: 'MarkViewed' | 'MarkActedUpon',
) =>
  command(
    route,
    { reads: suggestionViews, settles: [suggestionBatches] },
    async (request, services) => {
      if (!(await hasAiConsent(request, services))) throw suggestionNotFound()
      const { profileId, params, now } = request
      const found = await retryAfterCatchUp([suggestionBatches], request, services, async () =>
        (await visibleSuggestions(request, services)).find(
          ({ suggested }) => suggested.suggestionId === params.id,
        ),
      )
      if (!found) throw suggestionNotFound()
      const stream = streams.suggestions(profileId)
      await request.dispatch(suggestions, stream, { type, profileId, suggestionId: params.id, now })
      const isActedUpon = found.suggested.isActedUpon || type === 'MarkActedUpon'
      const suggested = { ...found.suggested, isViewed: true, isActedUpon }
      return presentSuggestion({ ...found, suggested }, now)
    },
  )

export const onViewSuggestion = markCommand(viewSuggestion, 'MarkViewed')
export const onActUponSuggestion = markCommand(actUponSuggestion, 'MarkActedUpon')

/** Whether the caller agreed to analysis, as the log says, since a withdrawal counts at once. */
export const hasAiConsent = async (
  { memberId }: Pick<ApiRequest<unknown>, 'memberId'>,
  { dispatch }: Services,
): Promise<boolean> => (await dispatch.readState(member, streams.member(memberId))).aiConsent

/** Refuses callers without consent to analysis. @throws {Refusal} `ai_consent_required`. */
export const requireAiConsent = async (
  request: ApiRequest<unknown>,
  services: Services,
): Promise<void> => {
  if (!(await hasAiConsent(request, services)))
    throw new Refusal(
      'ai_consent_required',
      'Allow AI to read your profile first, in your settings.',
    )
}

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
