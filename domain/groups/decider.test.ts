import test from 'ava'
import { timing } from '../../contracts/core/limits.ts'
import { longAgo, outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { group } from './decider.ts'
import type { GroupEvent, GroupState } from './group-state.ts'

type Joined = Extract<GroupEvent, { type: 'GroupJoined' }>['data']

const groupId = 'g'
const choices = {
  maxMembers: 3,
  interests: ['hiking'],
  availability: ['weekends'],
  admission: 'open' as const,
  newcomersRead: false,
}
const words = { name: 'Slow hikers', description: null }
const foundedWith = (
  more: Partial<Pick<GroupState, 'admission' | 'newcomersRead'>> = {},
): GroupEvent => ({
  type: 'GroupFounded',
  data: { groupId, founder: 'ash', ...choices, ...more },
})
const founded = foundedWith()
const described: GroupEvent = { type: 'GroupDescribed', data: { groupId, by: 'ash', ...words } }
const joined = (
  profileId: string,
  rsvpStatus: 'attending' | 'maybe' = 'attending',
  through: Joined['through'] = 'open',
  by = profileId,
): GroupEvent => ({ type: 'GroupJoined', data: { groupId, profileId, rsvpStatus, through, by } })
const left = (profileId: string, by = profileId): GroupEvent => ({
  type: 'GroupLeft',
  data: { groupId, profileId, by },
})
const invited = (profileId: string): GroupEvent => ({
  type: 'GroupInvited',
  data: { groupId, profileId, by: 'ash' },
})
const declined = (profileId: string): GroupEvent => ({
  type: 'GroupInvitationDeclined',
  data: { groupId, profileId },
})
const sent = (messageId: string, from: string): GroupEvent => ({
  type: 'GroupMessageSent',
  data: { groupId, messageId, from, content: 'Hello.', forNewcomers: false },
})
const join = (
  profileId: string,
  rsvpStatus: 'attending' | 'maybe' = 'attending',
  fits = true,
  now = new Date(longAgo),
) => ({ type: 'Join', profileId, rsvpStatus, fits, now }) as const
const invite = (profileId: string, by = 'ash', now = new Date(longAgo)) =>
  ({ type: 'InviteToGroup', profileId, by, now }) as const
const decline = (profileId: string) => ({ type: 'DeclineGroupInvitation', profileId }) as const
const say = (from: string) =>
  ({ type: 'SendGroupMessage', groupId, from, messageId: 'm', content: 'Hello.' }) as const
const notFound = { code: 'not_found' }

test('the founder of a group takes its first seat, once', t => {
  const found = { type: 'FoundGroup', groupId, founder: 'ash', ...words, ...choices } as const
  t.deepEqual(outcome(group, [], found), [founded, described])
  t.deepEqual(outcome(group, [founded], found), [])
  t.like(stateAfter(group, [founded]).seats, [{ profileId: 'ash', rsvpStatus: 'attending' }])
})

test('a member takes a seat, and changes their answer without taking another', t => {
  t.deepEqual(outcome(group, [founded], join('bay', 'maybe')), [joined('bay', 'maybe')])
  const history = [founded, joined('bay', 'maybe'), joined('cedar')]
  t.deepEqual(outcome(group, history, join('bay', 'maybe')), [])
  t.deepEqual(outcome(group, history, join('bay')), [joined('bay', 'attending', 'seat')])
})

test('members never exceed the seats, whatever they answer; a seat given up is free', t => {
  const full = [founded, joined('bay', 'maybe'), joined('cedar')]
  t.like(outcome(group, full, join('dune')), { code: 'group_full' })
  t.deepEqual(outcome(group, [...full, left('bay')], join('dune')), [joined('dune')])
})

test('a group that does not fit a member is open to them by invitation only', t => {
  t.like(outcome(group, [founded], join('bay', 'attending', false)), notFound)
  t.deepEqual(outcome(group, [founded, invited('bay')], join('bay', 'attending', false)), [
    joined('bay', 'attending', 'invitation'),
  ])
})

test('the founder can remove a member, who can return by invitation only', t => {
  const history = [founded, joined('bay'), joined('cedar')]
  const remove = (profileId: string, by: string) => ({ type: 'Remove', profileId, by }) as const
  t.deepEqual(outcome(group, history, remove('bay', 'ash')), [left('bay', 'ash')])
  t.like(outcome(group, history, remove('bay', 'cedar')), { code: 'founder_only' })
  t.like(outcome(group, history, remove('bay', 'dune')), notFound)
  t.like(outcome(group, history, remove('dune', 'ash')), notFound)
  const removed = [...history, left('bay', 'ash')]
  t.like(outcome(group, removed, join('bay')), notFound)
  const again = (by: string) => invite('bay', by)
  t.like(outcome(group, removed, again('cedar')), { code: 'founder_only' })
  t.deepEqual(outcome(group, removed, again('ash')), [invited('bay')])
  t.deepEqual(outcome(group, [...removed, invited('bay')], join('bay')), [
    joined('bay', 'attending', 'invitation'),
  ])
})

test('when the founder leaves, the longest member may remove others', t => {
  const history = [founded, joined('bay'), joined('cedar'), left('ash')]
  t.deepEqual(outcome(group, history, { type: 'Remove', profileId: 'cedar', by: 'bay' }), [
    left('cedar', 'bay'),
  ])
})

test('in the group of a joint match nobody removes, invites or changes anything; each can leave', t => {
  const joint: GroupEvent = {
    type: 'GroupFounded',
    data: { groupId, founder: 'ash', ...choices, newcomersRead: false, isJoint: true },
  }
  const history = [joint, joined('bay', 'attending', 'invitation', 'ash')]
  const nobody = { code: 'founder_only' }
  for (const [by, profileId] of [
    ['ash', 'bay'],
    ['bay', 'ash'],
  ] as const) {
    t.like(outcome(group, history, { type: 'Remove', profileId, by }), nobody)
    t.like(outcome(group, history, invite('cedar', by)), nobody)
    t.like(outcome(group, history, { type: 'DescribeGroup', groupId, by, ...words }), nobody)
    t.deepEqual(outcome(group, history, { type: 'Leave', profileId: by }), [left(by)])
  }
})

test('a group closes when its last member leaves, and stays closed', t => {
  const leave = { type: 'Leave', profileId: 'ash' } as const
  const closed: GroupEvent = { type: 'GroupClosed', data: { groupId } }
  t.deepEqual(outcome(group, [founded], leave), [left('ash'), closed])
  const after = [founded, left('ash'), closed]
  t.like(outcome(group, after, leave), notFound)
  t.like(outcome(group, after, join('bay')), notFound)
  t.like(outcome(group, after, say('ash')), notFound)
})

test('members invite others, each once', t => {
  t.deepEqual(outcome(group, [founded], invite('bay')), [invited('bay')])
  t.deepEqual(outcome(group, [founded, invited('bay')], invite('bay')), [])
  t.like(outcome(group, [founded, joined('bay')], invite('bay')), { code: 'already_member' })
  t.like(outcome(group, [founded], invite('bay', 'cedar')), notFound)
  const full = [founded, joined('bay'), joined('cedar')]
  t.like(outcome(group, full, invite('dune')), { code: 'group_full' })
})

test('only the invitee can decline an invitation, once', t => {
  const asked = [founded, invited('bay')]
  t.deepEqual(outcome(group, asked, decline('bay')), [declined('bay')])
  t.deepEqual(outcome(group, [...asked, declined('bay')], decline('bay')), [])
  t.like(outcome(group, asked, decline('cedar')), notFound)
  t.like(outcome(group, [...asked, joined('bay')], decline('bay')), notFound)
  t.like(outcome(group, [...asked, declined('bay')], join('bay', 'maybe', false)), notFound)
  t.deepEqual(outcome(group, [...asked, declined('bay')], join('bay')), [joined('bay')])
})

test('only the founder can invite again a member who declined, after thirty days; nobody can tell before', t => {
  const history = [founded, joined('cedar'), invited('bay'), declined('bay')]
  const later = (milliseconds: number) => new Date(Date.parse(longAgo) + milliseconds)
  const thirtyDays = later(timing.groupInvitesAgain)
  t.deepEqual(
    outcome(group, history, invite('bay', 'ash', later(timing.groupInvitesAgain - 1))),
    [],
  )
  t.deepEqual(outcome(group, history, invite('bay', 'cedar', thirtyDays)), [])
  t.deepEqual(outcome(group, history, invite('bay', 'ash', thirtyDays)), [invited('bay')])
  const afterSeat = [...history, joined('bay'), left('bay')]
  t.deepEqual(outcome(group, afterSeat, invite('bay', 'cedar')), [
    { type: 'GroupInvited', data: { groupId, profileId: 'bay', by: 'cedar' } },
  ])
})

test('only members can write, and not after they left', t => {
  t.deepEqual(outcome(group, [founded], say('ash')), [sent('m', 'ash')])
  t.like(outcome(group, [founded], say('bay')), notFound)
  t.like(outcome(group, [founded, joined('bay'), left('bay')], say('bay')), notFound)
})

test('a member reads up to the newest message, never back', t => {
  const read = (upTo: number) => ({ type: 'MarkGroupRead', groupId, by: 'bay', upTo }) as const
  const history = [founded, joined('bay'), sent('m1', 'ash'), sent('m2', 'ash')]
  const marked = (upTo: number): GroupEvent => ({
    type: 'GroupMessagesRead',
    data: { groupId, by: 'bay', upTo },
  })
  t.deepEqual(outcome(group, history, read(9)), [marked(3)])
  t.deepEqual(outcome(group, [...history, marked(3)], read(2)), [])
  t.like(outcome(group, [founded], read(1)), notFound)
})

test('in the group of a joint match, its beginning is read, too, once', t => {
  const read = { type: 'MarkGroupRead', groupId, by: 'bay', upTo: 0 } as const
  const history = [
    { ...founded, data: { ...founded.data, isJoint: true } } as GroupEvent,
    joined('bay'),
  ]
  const marked: GroupEvent = { type: 'GroupMessagesRead', data: { groupId, by: 'bay', upTo: 0 } }
  t.deepEqual(outcome(group, history, read), [marked])
  t.deepEqual(outcome(group, [...history, marked], read), [])
  t.deepEqual(outcome(group, [founded, joined('bay')], read), [])
})

const requested = (profileId: string): GroupEvent => ({
  type: 'GroupRequested',
  data: { groupId, profileId, rsvpStatus: 'attending' },
})
const requestDeclined = (profileId: string, by = 'ash'): GroupEvent => ({
  type: 'GroupRequestDeclined',
  data: { groupId, profileId, by },
})
const withdrawn = (profileId: string): GroupEvent => ({
  type: 'GroupRequestWithdrawn',
  data: { groupId, profileId },
})
const accept = (profileId: string, by = 'ash') =>
  ({ type: 'AcceptGroupRequest', profileId, by }) as const
const refuse = (profileId: string, by = 'ash') =>
  ({ type: 'DeclineGroupRequest', profileId, by }) as const
const withdraw = (profileId: string) => ({ type: 'WithdrawGroupRequest', profileId }) as const
const approving = foundedWith({ admission: 'approval' })
const inviting = foundedWith({ admission: 'invitation' })
const afterwards = (milliseconds: number) => new Date(Date.parse(longAgo) + milliseconds)

test('if the founder approves members, a fitting member asks and the founder lets them in', t => {
  t.deepEqual(outcome(group, [approving], join('bay')), [requested('bay')])
  const asked = [approving, requested('bay')]
  t.deepEqual(outcome(group, asked, join('bay')), [], 'once')
  t.deepEqual(outcome(group, asked, accept('bay')), [joined('bay', 'attending', 'approval', 'ash')])
  t.deepEqual(outcome(group, [...asked, joined('bay')], accept('bay')), [])
  t.like(outcome(group, [approving], join('bay', 'attending', false)), notFound)
  t.like(outcome(group, [approving], accept('bay')), notFound)
})

test('only the founder answers requests, and no seat is given twice', t => {
  const asked = [approving, joined('cedar'), requested('bay')]
  t.like(outcome(group, asked, accept('bay', 'cedar')), { code: 'founder_only' })
  t.like(outcome(group, asked, refuse('bay', 'cedar')), { code: 'founder_only' })
  t.like(outcome(group, asked, accept('bay', 'bay')), notFound)
  t.like(outcome(group, [...asked, joined('dune')], accept('bay')), { code: 'group_full' })
  const full = [approving, joined('cedar'), joined('dune')]
  t.like(outcome(group, full, join('bay')), { code: 'group_full' })
})

test('whatever a member does after asking, a decline reads like no answer', t => {
  const waits = [approving, requested('bay')]
  const isDeclined = [...waits, requestDeclined('bay')]
  const later = afterwards(timing.groupAsksAgain)
  const sooner = afterwards(timing.groupAsksAgain - 1)
  const attempts = [
    join('bay'),
    join('bay', 'maybe'),
    join('bay', 'attending', true, sooner),
    join('bay', 'attending', true, later),
    join('bay', 'attending', false),
    withdraw('bay'),
    decline('bay'),
  ]
  const resultsOf = (history: readonly GroupEvent[]) =>
    attempts.map(attempt => outcome(group, history, attempt))
  t.deepEqual(resultsOf(isDeclined), resultsOf(waits))
  t.deepEqual(resultsOf([...isDeclined, withdrawn('bay')]), resultsOf([...waits, withdrawn('bay')]))
  t.like(outcome(group, isDeclined, accept('bay')), notFound)
  t.deepEqual(outcome(group, isDeclined, refuse('bay')), [])
})

test('a request is withdrawn, and made again thirty days after it at the earliest', t => {
  const asked = [approving, requested('bay')]
  t.deepEqual(outcome(group, asked, withdraw('bay')), [withdrawn('bay')])
  const history = [...asked, withdrawn('bay')]
  t.deepEqual(outcome(group, history, withdraw('bay')), [])
  t.like(outcome(group, history, accept('bay')), notFound)
  t.like(outcome(group, [approving], withdraw('bay')), notFound)
  const again = (after: number) => join('bay', 'attending', true, afterwards(after))
  const tooEarly = outcome(group, history, again(timing.groupAsksAgain - 1_500))
  t.like(tooEarly, { code: 'rate_limited', retryAfter: 2 })
  t.deepEqual(outcome(group, history, again(timing.groupAsksAgain)), [requested('bay')])
})

test('nobody can ask to join by invitation only; if the founder approves, an invitation lets a member ask', t => {
  t.like(outcome(group, [inviting], join('bay')), notFound)
  const members = [joined('cedar')]
  const invitedBy = (by: string): GroupEvent => ({
    type: 'GroupInvited',
    data: { groupId, profileId: 'bay', by },
  })
  const unfit = join('bay', 'attending', false)
  const invitation = [joined('bay', 'attending', 'invitation')]
  for (const by of ['ash', 'cedar'])
    t.deepEqual(outcome(group, [inviting, ...members, invitedBy(by)], unfit), invitation)
  const byMember = [approving, ...members, invitedBy('cedar')]
  t.deepEqual(outcome(group, byMember, unfit), [requested('bay')])
  t.deepEqual(outcome(group, [approving, ...members, invitedBy('ash')], unfit), invitation)
  t.deepEqual(outcome(group, byMember, invite('bay')), [invited('bay')], 'the founder invites, too')
  t.deepEqual(outcome(group, [...byMember, invited('bay')], unfit), invitation)
})

test('the founder can change the admission from then on; requests stay', t => {
  const choose = (by: string, admission: 'invitation' | 'approval' | 'open') =>
    ({ type: 'ChooseGroupAdmission', groupId, by, admission, newcomersRead: false }) as const
  const chosen = (admission: 'invitation' | 'open'): GroupEvent => ({
    type: 'GroupAdmissionChosen',
    data: { groupId, by: 'ash', admission, newcomersRead: false },
  })
  const history = [approving, joined('cedar')]
  t.deepEqual(outcome(group, history, choose('ash', 'open')), [chosen('open')])
  t.deepEqual(outcome(group, history, choose('ash', 'approval')), [])
  t.like(outcome(group, history, choose('cedar', 'open')), { code: 'founder_only' })
  t.like(outcome(group, history, choose('dune', 'open')), notFound)
  t.deepEqual(outcome(group, [approving, chosen('open')], join('bay')), [joined('bay')])
  const closed = [approving, requested('bay'), chosen('invitation')]
  t.like(outcome(group, closed, join('dune')), notFound)
  t.deepEqual(outcome(group, closed, join('bay')), [])
  t.deepEqual(outcome(group, closed, accept('bay')), [
    joined('bay', 'attending', 'approval', 'ash'),
  ])
})

test('a change of what another device has changed since a version is refused; the rest is changed', t => {
  const closed: GroupEvent = {
    type: 'GroupAdmissionChosen',
    data: { groupId, by: 'ash', admission: 'invitation', newcomersRead: false },
  }
  const history = [approving, closed]
  const open = (version?: number) =>
    outcome(group, history, {
      ...closed.data,
      type: 'ChooseGroupAdmission',
      admission: 'open',
      version,
    })
  t.like(open(0), { code: 'group_changed' })
  t.like(open(1), [{ type: 'GroupAdmissionChosen' }])
  t.like(open(), [{ type: 'GroupAdmissionChosen' }], 'without a version, the last one wins')
  const words = { groupId, by: 'ash', name: 'Tea', description: null }
  t.deepEqual(outcome(group, history, { type: 'DescribeGroup', version: 0, ...words }), [
    { type: 'GroupDescribed', data: words },
  ])
})

test('newcomers read messages written under open history by members who joined under it', t => {
  const openHistory = (newcomersRead: boolean): GroupEvent => ({
    type: 'GroupAdmissionChosen',
    data: { groupId, by: 'ash', admission: 'open', newcomersRead },
  })
  const isForNewcomers = (history: readonly GroupEvent[], from: string) => {
    const result = outcome(group, history, say(from))
    const [event] = Array.isArray(result) ? result : []
    return event?.type === 'GroupMessageSent' && event.data.forNewcomers
  }
  const openFrom = foundedWith({ newcomersRead: true })
  t.true(isForNewcomers([openFrom], 'ash'))
  t.true(isForNewcomers([openFrom, joined('bay')], 'bay'))
  t.false(isForNewcomers([openFrom, joined('bay'), openHistory(false)], 'bay'), 'while it is off')
  t.false(isForNewcomers([founded, openHistory(true)], 'ash'), 'who joined before')
  t.true(isForNewcomers([founded, openHistory(true), joined('bay')], 'bay'))
  const rejoined = [founded, joined('bay'), openHistory(true), left('bay'), joined('bay')]
  t.true(isForNewcomers(rejoined, 'bay'), 'who came back has read the choice')
  const changedAnswer = [founded, joined('bay'), openHistory(true), joined('bay', 'maybe', 'seat')]
  t.false(isForNewcomers(changedAnswer, 'bay'), 'a changed answer is no new seat')
})

test('the role of a suspended founder passes to the longest member, and returns', t => {
  const set = (profileId: string, isSuspended: boolean) =>
    ({ type: 'SetGroupStanding', profileId, isSuspended }) as const
  const suspended = (profileId: string): GroupEvent => ({
    type: 'GroupMemberSuspended',
    data: { groupId, profileId },
  })
  const reinstated: GroupEvent = {
    type: 'GroupMemberReinstated',
    data: { groupId, profileId: 'ash' },
  }
  const history = [approving, joined('bay'), requested('cedar')]
  t.deepEqual(outcome(group, history, set('ash', true)), [suspended('ash')])
  t.deepEqual(outcome(group, history, set('ash', false)), [])
  t.deepEqual(outcome(group, history, set('dune', true)), [])
  const during = [...history, suspended('ash')]
  const letIn = [joined('cedar', 'attending', 'approval', 'bay')]
  t.deepEqual(outcome(group, during, set('ash', true)), [])
  t.deepEqual(outcome(group, during, accept('cedar', 'bay')), letIn)
  t.like(outcome(group, during, accept('cedar', 'ash')), { code: 'founder_only' })
  t.deepEqual(outcome(group, during, set('ash', false)), [reinstated])
  const after = [...during, reinstated]
  t.like(outcome(group, after, accept('cedar', 'bay')), { code: 'founder_only' })
  t.like(outcome(group, [...during, suspended('bay')], accept('cedar', 'bay')), {
    code: 'founder_only',
  })
})

test('the founder writes the texts', t => {
  const describe = (by: string) => ({ type: 'DescribeGroup', groupId, by, ...words }) as const
  const history = [founded, described, joined('bay')]
  t.deepEqual(outcome(group, history, describe('ash')), [described])
  t.like(outcome(group, history, describe('bay')), { code: 'founder_only' })
  t.like(outcome(group, history, describe('cedar')), notFound)
  t.deepEqual(outcome(group, [...history, left('ash')], describe('bay')), [
    { type: 'GroupDescribed', data: { groupId, by: 'bay', ...words } },
  ])
})

test('a message can answer any message that its sender can read', t => {
  const history = [founded, sent('a', 'ash'), joined('bay'), sent('b', 'ash')]
  const answer = (from: string, answers: string, given: readonly GroupEvent[] = history) =>
    outcome(group, given, { ...say(from), answers })
  const { data } = sent('m', 'bay') as Extract<GroupEvent, { type: 'GroupMessageSent' }>
  t.deepEqual(answer('bay', 'b'), [{ type: 'GroupMessageSent', data: { ...data, answers: 'b' } }])
  t.true(Array.isArray(answer('ash', 'a')))

  const message = "This message isn't here anymore. Reopen the group."
  t.like(answer('bay', 'a'), { ...notFound, message }, 'from before their seat')
  t.like(answer('bay', 'elsewhere'), { ...notFound, message })
  const rejoined = [...history, left('bay'), joined('bay')]
  t.like(answer('bay', 'b', rejoined), { ...notFound, message }, 'from before they came back')
  for (const answers of ['b', 'elsewhere'])
    t.deepEqual(answer('cedar', answers), outcome(group, history, say('cedar')), 'not in it')
})

test('newcomers answer earlier messages where they read them', t => {
  const openFrom = foundedWith({ newcomersRead: true })
  const open: GroupEvent = {
    type: 'GroupMessageSent',
    data: { groupId, messageId: 'a', from: 'ash', content: 'Hello.', forNewcomers: true },
  }
  t.true(
    Array.isArray(outcome(group, [openFrom, open, joined('bay')], { ...say('bay'), answers: 'a' })),
  )
})

test('a member has one reaction to a message that they can read, and takes it back once', t => {
  const react = (by: string, messageId: string, reaction: 'heart' | null = 'heart') =>
    ({ type: 'ReactInGroup', groupId, messageId, by, reaction }) as const
  const which = { groupId, messageId: 'b', by: 'bay' }
  const gave: GroupEvent = { type: 'GroupReactionGiven', data: { ...which, reaction: 'heart' } }
  const tookBack: GroupEvent = { type: 'GroupReactionTakenBack', data: which }
  const history = [founded, sent('a', 'ash'), joined('bay'), sent('b', 'ash')]
  t.deepEqual(outcome(group, history, react('bay', 'b')), [gave])
  t.deepEqual(outcome(group, history, react('bay', 'b', null)), [])
  t.deepEqual(outcome(group, [...history, gave], react('bay', 'b', null)), [tookBack])
  t.deepEqual(outcome(group, [...history, gave, tookBack], react('bay', 'b', null)), [])
  t.deepEqual(outcome(group, [...history, gave], react('ash', 'b', null)), [], 'of somebody else')
  t.deepEqual(stateAfter(group, [...history, gave, gave]).reactions, { b: ['bay'] })
  for (const reaction of ['heart', null] as const) {
    t.deepEqual(
      outcome(group, history, react('bay', 'a', reaction)),
      outcome(group, history, react('bay', 'elsewhere', reaction)),
      'from before their seat',
    )
    t.like(outcome(group, history, react('cedar', 'b', reaction)), notFound)
    t.like(outcome(group, [...history, left('bay')], react('bay', 'b', reaction)), notFound)
  }
})
