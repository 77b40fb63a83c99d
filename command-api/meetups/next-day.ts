import { streams } from '../../contracts/features.ts'
import { answerNextDay, getNextDay, type NextDay } from '../../contracts/meetups/next-day.ts'
import type { NextDayAnswer } from '../../contracts/meetups/next-day-events.ts'
import { isAskedNextDay, nextDayEndsAt } from '../../domain/meetups/next-day.ts'
import { answersClosed, nextDay } from '../../domain/meetups/next-day-decider.ts'
import { isHost } from '../../domain/meetups/roles.ts'
import { attendeeNotFound } from '../../domain/meetups/seat-rules.ts'
import { hashesOfMember, personViews } from '../../projections/identity/person-hashes.ts'
import {
  nextDayAnswers,
  nextDayCounts,
  nextDayKey,
  readNextDayAnswer,
} from '../../projections/views/next-day.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import {
  answererIds,
  attendeeId,
  type FoundMeetup,
  findAmongAnswers,
  findMeetup,
  type MeetupReader,
  memberViews,
  readerOf,
} from './visibility.ts'

/** A guest reads back the ids that they know, also of people who hide from them since. */
const presentOwn = async (
  meetupId: string,
  { how, feltSafe, words, named }: NextDayAnswer,
  { isMatch }: MeetupReader,
  { keys }: Services,
) => ({
  how,
  feltSafe,
  words,
  named: await Promise.all(
    named.map(async one => (isMatch(one) ? one : attendeeId(keys, meetupId, one))),
  ),
})

const questionFor = (
  { state }: FoundMeetup,
  answer: NonNullable<NextDay['question']>['answer'],
): NextDay => ({
  question: { until: nextDayEndsAt(state.details), answer },
  counts: null,
})

const countsOf = async (
  meetupId: string,
  { views }: Pick<Services, 'views'>,
): Promise<NextDay['counts']> => {
  const counted = await views.collection(nextDayCounts).get(meetupId)
  if (!counted) return null
  const { feltSafe, didNot } = counted
  return feltSafe === null && didNot === null ? null : { feltSafe, didNot }
}

export const onGetNextDay = query(
  getNextDay,
  { reads: [nextDayAnswers, nextDayCounts, ...memberViews] },
  async (request, services) => {
    const { params, profileId, now } = request
    const meetupId = params.id
    const found = await findMeetup(meetupId, request, services)
    if (isHost(found.state, profileId))
      return { question: null, counts: await countsOf(meetupId, services) }
    if (!isAskedNextDay(found.state, profileId, now)) return { question: null, counts: null }
    const own = await services.views
      .collection(nextDayAnswers)
      .get(nextDayKey({ meetupId, profileId }))
    const answer = own && (await readNextDayAnswer(services.keys, own))
    if (!answer) return questionFor(found, null)
    const reader = await readerOf(request, answer.named, services)
    return questionFor(found, await presentOwn(meetupId, answer, reader, services))
  },
)

/** Who is named is found also if they no longer come or are hidden: nobody escapes by that. */
const namedIn = (
  sought: readonly string[],
  found: FoundMeetup,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<string[]> =>
  Promise.all(
    sought.map(async id => {
      const profileId = id !== request.profileId && (await findAmongAnswers(id, found, services))
      if (!profileId) throw attendeeNotFound()
      return profileId
    }),
  )

export const onAnswerNextDay = command(
  answerNextDay,
  { reads: [...memberViews, ...personViews], settles: [nextDayAnswers], limit: 'nextDay' },
  async (request, services) => {
    const { params, profileId, memberId, body, now } = request
    const meetupId = params.id
    const found = await findMeetup(meetupId, request, services, answererIds)
    if (!isAskedNextDay(found.state, profileId, now)) throw answersClosed()
    const { named: sought, ...said } = body
    const named = [...new Set(await namedIn(sought, found, request, services))]
    const identityHashes = await hashesOfMember(memberId, services)
    const answer = { ...said, named, identityHashes }
    await request.dispatch(nextDay, streams.nextDay(meetupId), {
      type: 'AnswerNextDay',
      meetupId,
      profileId,
      answer,
    })
    return questionFor(found, await presentOwn(meetupId, answer, found.reader, services))
  },
)
