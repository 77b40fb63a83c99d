import {
  type CompatibilityScore,
  getCompatibilityScore,
} from '../../contracts/insights/insights.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { aiConsents } from '../../projections/views/identity.ts'
import { type ScoreDocument, scoreKey, scores } from '../../projections/views/insights.ts'
import { query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { requireSeen } from '../profiles/find-profile.ts'

/** Views that `scoresOf` and `aiScores` read. */
export const scoreViews = [aiConsents, scores]

/**
 * Scores of a reader with others, by the others' ids. Leaves out unscored pairs and those in which
 * one has not consented.
 */
export const scoresOf = async (
  reader: string,
  others: readonly string[],
  { views }: Pick<Services, 'views'>,
): Promise<ReadonlyMap<string, ScoreDocument>> => {
  const consents = views.collection(aiConsents)
  if (!(await consents.get(reader))) return new Map()
  const [consented, scored] = await Promise.all([
    consents.many(others),
    views.collection(scores).many(others.map(other => scoreKey(reader, other))),
  ])
  return new Map(
    others.flatMap((other, index) => {
      const score = consented[index] && scored[index]
      return score ? [[other, score] as const] : []
    }),
  )
}

/** The scores that `scoresOf` finds as whole numbers from 0 to 100. */
export const aiScores = async (
  ...asked: Parameters<typeof scoresOf>
): Promise<ReadonlyMap<string, number>> =>
  new Map([...(await scoresOf(...asked))].map(([other, { overall }]) => [other, overall]))

const present = (reader: string, other: string, score: ScoreDocument): CompatibilityScore => ({
  profile1Id: reader,
  profile2Id: other,
  overallScore: score.overall.toFixed(2),
  bioKeywordsScore: score.bioKeywords.toFixed(2),
  hobbiesScore: score.hobbies.toFixed(2),
  lifestyleScore: score.lifestyle.toFixed(2),
  communicationScore: score.communication.toFixed(2),
  personalityScore: score.personality.toFixed(2),
  reasoning: score.reason,
  isAiGenerated: score.isAiGenerated,
})

/** Null without a score, and while one of the two has not consented to AI. */
export const onGetCompatibilityScore = query(
  getCompatibilityScore,
  { reads: [...deckViews, ...scoreViews] },
  async (request, services) => {
    const { profileId: reader, params } = request
    const { profileId: other } = params
    await requireSeen(other, request, services)
    const score = (await scoresOf(reader, [other], services)).get(other)
    return score ? present(reader, other, score) : null
  },
)
