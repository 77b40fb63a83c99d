import { streams } from '../../contracts/features.ts'
import { suspension } from '../../domain/staff/decider.ts'
import { suspensions } from '../../projections/views/staff.ts'
import type { Services } from '../handlers/services.ts'
import type { IsSuspended } from '../http/access.ts'

/** Whether a profile is suspended, by the view, or by the log until the view is built. */
export const createIsSuspended = ({
  views,
  dispatch,
}: Pick<Services, 'views' | 'dispatch'>): IsSuspended => {
  const collection = views.collection(suspensions)
  let viewReady = false
  return async profileId => {
    viewReady ||= (await views.live(suspensions.name)) !== undefined
    if (!viewReady) return isSuspendedNow({ dispatch }, profileId)
    return (await collection.get(profileId)) !== undefined
  }
}

/** Whether a profile is suspended by the log, for sign-ins. */
export const isSuspendedNow = async (
  { dispatch }: Pick<Services, 'dispatch'>,
  profileId: string,
): Promise<boolean> => {
  const { suspended } = await dispatch.readState(suspension, streams.suspension(profileId))
  return suspended
}
