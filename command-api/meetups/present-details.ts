import { meetupLimits as limits, meetupLimits } from '../../contracts/core/limits.ts'
import { utcDayOf } from '../../contracts/core/times.ts'
import type { MeetupRole } from '../../contracts/meetups/meetup-events.ts'
import type {
  AnswerStatus,
  EventAsker,
  EventDetails,
  EventHosting,
  EventMember,
} from '../../contracts/meetups/meetups.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import { attendancesIn, eventNotFound } from '../../domain/meetups/decider.ts'
import { discussionOf } from '../../domain/meetups/discussion.ts'
import type { Meetup } from '../../domain/meetups/meetup-state.ts'
import { holdersOf, isHost, offersTo } from '../../domain/meetups/roles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { deRankedLast } from '../../projections/discovery/viewer-policy.ts'
import { type AttendeeAnswer, attendances, meetups } from '../../projections/views/meetups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { isNamedTo, nameFor, seenFaceFor } from '../profiles/find-profile.ts'
import { presentSeries, readSeries } from './event-series.ts'
import { type Hosting, hostingIn } from './hosting.ts'
import {
  type OwnAnswer,
  ownAnswer,
  type PresentedMeetup,
  presentAddress,
  presentCommon,
  presentedState,
} from './present.ts'
import { attendeeId, type MeetupReader, readerOf } from './visibility.ts'

/** A member as the reader sees them at one meetup, by the id that the reader knows. */
export const presentMember = async (
  profile: ProfileDocument,
  meetupId: string,
  reader: MeetupReader,
  { keys }: Services,
): Promise<EventMember> => {
  const { profileId } = profile
  const isMatch = reader.isMatch(profileId)
  const isKnown = isMatch || profileId === reader.profileId
  return {
    id: isKnown ? profileId : await attendeeId(keys, meetupId, profileId),
    ...seenFaceFor(profile, reader),
    isMatch,
  }
}

type GivenAnswer = {
  readonly profileId: string
  readonly status: AnswerStatus
  /** Whether the organizer noted that they came. */
  readonly came?: boolean | null | undefined
  /** The linked member with whom they want to come. */
  readonly companion?: string | null | undefined
}

type SeenAnswer = GivenAnswer & AttendeeAnswer

const isAnswer = (one: GivenAnswer): one is SeenAnswer => one.status !== 'requested'

/**
 * Answers that the reader may see: their own, the organizer's, then of those who are going. Members
 * whom a rule ranks lower come last.
 */
const seenAnswers = (
  answers: readonly GivenAnswer[],
  organizer: string,
  reader: MeetupReader,
): SeenAnswer[] => {
  const { profileId: viewer, canSee } = reader
  const rank = ({ profileId, status }: AttendeeAnswer) =>
    profileId === viewer ? 0 : profileId === organizer ? 1 : status === 'going' ? 2 : 3
  const seen = answers
    .filter(isAnswer)
    .filter(
      ({ profileId, status }) =>
        profileId === viewer || (status !== 'not_going' && canSee(profileId)),
    )
    .sort((one, other) => rank(one) - rank(other))
  return deRankedLast(seen, one => [one.profileId], 'EVENTS', reader).slice(
    0,
    meetupLimits.attendeesShown,
  )
}

/** Who comes with whom, by profile id: those who named each other, for the host and for the two. */
const companionsAmong = (
  answers: readonly GivenAnswer[],
  organizer: string,
  { profileId: viewer }: MeetupReader,
): ReadonlyMap<string, string> => {
  const chosen = new Map(answers.map(one => [one.profileId, one.companion ?? null]))
  return new Map(
    answers.flatMap(({ profileId, companion }) => {
      const isMutual = companion && chosen.get(companion) === profileId
      const isToldTo = [organizer, profileId, companion].includes(viewer)
      return isMutual && isToldTo ? [[profileId, companion] as const] : []
    }),
  )
}

/** Puts those who come together side by side. */
const sideBySide = (
  answers: readonly SeenAnswer[],
  together: ReadonlyMap<string, string>,
): SeenAnswer[] => {
  const sorted: SeenAnswer[] = []
  for (const answer of answers) {
    if (sorted.includes(answer)) continue
    const companion = answers.find(one => one.profileId === together.get(answer.profileId))
    sorted.push(answer, ...(companion && !sorted.includes(companion) ? [companion] : []))
  }
  return sorted
}

/**
 * The members with a role whose names the reader sees, as long as they and the organizer exist for each
 * other: otherwise they could not give it back.
 */
