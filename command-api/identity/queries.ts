import { profileIdOf } from '../../contracts/core/ids.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { getCurrentUser, type User } from '../../contracts/identity/identity.ts'
import { member as account } from '../../domain/identity/decider.ts'
import { readIfPossible } from '../../engines/ports/storage-fault.ts'
import { within } from '../../engines/primitives/within.ts'
import { limitations } from '../../projections/views/decisions.ts'
import {
  aiConsents,
  identities,
  type MemberDocument,
  members,
} from '../../projections/views/identity.ts'
import { entitlements } from '../../projections/views/payments.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { OPTIONAL_LOG_TIMEOUT_MS } from '../handlers/timeouts.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { findAllowed, offersFirstWeek, trialViews } from '../payments/paid-time.ts'
import { presentProfile } from '../profiles/present.ts'
import { createLimitedUntil } from './accounts.ts'

/** An account as shown to its member. */
const presentUser = (
  document: MemberDocument,
  rest: Pick<User, 'premium' | 'offersFirstWeek' | 'aiConsent' | 'limitedUntil'>,
): User => ({
  id: document.memberId,
  email: document.email,
  firstName: document.firstName,
  lastName: document.lastName,
  profileImageUrl: document.profileImageUrl,
  ...rest,
})

/** By the log, because a withdrawal counts at once; by the view while the log does not answer. */
const hasConsented = async (
  memberId: string,
  { dispatch, views }: Pick<Services, 'dispatch' | 'views'>,
): Promise<boolean> => {
  const reading = readIfPossible(dispatch.readState(account, streams.member(memberId)))
  const found = await within(OPTIONAL_LOG_TIMEOUT_MS, reading)
  if (found) return found.aiConsent
  return (await views.collection(aiConsents).get(profileIdOf(memberId))) !== undefined
}

export const onGetCurrentUser = query(
  getCurrentUser,
  { reads: [members, profiles, entitlements, identities, limitations, ...trialViews] },
  async (request, services) => {
    const { memberId, profileId, now } = request
    const member = await retryAfterCatchUp([members], request, services, () =>
      services.views.collection(members).get(memberId),
    )
    if (!member)
      throw new Refusal('unavailable', 'Your account is not ready yet. Try again in a moment.')

    const profile = profileId
      ? await retryAfterCatchUp([profiles], request, services, () =>
          services.views.collection(profiles).get(profileId),
        )
      : undefined
    const aiConsent = await hasConsented(memberId, services)
    const premium = await findAllowed(request, services)
    const offered = await offersFirstWeek(memberId, services)
    const limited = await createLimitedUntil(services)(profileIdOf(memberId), now)
    return {
      user: presentUser(member, {
        premium,
        offersFirstWeek: offered,
        aiConsent,
        limitedUntil: limited ?? null,
      }),
      profile: profile ? presentProfile(profile, now) : null,
    }
  },
)
