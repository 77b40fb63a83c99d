import { actUponSuggestion, generateSuggestions, viewSuggestion } from '../../contracts/insights.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { streams } from '../../contracts/streams.ts'
import { aiConsents } from '../../projections/identity.ts'
import { suggestionBatches } from '../../projections/insights.ts'
import { type ApiRequest, answer } from '../handler.ts'
import { retryAfterCatchUp } from '../retry-after-catch-up.ts'
import type { Services } from '../services.ts'
import { noSuggestion, pendingBatch, suggestions } from './decider.ts'
import { presentSuggestion } from './present.ts'
import { requireAiConsent } from './require-ai-consent.ts'
import { isListed, suggestionsInSight, suggestionViews } from './visible-suggestions.ts'
import { awaitBatch } from './wait-for-batch.ts'

/** How long the caller of `generate` is kept waiting, in milliseconds. */
const PATIENCE = 25_000

const onItsWay = () =>
  new Refusal('unavailable', 'Your suggestions are on their way. Look again in a moment.', 5)

/** The batch to wait for: the one that is on its way, or the one that this call asks for. */
const batchFor = async (call: ApiRequest<unknown>, { dispatch }: Services): Promise<string> => {
  const { profileId, now } = call
  const stream = streams.suggestions(profileId)
  const pending = await call.memoized(async () =>
    pendingBatch(await dispatch.stateOf(suggestions, stream), now),
  )
  if (pending) return pending
  const batchId = call.newId()
  const command = { type: 'RequestBatch', profileId, batchId, now } as const
  const { events, state } = await call.dispatch(suggestions, stream, command)
  const asked = events.find(event => event.type === 'SuggestionsRequested')
  return asked?.data.batchId ?? pendingBatch(state, now) ?? batchId
}

export const onGenerateSuggestions = answer(
  generateSuggestions,
  [aiConsents],
  async (call, services) => {
    await requireAiConsent(call, services)
    const { profileId, now } = call
    const batchId = await batchFor(call, services)
    const patience = AbortSignal.any([call.signal, AbortSignal.timeout(PATIENCE)])
    const position = await awaitBatch({ profileId, batchId }, services, patience)
    if (position === undefined) throw onItsWay()

    const names = suggestionViews.map(({ name }) => name)
    if (!(await call.waitForViews(names, position))) throw onItsWay()
    const inSight = await suggestionsInSight(call, services)
    return inSight.filter(isListed).map(one => presentSuggestion(one, now))
  },
)

const marking = (route: typeof viewSuggestion, type: 'MarkViewed' | 'MarkActedUpon') =>
  answer(route, suggestionViews, async (call, services) => {
    await requireAiConsent(call, services)
    const { profileId, params, now } = call
    const found = await retryAfterCatchUp([suggestionBatches], call, services, async () =>
      (await suggestionsInSight(call, services)).find(
        ({ suggested }) => suggested.suggestionId === params.id,
      ),
    )
    if (!found) throw noSuggestion()
    const stream = streams.suggestions(profileId)
    await call.dispatch(suggestions, stream, { type, profileId, suggestionId: params.id, now })
    const isActedUpon = found.suggested.isActedUpon || type === 'MarkActedUpon'
    const suggested = { ...found.suggested, isViewed: true, isActedUpon }
    return presentSuggestion({ ...found, suggested }, now)
  })

export const onViewSuggestion = marking(viewSuggestion, 'MarkViewed')
export const onActUponSuggestion = marking(actUponSuggestion, 'MarkActedUpon')
