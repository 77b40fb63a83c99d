import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { isNewcomer, type ProfileDocument } from '../../domain/profiles/profile.ts'
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
