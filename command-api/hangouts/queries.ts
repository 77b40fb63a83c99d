import { limits } from '../../contracts/core/limits.ts'
import { listHangoutAvailability } from '../../contracts/hangouts/hangout-availability.ts'
import {
  type HangoutInvitation,
  listHangoutActivities,
  listHangoutInvitations,
} from '../../contracts/hangouts/hangouts.ts'
import { hangouts } from '../../projections/views/hangouts.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { readProposal } from '../../projections/views/read-hangout.ts'
import { query } from '../handlers/handler.ts'
import { findOwnProfile } from '../profiles/own-profile.ts'
import { listOwnPlans } from './own-plans.ts'
import { presentAvailability, presentInvitation } from './present.ts'
import { hangoutViews, partnerIdsOf, partnerOf, partnersOf } from './visibility.ts'

export const onListHangoutAvailability = query(
  listHangoutAvailability,
  { reads: [profiles] },
  async (request, services) => presentAvailability(await findOwnProfile(request, services)),
)

export const onListHangoutInvitations = query(
  listHangoutInvitations,
  { reads: hangoutViews },
  async (request, services) => {
    const { profileId, now } = request
    const own = await services.views.collection(hangouts).find({
      where: { profiles: profileId },
      order: { field: 'at', direction: 'descending' },
      limit: limits.hangoutsPage,
    })
    const partnerIds = partnerIdsOf(own, profileId)
    const between = await services.discovery.between(profileId, partnerIds, now)
    const partners = await partnersOf(own, profileId, between, services)
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
  async (request, services) =>
    (await listOwnPlans(request, services)).map(({ activity }) => activity),
)
