import { streams } from '../../contracts/features.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { jointCardNotFound } from '../../domain/constellations/joint-card-decider.ts'
import { link, linkNotFound } from '../../domain/constellations/link-decider.ts'
import type { ViewerPolicy } from '../../projections/discovery/viewer-policy.ts'
import {
  type ConstellationDocument,
  constellations,
  type JointCardEntry,
} from '../../projections/views/constellations.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'

/** Views that the handlers of constellations read. */
export const constellationViews = [constellations, profiles, discoveryView] as const

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

/** A joint card of the caller's. @throws {Refusal} `not_found` */
export const findOwnJointCard = async (
  jointId: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<JointCardEntry> => {
  const card = await retryAfterCatchUp([constellations], request, services, async () =>
    (await ownConstellation(request, services))?.jointCards.find(one => one.jointId === jointId),
  )
  if (!card) throw jointCardNotFound()
  return card
}

/** Whether the viewer sees everybody on a joint card in a mode. `policy` must know them. */
export const seesAll = (
  members: readonly string[],
  look: { readonly mode: DiscoveryMode; readonly sight: 'list' | 'id' },
  policy: Pick<ViewerPolicy, 'canSee'>,
): boolean => members.every(one => policy.canSee(one, look))
