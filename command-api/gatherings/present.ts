import type { RsvpStatus } from '../../contracts/gathering-events.ts'
import { overAt } from '../../contracts/gathering-times.ts'
import type {
  CommunityEvent,
  EventAnswered,
  EventDetails,
  EventStatus,
} from '../../contracts/gatherings.ts'
import type { GatheringDocument } from '../../projections/gatherings.ts'
import { answerOf } from './answers.ts'
import type { Gathering } from './gathering-state.ts'

/** A gathering with the counts of its answers. */
export type PresentedGathering = Pick<
  GatheringDocument,
  | 'gatheringId'
  | 'organizer'
  | 'details'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'going'
  | 'maybe'
  | 'waiting'
  | 'overAt'
>

/** The reader's own answer, and place in the waitlist from 1 on. */
export type OwnAnswer = { readonly status: RsvpStatus | null; readonly position: number | null }

/** A decider's state as it is presented. */
export const presentedState = (state: Gathering): PresentedGathering => {
  const { gatheringId, organizer, details, createdAt, updatedAt, going, maybe } = state
  const status: EventStatus =
    state.status === 'past' || state.status === 'cancelled' ? state.status : 'upcoming'
  const counts = { going, maybe, waiting: state.waitlist.length }
  const times = { createdAt, updatedAt, overAt: overAt(details) }
  return { gatheringId, organizer, details, status, ...times, ...counts }
}

/** The answer of a member in a decider's state. */
export const ownAnswer = ({ answers, waitlist }: Gathering, profileId: string): OwnAnswer => {
  const position = waitlist.indexOf(profileId) + 1
  return { status: answerOf(answers, profileId) ?? null, position: position > 0 ? position : null }
}

const countsOf = ({
  going,
  maybe,
  waiting,
}: Pick<PresentedGathering, 'going' | 'maybe' | 'waiting'>) => ({
  goingCount: going,
  maybeCount: maybe,
  waitlistCount: waiting,
})

const ownFields = ({ status, position }: OwnAnswer) => ({
  myStatus: status,
  waitlistPosition: position,
})

type CommonFields = Omit<CommunityEvent, 'organizer' | 'attendees'>

/** What the list and the event itself say, as a member reads it at a time. */
export const presentCommon = (
  { gatheringId, organizer, details, status, ...rest }: PresentedGathering,
  own: OwnAnswer,
  viewer: string,
  now: Date,
): CommonFields => {
  const { address: _, tags, ...open } = details
  const isPast = status === 'upcoming' && rest.overAt <= now.toISOString()
  return {
    id: gatheringId,
    ...open,
    tags: [...tags],
    status: isPast ? 'past' : status,
    ...countsOf(rest),
    ...ownFields(own),
    isOrganizer: organizer === viewer,
    createdAt: rest.createdAt,
    updatedAt: rest.updatedAt,
  }
}

/** The address, for those who are going; the organizer always is. */
export const presentAddress = (
  { details }: PresentedGathering,
  own: OwnAnswer,
): EventDetails['address'] => (own.status === 'going' ? details.address : null)

/** What an answer changed, for the member who gave it: nobody is named, so that it costs little. */
export const presentAnswered = (event: PresentedGathering, own: OwnAnswer): EventAnswered => ({
  id: event.gatheringId,
  address: presentAddress(event, own),
  ...countsOf(event),
  ...ownFields(own),
})
