import * as z from 'zod'
import { Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import { defineQueue, type JobCause, type JobServices } from '../runtime/queue.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'

const leaveMeetupsOf = async (
  organizer: string,
  profileId: string,
  cause: JobCause,
  { views, dispatch }: JobServices,
): Promise<void> => {
  const attended = await views.collection(attendances).find({
    where: { profileId },
    order: { field: 'at', direction: 'descending' },
  })
  // Later than the block, a seat is from after it was lifted.
  const before = attended.filter(({ at }) => !cause.isLate || at <= (cause.wanted ?? at))
  const found = await views.collection(meetups).many(before.map(one => one.meetupId))
  for (const one of found) {
    if (one?.organizer !== organizer || one.status !== 'upcoming') continue
    const command = { type: 'Leave', by: profileId, now: cause.now } as const
    await dispatch(meetup, streams.meetup(one.meetupId), command, cause)
  }
}

/**
 * After a block, neither of the two keeps a seat at a meetup of the other, which they can no longer
 * see.
 */
export const partFromOrganizer = defineQueue({
  name: 'part-from-organizer',
  data: z.object({ by: Id, on: Id }),
  concurrency: 2,
  async run({ by, on }, cause, services, signal) {
    await waitForViews([attendances.name, meetups.name], services, signal)
    await leaveMeetupsOf(by, on, cause, services)
    await leaveMeetupsOf(on, by, cause, services)
  },
})
