import { isDeepStrictEqual } from 'node:util'
import { meetupLimits } from '../../contracts/core/limits.ts'
import { type CommunityEvent, getEvent, listEvents } from '../../contracts/meetups/meetups.ts'
import type { SeenFace } from '../../contracts/profiles/profiles.ts'
import { eventNotFound } from '../../domain/meetups/decider.ts'
import { hostsAdmit } from '../../domain/meetups/is-visible-to.ts'
import { isHost, offersTo } from '../../domain/meetups/roles.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import {
  type AttendanceDocument,
  type AttendeeAnswer,
  attendanceKey,
  attendances,
  type MeetupDocument,
  meetupRoles,
  meetups,
} from '../../projections/views/meetups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { type ApiRequest, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { sharedElement } from '../http/parse-request.ts'
import { seenFaceFor } from '../profiles/find-profile.ts'
import { readHosting } from './hosting.ts'
import { listedMeetups } from './listed-meetups.ts'
import { noAnswer, type OwnAnswer, presentCommon } from './present.ts'
import { detailsReader, presentDetails } from './present-details.ts'
import { attendeeId, type MeetupReader, memberViews } from './visibility.ts'

const meetupViews = [meetups, attendances, meetupRoles, ...memberViews] as const

/** A member's position in the waitlist, from 1 on. */
const positionOf = async (
  { meetupId, profileId, isWaiting }: AttendanceDocument,
  { views }: Services,
): Promise<number | null> => {
  if (!isWaiting) return null
  const waiting = await views.collection(attendances).find({
    where: { meetupId, isWaiting },
    order: { field: 'waitingSince', direction: 'ascending' },
    limit: meetupLimits.waitlist,
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

type ReadAnswer = AttendeeAnswer & Pick<AttendanceDocument, 'came' | 'companion'>

/** Answers of those who are going, then of those who may come, up to the number shown of each. */
const answersTo = async (meetupId: string, { views }: Services): Promise<ReadAnswer[]> => {
  const find = (status: 'going' | 'maybe') =>
    views.collection(attendances).find({
      where: { meetupId, status },
      order: { field: 'since', direction: 'ascending' },
      limit: meetupLimits.attendeesShown,
    })
  const found = [...(await find('going')), ...(await find('maybe'))]
  return found.flatMap(({ profileId, status, came, companion }) =>
    status && status !== 'requested' ? [{ profileId, status, came, companion }] : [],
  )
}

/** The answers with the member's own first. */
const withOwn = (
  answers: readonly ReadAnswer[],
  own: AttendanceDocument | undefined,
): ReadAnswer[] => {
  if (!own?.status || own.status === 'requested') return [...answers]
  const { profileId, status, companion } = own
  return [{ profileId, status, companion }, ...answers.filter(one => one.profileId !== profileId)]
}

/** Whether an event may be read by a member for whom its organizer exists. */
const isReadable = (
  { status, overAt, roles }: MeetupDocument,
  own: AttendanceDocument | undefined,
  { profileId, now }: ApiRequest<unknown>,
): boolean =>
  own !== undefined ||
  offersTo(roles, profileId).length > 0 ||
  (status === 'upcoming' && overAt > now.toISOString())

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
  const hosting = isHost(found, profileId) ? await readHosting(found, services) : null
  const answer = await ownAnswerOf(own, services)
  const source = { event: found, answers, own: answer, hosting }
  const reader = await detailsReader(source, request, services)
  const takesPart = own !== undefined || offersTo(found.roles, profileId).length > 0
  const isVisible = takesPart ? reader.mayCome(found.organizer) : hostsAdmit(found, reader)
  if (!isVisible) throw eventNotFound()
  return presentDetails(source, reader, services)
})

export const onListEvents = query(listEvents, { reads: meetupViews }, async (request, services) => {
  const { listed, own, reader } = await listedMeetups(request, services)
  const answers = new Map<string, OwnAnswer>()
  for (const attendance of own)
    answers.set(attendance.meetupId, await ownAnswerOf(attendance, services))
  return presentCards(listed, answers, reader, services)
})

/** The few attendees whom a card names besides the reader; all of them exist for the reader. */
const namedOn = (
  { shown }: MeetupDocument,
  { profileId, canSee }: MeetupReader,
): AttendeeAnswer[] =>
  shown
    .filter(one => one.profileId !== profileId && canSee(one.profileId))
    .slice(0, meetupLimits.attendeesListed)

/** Names and faces of organizers by profile id, as the reader sees them. */
const organizersOf = async (
  organizers: readonly string[],
  reader: MeetupReader,
  { views }: Services,
) => {
  const ids = [...new Set(organizers)]
  const found = await views.collection(profiles).many(ids)
  return new Map(
    found.flatMap(profile =>
      profile ? [[profile.profileId, seenFaceFor(profile, reader)] as const] : [],
    ),
  )
}

/** The reader comes first, then others: matches by profile id, strangers by an id of this event. */
const presentCard = async (
  meetup: MeetupDocument,
  organizer: SeenFace,
  own: OwnAnswer,
  reader: MeetupReader,
  keys: Keys,
): Promise<CommunityEvent> => {
  const { profileId: viewer, isMatch } = reader
  const attendees =
    own.status && own.status !== 'requested'
      ? [{ status: own.status, profile: { id: viewer } }]
      : []
  for (const { profileId, status } of namedOn(meetup, reader)) {
    const id = isMatch(profileId) ? profileId : await attendeeId(keys, meetup.meetupId, profileId)
    attendees.push({ status, profile: { id } })
  }
  return { ...presentCommon(meetup, own, viewer, reader.now), organizer, attendees }
}

/**
 * Whether this reader can get the shared card: they did not answer, and the first attendees that
 * the card names exist for them and are no match of theirs. Checked for each reader and each read;
 * only the card is cached.
 */
const readsAsStranger = (
  { organizer, shown }: MeetupDocument,
  own: OwnAnswer | undefined,
  { profileId: viewer, canSee, isMatch }: MeetupReader,
): boolean => {
  if (own || organizer === viewer) return false
  for (const [index, { profileId }] of shown.entries()) {
    if (index === meetupLimits.attendeesListed) break
    if (profileId === viewer || !canSee(profileId) || isMatch(profileId)) return false
  }
  return true
}

type StrangersCard = { readonly organizer: SeenFace; readonly card: CommunityEvent }

/**
 * Cards of upcoming events as strangers see them. A changed meetup is another document, so another
 * card.
 */
const strangersCards = new WeakMap<MeetupDocument, StrangersCard>()

const strangersCard = async (
  meetup: MeetupDocument,
  organizer: SeenFace,
  reader: MeetupReader,
  keys: Keys,
): Promise<CommunityEvent> => {
  const known = strangersCards.get(meetup)
  if (known && isDeepStrictEqual(known.organizer, organizer)) return known.card
  const card = sharedElement(await presentCard(meetup, organizer, noAnswer, reader, keys))
  strangersCards.set(meetup, { organizer, card })
  return card
}

/** Cards of upcoming events as a member sees them, without those whose organizer has just left. */
const presentCards = async (
  listed: readonly MeetupDocument[],
  answers: ReadonlyMap<string, OwnAnswer>,
  reader: MeetupReader,
  services: Services,
): Promise<CommunityEvent[]> => {
  const { keys } = services
  const organizers = listed.map(one => one.organizer)
  const byId = await organizersOf(organizers, reader, services)
  const cards: CommunityEvent[] = []
  for (const meetup of listed) {
    const own = answers.get(meetup.meetupId)
    const organizer = byId.get(meetup.organizer)
    if (!organizer) continue
    cards.push(
      readsAsStranger(meetup, own, reader)
        ? await strangersCard(meetup, organizer, reader, keys)
        : await presentCard(meetup, organizer, own ?? noAnswer, reader, keys),
    )
  }
  return cards
}
