import type { Sight } from '../../domain/discovery/can-see.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { ViewerPolicy } from '../../projections/discovery/viewer-policy.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { type HangoutDocument, hangouts } from '../../projections/views/hangouts.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { faceFor } from '../profiles/photos/present.ts'
import type { SeenProfile } from './present.ts'

/** Views that `findOwnHangout` and `partnersOf` read. */
export const hangoutViews = [hangouts, profiles, ...deckViews] as const

/** The other one of the two members of a hangout. */
export const partnerOf = (
  { inviter, invitee }: Pick<HangoutDocument, 'inviter' | 'invitee'>,
  own: string,
): string => (own === inviter ? invitee : inviter)

/**
 * Whether a member may invite another to a hangout: each is shown to the other, as card or match.
 * `policy` is about the one who invites.
 */
export const mayMeet = (
  one: string,
  other: string,
  sight: Sight,
  policy: Pick<ViewerPolicy, 'canSee' | 'isMatched' | 'showsProfileTo'>,
): boolean => {
  if (one === other || !policy.canSee(other, { surface: 'PEOPLE', sight })) return false
  if (policy.isMatched(other)) return true
  // Reads only the caller's side of visibility: the other's would reveal at once what the caller
  // changed.
  return policy.showsProfileTo(other) && policy.canSee(other, { mode: 'any', sight })
}

type FacePolicy = Pick<ViewerPolicy, 'canSee' | 'opens' | 'variantOf'>

/** A profile with the photo that the reader sees of it. */
export const withFace = (
  profile: ProfileDocument,
  reader: string,
  policy: FacePolicy,
): SeenProfile => ({ ...profile, face: faceFor(profile, policy, reader) })

type HangoutWithPartner = { readonly hangout: HangoutDocument; readonly partner: SeenProfile }

/** A member's invitation or plan with a partner who exists for them; otherwise undefined. */
export const readOwnHangout = async (
  id: string,
  profileId: string,
  { views, discovery }: Pick<Services, 'views' | 'discovery'>,
): Promise<HangoutWithPartner | undefined> => {
  const hangout = await views.collection(hangouts).get(id)
  if (!hangout?.profiles.includes(profileId)) return undefined
  const partnerId = partnerOf(hangout, profileId)
  const policy = await discovery.policyOf(profileId, [partnerId])
  if (!policy.canSee(partnerId, { surface: 'PEOPLE', sight: 'list' })) return undefined
  const partner = await views.collection(profiles).get(partnerId)
  return partner && { hangout, partner: withFace(partner, profileId, policy) }
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

/** Profile ids of the partners of a member's hangouts, each once. */
export const partnerIdsOf = (own: readonly HangoutDocument[], profileId: string): string[] => [
  ...new Set(own.map(hangout => partnerOf(hangout, profileId))),
]

/** Profiles of the partners of a member's hangouts, without those hidden now. `policy` knows them all. */
export const partnersOf = async (
  own: readonly HangoutDocument[],
  profileId: string,
  policy: FacePolicy,
  { views }: Pick<Services, 'views'>,
): Promise<ReadonlyMap<string, SeenProfile>> => {
  const visible = partnerIdsOf(own, profileId).filter(id =>
    policy.canSee(id, { surface: 'PEOPLE', sight: 'list' }),
  )
  const found = await views.collection(profiles).many(visible)
  return new Map(
    found.flatMap(one => (one ? [[one.profileId, withFace(one, profileId, policy)] as const] : [])),
  )
}
