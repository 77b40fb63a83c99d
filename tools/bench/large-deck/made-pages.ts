import { randomId } from '../../../contracts/core/random-id.ts'
import {
  ACTION,
  actionBits,
  LIKED,
  likedBits,
} from '../../../projections/views/relations/relation.ts'
import { encodeRecords, idWords } from '../../../projections/views/relations/relation-records.ts'
import {
  pageKey,
  pagesOf,
  type RelationsDocument,
} from '../../../projections/views/relations/relations.ts'
import type { SeededRandom } from '../../../test/samples/seeded-random.ts'

/**
 * The pages of a member after two years, in one mode: passes of the last 90 days, and all likes given
 * and received. `otherOf` gives ids of others.
 */
export const madePages = (
  profileId: string,
  relations: number,
  chance: SeededRandom,
  otherOf: () => string = randomId,
): (readonly [string, RelationsDocument])[] => {
  const byPage = new Map<string, Uint32Array[]>(pagesOf(profileId).map(key => [key, []]))
  for (let n = 0; n < relations; n += 1) {
    const other = otherOf()
    const at = Date.now() - chance.whole(1, 80) * 86_400_000
    const kind = chance.next()
    const relation =
      kind < 0.14
        ? actionBits(ACTION.pass, at)
        : kind < 0.57
          ? actionBits(ACTION.like, at)
          : likedBits(LIKED.like)
    byPage.get(pageKey(profileId, other))?.push(Uint32Array.of(...(idWords(other) ?? []), relation))
  }
  return [...byPage].map(([key, records]) => {
    records.sort((one, other) => (one[0] as number) - (other[0] as number))
    const dating = encodeRecords(Uint32Array.from(records.flatMap(record => [...record])))
    return [key, { dating }] as const
  })
}
