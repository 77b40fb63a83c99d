import { AnswerStatus } from '../../contracts/meetups/meetups.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import {
  type AddressedMessage,
  type ApiFeature,
  type FeatureLiveMessages,
  handlersOf,
  type RecipientSources,
} from '../handlers/handler.ts'
import * as attendees from './attendees.ts'
import * as calendarFeed from './calendar-feed.ts'
import * as commands from './commands.ts'
import * as listedMeetups from './listed-meetups.ts'
import * as nextEvent from './next-event.ts'
import * as queries from './queries.ts'
import * as roles from './roles.ts'

type OfMeetup = { readonly data: { readonly meetupId: string } }
type OfOrganizer = { readonly data: OfMeetup['data'] & { readonly organizer: string } }
type OfAttendee = { readonly data: OfOrganizer['data'] & { readonly profileId: string } }

/** Profile ids of everybody who organizes a meetup, answered it or waits for a seat. */
const attendeesOf = async (meetupId: string, views: ReadModels): Promise<string[]> => {
  const collection = views.collection(attendances)
  const found = await Promise.all(
    AnswerStatus.options.map(status =>
      collection.find({
        where: { meetupId, status },
        order: { field: 'since', direction: 'ascending' },
      }),
    ),
  )
  const waiting = await collection.find({
    where: { meetupId, isWaiting: true },
    order: { field: 'waitingSince', direction: 'ascending' },
  })
  return [...new Set([...found.flat(), ...waiting].map(({ profileId }) => profileId))]
}

const changedForAll = async (
  { data: { meetupId } }: OfMeetup,
  { views }: RecipientSources,
): Promise<AddressedMessage> => ({
  to: await attendeesOf(meetupId, views),
  message: { type: 'event', eventId: meetupId },
})

const changedForOrganizer = ({ data: { organizer, meetupId } }: OfOrganizer): AddressedMessage => ({
  to: [organizer],
  message: { type: 'event', eventId: meetupId },
})

const changedForBoth = ({
  data: { organizer, profileId, meetupId },
}: OfAttendee): AddressedMessage => ({
  to: [organizer, profileId],
  message: { type: 'event', eventId: meetupId },
})

const meetupLiveMessages = {
  MeetupAnnounced: changedForOrganizer,
  MeetupRevised: changedForAll,
  MeetupCancelled: changedForAll,
  RsvpGiven: changedForBoth,
  CompanionChosen: ({ data: { organizer, profileId, companion, meetupId } }) => ({
    to: [organizer, profileId, ...(companion ? [companion] : [])],
    message: { type: 'event', eventId: meetupId },
  }),
  SeatRequested: changedForBoth,
  RequestApproved: changedForBoth,
  RequestDeclined: changedForOrganizer,
  AttendanceMarked: changedForOrganizer,
  SeatPromoted: changedForBoth,
  WaitlistJoined: changedForBoth,
  WaitlistLeft: changedForBoth,
  AttendeeLeft: changedForBoth,
  RoleOffered: changedForBoth,
  RoleAccepted: changedForBoth,
  // A no that the organizer cannot tell from no answer makes nothing of theirs reload.
  RoleDeclined: event =>
    event.data.wasAccepted
      ? changedForBoth(event)
      : {
          to: [event.data.profileId],
          message: { type: 'event', eventId: event.data.meetupId },
        },
  RoleWithdrawn: changedForBoth,
} satisfies FeatureLiveMessages

export const meetupsFeature: ApiFeature = {
  handlers: handlersOf(attendees, calendarFeed, commands, listedMeetups, nextEvent, queries, roles),
  liveMessages: meetupLiveMessages,
  viewsReadAfter: {
    event: [meetups, attendances],
  },
}
