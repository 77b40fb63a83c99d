import { photoWords } from '../../contracts/chat/photo-words.ts'
import { spanOf } from '../../contracts/chat/vanishing.ts'
import { causedId, profileIdOf } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { groupKinds } from '../words/words.ts'
import type { SimulatedEvent } from './agenda.ts'
import { account, newPerson, newProfile } from './arrivals.ts'
import { constellation } from './constellation-stories.ts'
import {
  announced,
  announcement,
  approvedMeetup,
  FOUNDING,
  founding,
  group,
  hangout,
  openMeetup,
} from './gathering-stories.ts'
import { told } from './life.ts'
import {
  answers,
  furtherProfile,
  insights,
  leftCheckout,
  ownAccount,
  PREMIUM,
  plannedDate,
  premium,
} from './member-stories.ts'
import {
  instant,
  makesTrue,
  on,
  othersThan,
  planStory,
  type Story,
  type StoryParts,
} from './story.ts'
import { DAY, HOUR, MINUTE, newWorld, type SimulatedMember, type World } from './world.ts'

const operator = 'staff'

/** The staff look at a report, and forget it later. */
const resolution = (reportId: string): Story => {
  const report = on(streams.reportResolution(reportId))
  return [
    makesTrue(
      report(2 * DAY, 'ReportResolved', { reportId, outcome: 'no_breach', note: null, operator }),
      'decisions',
      reportId,
    ),
    report(90 * DAY, 'ReportForgotten', { reportId }),
  ]
}

/** Failed jobs, a parked event, a night of balancing decks, questions of a pack, and invitations to sign up. */
const upkeep = (stage: StoryParts, member: SimulatedMember, at: number): Story => {
  const { chance, id, members } = stage
  const { profileId, memberId } = member
  const [kept, failed, questionId, invitationId] = [id(), id(), id(), id()]
  const packId = chance.one(['consent', 'lifestyle'] as const)
  const mode = chance.one(modes)
  const pack = on(streams.questionPack(packId))
  const jobs = on(streams.jobChanges('notifications'))
  const invitation = on(streams.signUpInvitation(invitationId))
  const job = { queue: 'notifications', operator }
  const question = {
    questionId,
    prompt: 'Do you like to be asked twice?',
    type: 'boolean' as const,
    category: 'essential' as const,
    options: [],
  }
  const asked = { packId, profileId, batchId: kept }
  const failing = { ...asked, batchId: failed }
  const named = { packId, questionId, operator }
  const parking = on(streams.parking())
  const parked = { eventId: kept, operator }
  const issued = { invitationId, seats: 2, until: instant(at + 30 * DAY), operator }
  const lifts = [{ profileId, lift: chance.whole(1, 8) }]
  const balanced = { mode, decks: members.length, gini: 0.4, neverFirst: 0.1, lifts }
  const staffTeam = on(streams.team())
  return [
    jobs(HOUR, 'JobRetried', { ...job, jobId: kept }),
    jobs(HOUR, 'JobDropped', { ...job, jobId: failed }),
    on(streams.exposure(mode))(HOUR, 'ExposureBalanced', balanced),
    pack(HOUR, 'QuestionsRequested', failing, memberId),
    pack(MINUTE, 'QuestionsNotGenerated', failing),
    pack(HOUR, 'QuestionsRequested', asked, memberId),
    pack(MINUTE, 'QuestionsGenerated', { ...asked, questions: [question], isAiGenerated: true }),
    staffTeam(0, 'StaffAdded', { name: 'Sage', keyHash: causedId('staff', profileId), operator }),
    staffTeam(HOUR, 'StaffRemoved', { name: 'Sage', operator }),
    pack(DAY, 'QuestionRetired', named),
    pack(HOUR, 'QuestionRestored', named),
    pack(DAY, 'QuestionRetired', named),
    pack(DAY, 'QuestionRemoved', { packId, questionId }),
    parking(HOUR, 'EventParked', {
      ...parked,
      position: '1',
      eventType: 'Swiped',
      reason: 'A drill.',
    }),
    parking(MINUTE, 'EventUnparked', parked),
    makesTrue(invitation(DAY, 'SignUpInvitationIssued', issued), 'signUpInvitations'),
    invitation(9 * DAY, 'SignUpInvitationRevoked', { invitationId, operator }),
  ]
}

