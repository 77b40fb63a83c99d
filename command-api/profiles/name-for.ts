import { anonymousPseudonym } from '../../contracts/matching/matching.ts'
import { type MemberName, memberName } from '../../contracts/profiles/member-name.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'

type Visible = Pick<ProfileDocument, 'profileId' | 'profileVisibility'>
type Reader = { readonly profileId: string; isMatch(profileId: string): boolean }

/** Whether a profile shows itself to a reader: to all, or the reader is a match or its member. */
export const isNamedTo = ({ profileId, profileVisibility }: Visible, reader: Reader): boolean =>
  profileVisibility === 'public' || profileId === reader.profileId || reader.isMatch(profileId)

/**
 * A profile's name for a reader: anonymous if the profile shows itself to matches only and the
 * reader is none.
 */
export const nameFor = (profile: Visible & MemberName, reader: Reader): MemberName => {
  const name = memberName(profile)
  return isNamedTo(profile, reader) ? name : { ...name, pseudonym: anonymousPseudonym }
}
