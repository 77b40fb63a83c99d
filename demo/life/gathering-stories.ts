import { causedId } from '../../contracts/core/ids.ts'
import { limits } from '../../contracts/core/limits.ts'
import { streams } from '../../contracts/features.ts'
import { nextIn, slots } from '../community/hangouts.ts'
import { meetupDetails, nextStart } from '../community/meetups.ts'
import {
  type GroupKind,
  groupKinds,
  invitationLines,
  meetingPoints,
  meetupKinds,
} from '../words/words.ts'
import { instant, makesTrue, on, othersThan, type Story, type StoryParts } from './story.ts'
import { DAY, HOUR, MINUTE, type SimulatedMember } from './world.ts'

/** A meetup in two or three weeks near its host, as they announce it. */
export const announcement = (
  { chance, id }: Pick<StoryParts, 'chance' | 'id'>,
  { profileId: organizer, place }: SimulatedMember,
  at: number,
) => {
  const kind = chance.one(meetupKinds)
  const details = meetupDetails(kind, nextStart(kind, at + 14 * DAY), place)
  return { meetupId: id(), organizer, ...details }
}

/** The host announces a meetup. */
export const announced = (
  details: ReturnType<typeof announcement>,
  { memberId }: SimulatedMember,
  wait = 0,
) =>
  makesTrue(
    on(streams.meetup(details.meetupId))(wait, 'MeetupAnnounced', details, memberId),
    'meetups',
    details.meetupId,
    details.eventDate,
  )

/** Who of those who were going came, as the host notes after the meetup; one in five did not. */
const attendance = (
  { chance }: Pick<StoryParts, 'chance'>,
  { meetupId, organizer, endDate }: ReturnType<typeof announcement>,
  host: SimulatedMember,
  going: readonly SimulatedMember[],
): Story => {
  const meetup = on(streams.meetup(meetupId))
  const of = { meetupId, organizer }
  const archived = meetup(HOUR, 'MeetupArchived', of)
  const noted = going.map(({ profileId }) => {
    const came = chance.chance(0.8)
    const mark = meetup(MINUTE, 'AttendanceMarked', { ...of, profileId, came }, host.memberId)
    return makesTrue(mark, came ? 'attended' : 'noShows', meetupId, profileId)
  })
  const said = on(streams.nextDay(meetupId))
  const answered = going.map(({ profileId, memberId }, n) => {
    const answer = {
      how: n === 0 ? ('good' as const) : ('mixed' as const),
      feltSafe: true,
      words: null,
      named: [],
      identityHashes: [],
    }
    return said(n === 0 ? DAY : HOUR, 'NextDayAnswered', { meetupId, profileId, answer }, memberId)
  })
  const profileIds = going.map(({ profileId }) => profileId)
  return [
    { ...archived, notBefore: Date.parse(endDate ?? '') },
    ...noted,
    ...answered,
    said(14 * DAY, 'NextDayCounted', { meetupId, feltSafe: null, didNot: null }),
    said(351 * DAY, 'NextDayForgotten', { meetupId, profileIds }),
  ]
}

/** The host writes to all guests, and what they wrote is forgotten. */
const toGuests = (
  of: { readonly meetupId: string; readonly organizer: string },
  { memberId, profileId: by }: SimulatedMember,
): Story => {
  const toAll = on(streams.guestMessages(of.meetupId))
  const message = { ...of, by, messageId: causedId('guest message', of.meetupId) }
  return [
    toAll(
      MINUTE,
      'GuestsAddressed',
      { ...message, words: 'The door is around the corner.' },
      memberId,
    ),
    toAll(HOUR, 'GuestMessagesForgotten', { ...of, by }),
  ]
}

/** A meetup to which everybody can come: three seats, a waitlist, and somebody who cannot come. */
export const openMeetup = (stage: StoryParts, host: SimulatedMember, at: number): Story => {
  const details = { ...announcement(stage, host, at), maxAttendees: 3 }
  const { meetupId, organizer, title } = details
  const meetup = on(streams.meetup(meetupId))
  const of = { meetupId, organizer }
  const guests = othersThan(stage, host, stage.chance.whole(4, 10))
  const all: Story = [announced(details, host)]
  for (const [n, { profileId, memberId }] of guests.entries()) {
    const guest = { ...of, profileId }
    const wait = stage.chance.roll() * DAY
    const status = n < 2 ? 'going' : stage.chance.one(['maybe', 'not_going'] as const)
    const answer = meetup(wait, 'RsvpGiven', { ...guest, status, previous: null }, memberId)
    if (n === 2 || n === 3) all.push(meetup(wait, 'WaitlistJoined', guest, memberId))
    else all.push(status === 'going' ? makesTrue(answer, 'going', meetupId, profileId) : answer)
  }
  const [first, second, third, fourth] = guests
  if (!first || !second || !third || !fourth || guests.length > 7)
    return [
      ...all,
      makesTrue(meetup(DAY, 'MeetupCancelled', of, host.memberId), 'cancelled', meetupId),
    ]
  const revised = { ...details, title: `${title}!`, changed: ['words' as const] }
  const cannot = { ...of, profileId: first.profileId, status: 'not_going' as const }
  return [
    ...all,
    meetup(HOUR, 'MeetupRevised', revised, host.memberId),
    ...toGuests(of, host),
    meetup(
      HOUR,
      'CompanionChosen',
      { ...of, profileId: third.profileId, companion: fourth.profileId },
      third.memberId,
    ),
    makesTrue(
      meetup(HOUR, 'RsvpGiven', { ...cannot, previous: 'going' }, first.memberId),
      'notGoing',
      meetupId,
      first.profileId,
    ),
    makesTrue(
      meetup(0, 'SeatPromoted', { ...of, profileId: third.profileId, previous: null }),
      'going',
      meetupId,
      third.profileId,
    ),
    meetup(HOUR, 'WaitlistLeft', { ...of, profileId: fourth.profileId }, fourth.memberId),
    ...attendance(stage, details, host, [second, third]),
  ]
}

