import { AnswerStatus } from '../../contracts/meetups/meetups.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { attendances } from '../../projections/views/meetups.ts'
import type {
  AddressedMessage,
  FeatureLiveMessages,
  RecipientSources,
} from '../handlers/feature.ts'

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

export const meetupLiveMessages = {
  MeetupAnnounced: changedForOrganizer,
  MeetupRevised: changedForAll,
  MeetupCancelled: changedForAll,
  RsvpGiven: changedForBoth,
  SeatRequested: changedForBoth,
  RequestApproved: changedForBoth,
  RequestDeclined: changedForOrganizer,
  AttendanceMarked: changedForOrganizer,
  SeatPromoted: changedForBoth,
  WaitlistJoined: changedForBoth,
  WaitlistLeft: changedForBoth,
  AttendeeLeft: changedForBoth,
} satisfies FeatureLiveMessages
