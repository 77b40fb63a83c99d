import { profileIdOf } from '../../contracts/ids.ts'
import { streams } from '../../contracts/streams.ts'
import { suspensions } from '../../projections/staff.ts'
import { load } from '../load.ts'
import type { Services } from '../services.ts'
import { standing } from './decider.ts'

/** Whether a member is suspended, as far as the view has heard: for every call. The log says it until there is one. */
export const createIsSuspended = ({ views, log }: Pick<Services, 'views' | 'log'>) => {
  const standing = views.collection(suspensions)
  let made = false
  return async (memberId: string): Promise<boolean> => {
    made ||= (await views.live(suspensions.name)) !== undefined
    if (!made) return isSuspendedNow({ log }, memberId)
    return (await standing.get(profileIdOf(memberId))) !== undefined
  }
}

/** Whether a member is suspended, as the log has it: for a sign-in. */
export const isSuspendedNow = async (
  { log }: Pick<Services, 'log'>,
  memberId: string,
): Promise<boolean> => {
  const { suspended } = await load(log, standing, streams.standing(profileIdOf(memberId)))
  return suspended
}
