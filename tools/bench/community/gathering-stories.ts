import { streams } from '../../../contracts/features.ts'
import {
  groupKinds,
  invitationLines,
  meetingPoints,
  meetupKinds,
} from '../../../demo/words/words.ts'
import { another, fact, instant, type Stage, type Step, type Story } from './story.ts'
import { DAY, HOUR, MINUTE, type SimulatedMember } from './world.ts'

/** Up to so many different members beside some. */
const guestsOf = (stage: Stage, host: SimulatedMember, most: number): SimulatedMember[] => {
  const guests = new Set<SimulatedMember>()
  for (let n = 0; n < most; n += 1) {
    const guest = another(stage, host, ...guests)
    if (guest) guests.add(guest)
  }
  return [...guests]
}

/** An evening to which everybody can come, with a waitlist; announced at `at`, two weeks ahead. */
export const openMeetup = (stage: Stage, host: SimulatedMember, at: number): Story => {
  const { chance, id } = stage
  const { title, description, venue, tags } = chance.one(meetupKinds)
  const meetupId = id()
  const organizer = host.profileId
  const stream = streams.meetup(meetupId)
  const guests = guestsOf(stage, host, chance.whole(3, 9))
  const of = { meetupId, organizer }
  const details = {
    ...of,
    title,
    description,
    eventDate: instant(at + 14 * DAY),
    endDate: instant(at + 14 * DAY + 3 * HOUR),
    location: venue,
    place: null,
    address: 'Side entrance, first floor',
    isOnline: false,
    maxAttendees: 2,
    isPublic: true,
    addressShownTo: 'going',
    tags: [...tags],
  } as const
  const data = { ...details, tags: [...tags] }
  const by = host.memberId
  const steps: Step[] = [[0, stream, fact('MeetupAnnounced', data), by]]
  for (const [n, { profileId, memberId }] of guests.entries()) {
    const wait = chance.next() * DAY
    const attendee = { ...of, profileId }
    if (n < 2)
      steps.push([
        wait,
        stream,
        fact('RsvpGiven', { ...attendee, status: 'going', previous: null }),
        memberId,
      ])
    else if (n === 2 || n === 3)
      steps.push([wait, stream, fact('WaitlistJoined', attendee), memberId])
    else
      steps.push([
        wait,
        stream,
        fact('RsvpGiven', {
          ...attendee,
          status: chance.one(['maybe', 'not_going'] as const),
          previous: null,
        }),
        memberId,
      ])
  }
  const [first, , third, fourth] = guests
  if (guests.length < 6) return [...steps, [DAY, stream, fact('MeetupCancelled', of), by]]
  if (first && third)
    steps.push(
      [
        HOUR,
        stream,
        fact('MeetupRevised', { ...data, title: `${title}!`, changed: ['words'] }),
        by,
      ],
      [
        HOUR,
        stream,
        fact('RsvpGiven', {
          ...of,
          profileId: first.profileId,
          status: 'not_going',
          previous: 'going',
        }),
        first.memberId,
      ],
      [0, stream, fact('SeatPromoted', { ...of, profileId: third.profileId, previous: null })],
    )
  if (fourth)
    steps.push([
      HOUR,
      stream,
      fact('WaitlistLeft', { ...of, profileId: fourth.profileId }),
      fourth.memberId,
    ])
  return [...steps, [11 * DAY, stream, fact('MeetupArchived', of)]]
}

/** An evening whose host approves guests, and who later shows the address to these alone. */
export const approvedMeetup = (stage: Stage, host: SimulatedMember, at: number): Story => {
  const { chance, id } = stage
  const { title, description, venue } = chance.one(meetupKinds)
  const meetupId = id()
  const organizer = host.profileId
  const stream = streams.meetup(meetupId)
  const of = { meetupId, organizer }
  const details = {
    ...of,
    title,
    description,
    eventDate: instant(at + 10 * DAY),
    endDate: null,
    location: venue,
    place: null,
    address: 'Ring twice',
    isOnline: false,
    maxAttendees: null,
    isPublic: true,
    addressShownTo: 'going' as const,
    tags: [],
  }
  const by = host.memberId
  const [early, approved, declined] = guestsOf(stage, host, 3)
  const steps: Step[] = [[0, stream, fact('MeetupAnnounced', details), by]]
  if (!early || !approved || !declined) return steps
  const profileIds = [early.profileId]
  const asks = ({ profileId, memberId }: SimulatedMember): Step => [
    HOUR,
    stream,
    fact('SeatRequested', { ...of, profileId, previous: null, answer: 'A friend told me of it.' }),
    memberId,
  ]
  const going = (profileId: string) =>
    fact('RsvpGiven', { ...of, profileId, status: 'going', previous: null })
  const changed = {
    ...details,
    addressShownTo: 'approved' as const,
    changed: ['approval' as const],
  }
  const left = { ...of, profileId: early.profileId }
  return [
    ...steps,
    [HOUR, stream, going(early.profileId), early.memberId],
    [HOUR, stream, fact('MeetupRevised', changed), by],
    [0, stream, fact('AddressKept', { ...of, profileIds, addressNumber: 0 }), by],
    asks(approved),
    asks(declined),
    [HOUR, stream, fact('RequestApproved', { ...of, profileId: approved.profileId }), by],
    [0, stream, going(approved.profileId), by],
    [HOUR, stream, fact('RequestDeclined', { ...of, profileId: declined.profileId }), by],
    [
      DAY,
      stream,
      fact('RsvpGiven', { ...left, status: 'not_going', previous: 'going' }),
      early.memberId,
    ],
    [0, stream, fact('LeftWithAddress', { ...left, seenAs: 'A guest' }), early.memberId],
    [9 * DAY, stream, fact('MeetupArchived', of)],
  ]
}

