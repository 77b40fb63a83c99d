import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { getEvent, listEvents } from '../../contracts/meetups/meetups.ts'
import { eventNotFound } from '../../domain/meetups/decider.ts'
import {
  type AttendanceDocument,
  type AttendeeAnswer,
  attendanceKey,
  attendances,
  type MeetupDocument,
  meetups,
} from '../../projections/views/meetups.ts'
import { type ApiRequest, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { readHosting } from './hosting.ts'
import { listedMeetups } from './listed-meetups.ts'
import { noAnswer, type OwnAnswer } from './present.ts'
import { presentCards } from './present-cards.ts'
import { detailsReader, presentDetails } from './present-details.ts'
import { memberViews } from './visibility.ts'

const meetupViews = [meetups, attendances, ...memberViews] as const

/** A member's position in the waitlist, from 1 on. */
const positionOf = async (
  { meetupId, profileId, isWaiting }: AttendanceDocument,
  { views }: Services,
): Promise<number | null> => {
  if (!isWaiting) return null
  const waiting = await views.collection(attendances).find({
    where: { meetupId, isWaiting },
    order: { field: 'waitingSince', direction: 'ascending' },
    limit: limits.waitlist,
  })
  const place = waiting.findIndex(one => one.profileId === profileId)
  return place < 0 ? null : place + 1
}

const ownAnswerOf = async (
  own: AttendanceDocument | undefined,
  services: Services,
): Promise<OwnAnswer> =>
  own
    ? {
        status: own.status,
        position: await positionOf(own, services),
        isApproved: own.isApproved,
        keptAddress: own.keptAddress,
        changes: own.changes,
        changedAt: own.changedAt,
      }
    : noAnswer

/** Answers of those who are going, then of those who may come, up to the number shown of each. */
const answersTo = async (meetupId: string, { views }: Services): Promise<AttendeeAnswer[]> => {
  const find = (status: 'going' | 'maybe') =>
    views.collection(attendances).find({
      where: { meetupId, status },
      order: { field: 'since', direction: 'ascending' },
      limit: limits.attendeesShown,
    })
  const found = [...(await find('going')), ...(await find('maybe'))]
  return found.flatMap(({ profileId, status }) =>
    status && status !== 'requested' ? [{ profileId, status }] : [],
  )
}

/** The answers with the member's own first. */
const withOwn = (
  answers: readonly AttendeeAnswer[],
  own: AttendanceDocument | undefined,
): AttendeeAnswer[] => {
  if (!own?.status || own.status === 'requested') return [...answers]
  const { profileId, status } = own
  return [{ profileId, status }, ...answers.filter(one => one.profileId !== profileId)]
}

/** Whether an event may be read by a member for whom its organizer exists. */
const isReadable = (
  { status, overAt }: MeetupDocument,
  own: AttendanceDocument | undefined,
  { now }: ApiRequest<unknown>,
): boolean => own !== undefined || (status === 'upcoming' && overAt > now.toISOString())

export const onGetEvent = query(getEvent, { reads: meetupViews }, async (request, services) => {
  const { views } = services
  const { params, profileId } = request
  const { id: meetupId } = params
  const found = await retryAfterCatchUp([meetups], request, services, () =>
    views.collection(meetups).get(meetupId),
  )
  const own = await views.collection(attendances).get(attendanceKey({ meetupId, profileId }))
  if (!found || !isReadable(found, own, request)) throw eventNotFound()
  const answers = withOwn(await answersTo(meetupId, services), own)
  const hosting = found.organizer === profileId ? await readHosting(found, services) : null
  const answer = await ownAnswerOf(own, services)
  const source = { event: found, answers, own: answer, hosting }
  const reader = await detailsReader(source, request, services)
  if (!reader.canSee(found.organizer)) throw eventNotFound()
  return presentDetails(source, reader, services)
})

export const onListEvents = query(listEvents, { reads: meetupViews }, async (request, services) => {
  const { listed, own, reader } = await listedMeetups(request, services)
  const answers = new Map<string, OwnAnswer>()
  for (const attendance of own)
    answers.set(attendance.meetupId, await ownAnswerOf(attendance, services))
  return presentCards(listed, answers, reader, services)
})
