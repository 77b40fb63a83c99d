import { limits } from '../../contracts/core/limits.ts'
import type { HangoutActivity } from '../../contracts/hangouts/hangouts.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { Between } from '../../projections/discovery/between.ts'
import { type HangoutDocument, hangouts } from '../../projections/views/hangouts.ts'
import { readPlan, readProposal } from '../../projections/views/read-hangout.ts'
import type { Services } from '../handlers/services.ts'
import { presentActivity } from './present.ts'
import { partnerIdsOf, partnerOf, partnersOf } from './visibility.ts'

type PlanReader = { readonly profileId: string; readonly now: Date }

/** A plan as one of the two sees it, with its document. */
export type OwnPlan = { readonly hangout: HangoutDocument; readonly activity: HangoutActivity }

/** A decrypted plan; undefined once one of the two has left. */
export const readActivity = async (
  hangout: HangoutDocument,
  partner: ProfileDocument,
  now: Date,
  { keys }: Pick<Services, 'keys'>,
): Promise<OwnPlan | undefined> => {
  const proposal = await readProposal(keys, hangout)
  if (!proposal) return undefined
  const plan = await readPlan(keys, hangout)
  return { hangout, activity: presentActivity(hangout, proposal, plan, partner, now) }
}

/** Documents of the member's plans, the latest agreement first. */
export const findOwnPlans = (
  profileId: string,
  { views }: Pick<Services, 'views'>,
): Promise<readonly HangoutDocument[]> =>
  views.collection(hangouts).find({
    where: { planners: profileId },
    order: { field: 'acceptedAt', direction: 'descending' },
    limit: limits.hangoutsPage,
  })

/** The decrypted plans with partners who exist for the member, in order. `between` knows all partners. */
export const readOwnPlans = async (
  own: readonly HangoutDocument[],
  { profileId, now }: PlanReader,
  between: Pick<Between, 'canSee'>,
  services: Pick<Services, 'views' | 'keys'>,
): Promise<OwnPlan[]> => {
  const partners = await partnersOf(own, profileId, between, services)
  const presented = await Promise.all(
    own.map(hangout => {
      const partner = partners.get(partnerOf(hangout, profileId))
      return partner && readActivity(hangout, partner, now, services)
    }),
  )
  return presented.filter(one => one !== undefined)
}

/** The member's plans with partners who exist for them, the latest agreement first. */
export const listOwnPlans = async (
  reader: PlanReader,
  services: Pick<Services, 'views' | 'keys' | 'discovery'>,
): Promise<OwnPlan[]> => {
  const { profileId, now } = reader
  const own = await findOwnPlans(profileId, services)
  const partnerIds = partnerIdsOf(own, profileId)
  const between = await services.discovery.between(profileId, partnerIds, now)
  return readOwnPlans(own, reader, between, services)
}
