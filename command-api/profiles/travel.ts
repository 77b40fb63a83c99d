import { cancelTravel, planTravel } from '../../contracts/profiles/travel.ts'
import { command } from '../handlers/handler.ts'
import { changeOwnProfile, DAILY_LIMITED } from './commands.ts'
import { presentTravel } from './present.ts'
import { requirePlace } from './queries.ts'

export const onPlanTravel = command(planTravel, DAILY_LIMITED, async (request, services) => {
  const { placeId, ...days } = request.body
  const place = await requirePlace(placeId, services)
  const plan = { type: 'PlanTravel', trip: { place, ...days }, now: request.now } as const
  return { travel: presentTravel(await changeOwnProfile(request, plan)) }
})

export const onCancelTravel = command(cancelTravel, DAILY_LIMITED, async request => ({
  travel: presentTravel(await changeOwnProfile(request, { type: 'CancelTravel' })),
}))
