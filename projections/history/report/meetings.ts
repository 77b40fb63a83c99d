import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { EventNamed } from '../../../contracts/core/event-types.ts'

/** What members did in a week to meet. Counts seats taken, including those given up later. */
const nothing = {
  events: 0,
  eventSeats: 0,
  groups: 0,
  groupSeats: 0,
  invitations: 0,
  accepted: 0,
}
type MeetingCounts = { -readonly [K in keyof typeof nothing]: number }

export type Meetings = {
  readonly weeks: Map<number, MeetingCounts>
  /** Members of groups, as `group/profile`: a member who joins again takes no second seat. */
  readonly inGroups: Set<string>
}

export const noMeetings = (): Meetings => ({ weeks: new Map(), inGroups: new Set() })

export type MeetingEvent = RecordedEvent<
  EventNamed<
    | 'GatheringAnnounced'
    | 'RsvpGiven'
    | 'SeatPromoted'
    | 'GroupFounded'
    | 'GroupJoined'
    | 'GroupLeft'
    | 'HangoutInvited'
    | 'HangoutAccepted'
  >
>

const take = ({ inGroups }: Meetings, seat: string): boolean => {
  const isNew = !inGroups.has(seat)
  inGroups.add(seat)
  return isNew
}

/** The count of its week that an event raises; undefined for an event that fills no seat. */
const countedAs = (meetings: Meetings, event: MeetingEvent): keyof MeetingCounts | undefined => {
  switch (event.type) {
    case 'GatheringAnnounced':
      return 'events'
    case 'RsvpGiven':
      return event.data.status === 'going' ? 'eventSeats' : undefined
    case 'SeatPromoted':
      return 'eventSeats'
    case 'GroupFounded':
      meetings.inGroups.add(`${event.data.groupId}/${event.data.founder}`)
      return 'groups'
    case 'GroupJoined':
      return take(meetings, `${event.data.groupId}/${event.data.profileId}`)
        ? 'groupSeats'
        : undefined
    case 'GroupLeft':
      meetings.inGroups.delete(`${event.data.groupId}/${event.data.profileId}`)
      return undefined
    case 'HangoutInvited':
      return 'invitations'
    case 'HangoutAccepted':
      return 'accepted'
  }
}

/** Counts an event of events, groups or hangouts in a week. */
export const noteMeeting = (meetings: Meetings, week: number, event: MeetingEvent): void => {
  const counted = countedAs(meetings, event)
  if (counted === undefined) return
  const counts = meetings.weeks.get(week) ?? { ...nothing }
  counts[counted] += 1
  meetings.weeks.set(week, counts)
}
