import { aiConsents } from '../../projections/views/identity.ts'
import { type ScoreDocument, scoreKey, scores } from '../../projections/views/insights.ts'
import type { Services } from '../handlers/services.ts'

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
