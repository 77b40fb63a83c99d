import { streams } from '../../contracts/features.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import type { JobServices } from '../runtime/queue.ts'

/**
 * Removes a member who closed their account from all meetups: cancels their upcoming ones, forgets
 * all of theirs, and frees their seats at others. The views must be at the head.
 */
export const eraseMeetups = async (
  profileId: string,
  cause: CommandContext,
  { views, dispatch }: JobServices,
): Promise<void> => {
  const { now } = cause
  const own = await views.collection(meetups).find({
    where: { organizer: profileId },
    order: { field: 'createdAt', direction: 'ascending' },
  })
  for (const { meetupId } of own)
    await dispatch(meetup, streams.meetup(meetupId), { type: 'Forget', now }, cause)

  const attended = await views.collection(attendances).find({
    where: { profileId },
    order: { field: 'at', direction: 'ascending' },
  })
  for (const { meetupId } of attended) {
    const command = { type: 'Leave', by: profileId, now } as const
    await dispatch(meetup, streams.meetup(meetupId), command, cause)
  }
}
