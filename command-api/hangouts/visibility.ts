import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { Sight } from '../../projections/discovery/discovery-index.ts'
import { discoveryIndexView } from '../../projections/views/discovery.ts'
import { type HangoutDocument, hangouts } from '../../projections/views/hangouts.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handler.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import type { Services } from '../services.ts'

/** Views that `findOwnHangout` and `partnersOf` read. */
export const hangoutViews = [hangouts, profiles, discoveryIndexView] as const

/** The other one of the two members of a hangout. */
export const partnerOf = (
  { inviter, invitee }: Pick<HangoutDocument, 'inviter' | 'invitee'>,
  own: string,
): string => (own === inviter ? invitee : inviter)

/**
 * Whether a member may invite another to a hangout: each is shown to the other, as card or match.
 */
export const mayMeet = (
  one: string,
  other: string,
  look: { readonly now: Date; readonly sight: Sight },
  { discoveryIndex }: Pick<Services, 'discoveryIndex'>,
): boolean => {
  if (one === other || !discoveryIndex.exists(one, other, 'PEOPLE', look)) return false
  if (discoveryIndex.isMatched(one, other)) return true
  // Reads only the caller's side of visibility: the other's would reveal at once what the caller
  // changed.
  return (
    discoveryIndex.isShownTo(other, one) &&
    modes.some(mode => discoveryIndex.isVisible(one, other, mode, look))
  )
}

type HangoutWithPartner = { readonly hangout: HangoutDocument; readonly partner: ProfileDocument }

/** A member's invitation or plan with a partner who exists for them; otherwise undefined. */
export const readOwnHangout = async (
  id: string,
  profileId: string,
  { views, discoveryIndex }: Pick<Services, 'views' | 'discoveryIndex'>,
): Promise<HangoutWithPartner | undefined> => {
  const hangout = await views.collection(hangouts).get(id)
  if (!hangout?.profiles.includes(profileId)) return undefined
  const partnerId = partnerOf(hangout, profileId)
  if (!discoveryIndex.exists(profileId, partnerId, 'PEOPLE')) return undefined
  const partner = await views.collection(profiles).get(partnerId)
  return partner && { hangout, partner }
}

/** The same, but waits for the views before it answers that there is none. */
export const findOwnHangout = (
  id: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<HangoutWithPartner | undefined> =>
  retryAfterCatchUp(hangoutViews, request, services, () =>
    readOwnHangout(id, request.profileId, services),
  )

/** Profiles of the partners of the caller's hangouts, without those hidden now. */
export const partnersOf = async (
  own: readonly HangoutDocument[],
  { profileId }: Pick<ApiRequest<unknown>, 'profileId'>,
  { views, discoveryIndex }: Pick<Services, 'views' | 'discoveryIndex'>,
): Promise<ReadonlyMap<string, ProfileDocument>> => {
  const ids = [...new Set(own.map(hangout => partnerOf(hangout, profileId)))]
  const visible = ids.filter(id => discoveryIndex.exists(profileId, id, 'PEOPLE'))
  const found = await views.collection(profiles).many(visible)
  return new Map(found.flatMap(one => (one ? [[one.profileId, one] as const] : [])))
}
