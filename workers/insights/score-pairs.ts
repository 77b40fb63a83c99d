import { causedId } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import type { PairScore } from '../../contracts/insights/insights.ts'
import { suggestions } from '../../domain/insights/decider.ts'
import { score } from '../../domain/insights/insight-decider.ts'
import { inputHash } from '../../engines/adapters/scorer/subject.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { scoreKey, scores } from '../../projections/views/insights.ts'
import type { JobServices } from '../runtime/queue.ts'
import type { InsightsServices } from './services.ts'

/** Records the score of a pair, unless it is unchanged. One cause can record any number of pairs. */
export const recordScore = async (
  pair: readonly [string, string],
  judgement: PairScore,
  cause: CommandContext,
  { dispatch }: Pick<InsightsServices, 'dispatch'>,
): Promise<void> => {
  const profiles = [...pair].sort() as [string, string]
  const stream = streams.score(...profiles)
  const command = causedId(cause.command, stream)
  await dispatch(
    score,
    stream,
    { type: 'RecordScore', profiles, ...judgement },
    { ...cause, command },
  )
}

/** Asks the scorer once for all consenting others whose score has another input hash. */
export const scorePairs = async (
  profileId: string,
  others: readonly string[],
  cause: CommandContext,
  services: InsightsServices,
  signal: AbortSignal,
): Promise<void> => {
  const { subjects, views, scorer } = services
  const [self, ...otherSubjects] = await subjects.subjectsOf([profileId, ...others], cause.now)
  if (!self) return
  const keys = others.map(other => scoreKey(profileId, other))
  const known = await views.collection(scores).many(keys)
  const open = others.flatMap((id, at) => {
    const subject = otherSubjects[at]
    if (!subject) return []
    const basis = inputHash(self, subject)
    return known[at]?.basis === basis ? [] : [{ id, subject, basis }]
  })
  if (open.length === 0) return
  const compared = await scorer.compareMany(
    self,
    open.map(({ subject }) => subject),
    { payer: profileId, signal },
  )
  await Promise.all(
    compared.map(async ({ index, compatibility: { factors, ...rest } }) => {
      const other = open[index]
      if (!other) return
      const judgement = { ...rest, factors: [...factors], basis: other.basis }
      await recordScore([profileId, other.id], judgement, cause, services)
    }),
  )
}

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
