import * as z from 'zod'
import { Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/core/streams.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { hasLeft } from '../runtime/has-left.ts'
import { defineQueue } from '../runtime/queue.ts'

/**
 * Frees the seat of a member who closed their account while answering. A meetup that its organizer
 * announced while closing the account is cancelled and forgotten.
 */
export const checkMeetupSeat = defineQueue({
  name: 'check-gathering-seat',
  data: z.object({ gatheringId: Id, profileId: Id }),
  concurrency: 4,
  async run({ gatheringId, profileId }, cause, { dispatch, log }) {
    if (!(await hasLeft(profileId, log))) return
    const { now } = cause
    const stream = streams.meetup(gatheringId)
    const { organizer } = await dispatch.readState(meetup, stream)
    const command =
      profileId === organizer
        ? ({ type: 'Forget', now } as const)
        : ({ type: 'Leave', by: profileId, now } as const)
    await dispatch(meetup, stream, command, cause)
  },
})