/** The seeding of a demo community: nobody is in it any more. */
const demo = ({ id }: StoryParts, at: number): Story => {
  const profileId = profileIdOf(id())
  const seeding = on(streams.demo())
  return [
    seeding(0, 'DemoBegun', { seed: 'made', members: 1, now: instant(at) }),
    on(streams.profile(profileId))(0, 'ProfileMarkedDemo', { profileId }),
    seeding(MINUTE, 'DemoFinished', { welcoming: [] }),
  ]
}

/** One of so many members meets somebody who does not stay. */
const PASSING = 40

/** What a decision about a passer-by says that is appealed and reversed, and of one that is taken back. */
const decisionsAbout = ({
  at,
  reportIds,
  ...by
}: {
  readonly profileId: string
  readonly memberId: string
  readonly operator: string
  readonly reportIds: string[]
  readonly at: number
}) => {
  const { profileId } = by
  const of = { decisionId: causedId('decision', profileId), profileId }
  const other = { decisionId: causedId('other decision', profileId), profileId }
  const said = {
    ...by,
    ...of,
    rule: 'desire',
    removal: null,
    reportIds,
    reason: 'You wrote the same to many.',
    about: 'Hello, how are you?',
  } as const
  const decided = { ...said, measure: 'suspended', until: null, awaitsSecond: true } as const
  const limit = { measure: 'limited', until: instant(at + 30 * DAY), awaitsSecond: false } as const
  const appeal = { reversed: true, operator: 'other staff', reason: 'It was a greeting.' }
  return {
    decided,
    reversed: {
      confirmed: { ...of, operator: 'other staff' },
      appealed: { ...of, words: 'I say hello to everybody.' },
      answered: { ...of, ...appeal },
      forgotten: of,
    },
    withdrawn: {
      decided: { ...said, ...limit, ...other },
      taken: { ...other, operator: by.operator },
    },
  }
}

