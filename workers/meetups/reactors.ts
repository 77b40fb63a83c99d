import { task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { archiveGatherings } from './archive-gatherings.ts'
import { checkGatheringSeat } from './check-gathering-seat.ts'
import { partFromOrganizer } from './part-from-organizer.ts'
import { remindAttendees, reminderTasks } from './remind-attendees.ts'
import { tellAttendees, tellChangeLater } from './tell-attendees.ts'

export const gatheringsQueues = [
  tellAttendees,
  remindAttendees,
  partFromOrganizer,
  archiveGatherings,
  checkGatheringSeat,
  tellChangeLater,
] as const

/** What attendees need to know anew: not the number of places, nor who else finds the event. */
const worthTelling = ['words', 'time', 'place', 'approval'] as const

/** Tells and reminds the attendees of gatherings, and ends seats with the account. */
export const gatheringsReactor = defineReactor({
  name: 'gatherings',
  from: 'origin',
  on: {
    GatheringAnnounced: ({ data, at }) => [
      ...reminderTasks(data, at),
      task(checkGatheringSeat, { gatheringId: data.gatheringId, profileId: data.organizer }),
    ],
    GatheringRevised: ({ data, at }) => [
      ...(worthTelling.some(aspect => data.changed.includes(aspect))
        ? [task(tellAttendees, { gatheringId: data.gatheringId, about: 'change', at })]
        : []),
      ...(data.changed.includes('time') ? reminderTasks(data, at) : []),
    ],
    GatheringCancelled: ({ data: { gatheringId }, at }) => [
      task(tellAttendees, { gatheringId, about: 'cancellation', at }),
    ],
    SeatPromoted: ({ data: { gatheringId, profileId }, at }) => [
      task(tellAttendees, { gatheringId, about: 'seat', at, to: profileId }),
      task(checkGatheringSeat, { gatheringId, profileId }),
    ],
    SeatRequested: ({ data: { gatheringId, profileId }, at }) => [
      task(tellAttendees, { gatheringId, about: 'request', at, from: profileId }),
      task(checkGatheringSeat, { gatheringId, profileId }),
    ],
    RequestApproved: ({ data: { gatheringId, profileId }, at }) => [
      task(tellAttendees, { gatheringId, about: 'approval', at, to: profileId }),
    ],
    RsvpGiven: ({ data: { gatheringId, profileId } }) => [
      task(checkGatheringSeat, { gatheringId, profileId }),
    ],
    WaitlistJoined: ({ data: { gatheringId, profileId } }) => [
      task(checkGatheringSeat, { gatheringId, profileId }),
    ],
    Blocked: ({ data: { by, on } }) => [task(partFromOrganizer, { by, on })],
  },
})
