import test from 'ava'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { group } from './decider.ts'
import { founderOf, type GroupEvent } from './group-state.ts'

const groupId = 'g'
const founded: GroupEvent = {
  type: 'GroupFounded',
  data: {
    groupId,
    meetupId: 'm',
    founder: 'ash',
    interests: [],
    availability: [],
    maxMembers: 0,
    admission: 'invitation',
    newcomersRead: true,
  },
}
const joined = (profileId: string): GroupEvent => ({
  type: 'GroupJoined',
  data: { groupId, profileId, rsvpStatus: 'attending', through: 'meetup', by: profileId },
})
const left = (profileId: string): GroupEvent => ({
  type: 'GroupLeft',
  data: { groupId, profileId, by: profileId },
})
const sent: GroupEvent = {
  type: 'GroupMessageSent',
  data: { groupId, messageId: '1', from: 'ash', content: 'Hello.', forNewcomers: true },
}
const closed: GroupEvent = { type: 'GroupClosed', data: { groupId } }
const join = (profileId: string) =>
  ({ type: 'JoinDiscussion', groupId, meetupId: 'm', profileId }) as const
const end = { type: 'EndDiscussion', groupId } as const
const founderOnly = { code: 'founder_only' }

test('who joins first founds it and decides nothing, others join it, each once', t => {
  t.deepEqual(outcome(group, [], join('ash')), [founded])
  t.deepEqual(outcome(group, [founded], join('bay')), [joined('bay')])
  t.deepEqual(outcome(group, [founded, joined('bay')], join('bay')), [])
  t.is(founderOf(stateAfter(group, [founded, joined('bay')])), undefined)
  const now = new Date()
  for (const profileId of ['ash', 'cedar']) {
    const command = { type: 'Join', profileId, rsvpStatus: 'maybe', fits: true, now } as const
    const came = outcome(group, [founded], command)
    if (profileId === 'ash') t.deepEqual(came, [])
    else t.like(came, { code: 'not_found' })
  }
})

test('it waits for others when the last member leaves, who read all of it', t => {
  const leave = { type: 'Leave', profileId: 'ash' } as const
  t.deepEqual(outcome(group, [founded, sent], leave), [left('ash')])
  const react = { type: 'ReactInGroup', groupId, messageId: '1', reaction: 'heart' } as const
  const history = [founded, sent, left('ash'), joined('bay')]
  t.is((outcome(group, history, { ...react, by: 'bay' }) as GroupEvent[]).length, 1)
})

test('nobody removes, invites, names moderators or changes it; hosts pin and open topics', t => {
  const two = [founded, joined('bay'), sent]
  const now = new Date()
  const [by, profileId] = ['ash', 'bay']
  for (const command of [
    { type: 'Remove', profileId, by },
    { type: 'InviteToGroup', profileId: 'cedar', by, now },
    { type: 'NameGroupModerator', groupId, profileId, by, moderates: true },
    { type: 'ChooseGroupAdmission', groupId, by, admission: 'open', newcomersRead: true },
  ] as const)
    t.like(outcome(group, two, command), founderOnly)
  const pin = { type: 'PinGroupMessage', groupId, by, messageId: '1', isPinned: true } as const
  t.like(outcome(group, two, pin), { code: 'moderators_only' })
  t.deepEqual(outcome(group, two, { ...pin, isHost: true }), [
    { type: 'GroupMessagePinned', data: { groupId, by, messageId: '1', isPinned: true } },
  ])
  const outsider = { ...pin, by: 'cedar', isHost: true }
  t.like(outcome(group, two, outsider), { code: 'not_found' }, 'a host who has not joined')
})

test('in another group, hosting a meetup gives nothing', t => {
  const data = { ...founded.data, founder: 'cedar', meetupId: undefined }
  const other = [{ type: 'GroupFounded', data } as GroupEvent, joined('ash'), sent]
  const topic = { type: 'OpenGroupTopic', groupId, topicId: 't', name: 'Rides' } as const
  t.like(outcome(group, other, { ...topic, by: 'ash', isHost: true }), { code: 'moderators_only' })
})

test('it ends once, and who was in it is still known for what they left', t => {
  t.deepEqual(outcome(group, [], end), [])
  t.deepEqual(outcome(group, [founded, joined('bay')], end), [closed])
  const over = [founded, joined('bay'), closed]
  t.deepEqual(outcome(group, over, end), [])
  t.like(outcome(group, over, join('cedar')), { code: 'not_found' })
  t.deepEqual(stateAfter(group, over).former, ['ash', 'bay'])
})
