import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { AnswerStatus } from '../../contracts/meetups/meetups.ts'
import { hostsOf } from '../../domain/meetups/roles.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { guestMessages as guestMessagesView } from '../../projections/views/guest-messages.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import {
  type AddressedMessage,
  type ApiFeature,
  type FeatureLiveMessages,
  handlersOf,
  type RecipientSources,
} from '../handlers/handler.ts'
import * as attendees from './attendees.ts'
import * as commands from './commands.ts'
import * as eventExclusions from './event-exclusions.ts'
import * as eventSeries from './event-series.ts'
import * as freeTime from './free-time.ts'
import * as guestMessages from './guest-messages.ts'
import * as listedMeetups from './listed-meetups.ts'
import * as nextDay from './next-day.ts'
import * as nextEvent from './next-event.ts'
import * as queries from './queries.ts'
import * as roles from './roles.ts'

type OfMeetup = { readonly data: { readonly meetupId: string } }
type OfOrganizer = { readonly data: OfMeetup['data'] & { readonly organizer: string } }
type OfAttendee = { readonly data: OfOrganizer['data'] & { readonly profileId: string } }

/** Profile ids of everybody who hosts a meetup, answered it or waits for a seat. */
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
  const event = await views.collection(meetups).get(meetupId)
  const hosts = event ? hostsOf(event) : []
  return [...new Set([...[...found.flat(), ...waiting].map(one => one.profileId), ...hosts])]
}

const changedForAll = async (
  { data: { meetupId } }: OfMeetup,
  { views }: RecipientSources,
): Promise<AddressedMessage> => ({
  to: await attendeesOf(meetupId, views),
  message: { type: 'event', eventId: meetupId },
})

/** The organizer of a meetup and its co-hosts, by the view. */
const hostsIn = async (
  { organizer, meetupId }: OfOrganizer['data'],
  views: ReadModels,
): Promise<string[]> => {
  const found = await views.collection(meetups).get(meetupId)
  return found ? hostsOf(found) : [organizer]
}

const changedForHosts = async (
  { data }: OfOrganizer,
  { views }: RecipientSources,
): Promise<AddressedMessage> => ({
  to: await hostsIn(data, views),
  message: { type: 'event', eventId: data.meetupId },
})

const changedForBoth = async (
  { data }: OfAttendee,
  { views }: RecipientSources,
): Promise<AddressedMessage> => ({
  to: [...new Set([...(await hostsIn(data, views)), data.profileId])],
  message: { type: 'event', eventId: data.meetupId },
})

/** What is between the organizer and a member. */
const changedForTheTwo = ({
  data: { organizer, profileId, meetupId },
}: OfAttendee): AddressedMessage => ({
  to: [organizer, profileId],
  message: { type: 'event', eventId: meetupId },
})

/** Nothing reloads for members who do not read it, as they and the author hide from each other. */
const addressedGuests = async (
  { data: { meetupId, by } }: RecordedEvent<EventNamed<'GuestsAddressed'>>,
  { views, discovery }: RecipientSources,
): Promise<AddressedMessage> => {
  const reading = await attendeesOf(meetupId, views)
  const author = await discovery.policyOf(by, reading)
  const exist = (one: string) =>
    author.isSeenBy(one, { surface: 'EVENTS' }) &&
    author.canSee(one, { surface: 'EVENTS', sight: 'list' })
  const to = reading.filter(one => one === by || exist(one))
  return { to, message: { type: 'event', eventId: meetupId } }
}

const meetupLiveMessages = {
  MeetupAnnounced: changedForHosts,
  MeetupRevised: changedForAll,
  MeetupCancelled: changedForAll,
  RsvpGiven: changedForBoth,
  CompanionChosen: ({ data: { organizer, profileId, companion, meetupId } }) => ({
    to: [organizer, profileId, ...(companion ? [companion] : [])],
    message: { type: 'event', eventId: meetupId },
  }),
  SeatRequested: changedForBoth,
  RequestApproved: changedForBoth,
  RequestDeclined: changedForHosts,
  AttendanceMarked: changedForHosts,
  SeatPromoted: changedForBoth,
  WaitlistJoined: changedForBoth,
  WaitlistLeft: changedForBoth,
  AttendeeLeft: changedForBoth,
  RoleOffered: changedForTheTwo,
  RoleAccepted: changedForTheTwo,
  // A no that the organizer cannot tell from no answer makes nothing of theirs reload.
  RoleDeclined: event =>
    event.data.wasAccepted
      ? changedForTheTwo(event)
      : {
          to: [event.data.profileId],
          message: { type: 'event', eventId: event.data.meetupId },
        },
  RoleWithdrawn: changedForTheTwo,
  GuestsAddressed: addressedGuests,
  DiscussionOpened: changedForAll,
  DiscussionEnded: changedForAll,
} satisfies FeatureLiveMessages

export const meetupsFeature: ApiFeature = {
  handlers: handlersOf(
    attendees,
    commands,
    freeTime,
    eventExclusions,
    guestMessages,
    eventSeries,
    listedMeetups,
    nextDay,
    nextEvent,
    queries,
    roles,
  ),
  liveMessages: meetupLiveMessages,
  viewsReadAfter: {
    event: [meetups, attendances, guestMessagesView],
  },
}
