import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { EventNamed } from '../../../contracts/events.ts'
import { addTo, noCount } from '../small-cells.ts'

/** What members did in a week to meet. Counts seats taken, including those given up later. */
const nothing = () => ({
  events: noCount(),
  eventSeats: noCount(),
  groups: noCount(),
  groupSeats: noCount(),
  invitations: noCount(),
  accepted: noCount(),
})
type MeetingCounts = ReturnType<typeof nothing>

export type Meetings = {
  readonly least: number
  readonly weeks: Map<number, MeetingCounts>
  /** Members of groups, as `group/profile`: a member who joins again takes no second seat. */
  readonly inGroups: Set<string>
}

export const noMeetings = (least: number): Meetings => ({
  least,
  weeks: new Map(),
  inGroups: new Set(),
})

export type MeetingEvent = RecordedEvent<
  EventNamed<
    | 'MeetupAnnounced'
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
    case 'MeetupAnnounced':
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

/** The profile of the member who did it. */
export const doerOf = ({ type, data }: MeetingEvent): string => {
  switch (type) {
    case 'MeetupAnnounced':
      return data.organizer
    case 'RsvpGiven':
    case 'SeatPromoted':
    case 'GroupJoined':
    case 'GroupLeft':
      return data.profileId
    case 'GroupFounded':
      return data.founder
    case 'HangoutInvited':
      return data.inviter
    case 'HangoutAccepted':
      return data.invitee
  }
}

/** Counts an event of events, groups or hangouts in a week. Returns whether it raised a count. */
export const noteMeeting = (meetings: Meetings, week: number, event: MeetingEvent): boolean => {
  const counted = countedAs(meetings, event)
  if (counted === undefined) return false
  const counts = meetings.weeks.get(week) ?? nothing()
  addTo(counts[counted], meetings.least, [doerOf(event)])
  meetings.weeks.set(week, counts)
  return true
}
