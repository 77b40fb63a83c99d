import { limits } from '../../contracts/core/limits.ts'
import type { HangoutActivity } from '../../contracts/hangouts/hangouts.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { type HangoutDocument, hangouts } from '../../projections/views/hangouts.ts'
import { readPlan, readProposal } from '../../projections/views/read-hangout.ts'
import type { Services } from '../services.ts'
import { presentActivity } from './present.ts'
import { partnerOf, partnersOf } from './visibility.ts'

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

/** The member's plans with partners who exist for them, the latest agreement first. */
export const listOwnPlans = async (
  { profileId, now }: PlanReader,
  services: Pick<Services, 'views' | 'keys' | 'discoveryIndex'>,
): Promise<OwnPlan[]> => {
  const own = await services.views.collection(hangouts).find({
    where: { planners: profileId },
    order: { field: 'acceptedAt', direction: 'descending' },
    limit: limits.hangoutsPage,
  })
  const partners = await partnersOf(own, { profileId }, services)
  const presented = await Promise.all(
    own.map(hangout => {
      const partner = partners.get(partnerOf(hangout, profileId))
      return partner && readActivity(hangout, partner, now, services)
    }),
  )
  return presented.filter(one => one !== undefined)
}
