import { AnswerStatus } from '../../contracts/meetups/meetups.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { attendances } from '../../projections/views/meetups.ts'
import type {
  AddressedMessage,
  FeatureLiveMessages,
  RecipientSources,
} from '../handlers/feature.ts'

type OfMeetup = { readonly data: { readonly gatheringId: string } }
type OfOrganizer = { readonly data: OfMeetup['data'] & { readonly organizer: string } }
type OfAttendee = { readonly data: OfOrganizer['data'] & { readonly profileId: string } }

/** Profile ids of everybody who organizes a meetup, answered it or waits for a seat. */
const attendeesOf = async (gatheringId: string, views: ReadModels): Promise<string[]> => {
  const collection = views.collection(attendances)
  const found = await Promise.all(
    AnswerStatus.options.map(status =>
      collection.find({
        where: { gatheringId, status },
        order: { field: 'since', direction: 'ascending' },
      }),
    ),
  )
  const waiting = await collection.find({
    where: { gatheringId, isWaiting: true },
    order: { field: 'waitingSince', direction: 'ascending' },
  })
  return [...new Set([...found.flat(), ...waiting].map(({ profileId }) => profileId))]
}

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
