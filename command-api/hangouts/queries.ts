import { listHangoutAvailability } from '../../contracts/hangout-availability.ts'
import {
  type HangoutActivity,
  type HangoutInvitation,
  listHangoutActivities,
  listHangoutInvitations,
} from '../../contracts/hangouts.ts'
import { limits } from '../../contracts/limits.ts'
import { type HangoutDocument, hangouts } from '../../projections/hangouts.ts'
import { profiles } from '../../projections/profiles.ts'
import { readPlan, readProposal } from '../../projections/read-hangout.ts'
import { query } from '../handler.ts'
import { findOwnProfile } from '../profiles/own-profile.ts'
import type { Services } from '../services.ts'
import { presentActivity, presentAvailability, presentInvitation } from './present.ts'
import { hangoutViews, partnerOf, partnersOf } from './visibility.ts'

export const onListHangoutAvailability = query(
  listHangoutAvailability,
  { reads: [profiles] },
  async (request, services) => presentAvailability(await findOwnProfile(request, services)),
)

type OwnIndex = { readonly by: 'profiles' | 'planners'; readonly order: 'at' | 'acceptedAt' }

/** The newest hangouts of a member in an index. */
const newestOf = (
  profileId: string,
  { by, order }: OwnIndex,
  { views }: Pick<Services, 'views'>,
): Promise<HangoutDocument[]> =>
  views.collection(hangouts).find({
    where: { [by]: profileId },
    order: { field: order, direction: 'descending' },
    limit: limits.hangoutsPage,
  })

export const onListHangoutInvitations = query(
  listHangoutInvitations,
  { reads: hangoutViews },
  async (request, services) => {
    const { profileId, now } = request
    const own = await newestOf(profileId, { by: 'profiles', order: 'at' }, services)
    const partners = await partnersOf(own, request, services)
    const presented = await Promise.all(
      own.map(async (hangout): Promise<HangoutInvitation[]> => {
        const partner = partners.get(partnerOf(hangout, profileId))
        const proposal = partner && (await readProposal(services.keys, hangout))
        return partner && proposal ? [presentInvitation(hangout, proposal, partner, now)] : []
      }),
    )
    return presented.flat()
  },
)

export const onListHangoutActivities = query(
  listHangoutActivities,
  { reads: hangoutViews },
  async (request, services) => {
    const { profileId, now } = request
    const own = await newestOf(profileId, { by: 'planners', order: 'acceptedAt' }, services)
    const partners = await partnersOf(own, request, services)
    const presented = await Promise.all(
      own.map(async (hangout): Promise<HangoutActivity[]> => {
        const partner = partners.get(partnerOf(hangout, profileId))
        const proposal = partner && (await readProposal(services.keys, hangout))
        if (!partner || !proposal) return []
        const plan = await readPlan(services.keys, hangout)
        return [presentActivity(hangout, proposal, plan, partner, now)]
      }),
    )
    return presented.flat()
  },
)
