import * as z from 'zod'
import { answerIn, answersIn, gathering } from '../../command-api/gatherings/decider.ts'
import { inbox } from '../../command-api/notifications/decider.ts'
import type { Instant } from '../../contracts/event.ts'
import { causedId, Id } from '../../contracts/ids.ts'
import { streams } from '../../contracts/streams.ts'
import { defineQueue, type JobServices } from '../queue.ts'
import { gatheringSubjects } from './gathering-subjects.ts'

type Gathering = typeof gathering.initialState

const News = z.object({
  gatheringId: Id,
  about: z.enum(['change', 'cancellation', 'seat']),
  /** When it happened. */
  at: z.iso.datetime(),
  /** The one whom it concerns; all attendees by default. */
  to: Id.optional(),
})
type News = z.output<typeof News>

const texts = {
  change: {
    title: 'Event changed',
    message: 'The host has changed an event that you answered. See what is new.',
  },
  cancellation: {
    title: 'Event cancelled',
    message: 'An event that you answered will not take place.',
  },
  seat: {
    title: 'A place is yours',
    message: 'A place became free at an event that you waited for. You are going.',
  },
} as const satisfies Record<News['about'], { title: string; message: string }>

/** Who is going, may come or waits; the organizer knows. */
const attendeesOf = (state: Gathering): string[] => {
  const { waitlist, organizer } = state
  const coming = answersIn(state)
    .filter(({ status }) => status !== 'not_going')
    .map(({ profileId }) => profileId)
  return [...new Set([...coming, ...waitlist])].filter(one => one !== organizer)
}

/** Whether it is still news: later events may have overtaken it. */
const isNews = ({ about, to }: News, state: Gathering): boolean => {
  if (about === 'cancellation') return true
  return state.status === 'upcoming' && (to === undefined || answerIn(state, to) === 'going')
}

const recipientsOf = (
  { about, to }: News,
  state: Gathering,
  { discoveryIndex }: JobServices,
): string[] =>
  (to === undefined ? attendeesOf(state) : [to]).filter(
    // An organizer who closed their account is there for nobody, and the event is cancelled for all.
    one => about === 'cancellation' || discoveryIndex.exists(one, state.organizer, 'EVENTS'),
  )

const pageOf = ({ gatheringId, status }: Gathering) =>
  status === 'forgotten' ? '/events' : `/events/${gatheringId}`

const notificationOf = (
  { about, gatheringId }: News,
  state: Gathering,
  profileId: string,
  notificationId: string,
  happenedAt: Instant,
) => ({
  ...({ notificationId, profileId, type: 'event_reminder', ...texts[about], happenedAt } as const),
  actionUrl: pageOf(state),
  subject: gatheringSubjects[about](gatheringId),
})

/** Tells attendees of a change, of the cancellation, or that a place became theirs. */
export const tellAttendees = defineQueue<News>({
  name: 'tell-attendees',
  data: News,
  concurrency: 2,
  async run(news, cause, services) {
    const { dispatch } = services
    const { gatheringId, about, at } = news
    const state = await dispatch.readState(gathering, streams.gathering(gatheringId))
    if (!isNews(news, state)) return
    for (const profileId of recipientsOf(news, state, services)) {
      const stream = streams.inbox(profileId)
      if (about === 'cancellation') {
        const subjects = Object.values(gatheringSubjects).map(subjectOf => subjectOf(gatheringId))
        const context = { ...cause, command: causedId(cause.command, profileId, 'overtaken') }
        await dispatch(inbox, stream, { type: 'Forget', profileId, subjects }, context)
      }
      const command = causedId(cause.command, profileId)
      const notification = notificationOf(news, state, profileId, command, at)
      await dispatch(inbox, stream, { type: 'Notify', notification }, { ...cause, command })
    }
  },
})
