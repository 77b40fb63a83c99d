import { Refusal } from '../../contracts/core/refusals.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handler.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import type { Services } from '../services.ts'

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
