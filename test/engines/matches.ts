import type { CollectionSpec, ReadModels, Scalar, Write } from '../../engines/ports/read-models.ts'
import { commitTo } from './commit-to.ts'

/** A document for contract suites. */
export type MatchDocument = {
  readonly profiles: readonly string[]
  readonly mode?: string
  readonly open?: boolean
  readonly rank?: Scalar | null
}

export const matches: CollectionSpec<MatchDocument> = {
  name: 'matches',
  indexes: [
    { by: ['profiles'], order: 'rank' },
    { by: ['mode', 'open'], order: 'rank' },
    { by: ['mode'] },
    { by: [], order: 'rank' },
  ],
}

export const match = (
  key: string,
  document: Partial<MatchDocument> | null = {},
  position = '1',
): Write<MatchDocument> => ({
  key,
  document: document && { profiles: [], ...document },
  position,
})

/** Read models in which `matches` is live as v1 with these documents. */
export const withMatches = async (models: ReadModels, ...writes: Write<MatchDocument>[]) => {
  await models.prepare(matches, 'v1')
  await models.swap('matches', undefined, 'v1')
  await commitTo(models, 'matches', 'v1', '1', writes)
  return models.collection(matches)
}
