import type { ReadModels } from '../../engines/read-models.ts'
import { profiles } from '../profiles.ts'

/** The other of two. */
export const otherOf = (pair: readonly [string, string], own: string): string =>
  pair[0] === own ? pair[1] : pair[0]

/** What members call themselves, by profile id; whoever has left is not among them. */
export const pseudonymsOf = async (
  profileIds: readonly string[],
  views: ReadModels,
): Promise<ReadonlyMap<string, string>> => {
  const found = await views.collection(profiles).many([...new Set(profileIds)])
  return new Map(found.flatMap(one => (one ? [[one.profileId, one.pseudonym] as const] : [])))
}
