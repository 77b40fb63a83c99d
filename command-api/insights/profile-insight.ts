import type { Position } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import {
  generateProfileInsight,
  getProfileInsight,
  ProfileInsight,
} from '../../contracts/insights/profile-insights.ts'
import { insight, pendingInsight } from '../../domain/insights/insight-decider.ts'
import { aiConsents } from '../../projections/views/identity.ts'
import { type ProfileInsightDocument, profileInsights } from '../../projections/views/insights.ts'
import { type ApiRequest, command, query, waitForOutcome } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { requireAiConsent } from './commands.ts'

const insightPending = () =>
  new Refusal('unavailable', 'The analysis is running. Check again in a moment.', 5)

const presentInsight = ({
  insightId: id,
  profileId,
  analysis: { confidence, ...described },
  isAiGenerated,
  at: lastAnalyzed,
}: ProfileInsightDocument): ProfileInsight =>
  ProfileInsight.parse({
    id,
    profileId,
    ...described,
    isAiGenerated,
    lastAnalyzed,
    confidenceScore: confidence.toFixed(2),
  })

/** Waits for the answer to a request and returns its position: see `waitForOutcome`. */
const waitForInsight = (
  { profileId, insightId }: { readonly profileId: string; readonly insightId: string },
  services: Pick<Services, 'log'>,
  signal: AbortSignal,
): Promise<Position | undefined> =>
  waitForOutcome(
    {
      stream: streams.insight(profileId),
      types: ['ProfileAnalysed', 'InsightConfirmed'],
      outcomeIn: ({ type, data, position }) =>
        (type === 'ProfileAnalysed' || type === 'InsightConfirmed') && data.insightId === insightId
          ? position
          : undefined,
      isRequest: ({ type, data }) => type === 'InsightRequested' && data.insightId === insightId,
    },
    services,
    signal,
  )

/** The request to wait for: the pending one, or the one made now. */
const requestInsight = async (
  request: ApiRequest<unknown>,
  { dispatch }: Services,
): Promise<string> => {
  const { profileId, now } = request
  const stream = streams.insight(profileId)
  const pending = await request.oncePerKey(async () =>
    pendingInsight(await dispatch.readState(insight, stream), now),
  )
  if (pending) return pending
  const insightId = request.newId()
  const command = { type: 'RequestInsight', profileId, insightId, now } as const
  const { state } = await request.dispatch(insight, stream, command)
  return pendingInsight(state, now) ?? insightId
}

/** Returns the stored analysis, also without consent, because this analyses nothing. */
export const onGetProfileInsight = query(
  getProfileInsight,
  { reads: [profileInsights] },
  async ({ profileId }, { views }) => {
    const found = await views.collection(profileInsights).get(profileId)
    return found ? presentInsight(found) : null
  },
)

export const onGenerateProfileInsight = command(
  generateProfileInsight,
  { reads: [aiConsents], limit: 'insight' },
  async (request, services) => {
    await requireAiConsent(request, services)
    const { profileId } = request
    const insightId = await requestInsight(request, services)
    const position = await waitForInsight({ profileId, insightId }, services, request.signal)
    if (position === undefined) throw insightPending()
    if (!(await request.waitForViews([profileInsights.name], position))) throw insightPending()
    const found = await services.views.collection(profileInsights).get(profileId)
    if (!found) throw insightPending()
    return presentInsight(found)
  },
)
