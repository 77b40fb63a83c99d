import { attendeesOf } from '../../projections/views/attendees-of.ts'
import type {
  AddressedMessage,
  FeatureLiveMessages,
  RecipientSources,
} from '../live/feature-live-messages.ts'

type OfMeetup = { readonly data: { readonly gatheringId: string } }
type OfOrganizer = { readonly data: OfMeetup['data'] & { readonly organizer: string } }
type OfAttendee = { readonly data: OfOrganizer['data'] & { readonly profileId: string } }

const changedForAll = async (
  { data: { gatheringId } }: OfMeetup,
  { views }: RecipientSources,
): Promise<AddressedMessage> => ({
  to: await attendeesOf(gatheringId, views),
  message: { type: 'event', eventId: gatheringId },
})

const changedForOrganizer = ({
  data: { organizer, gatheringId },
}: OfOrganizer): AddressedMessage => ({
  to: [organizer],
  message: { type: 'event', eventId: gatheringId },
})

const changedForBoth = ({
  data: { organizer, profileId, gatheringId },
}: OfAttendee): AddressedMessage => ({
  to: [organizer, profileId],
  message: { type: 'event', eventId: gatheringId },
})

export const meetupLiveMessages = {
  GatheringAnnounced: changedForOrganizer,
  GatheringRevised: changedForAll,
  GatheringCancelled: changedForAll,
  RsvpGiven: changedForBoth,
  SeatRequested: changedForBoth,
  RequestApproved: changedForBoth,
  RequestDeclined: changedForOrganizer,
  SeatPromoted: changedForBoth,
  WaitlistJoined: changedForBoth,
  WaitlistLeft: changedForBoth,
  AttendeeLeft: changedForBoth,
} satisfies FeatureLiveMessages
