import { streams } from '../../contracts/features.ts'
import { suggestions } from '../../domain/insights/decider.ts'
import { score } from '../../domain/insights/insight-decider.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { scores } from '../../projections/views/insights.ts'
import type { JobServices } from '../runtime/queue.ts'

/** Deletes a member's scores, and suggestions of the member to others. */
export const eraseScores = async (
  profileId: string,
  cause: CommandContext,
  services: JobServices,
) => {
  const { views, dispatch } = services
  const known = await views.collection(scores).find({
    where: { profiles: profileId },
    order: { field: 'at', direction: 'descending' },
  })
  for (const { profiles } of known) {
    for (const reader of profiles.filter(one => one !== profileId))
      await dispatch(
        suggestions,
        streams.suggestions(reader),
        { type: 'ForgetSuggested', profileId: reader, suggestedProfileId: profileId },
        cause,
      )
    await dispatch(score, streams.score(...profiles), { type: 'ForgetScore', profiles }, cause)
  }
}