/** An evening whose host approves guests, and later shows the address to these alone. */
export const approvedMeetup = (stage: StoryParts, host: SimulatedMember, at: number): Story => {
  const details = { ...announcement(stage, host, at), maxAttendees: null }
  const { meetupId, organizer } = details
  const meetup = on(streams.meetup(meetupId))
  const of = { meetupId, organizer }
  const by = host.memberId
  const [early, approved, declined] = othersThan(stage, host, 6)
  const all: Story = [announced(details, host)]
  if (!early || !approved || !declined) return all
  const going = ({ profileId }: SimulatedMember, actor: string) => {
    const answer = { ...of, profileId, status: 'going', previous: null } as const
    return makesTrue(meetup(HOUR, 'RsvpGiven', answer, actor), 'going', meetupId, profileId)
  }
  const asks = ({ profileId, memberId }: SimulatedMember) =>
    meetup(HOUR, 'SeatRequested', { ...of, profileId, previous: null, answer: 'Yes.' }, memberId)
  const left = { ...of, profileId: early.profileId }
  const revised = {
    ...details,
    addressShownTo: 'approved' as const,
    changed: ['approval' as const],
  }
  const asked = { ...of, profileId: declined.profileId, role: 'consent_lead' } as const
  const lead = { ...asked, profileId: approved.profileId }
  const list = on(streams.eventExclusions(organizer))
  const series = on(streams.eventSeries(meetupId))
  const { eventDate, timeZone } = details
  const dates = [0, 1, 2, 3].map(weeks =>
    new Date(Date.parse(eventDate) + weeks * 7 * DAY).toISOString(),
  )
  const [, second = eventDate, third = eventDate, until = eventDate] = dates
  const ofSeries = { seriesId: meetupId, organizer }
  const next = causedId('occurrence', meetupId, second)
  const rule = { eventDate, until: until.slice(0, 10), timeZone: timeZone ?? null, dates }
  const exclusionId = causedId('exclusion', meetupId)
  const excluded = { profileId: organizer, exclusionId, excluded: declined.profileId }
  return [
    ...all,
    going(early, early.memberId),
    meetup(HOUR, 'RoleOffered', asked, by),
    meetup(HOUR, 'RoleDeclined', { ...asked, wasAccepted: false }, declined.memberId),
    meetup(HOUR, 'RoleWithdrawn', { ...asked, wasAccepted: false }, by),
    meetup(MINUTE, 'RoleOffered', lead, by),
    meetup(HOUR, 'RoleAccepted', lead, approved.memberId),
    meetup(HOUR, 'MeetupRevised', revised, by),
    meetup(0, 'AddressKept', { ...of, profileIds: [early.profileId], addressNumber: 0 }, by),
    asks(approved),
    asks(declined),
    meetup(HOUR, 'RequestApproved', { ...of, profileId: approved.profileId }, by),
    { ...going(approved, by), wait: 0 },
    meetup(HOUR, 'RequestDeclined', { ...of, profileId: declined.profileId }, by),
    makesTrue(
      meetup(DAY, 'RsvpGiven', { ...left, status: 'not_going', previous: 'going' }, early.memberId),
      'notGoing',
      meetupId,
      early.profileId,
    ),
    meetup(0, 'LeftWithAddress', { ...left, seenAs: 'A guest' }, early.memberId),
    list(HOUR, 'GuestExcluded', { ...excluded, pseudonym: 'A guest', isDemo: true }, by),
    list(HOUR, 'GuestReadmitted', excluded, by),
    series(HOUR, 'SeriesStarted', { ...ofSeries, every: 'week', ...rule }, by),
    series(
      0,
      'OccurrenceOpened',
      { ...ofSeries, meetupId: next, eventDate: second, dueAt: eventDate },
      by,
    ),
    series(HOUR, 'SeriesDateSkipped', { ...ofSeries, eventDate: third }, by),
    series(HOUR, 'SeriesEnded', { ...ofSeries, meetupIds: [meetupId, next] }, by),
    ...attendance(stage, details, host, [approved]),
  ]
}

