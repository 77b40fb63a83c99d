import { anonymousPseudonym } from '../../contracts/matching/matching.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { Services } from '../services.ts'
import { nameFor } from './name-for.ts'
import { isThereFor } from './visibility.ts'

/** The pseudonym under which an organizer sees a member now; null where they see none. */
export const nameToOrganizer = async (
  organizer: string,
  profileId: string,
  { views, discoveryIndex }: Pick<Services, 'views' | 'discoveryIndex'>,
): Promise<string | null> => {
  if (!isThereFor(organizer, profileId, { discoveryIndex })) return null
  const profile = await views.collection(profiles).get(profileId)
  if (!profile) return null
  const isMatch = (other: string) => discoveryIndex.isMatched(organizer, other)
  const { pseudonym } = nameFor(profile, { profileId: organizer, isMatch })
  return pseudonym === anonymousPseudonym ? null : pseudonym
}
