import { getCurrentUser } from '../../contracts/identity.ts'
import { profileIdOf } from '../../contracts/ids.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { aiConsents, members } from '../../projections/identity.ts'
import { profiles } from '../../projections/profiles.ts'
import { query } from '../handler.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { presentProfile } from '../profiles/present.ts'
import { presentUser } from './present.ts'

export const onGetCurrentUser = query(
  getCurrentUser,
  { reads: [members, profiles, aiConsents] },
  async (request, services) => {
    const { memberId, profileId, now } = request
    const member = await retryAfterCatchUp([members], request, services, () =>
      services.views.collection(members).get(memberId),
    )
    if (!member) throw new Refusal('unavailable', 'Your account is on its way. Try again soon.')

    const profile = profileId
      ? await retryAfterCatchUp([profiles], request, services, () =>
          services.views.collection(profiles).get(profileId),
        )
      : undefined
    // For display: what analyses asks the log, since a withdrawal counts at once.
    const consent = await services.views.collection(aiConsents).get(profileIdOf(memberId))
    return {
      user: presentUser(member, consent !== undefined),
      profile: profile ? presentProfile(profile, now) : null,
    }
  },
)
