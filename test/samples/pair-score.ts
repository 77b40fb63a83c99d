import type { PairScore } from '../../contracts/insights/insights.ts'

/** A score of two members by a scorer; a spec overrides what it tests. */
export const pairScore = (said: Partial<PairScore> = {}): PairScore => ({
  overall: 87.5,
  bioKeywords: 70,
  hobbies: 90.25,
  lifestyle: 88,
  communication: 60,
  personality: 75,
  factors: ['both_mention_hiking', 'both_solo_poly', 'boundaries_in_harmony', 'both_social'],
  reason: 'You both choose solo polyamory, and you have boundaries that go together.',
  isAiGenerated: false,
  basis: 'as they are',
  ...said,
})
