import { task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { archiveMeetups } from './archive-meetups.ts'
import { partFromOrganizer } from './part-from-organizer.ts'
import { remindAttendees, reminderTasks } from './remind-attendees.ts'
import { tellAttendees, tellChangeLater } from './tell-attendees.ts'

const meetupsQueues = [
  tellAttendees,
  remindAttendees,
  partFromOrganizer,
  archiveMeetups,
  tellChangeLater,
] as const

/** Parts of a revision that attendees must know; seats and visibility are not among them. */
const worthTelling = ['words', 'time', 'place', 'approval'] as const

/** Notifies and reminds the attendees of meetups. */
export const meetupsReactor = defineReactor({
  name: 'gatherings',
  from: 'origin',
  on: {
    MeetupAnnounced: ({ data, at }) => reminderTasks(data, at),
    MeetupRevised: ({ data, at }) => [
      ...(worthTelling.some(aspect => data.changed.includes(aspect))
        ? [task(tellAttendees, { meetupId: data.meetupId, about: 'change', at })]
        : []),
      ...(data.changed.includes('time') ? reminderTasks(data, at) : []),
    ],
    MeetupCancelled: ({ data: { meetupId }, at }) => [
      task(tellAttendees, { meetupId, about: 'cancellation', at }),
    ],
    SeatPromoted: ({ data: { meetupId, profileId }, at }) => [
      task(tellAttendees, { meetupId, about: 'seat', at, to: profileId }),
    ],
    SeatRequested: ({ data: { meetupId, profileId }, at }) => [
      task(tellAttendees, { meetupId, about: 'request', at, from: profileId }),
    ],
    RequestApproved: ({ data: { meetupId, profileId }, at }) => [
      task(tellAttendees, { meetupId, about: 'approval', at, to: profileId }),
    ],
    Blocked: ({ data: { by, on } }) => [task(partFromOrganizer, { by, on })],
  },
})

export const meetupsWorkers = { reactors: [meetupsReactor], queues: meetupsQueues }
