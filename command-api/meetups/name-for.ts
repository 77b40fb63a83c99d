import { anonymousPseudonym } from '../../contracts/matching/matching.ts'
import { type MemberName, memberName } from '../../contracts/profiles/member-name.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { MeetupReader } from './reader.ts'

/** Who shows their profile to matches alone is somebody to all others. */
export const nameFor = (
  profile: Pick<ProfileDocument, 'profileId' | 'profileVisibility' | keyof MemberName>,
  reader: Pick<MeetupReader, 'profileId' | 'isMatch'>,
): MemberName => {
  const { profileId, profileVisibility } = profile
  const isKnown =
    profileVisibility === 'public' || profileId === reader.profileId || reader.isMatch(profileId)
  return isKnown ? memberName(profile) : { ...memberName(profile), pseudonym: anonymousPseudonym }
}
