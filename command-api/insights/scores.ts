import { aiConsents } from '../../projections/identity.ts'
import { scoreKey, scores } from '../../projections/insights.ts'
import type { Services } from '../services.ts'

/** Views that `aiScores` reads. */
export const scoreViews = [aiConsents, scores]

/**
 * Compatibility scores (0 to 100) by the others' ids; without those who are not scored or where
 * either has not consented.
 */
export const aiScores = async (
  reader: string,
  others: readonly string[],
  { views }: Pick<Services, 'views'>,
): Promise<ReadonlyMap<string, number>> => {
  const consents = views.collection(aiConsents)
  if (!(await consents.get(reader))) return new Map()
  const [consented, scored] = await Promise.all([
    consents.many(others),
    views.collection(scores).many(others.map(other => scoreKey(reader, other))),
  ])
  return new Map(
    others.flatMap((other, place) => {
      const score = consented[place] && scored[place]
      return score ? [[other, score.overall] as const] : []
    }),
  )
}
