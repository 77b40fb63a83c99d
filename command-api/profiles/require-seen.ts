import { Refusal } from '../../contracts/core/refusals.ts'
import type { Between } from '../../projections/discovery/between.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'

/** One refusal for unknown members, hidden ones and oneself. */
export const memberNotFound = () =>
  new Refusal('not_found', 'This member was not found. Reload the list.')

/**
 * Refuses unless the caller is matched with another member or sees them in any mode.
 * @returns what the two are to each other.
 * @throws {Refusal} `not_found`
 */
export const requireSeen = async (
  other: string,
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  { discovery }: Pick<Services, 'discovery'>,
): Promise<Between> => {
  const between = await discovery.between(profileId, [other], now)
  const isSeen = between.isMatched(other) || between.canSee(other, { mode: 'any', sight: 'id' })
  if (profileId === other || !isSeen) throw memberNotFound()
  return between
}
