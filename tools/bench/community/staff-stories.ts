import { profileIdOf } from '../../../contracts/core/ids.ts'
import { streams } from '../../../contracts/features.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import type { PackId } from '../../../contracts/questions/question-packs.ts'
import { account, newPerson, profile } from './arrivals.ts'
import { openMeetup } from './gathering-stories.ts'
import { another, fact, instant, type Stage, type Step, type Story } from './story.ts'
import { DAY, HOUR, MINUTE, type SimulatedMember, type World } from './world.ts'

const OPERATOR = 'staff'

/** The staff look at a report, and forget it later. */
export const resolution = (reportId: string): Story => {
  const stream = streams.reportResolution(reportId)
  const resolved = { reportId, outcome: 'no_breach' as const, note: null, operator: OPERATOR }
  return [
    [2 * DAY, stream, fact('ReportResolved', resolved)],
    [90 * DAY, stream, fact('ReportForgotten', { reportId })],
  ]
}

/** Failed jobs, a night of balancing decks, questions of a pack, and invitations to sign up. */
export const upkeep = (stage: Stage, member: SimulatedMember, at: number): Story => {
  const { chance, id } = stage
  const { profileId, memberId } = member
  const [kept, failed, questionId, invitationId] = [id(), id(), id(), id()]
  const packId: PackId = chance.one(['consent', 'lifestyle'])
  const pack = streams.questionPack(packId)
  const jobs = streams.jobChanges('notifications')
  const job = { queue: 'notifications', operator: OPERATOR }
  const question = {
    questionId,
    prompt: 'Do you like to be asked twice?',
    type: 'boolean' as const,
    category: 'essential' as const,
    options: [],
  }
  const generated = { packId, batchId: kept, profileId, questions: [question], isAiGenerated: true }
  const ofStaff = { packId, questionId, operator: OPERATOR }
  const invitation = streams.signUpInvitation(invitationId)
  const until = instant(at + 30 * DAY)
  const mode = chance.one(modes)
  const lifts = [{ profileId, lift: chance.whole(1, 8) }]
  const balanced = { mode, decks: stage.members.length, gini: 0.4, neverFirst: 0.1, lifts }
  return [
    [HOUR, jobs, fact('JobRetried', { ...job, jobId: kept })],
    [HOUR, jobs, fact('JobDropped', { ...job, jobId: failed })],
    [HOUR, streams.exposure(mode), fact('ExposureBalanced', balanced)],
    [HOUR, pack, fact('QuestionsRequested', { packId, batchId: failed, profileId }), memberId],
    [MINUTE, pack, fact('QuestionsNotGenerated', { packId, batchId: failed, profileId })],
    [HOUR, pack, fact('QuestionsRequested', { packId, batchId: kept, profileId }), memberId],
    [MINUTE, pack, fact('QuestionsGenerated', generated)],
    [DAY, pack, fact('QuestionRetired', ofStaff)],
    [HOUR, pack, fact('QuestionRestored', ofStaff)],
    [DAY, pack, fact('QuestionRetired', ofStaff)],
    [DAY, pack, fact('QuestionRemoved', { packId, questionId })],
    [
      DAY,
      invitation,
      fact('SignUpInvitationIssued', { invitationId, seats: 2, until, operator: OPERATOR }),
    ],
    [9 * DAY, invitation, fact('SignUpInvitationRevoked', { invitationId, operator: OPERATOR })],
  ]
}

/** The seeding of a demo community: nobody is in it any more. */
export const demo = ({ id }: Stage, at: number): Story => {
  const stream = streams.demo()
  const profileId = profileIdOf(id())
  return [
    [0, stream, fact('DemoBegun', { seed: 'made', members: 1, now: instant(at) })],
    [0, streams.profile(profileId), fact('ProfileMarkedDemo', { profileId })],
    [MINUTE, stream, fact('DemoFinished', { welcoming: [] })],
  ]
}

