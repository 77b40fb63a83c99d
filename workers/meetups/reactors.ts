import { task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { archiveMeetups } from './archive-meetups.ts'
import { checkMeetupSeat } from './check-meetup-seat.ts'
import { partFromOrganizer } from './part-from-organizer.ts'
import { remindAttendees, reminderTasks } from './remind-attendees.ts'
import { tellAttendees, tellChangeLater } from './tell-attendees.ts'

export const meetupsQueues = [
  tellAttendees,
  remindAttendees,
  partFromOrganizer,
  archiveMeetups,
  checkMeetupSeat,
  tellChangeLater,
] as const

/** Parts of a revision that attendees must know; seats and visibility are not among them. */
const worthTelling = ['words', 'time', 'place', 'approval'] as const

/** Notifies and reminds the attendees of meetups, and frees seats of closed accounts. */
export const meetupsReactor = defineReactor({
  name: 'gatherings',
  from: 'origin',
  on: {
    GatheringAnnounced: ({ data, at }) => [
      ...reminderTasks(data, at),
      task(checkMeetupSeat, { gatheringId: data.gatheringId, profileId: data.organizer }),
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
      task(checkMeetupSeat, { gatheringId, profileId }),
    ],
    SeatRequested: ({ data: { gatheringId, profileId }, at }) => [
      task(tellAttendees, { gatheringId, about: 'request', at, from: profileId }),
      task(checkMeetupSeat, { gatheringId, profileId }),
    ],
    RequestApproved: ({ data: { gatheringId, profileId }, at }) => [
      task(tellAttendees, { gatheringId, about: 'approval', at, to: profileId }),
    ],
    RsvpGiven: ({ data: { gatheringId, profileId } }) => [
      task(checkMeetupSeat, { gatheringId, profileId }),
    ],
    WaitlistJoined: ({ data: { gatheringId, profileId } }) => [
      task(checkMeetupSeat, { gatheringId, profileId }),
    ],
    Blocked: ({ data: { by, on } }) => [task(partFromOrganizer, { by, on })],
  },
})
