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
    GatheringAnnounced: ({ data, at }) => reminderTasks(data, at),
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
    ],
    SeatRequested: ({ data: { gatheringId, profileId }, at }) => [
      task(tellAttendees, { gatheringId, about: 'request', at, from: profileId }),
    ],
    RequestApproved: ({ data: { gatheringId, profileId }, at }) => [
      task(tellAttendees, { gatheringId, about: 'approval', at, to: profileId }),
    ],
    Blocked: ({ data: { by, on } }) => [task(partFromOrganizer, { by, on })],
  },
})

export const meetupsWorkers = { reactors: [meetupsReactor], queues: meetupsQueues }
