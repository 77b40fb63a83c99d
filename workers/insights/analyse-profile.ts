import * as z from 'zod'
import { Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { insight } from '../../domain/insights/insight-decider.ts'
import { subjectHash } from '../../engines/adapters/scorer/subject.ts'
import { defineQueue } from '../runtime/queue.ts'
import { type InsightsServices, waitForIndexes } from './services.ts'

/** Analyses a profile on request, unless it is unchanged since the last analysis. */
export const analyseProfile = defineQueue({
  name: 'analyse-profile',
  data: z.object({ profileId: Id, insightId: Id, position: z.string() }),
  concurrency: 2,
  async run(
    { profileId, insightId, position: requestedAt },
    cause,
    services: InsightsServices,
    signal,
  ) {
    const { dispatch, subjects, scorer } = services
    const stream = streams.insight(profileId)
    const { pending, basis: before } = await dispatch.readState(insight, stream)
    if (pending?.insightId !== insightId) return // answered already, or no longer requested
    await waitForIndexes(requestedAt, services, signal)
    const [subject] = await subjects.subjectsOf([profileId], cause.now, 'own')
    if (!subject) return // the consent was withdrawn
    const basis = subjectHash(subject)
    const requested = { profileId, insightId }
    if (basis === before) {
      await dispatch(insight, stream, { type: 'ConfirmInsight', ...requested }, cause)
      return
    }
    const { isAiGenerated, ...described } = await scorer.describe(subject, {
      payer: profileId,
      signal,
    })
    const analysis = {
      ...described,
      keywords: [...described.keywords],
      personalityTraits: [...described.personalityTraits],
      interests: [...described.interests],
    }
    const record = { type: 'RecordAnalysis', ...requested, analysis, basis, isAiGenerated } as const
    await dispatch(insight, stream, record, cause)
  },
})
