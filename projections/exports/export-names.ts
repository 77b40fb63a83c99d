import type { ReadModels } from '../../engines/ports/read-models.ts'
import { profiles } from '../views/profiles.ts'

/** The other member of a pair. */
export const otherOf = (pair: readonly [string, string], own: string): string =>
  pair[0] === own ? pair[1] : pair[0]

/** Pseudonyms by profile id; closed profiles are left out. */
export const pseudonymsOf = async (
  profileIds: readonly string[],
  views: ReadModels,
): Promise<ReadonlyMap<string, string>> => {
  const found = await views.collection(profiles).many([...new Set(profileIds)])
  return new Map(found.flatMap(one => (one ? [[one.profileId, one.pseudonym] as const] : [])))
}