const presentHolders = async (
  { organizer, roles }: PresentedMeetup,
  role: MeetupRole,
  present: PresentMember,
  reader: MeetupReader,
  { views, discovery }: Services,
): Promise<EventMember[]> => {
  const holders = holdersOf(roles, role).filter(reader.canSee)
  if (holders.length === 0) return []
  const host = await discovery.policyOf(organizer, holders, reader.now)
  const there = holders.filter(one => host.canSee(one, { surface: 'EVENTS', sight: 'list' }))
  const found = await views.collection(profiles).many(there)
  const seen = await Promise.all(found.flatMap(profile => (profile ? [present(profile)] : [])))
  return seen.filter(({ pseudonym }) => pseudonym !== null)
}

/** Those whom the organizer asked and sees. */
const presentRoles = async (
  { roles }: PresentedMeetup,
  present: PresentMember,
  { canSee }: MeetupReader,
  { views }: Services,
): Promise<EventHosting['roles']> => {
  const asked = roles.filter(({ isOpen, profileId }) => isOpen && canSee(profileId))
  const people = await views.collection(profiles).many(asked.map(({ profileId }) => profileId))
  const presented = asked.map(async ({ role, answer }, index) => {
    const profile = people[index]
    return profile ? [{ role, isAccepted: answer === 'yes', profile: await present(profile) }] : []
  })
  return (await Promise.all(presented)).flat()
}

type PresentMember = (profile: ProfileDocument) => Promise<EventMember>

/** Requests of members who exist for the organizer, with their names. */
const presentRequests = async (
  { requests }: Hosting,
  present: PresentMember,
  reader: MeetupReader,
  { views }: Services,
): Promise<EventHosting['requests']> => {
  const seen = requests.filter(({ profileId }) => reader.canSee(profileId))
  const people = await views.collection(profiles).many(seen.map(one => one.profileId))
  const presented = seen.map(async ({ status, isDeclined, asked }, index) => {
    const profile = people[index]
    if (!profile) return []
    const asker = asked && (await presentAsker(profile, asked, reader, { views }))
    return [{ status, isDeclined, profile: await present(profile), asker }]
  })
  return (await Promise.all(presented)).flat()
}

/**
 * Lines of former attendees who had the address. Those hidden or gone have neither name nor id, and nobody
 * has for a co-host: the organizer may have seen names that a co-host does not.
 */
const presentLeft = async (
  meetupId: string,
  { left, formerReaders }: Hosting,
  isOwn: boolean,
  { canSee, isMatch }: MeetupReader,
  { keys }: Services,
): Promise<EventHosting['leftWithAddress']> => {
  const there = await Promise.all(
    left
      .filter(({ profileId }) => isOwn && canSee(profileId))
      .map(async ({ profileId, seenAs }) => ({
        id: isMatch(profileId) ? profileId : await attendeeId(keys, meetupId, profileId),
        pseudonym: seenAs,
      })),
  )
  const gone = left.length - there.length + formerReaders
  const unnamed = Math.min(gone, meetupLimits.hostingShown)
  return [...there, ...Array.from({ length: unnamed }, () => ({ id: null, pseudonym: null }))]
}

/** An event with the answers to it. */
type DetailsSource = {
  readonly event: PresentedMeetup
  readonly answers: readonly GivenAnswer[]
  readonly own: OwnAnswer
  /** Null for everyone but the organizer and co-hosts. */
  readonly hosting: Hosting | null
}

/** A reader of an event's details, who knows everybody whom they may mention. */
export const detailsReader = (
  { event, answers, hosting }: DetailsSource,
  request: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  services: Pick<Services, 'discovery' | 'views'>,
): Promise<MeetupReader> => {
  const mentioned = [...answers, ...(hosting?.requests ?? []), ...(hosting?.left ?? [])]
  const ids = mentioned.map(({ profileId }) => profileId)
  const asked = event.roles.map(({ profileId }) => profileId)
  return readerOf(request, [event.organizer, ...ids, ...asked], services)
}

/** Coming dates are told with an event to come; one that is over or cancelled tells its organizer alone. */
const seriesFor = async (
  event: PresentedMeetup,
  { profileId, now }: MeetupReader,
  services: Services,
): Promise<EventDetails['series']> => {
  const isComing = event.status === 'upcoming' && event.overAt > now.toISOString()
  if (!isComing && event.organizer !== profileId) return null
  const found = await readSeries(event.meetupId, now, services)
  return found ? presentSeries(found.series, found.date, profileId, now) : null
}

/**
 * One event with its attendees, as shown to a member who may see it. `reader`: see `detailsReader`.
 * @throws {Refusal} `not_found`: its organizer has just left, which calls it off.
 */