/** A group of a kind without texts, as its founder begins it. */
export const founding = ({ interests, times }: GroupKind, groupId: string, founder: string) => ({
  groupId,
  founder,
  interests: [...interests],
  availability: [...times],
  maxMembers: limits.group.members.initial,
  admission: 'approval' as const,
  newcomersRead: false,
})

/** One of so many members founds a group; every second of these is closed. */
export const FOUNDING = 16

/** A group from its founding to its talks. */
export const group = (stage: StoryParts, founder: SimulatedMember): Story => {
  const { chance, id } = stage
  const kind = chance.one(groupKinds)
  const { name, description, lines } = kind
  const { profileId: by, memberId: me } = founder
  const groupId = id()
  const circle = on(streams.group(groupId))
  const all: Story = [
    circle(0, 'GroupFounded', founding(kind, groupId, by), me),
    circle(0, 'GroupDescribed', { groupId, by, name, description }, me),
  ]
  const [asked, invited, declined, unsure, unwilling] = othersThan(stage, founder, 9)
  if (!asked || !invited || !declined || !unsure || !unwilling) return all
  const of = ({ profileId }: SimulatedMember) => ({ groupId, profileId })
  const coming = { rsvpStatus: 'attending' as const }
  const request = (one: SimulatedMember) =>
    circle(HOUR, 'GroupRequested', { ...of(one), ...coming }, one.memberId)
  const invite = (one: SimulatedMember) => circle(HOUR, 'GroupInvited', { ...of(one), by }, me)
  const admitted = { ...of(asked), ...coming, through: 'approval' as const, by }
  const came = { ...of(invited), ...coming, through: 'invitation' as const, by: invited.profileId }
  all.push(
    request(asked),
    circle(HOUR, 'GroupJoined', admitted, me),
    invite(invited),
    circle(HOUR, 'GroupJoined', came, invited.memberId),
    request(declined),
    circle(HOUR, 'GroupRequestDeclined', { ...of(declined), by }, me),
    request(unsure),
    circle(HOUR, 'GroupRequestWithdrawn', of(unsure), unsure.memberId),
    invite(unwilling),
    circle(HOUR, 'GroupInvitationDeclined', of(unwilling), unwilling.memberId),
  )
  const speakers = [founder, asked, invited]
  for (const [n, content] of lines.entries()) {
    const { profileId: from, memberId } = speakers[n % speakers.length] as SimulatedMember
    const message = { groupId, messageId: id(), from, content, forNewcomers: false }
    all.push(circle(20 * MINUTE, 'GroupMessageSent', message, memberId))
  }
  const read = { groupId, by: asked.profileId, upTo: all.length - 1 }
  const opened = { groupId, by, admission: 'open', newcomersRead: true } as const
  all.push(
    circle(MINUTE, 'GroupMessagesRead', read, asked.memberId),
    circle(DAY, 'GroupAdmissionChosen', opened, me),
    circle(9 * DAY, 'GroupLeft', { ...of(invited), by: invited.profileId }, invited.memberId),
  )
  const isClosed = Math.floor(stage.members.length / FOUNDING) % 2 === 0
  return isClosed ? [...all, circle(30 * DAY, 'GroupClosed', { groupId })] : all
}

/** An invitation of one matched member by another, and what becomes of it. */
export const hangout = (
  { chance, id }: StoryParts,
  one: SimulatedMember,
  other: SimulatedMember,
  at: number,
): Story => {
  const pair = on(streams.hangout(one.profileId, other.profileId))
  const of = { invitationId: id(), inviter: one.profileId, invitee: other.profileId }
  const { profileId: by, memberId } = other
  const timeSlot = chance.one(slots)
  const scheduled = nextIn(timeSlot, at + DAY)
  const proposal = {
    hobby: chance.one(other.one.hobbies),
    timeSlot,
    message: chance.one(invitationLines),
    suggestedDate: null,
    location: null,
  }
  const plan = { scheduledDate: instant(scheduled), location: chance.one(meetingPoints) }
  const planned = { ...of, by, changed: ['scheduledDate' as const, 'location' as const], plan }
  const completed = { ...of, by, isCompleted: true }
  const ends: readonly Story[] = [
    [pair(3 * HOUR, 'HangoutDeclined', of, memberId)],
    [pair(DAY, 'HangoutCancelled', { ...of, by: of.inviter }, one.memberId)],
    [pair(14 * DAY, 'HangoutExpired', of)],
    [
      pair(5 * HOUR, 'HangoutAccepted', of, memberId),
      pair(HOUR, 'HangoutPlanned', planned, memberId),
      { ...pair(HOUR, 'HangoutCompleted', completed, memberId), notBefore: scheduled },
    ],
  ]
  return [
    pair(HOUR, 'HangoutInvited', { ...of, topic: id(), proposal }, one.memberId),
    ...chance.one(ends),
  ]
}