/** Somebody who comes by invitation, meets one member in every way, is suspended in turns, and leaves. */
const passerBy = (world: World & StoryParts, host: SimulatedMember, at: number): Story => {
  const { chance, id } = world
  const guest = newPerson(world)
  const { memberId: me, profileId } = guest
  const { memberId: hostId, profileId: hostProfile } = host
  const [invitationId, matchId, messageId, groupId, reportId] = [id(), id(), id(), id(), id()]
  const [hashesId, noteId, notificationId] = [id(), id(), id()]
  const details = announcement(world, guest, at)
  const [visitor = host] = othersThan(world, host, 2)
  const invitation = on(streams.signUpInvitation(invitationId))
  const kith = on(streams.kithAccount(me))
  const member = on(streams.member(me))
  const own = on(streams.profile(profileId))
  const pair = on(streams.pair(profileId, hostProfile))
  const chat = on(streams.conversation(matchId))
  const hangouts = on(streams.hangout(profileId, hostProfile))
  const circle = on(streams.group(groupId))
  const discussionId = causedId('discussion', groupId)
  const discussion = on(streams.group(discussionId))
  const meetup = on(streams.meetup(details.meetupId))
  const standing = on(streams.suspension(profileId))
  const inbox = on(streams.inbox(profileId))

  const profiles = [hostProfile, profileId] as [string, string]
  const match = { matchId, profiles, mode: 'dating' as const }
  const likesOf = (wait: number, by: string, other: string, actor: string) => {
    const swiped = { by, on: other, mode: 'dating', action: 'like' } as const
    const step = makesTrue(pair(wait, 'Swiped', swiped, actor), 'likes', by, other)
    return makesTrue(step, 'swipes', by, other, swiped.mode, swiped.action)
  }
  const comment = { photoId: null, prompt: 'small_joy', words: 'Mine, too.' }
  const likesBack = likesOf(HOUR, hostProfile, profileId, hostId)
  const notified = {
    notificationId,
    profileId,
    type: 'new_match' as const,
    title: "It's a Match! 🎉",
    message: 'You both liked each other. Start a conversation!',
    actionUrl: '/matches',
    subject: 'new_match:/matches',
  }
  const message = { messageId, from: profileId, content: 'Hello, how are you?' }
  const photo = { content: photoWords, photo: true } as const
  const pictured = { ...message, ...photo, messageId: causedId('vanishing', messageId) }
  const topicId = causedId('topic', groupId)
  const shared = { ...message, ...photo, messageId: causedId('shared', messageId) }
  const span = spanOf(matchId, 1, new Date(at))
  const reacted = { messageId, by: hostProfile }
  const between = { invitationId: id(), inviter: hostProfile, invitee: profileId }
  const ofGroup = { groupId, profileId }
  const joining = { ...ofGroup, rsvpStatus: 'maybe', through: 'open', by: profileId } as const
  const { meetupId, organizer } = details
  const ofMeetup = { meetupId, organizer }
  const discussing = {
    groupId: discussionId,
    meetupId,
    founder: profileId,
    interests: [],
    availability: [],
    maxMembers: 0,
    admission: 'invitation' as const,
    newcomersRead: true,
  }
  const visit = { meetupId, organizer, profileId: visitor.profileId }
  const gone = { ...visit, previous: 'going' as const, wasWaiting: false, hadAddress: true }
  const hidden = { by: hostProfile, on: profileId }
  const report = { ...hidden, reportId, reason: 'harassment' as const, description: null }
  const hashes = { hashesId, identityHashes: [id()], since: null }
  const note = { memberId: me, profileId, note: 'Writes the same to all.', operator, noteId }
  const [resolved, forgotten] = resolution(reportId)
  const isSuspended = Math.floor(world.members.length / PASSING) % 2 === 0
  const about = { profileId, memberId: me, operator, reportIds: [reportId], at }
  const hearing = on(streams.decisions(profileId))
  const [shown] = newProfile(guest, at).events.flatMap(({ type, data }) =>
    type === 'PhotoAdded' ? [{ profileId, photoId: data.photoId }] : [],
  )
  const { decided, reversed, withdrawn } = decisionsAbout(about)
  const suspended = [
    hearing(HOUR, 'Decided', decided),
    hearing(HOUR, 'DecisionConfirmed', reversed.confirmed),
    hearing(0, 'Decided', withdrawn.decided),
    hearing(MINUTE, 'DecisionWithdrawn', withdrawn.taken),
    ...(shown
      ? [
          own(0, 'PhotoReviewed', { ...shown, operator }),
          own(0, 'PhotoHidden', shown),
          own(HOUR, 'PhotoRestored', shown),
        ]
      : []),
    makesTrue(standing(HOUR, 'MemberSuspended', note), 'suspensions', profileId),
    standing(0, 'SuspensionHashesStored', { memberId: me, profileId, ...hashes }),
    circle(0, 'GroupMemberSuspended', ofGroup),
  ]
  const reinstated = [
    hearing(HOUR, 'Appealed', reversed.appealed),
    hearing(HOUR, 'AppealDecided', reversed.answered),
    standing(DAY, 'SuspensionLifted', { ...note, note: null }),
    circle(0, 'GroupMemberReinstated', ofGroup),
    standing(0, 'SuspensionNoteForgotten', { profileId, noteId }),
    hearing(0, 'DecisionForgotten', reversed.forgotten),
    standing(0, 'SuspensionHashesErased', { profileId, hashesId }),
  ]
  return [
    makesTrue(
      invitation(0, 'SignUpInvitationIssued', {
        invitationId,
        seats: 1,
        until: instant(at + 30 * DAY),
        operator,
      }),
      'signUpInvitations',
    ),
    invitation(HOUR, 'SignUpInvitationUsed', { invitationId }),
    kith(0, 'KithAccountOpened', { accountId: me, way: 'invitation', invitationId }),
    ...account(guest, at, invitationId).events.map(({ type, data }) => {
      const step = member(0, type, data, me)
      return type === 'MemberRegistered'
        ? makesTrue(makesTrue(step, 'members', me), 'membersByInvitation', me)
        : step
    }),
    member(HOUR, 'PasskeyWaiverAsked', { memberId: me }),
    member(HOUR, 'PasskeyWaiverCancelled', { memberId: me }),
    ...newProfile(guest, at).events.map(({ type, data }) => {
      const step = own(0, type, data, me)
      if (type === 'PhotoAdded') return makesTrue(step, 'photos', me)
      return type === 'ProfileCreated'
        ? makesTrue(step, 'profiles', me, profileId, guest.one.profile.gender)
        : step
    }),
    likesOf(DAY, profileId, hostProfile, me),
    pair(0, 'LikeCommented', { by: profileId, on: hostProfile, mode: 'dating', comment }, me),
    {
      ...makesTrue(likesBack, 'matches', matchId, 'dating', ...profiles),
      also: { type: 'Matched', data: match },
    },
    chat(0, 'ConversationOpened', match),
    inbox(0, 'Notified', notified),
    chat(0, 'ConversationMuted', { matchId, profileId: hostProfile, isMuted: true }, hostId),
    makesTrue(
      chat(HOUR, 'MessageSent', { ...message, matchId, to: hostProfile }, me),
      'messages',
      matchId,
      profileId,
    ),
    chat(MINUTE, 'ReactionGiven', { ...reacted, matchId, reaction: 'sunny' }, hostId),
    chat(MINUTE, 'ReactionTakenBack', { ...reacted, matchId }, hostId),
    chat(MINUTE, 'PhotosAgreed', { matchId, profileId: hostProfile, agrees: true }, hostId),
    chat(MINUTE, 'PhotosAgreed', { matchId, profileId, agrees: true }, me),
    chat(MINUTE, 'VanishingChosen', { matchId, profileId: hostProfile, days: 1 }, hostId),
    chat(MINUTE, 'VanishingChosen', { matchId, profileId, days: 1 }, me),
    makesTrue(
      chat(MINUTE, 'MessageSent', { ...pictured, matchId, to: hostProfile, ...span }, me),
      'messages',
      matchId,
      profileId,
    ),
    chat(MINUTE, 'PhotoTakenBack', { matchId, messageId: pictured.messageId, by: profileId }, me),
    chat(
      2 * DAY,
      'MessagesVanished',
      { matchId, span: span.span, messageIds: [pictured.messageId], upTo: 9 },
      hostId,
    ),
    chat(
      HOUR,
      'ConversationClosedKindly',
      { matchId, by: hostProfile, endsAt: instant(at + 30 * DAY) },
      hostId,
    ),
    hangouts(HOUR, 'HangoutInvited', { ...between, topic: id(), proposal: null }, hostId),
    circle(
      HOUR,
      'GroupFounded',
      { ...founding(chance.one(groupKinds), groupId, hostProfile), admission: 'open' },
      hostId,
    ),
    circle(HOUR, 'GroupJoined', joining, me),
    circle(HOUR, 'GroupMessageSent', { ...message, groupId, forNewcomers: true }, me),
    circle(
      MINUTE,
      'GroupModeratorNamed',
      { groupId, profileId, by: hostProfile, moderates: true },
      hostId,
    ),
    circle(MINUTE, 'GroupMessagePinned', { groupId, messageId, by: profileId, isPinned: true }, me),
    circle(MINUTE, 'GroupTopicOpened', { groupId, topicId, by: profileId, name: 'Routes' }, me),
    circle(MINUTE, 'GroupTopicClosed', { groupId, topicId, by: profileId }, me),
    circle(MINUTE, 'GroupPhotosAgreed', { groupId, profileId, agrees: true }, me),
    circle(MINUTE, 'GroupMessageSent', { ...shared, groupId, forNewcomers: true }, me),
    circle(
      MINUTE,
      'GroupPhotoTakenBack',
      { groupId, messageId: shared.messageId, by: profileId },
      me,
    ),
    circle(
      MINUTE,
      'GroupMessageRemoved',
      { groupId, messageId: shared.messageId, from: profileId, by: hostProfile, revision: 8 },
      hostId,
    ),
    circle(MINUTE, 'GroupReactionGiven', { ...reacted, groupId, reaction: 'agree' }, hostId),
    circle(MINUTE, 'GroupReactionTakenBack', { ...reacted, groupId }, hostId),
    announced(details, guest, HOUR),
    makesTrue(
      meetup(HOUR, 'RsvpGiven', { ...visit, status: 'going', previous: null }, visitor.memberId),
      'going',
      meetupId,
      visitor.profileId,
    ),
    meetup(0, 'DiscussionOpened', { ...ofMeetup, groupId: discussionId }, me),
    discussion(0, 'GroupFounded', discussing, me),
    meetup(MINUTE, 'DiscussionEnded', { ...ofMeetup, groupId: discussionId }, me),
    discussion(0, 'GroupClosed', { groupId: discussionId }),
    makesTrue(pair(DAY, 'Reported', report, hostId), 'reports', reportId, hostProfile, profileId),
    pair(HOUR, 'ReportedAgain', { ...report, description: 'Again.' }, hostId),
    pair(0, 'Unmatched', { ...match, by: hostProfile }, hostId),
    chat(0, 'ConversationClosed', { matchId }),
    makesTrue(
      pair(0, 'Blocked', { ...hidden, reason: null, pseudonym: 'A guest' }, hostId),
      'blocks',
      hostProfile,
      profileId,
    ),
    pair(0, 'BlockHashesStored', { ...hidden, ...hashes, root: null }),
    hangouts(0, 'HangoutsForgotten', { profiles, invitationIds: [between.invitationId] }),
    ...(isSuspended ? suspended : []),
    ...(resolved ? [resolved] : []),
    ...(isSuspended ? reinstated : []),
    pair(DAY, 'Unblocked', hidden, hostId),
    pair(0, 'BlockHashesErased', { ...hidden, hashesId }),
    makesTrue(member(DAY, 'AccountClosed', { memberId: me }, me), 'closedAccounts', me),
    own(0, 'ProfileClosed', { profileId }),
    circle(0, 'GroupLeft', { ...ofGroup, by: profileId }),
    circle(0, 'GroupMessagesForgotten', { groupId, messageIds: [messageId, shared.messageId] }),
    makesTrue(meetup(0, 'AttendeeLeft', gone), 'notGoing', meetupId, visitor.profileId),
    meetup(0, 'MeetupForgotten', {
      meetupId,
      organizer,
      profileIds: [organizer, visitor.profileId],
    }),
    chat(0, 'MessagesForgotten', { matchId, messageIds: [messageId] }),
    inbox(0, 'NotificationsForgotten', { profileId, notificationIds: [notificationId] }),
    on(streams.suggestions(hostProfile))(0, 'SuggestedMemberLeft', {
      profileId: hostProfile,
      suggestedProfileId: profileId,
    }),
    kith(0, 'KithAccountClosed', { accountId: me }),
    member(0, 'AccountForgotten', { memberId: me }),
    ...(forgotten ? [forgotten] : []),
  ]
}

