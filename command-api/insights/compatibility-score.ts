import {
  type CompatibilityScore,
  getCompatibilityScore,
} from '../../contracts/insights/insights.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import type { ScoreDocument } from '../../projections/views/insights.ts'
import { query } from '../handlers/handler.ts'
import { requireSeen } from '../profiles/require-seen.ts'
import { scoresOf, scoreViews } from './scores.ts'

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
  { reads: [discoveryView, ...scoreViews] },
  async (request, services) => {
    const { profileId: reader, params } = request
    const { profileId: other } = params
    await requireSeen(other, request, services)
    const score = (await scoresOf(reader, [other], services)).get(other)
    return score ? present(reader, other, score) : null
  },
)
