import { streams } from '../../contracts/features.ts'
import { jointCardNotFound } from '../../domain/constellations/joint-card-decider.ts'
import { link, linkNotFound } from '../../domain/constellations/link-decider.ts'
import { seesJointCard } from '../../projections/discovery/joint-card-sight.ts'
import {
  type ConstellationDocument,
  constellations,
  type JointCardEntry,
} from '../../projections/views/constellations.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'

/** Views that the handlers of constellations read. */
export const constellationViews = [constellations, profiles, ...deckViews] as const

/** Refuses unless the caller is linked with another member, by the log. @throws {Refusal} `not_found` */
export const requireLinked = async (
  other: string,
  { profileId, readState }: Pick<ApiRequest<unknown>, 'profileId' | 'readState'>,
): Promise<void> => {
  const state = await readState(link, streams.link(profileId, other))
  if (!state.link) throw linkNotFound()
}

/** The caller's document; undefined while they have nothing. */
export const ownConstellation = (
  { profileId }: Pick<ApiRequest<unknown>, 'profileId'>,
  { views }: Pick<Services, 'views'>,
): Promise<ConstellationDocument | undefined> => views.collection(constellations).get(profileId)

/** A joint card of the caller's, who sees everybody on it. @throws {Refusal} `not_found` */
export const findOwnJointCard = async (
  jointId: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<JointCardEntry> => {
  const card = await retryAfterCatchUp(constellationViews, request, services, async () => {
    const own = await ownConstellation(request, services)
    const found = own?.jointCards.find(one => one.jointId === jointId)
    if (!found) return undefined
    const { profileId, now } = request
    const policy = await services.discovery.policyOf(profileId, found.members, now)
    return seesJointCard(found.members, policy) ? found : undefined
  })
  if (!card) throw jointCardNotFound()
  return card
}
