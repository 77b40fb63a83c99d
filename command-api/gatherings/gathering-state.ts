import { type DatedEvent, unhandledEvent } from '../../contracts/decider.ts'
import type { Instant } from '../../contracts/event.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import type { GatheringDetails, RsvpStatus } from '../../contracts/gathering-events.ts'
import { overAt } from '../../contracts/gathering-times.ts'
import { answerOf, type GatheringAnswers, noAnswers, removeAnswer, setAnswer } from './answers.ts'

export type GatheringEvent = EventsOfDecider<'gathering'>

/** One gathering with the answers of all members. */
export type Gathering = {
  readonly status: 'unannounced' | 'upcoming' | 'past' | 'cancelled' | 'forgotten'
  readonly gatheringId: string
  readonly organizer: string
  readonly details: GatheringDetails
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly answers: GatheringAnswers
  readonly going: number
  readonly maybe: number
  /** Profile ids, the next to get a seat first. */
  readonly waitlist: readonly string[]
}

const noDetails: GatheringDetails = {
  ...{ title: '', description: '', eventDate: '', endDate: null, location: null, address: null },
  ...{ isOnline: false, maxAttendees: null, isPublic: false, tags: [] },
}

export const unannounced: Gathering = {
  ...{ status: 'unannounced', gatheringId: '', organizer: '', details: noDetails },
  ...{ createdAt: '', updatedAt: '', answers: noAnswers, going: 0, maybe: 0, waitlist: [] },
}

/** Whether it was announced and its organizer is still here. */
export const isFound = ({ status }: Gathering): boolean =>
  status !== 'unannounced' && status !== 'forgotten'

/** Whether members can answer: it is neither cancelled nor over. */
export const isOpen = ({ status, details }: Gathering, now: Date): boolean =>
  status === 'upcoming' && overAt(details) > now.toISOString()

/** Number of free seats; infinite without a limit. */
export const freeSeats = ({ details: { maxAttendees }, going }: Gathering): number =>
  maxAttendees === null ? Number.POSITIVE_INFINITY : maxAttendees - going

const without = (list: readonly string[], one: string) => list.filter(other => other !== one)

const detailsOf = ({
  gatheringId: _,
  organizer: __,
  ...details
}: Extract<GatheringEvent, { type: 'GatheringAnnounced' }>['data']): GatheringDetails => details

/** The counts after a member's answer, null where they have none any more. */
const countsAfter = (
  { answers, going, maybe }: Gathering,
  profileId: string,
  status: RsvpStatus | null,
) => {
  const before = answerOf(answers, profileId)
  const change = (counted: RsvpStatus) => Number(status === counted) - Number(before === counted)
  return { going: going + change('going'), maybe: maybe + change('maybe') }
}

const withAnswer = (state: Gathering, profileId: string, status: RsvpStatus): Gathering => ({
  ...state,
  ...countsAfter(state, profileId, status),
  answers: setAnswer(state.answers, profileId, status),
  waitlist:
    status === 'going' && state.waitlist.length > 0
      ? without(state.waitlist, profileId)
      : state.waitlist,
})

const withoutAttendee = (state: Gathering, profileId: string): Gathering => ({
  ...state,
  ...countsAfter(state, profileId, null),
  answers: removeAnswer(state.answers, profileId),
  waitlist: without(state.waitlist, profileId),
})

/** The gathering after an event. */
export const evolveGathering = (state: Gathering, event: DatedEvent<GatheringEvent>): Gathering => {
  const { at } = event
  switch (event.type) {
    case 'GatheringAnnounced': {
      const { gatheringId, organizer } = event.data
      const details = detailsOf(event.data)
      const answers = setAnswer(noAnswers, organizer, 'going')
      const since = { createdAt: at, updatedAt: at }
      return {
        ...state,
        status: 'upcoming',
        gatheringId,
        organizer,
        details,
        answers,
        going: 1,
        ...since,
      }
    }
    case 'GatheringRevised': {
      const { changed: _, ...announced } = event.data
      return { ...state, details: detailsOf(announced), updatedAt: at }
    }
    case 'GatheringCancelled':
      return { ...state, status: 'cancelled', updatedAt: at }
    case 'GatheringArchived':
      return { ...state, status: 'past' }
    case 'RsvpGiven':
      return withAnswer(state, event.data.profileId, event.data.status)
    case 'SeatPromoted':
      return withAnswer(state, event.data.profileId, 'going')
    case 'WaitlistJoined':
      return { ...state, waitlist: [...state.waitlist, event.data.profileId] }
    case 'WaitlistLeft':
      return { ...state, waitlist: without(state.waitlist, event.data.profileId) }
    case 'AttendeeLeft':
      return withoutAttendee(state, event.data.profileId)
    case 'GatheringForgotten':
      return { ...state, status: 'forgotten' }
  }
  return unhandledEvent(event)
}