/** Somebody who comes by invitation, meets one member in every way, is suspended, and leaves. */
export const passerBy = (world: World & Stage, host: SimulatedMember, at: number): Story => {
  const { id, members } = world
  const guest = newPerson(world)
  const { memberId, profileId } = guest
  const [invitationId, matchId, messageId, groupId, reportId] = [id(), id(), id(), id(), id()]
  const [hashesId, noteId, notificationId] = [id(), id(), id()]
  const member = streams.member(memberId)
  const own = streams.profile(profileId)
  const pair = streams.pair(profileId, host.profileId)
  const chat = streams.conversation(matchId)
  const circle = streams.group(groupId)
  const standing = streams.suspension(profileId)
  const inbox = streams.inbox(profileId)
  const hangouts = streams.hangout(profileId, host.profileId)
  const profiles = [host.profileId, profileId] as [string, string]
  const match = { matchId, profiles, mode: 'dating' as const }
  const way = (by: string, on: string) => fact('Swiped', { by, on, mode: 'dating', action: 'like' })
  const hidden = { by: host.profileId, on: profileId }
  const report = { ...hidden, reportId, reason: 'harassment' as const, description: null }
  const hashes = { identityHashes: [id()], since: null }
  const note = { memberId, profileId, note: 'Writes the same to everybody.', operator: OPERATOR }
  const of = { groupId, profileId }
  const founded = {
    groupId,
    founder: host.profileId,
    name: null,
    description: null,
    interests: [],
    availability: [],
    maxMembers: 8,
    admission: 'open' as const,
    newcomersRead: true,
  }
  const sent = {
    matchId,
    messageId,
    from: profileId,
    to: host.profileId,
    content: 'Hello, how are you?',
  }
  const hosted = openMeetup({ ...world, members: [] }, guest, at)[0] as Step
  const [, gathering, announced] = hosted
  const meetupId = (announced.data as { meetupId: string }).meetupId
  const other = another(world, host) ?? host
  const visited = { meetupId, organizer: profileId, profileId: other.profileId }
  const [going, gone] = [
    fact('RsvpGiven', { ...visited, status: 'going', previous: null }),
    fact('AttendeeLeft', { ...visited, previous: 'going', wasWaiting: false, hadAddress: true }),
  ]
  const until = instant(at + 30 * DAY)
  const invitation = streams.signUpInvitation(invitationId)
  const invited = { invitationId, seats: 1, until, operator: OPERATOR }
  const kith = streams.kithAccount(memberId)
  const notified = {
    notificationId,
    profileId,
    type: 'new_match' as const,
    title: "It's a Match! 🎉",
    message: 'You both liked each other. Start a conversation!',
    actionUrl: '/matches',
    subject: 'new_match:/matches',
  }
  const [resolved, forgotten] = resolution(reportId).map(step => [step])
  const proposal = { invitationId: id(), inviter: host.profileId, invitee: profileId }
  return [
    [0, invitation, fact('SignUpInvitationIssued', invited)],
    [HOUR, invitation, fact('SignUpInvitationUsed', { invitationId })],
    [0, kith, fact('KithAccountOpened', { accountId: memberId, way: 'invitation', invitationId })],
    ...account(memberId, 1_000_000 + members.length, true).map(
      (event): Step => [0, member, event, memberId],
    ),
    [HOUR, member, fact('PasskeyWaiverAsked', { memberId })],
    [HOUR, member, fact('PasskeyWaiverCancelled', { memberId })],
    ...profile(world, guest).map((event): Step => [0, own, event, memberId]),
    [DAY, pair, way(profileId, host.profileId), memberId],
    [HOUR, pair, way(host.profileId, profileId), host.memberId],
    [0, pair, fact('Matched', match), host.memberId],
    [0, chat, fact('ConversationOpened', match)],
    [0, inbox, fact('Notified', notified)],
    [HOUR, chat, fact('MessageSent', sent), memberId],
    [HOUR, hangouts, fact('HangoutInvited', { ...proposal, topic: id(), proposal: null })],
    [HOUR, circle, fact('GroupFounded', founded), host.memberId],
    [
      HOUR,
      circle,
      fact('GroupJoined', { ...of, rsvpStatus: 'maybe', through: 'open', by: profileId }),
      memberId,
    ],
    [
      HOUR,
      circle,
      fact('GroupMessageSent', {
        groupId,
        messageId,
        from: profileId,
        content: 'Hello, everybody.',
        forNewcomers: true,
      }),
      memberId,
    ],
    [HOUR, gathering, announced, memberId],
    [HOUR, gathering, going, other.memberId],
    [DAY, pair, fact('Reported', report), host.memberId],
    [HOUR, pair, fact('ReportedAgain', { ...report, description: 'Again.' }), host.memberId],
    [0, pair, fact('Unmatched', { ...match, by: host.profileId }), host.memberId],
    [0, chat, fact('ConversationClosed', { matchId })],
    [0, pair, fact('Blocked', { ...hidden, reason: null, pseudonym: 'A guest' }), host.memberId],
    [0, pair, fact('BlockHashesStored', { ...hidden, hashesId, root: null, ...hashes })],
    [0, hangouts, fact('HangoutsForgotten', { profiles, invitationIds: [proposal.invitationId] })],
    [HOUR, standing, fact('MemberSuspended', { ...note, noteId })],
    [0, standing, fact('SuspensionHashesStored', { memberId, profileId, hashesId, ...hashes })],
    [0, circle, fact('GroupMemberSuspended', of)],
    ...(resolved ?? []),
    [DAY, standing, fact('SuspensionLifted', { ...note, note: null })],
    [0, circle, fact('GroupMemberReinstated', of)],
    [0, standing, fact('SuspensionNoteForgotten', { profileId, noteId })],
    [0, standing, fact('SuspensionHashesErased', { profileId, hashesId })],
    [DAY, pair, fact('Unblocked', hidden), host.memberId],
    [0, pair, fact('BlockHashesErased', { ...hidden, hashesId })],
    [DAY, member, fact('AccountClosed', { memberId }), memberId],
    [0, own, fact('ProfileClosed', { profileId })],
    [0, circle, fact('GroupLeft', { ...of, by: profileId })],
    [0, circle, fact('GroupMessagesForgotten', { groupId, messageIds: [messageId] })],
    [0, gathering, gone],
    [
      0,
      gathering,
      fact('MeetupForgotten', { meetupId, organizer: profileId, profileIds: [other.profileId] }),
    ],
    [0, chat, fact('MessagesForgotten', { matchId, messageIds: [messageId] })],
    [0, inbox, fact('NotificationsForgotten', { profileId, notificationIds: [notificationId] })],
    [
      0,
      streams.suggestions(host.profileId),
      fact('SuggestedMemberLeft', {
        profileId: host.profileId,
        suggestedProfileId: profileId,
      }),
    ],
    [0, kith, fact('KithAccountClosed', { accountId: memberId })],
    [0, member, fact('AccountForgotten', { memberId })],
    ...(forgotten ?? []),
  ]
}