/** A group from its founding to its talks. */
export const group = (stage: Stage, founder: SimulatedMember): Story => {
  const { chance, id } = stage
  const { name, description, interests, times, lines } = chance.one(groupKinds)
  const groupId = id()
  const stream = streams.group(groupId)
  const by = founder.profileId
  const founded = {
    groupId,
    founder: by,
    name: null,
    description: null,
    interests: [...interests],
    availability: [...times],
    maxMembers: 8,
    admission: 'approval' as const,
    newcomersRead: false,
  }
  const steps: Step[] = [
    [0, stream, fact('GroupFounded', founded), founder.memberId],
    [0, stream, fact('GroupDescribed', { groupId, by, name, description }), founder.memberId],
  ]
  const [asked, invited, declined, unsure, unwilling] = guestsOf(stage, founder, 5)
  if (!asked || !invited || !declined || !unsure || !unwilling) return steps
  const request = ({ profileId, memberId }: SimulatedMember): Step => [
    HOUR,
    stream,
    fact('GroupRequested', { groupId, profileId, rsvpStatus: 'attending' }),
    memberId,
  ]
  const invite = ({ profileId }: SimulatedMember): Step => [
    HOUR,
    stream,
    fact('GroupInvited', { groupId, profileId, by }),
    founder.memberId,
  ]
  const joined = (member: SimulatedMember, through: 'approval' | 'invitation') =>
    fact('GroupJoined', {
      groupId,
      profileId: member.profileId,
      rsvpStatus: 'attending',
      through,
      by: through === 'approval' ? by : member.profileId,
    })
  const of = ({ profileId }: SimulatedMember) => ({ groupId, profileId })
  steps.push(
    request(asked),
    [HOUR, stream, joined(asked, 'approval'), founder.memberId],
    invite(invited),
    [HOUR, stream, joined(invited, 'invitation'), invited.memberId],
    request(declined),
    [HOUR, stream, fact('GroupRequestDeclined', { ...of(declined), by }), founder.memberId],
    request(unsure),
    [HOUR, stream, fact('GroupRequestWithdrawn', of(unsure)), unsure.memberId],
    invite(unwilling),
    [HOUR, stream, fact('GroupInvitationDeclined', of(unwilling)), unwilling.memberId],
  )
  const speakers = [founder, asked, invited]
  const first = steps.length
  for (const [n, content] of lines.entries()) {
    const { profileId: from, memberId } = speakers[n % speakers.length] as SimulatedMember
    const message = { groupId, messageId: id(), from, content, forNewcomers: false }
    steps.push([20 * MINUTE, stream, fact('GroupMessageSent', message), memberId])
  }
  const { profileId: reader, memberId: readerId } = asked
  steps.push(
    [
      MINUTE,
      stream,
      fact('GroupMessagesRead', { groupId, by: reader, upTo: first + lines.length - 1 }),
      readerId,
    ],
    [
      DAY,
      stream,
      fact('GroupAdmissionChosen', { groupId, by, admission: 'open', newcomersRead: true }),
      founder.memberId,
    ],
    [
      9 * DAY,
      stream,
      fact('GroupLeft', { ...of(invited), by: invited.profileId }),
      invited.memberId,
    ],
  )
  if (chance.next() < 0.4) steps.push([30 * DAY, stream, fact('GroupClosed', { groupId })])
  return steps
}

/** An invitation of one matched member by another, and what becomes of it. */
export const hangout = (
  { chance, id }: Stage,
  one: SimulatedMember,
  other: SimulatedMember,
  at: number,
): Story => {
  const stream = streams.hangout(one.profileId, other.profileId)
  const of = { invitationId: id(), inviter: one.profileId, invitee: other.profileId }
  const proposal = {
    hobby: 'hiking',
    timeSlot: 'weekend_morning',
    message: chance.one(invitationLines),
    suggestedDate: null,
    location: null,
  }
  const { profileId: by, memberId } = other
  const plan = { scheduledDate: instant(at + 9 * DAY), location: chance.one(meetingPoints) }
  const invited: Step = [
    HOUR,
    stream,
    fact('HangoutInvited', { ...of, topic: id(), proposal }),
    one.memberId,
  ]
  const ends: readonly Step[][] = [
    [[3 * HOUR, stream, fact('HangoutDeclined', of), memberId]],
    [[DAY, stream, fact('HangoutCancelled', { ...of, by: one.profileId }), one.memberId]],
    [[14 * DAY, stream, fact('HangoutExpired', of)]],
  ]
  if (chance.next() < 0.5) return [invited, ...chance.one(ends)]
  return [
    invited,
    [5 * HOUR, stream, fact('HangoutAccepted', of), memberId],
    [
      HOUR,
      stream,
      fact('HangoutPlanned', { ...of, by, changed: ['scheduledDate', 'location'], plan }),
      memberId,
    ],
    [10 * DAY, stream, fact('HangoutCompleted', { ...of, by, isCompleted: true }), memberId],
  ]
}
