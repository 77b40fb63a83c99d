import { anonymousPseudonym } from '../../contracts/matching/matching.ts'
import { type MemberName, memberName } from '../../contracts/profiles/member-name.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { MeetupReader } from './reader.ts'

/**
 * A profile's name for a reader: anonymous if the profile shows itself to matches only and the
 * reader is none.
 */
export const nameFor = (
  profile: Pick<ProfileDocument, 'profileId' | 'profileVisibility' | keyof MemberName>,
  reader: Pick<MeetupReader, 'profileId' | 'isMatch'>,
): MemberName => {
  const { profileId, profileVisibility } = profile
  const isKnown =
    profileVisibility === 'public' || profileId === reader.profileId || reader.isMatch(profileId)
  return isKnown ? memberName(profile) : { ...memberName(profile), pseudonym: anonymousPseudonym }
}