export const presentDetails = async (
  { event, answers, own, hosting }: DetailsSource,
  reader: MeetupReader,
  services: Services,
): Promise<EventDetails> => {
  const { meetupId, organizer } = event
  const together = companionsAmong(answers, organizer, reader)
  const seen = sideBySide(seenAnswers(answers, organizer, reader), together)
  const [host, ...people] = await services.views
    .collection(profiles)
    .many([organizer, ...seen.map(one => one.profileId)])
  if (!host) throw eventNotFound()
  const present: PresentMember = profile => presentMember(profile, meetupId, reader, services)
  const seenHost = await present(host)
  const attending = seen.map(async ({ profileId, status, came = null }, index) => {
    const profile = people[index]
    return profile ? [{ profileId, status, came, profile: await present(profile) }] : []
  })
  const attendees = (await Promise.all(attending)).flat()
  const idOf = new Map(attendees.map(({ profileId, profile: { id } }) => [profileId, id]))
  const [lead] = await presentHolders(event, 'consent_lead', present, reader, services)
  const isOwn = organizer === reader.profileId
  const wishing = answers.filter(({ companion }) => companion === reader.profileId)
  return {
    ...presentCommon(event, own, reader.profileId, reader.now),
    address: presentAddress(event, own, reader.profileId),
    contactPerson: event.details.contactPerson ?? seenHost.pseudonym,
    accessNotes: event.details.accessNotes ?? null,
    price: event.details.price ?? null,
    consentLead: lead ?? null,
    coHosts: await presentHolders(event, 'co_host', present, reader, services),
    isCoHost: !isOwn && isHost(event, reader.profileId),
    myRoles: offersTo(event.roles, reader.profileId).map(({ role, answer }) => ({ role, answer })),
    series: await seriesFor(event, reader, services),
    version: event.version ?? 0,
    organizer: seenHost,
    attendees: attendees.map(({ profileId, status, profile }) => ({
      status,
      profile,
      withId: idOf.get(together.get(profileId) ?? '') ?? null,
    })),
    myCompanion: answers.find(one => one.profileId === reader.profileId)?.companion ?? null,
    companions: people.flatMap(profile =>
      profile && wishing.some(one => one.profileId === profile.profileId)
        ? [{ profileId: profile.profileId, ...nameFor(profile, reader) }]
        : [],
    ),
    hasDiscussion:
      (own.status === 'going' || isHost(event, reader.profileId)) &&
      discussionOf(event, reader.now) !== undefined,
    hosting: hosting && {
      requests: await presentRequests(hosting, present, reader, services),
      leftWithAddress: await presentLeft(meetupId, hosting, isOwn, reader, services),
      roles: isOwn ? await presentRoles(event, present, reader, services) : [],
      came: attendees.flatMap(({ profile: { id }, came }) => (came === null ? [] : [{ id, came }])),
    },
  }
}

/** The state after a command, as shown to who gave it. */
export const presentState = async (
  state: Meetup,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<EventDetails> => {
  const source = {
    event: presentedState(state),
    answers: attendancesIn(state).flatMap(({ profileId, status, came, companion }) =>
      status === null ? [] : [{ profileId, status, came, companion }],
    ),
    own: ownAnswer(state, request.profileId),
    hosting: isHost(state, request.profileId) ? hostingIn(state) : null,
  }
  return presentDetails(source, await detailsReader(source, request, services), services)
}

type Asked = { readonly answer: string | null }

/**
 * The number of events of others that a member went to, as the lower bound of a band. The current
 * day does not count, so that nobody sees by a change which event a member was at.
 */
const eventsAttended = async (
  profileId: string,
  now: Date,
  { views }: Pick<Services, 'views'>,
): Promise<number> => {
  const own = await views.collection(attendances).find({
    where: { profileId },
    order: { field: 'at', direction: 'descending' },
    limit: limits.attendedAmong,
  })
  const going = own.filter(({ status }) => status === 'going')
  const found = await views.collection(meetups).many(going.map(one => one.meetupId))
  const today = utcDayOf(now)
  const attended = found.filter(
    event =>
      event &&
      event.organizer !== profileId &&
      event.status !== 'cancelled' &&
      event.overAt < today,
  )
  return limits.attendedBands.findLast(least => least <= attended.length) ?? 0
}

/** A member who asks to come, as the organizer of the event sees them. */
const presentAsker = async (
  profile: ProfileDocument,
  { answer }: Asked,
  reader: MeetupReader,
  services: Pick<Services, 'views'>,
): Promise<EventAsker> => {
  if (!isNamedTo(profile, reader)) return { profile: null, answer }
  const { profileId, pronouns, bio, isVerified, age, declaredAt } = profile
  const attended = await eventsAttended(profileId, reader.now, services)
  const told = { pronouns, bio, isVerified, eventsAttended: attended }
  return { profile: { age: ageNow(age, declaredAt, reader.now), ...told }, answer }
}