/** One of so many members lives each story, and from which of these on. */
const turns: readonly (readonly [
  every: number,
  first: number,
  story: (stage: World & StoryParts, member: SimulatedMember, at: number) => Story,
])[] = [
  [2, 0, answers],
  [3, 1, furtherProfile],
  [PREMIUM, 4, premium],
  [50, 5, leftCheckout],
  [10, 6, openMeetup],
  [20, 9, approvedMeetup],
  [FOUNDING, 10, group],
  [PASSING, 12, passerBy],
  [60, 14, upkeep],
  [9, 11, constellation],
]

/** One of so many members plans a date. */
const PLANNING = 40

/** The share of members with an account at Kith's own provider, and of matches with a hangout. */
const OWN_ACCOUNT = 0.3
const HANGOUT = 0.3

/**
 * The facts of a community, and among them what its members do beside swipes and chats, and what the
 * staff do: every type of event that Kith writes. Its chance is apart from that of the given facts, which
 * stay the same.
 *
 * @param world the world in which the facts happen.
 */
export function* widerLife(
  facts: Iterable<SimulatedEvent>,
  world: World,
  seed: string,
  now: number,
): Generator<SimulatedEvent> {
  const members: SimulatedMember[] = []
  const byProfile = new Map<string, SimulatedMember>()
  const consenting = new Set<string>()
  const own = newWorld(`${seed} stories`, world.cities)
  const stage = { ...own, members, makeTrue: world.makeTrue }
  const { chance, agenda } = own
  const plan = (at: number, story: Story) => planStory(stage, at, story)

  const begin = (member: SimulatedMember, at: number): void => {
    const n = members.push(member) - 1
    byProfile.set(member.profileId, member)
    if (n === 0) plan(at, demo(stage, at))
    if (n % PLANNING === 2) plan(at + DAY, plannedDate(member, at + DAY))
    if (consenting.delete(member.memberId)) plan(at, insights(stage, member, at))
    for (const [every, first, story] of turns)
      if (n % every === first % every && n >= first)
        plan(at + chance.roll() * DAY, story(stage, member, at))
  }

  const followOn = ({ at, events }: SimulatedEvent): void => {
    for (const { type, data } of events)
      if (type === 'AiConsentGiven') consenting.add(data.memberId)
      else if (type === 'MemberRegistered') {
        const member = world.people.at(-1)
        if (member && chance.chance(OWN_ACCOUNT))
          plan(at, ownAccount(stage, member, data.invitationId ?? null))
      } else if (type === 'ProfileCreated') {
        const member = world.people.findLast(({ profileId }) => profileId === data.profileId)
        if (member) begin(member, at)
      } else if (type === 'Matched' && chance.roll() < HANGOUT) {
        const [one, other] = data.profiles.map(id => byProfile.get(id))
        if (one && other) plan(at, hangout(stage, one, other, at))
      } else if (type === 'Reported') plan(at, resolution(data.reportId))
  }

  const due = function* (at: number): Generator<SimulatedEvent> {
    for (let next = agenda.next(at); next; next = agenda.next(at))
      yield* told(world, next.step(next.at))
  }

  for (const fact of facts) {
    yield* due(fact.at)
    yield fact
    followOn(fact)
  }
  yield* due(now)
}
