import { Refusal } from '../../contracts/core/refusals.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { ApiRequest } from '../handler.ts'
import type { Services } from '../services.ts'

/** One refusal for unknown members, hidden ones and oneself. */
export const memberNotFound = () =>
  new Refusal('not_found', 'This member was not found. Reload the list.')

/** Refuses unless the caller is matched with another member or sees them in any mode. @throws {Refusal} `not_found` */
export const requireSeen = (
  other: string,
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  { discoveryIndex }: Pick<Services, 'discoveryIndex'>,
): void => {
  const isSeen =
    discoveryIndex.isMatched(profileId, other) ||
    modes.some(mode => discoveryIndex.isVisible(profileId, other, mode, { now, sight: 'id' }))
  if (profileId === other || !isSeen) throw memberNotFound()
}
