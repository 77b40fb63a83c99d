import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { anonymousPseudonym } from '../../contracts/matching/matching.ts'
import { type MemberName, memberName } from '../../contracts/profiles/member-name.ts'
import type { SeenFace } from '../../contracts/profiles/profiles.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { isNewcomer, type ProfileDocument } from '../../domain/profiles/profile.ts'
import type { ViewerPolicy } from '../../projections/discovery/viewer-policy.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'

/** The caller's profile. @throws {Refusal} `unavailable` until a view has it. */
export const findOwnProfile = async (
  request: ApiRequest<unknown>,
  services: Services,
): Promise<ProfileDocument> => {
  const own = await retryAfterCatchUp([profiles], request, services, () =>
    services.views.collection(profiles).get(request.profileId),
  )
  if (!own)
    throw new Refusal('unavailable', 'Your profile is not ready yet. Try again in a moment.')
  return own
}

/** Whether the caller is a newcomer, by the log. */
export const isNewcomerNow = async (
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  { dispatch }: Pick<Services, 'dispatch'>,
): Promise<boolean> => {
  const own = await dispatch.readState(profile, streams.profile(profileId))
  return own !== null && isNewcomer(own, now)
}

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
): Promise<ViewerPolicy> => {
  const policy = await discovery.policyOf(profileId, [other], now)
  if (profileId === other || !policy.opens(other)) throw memberNotFound()
  return policy
}

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

type FaceReader = Reader & { faceOf(profile: ProfileDocument): SeenFace['photo'] }

/** A profile's name for a reader, and its face; null both where `nameFor` is anonymous. */
export const seenFaceFor = (profile: ProfileDocument, reader: FaceReader): SeenFace => {
  const name = memberName(profile)
  return isNamedTo(profile, reader)
    ? { ...name, photo: reader.faceOf(profile) }
    : { ...name, pseudonym: null, photo: null }
}
