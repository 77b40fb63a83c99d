import test from 'ava'
import { groupLimits } from '../../contracts/core/limits.ts'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { group } from './decider.ts'
import type { GroupEvent } from './group-state.ts'

const groupId = 'g'
const founded: GroupEvent = {
  type: 'GroupFounded',
  data: {
    groupId,
    founder: 'ash',
    maxMembers: 12,
    interests: ['hiking'],
    availability: ['weekends'],
    admission: 'open',
    newcomersRead: false,
  },
}
const joined = (profileId: string): GroupEvent => ({
  type: 'GroupJoined',
  data: { groupId, profileId, rsvpStatus: 'attending', through: 'open', by: profileId },
})
const sent = (messageId: string, from = 'bay'): GroupEvent => ({
  type: 'GroupMessageSent',
  data: { groupId, messageId, from, content: 'Hello.', forNewcomers: false },
})
const named = (profileId: string, moderates = true, by = 'ash'): GroupEvent => ({
  type: 'GroupModeratorNamed',
  data: { groupId, profileId, by, moderates },
})
const pinned = (messageId: string, isPinned = true, by = 'ash'): GroupEvent => ({
  type: 'GroupMessagePinned',
  data: { groupId, messageId, by, isPinned },
})
const opened = (topicId: string, by = 'ash'): GroupEvent => ({
  type: 'GroupTopicOpened',
  data: { groupId, topicId, by, name: 'Maps' },
})
const closed = (topicId: string, by = 'ash'): GroupEvent => ({
  type: 'GroupTopicClosed',
  data: { groupId, topicId, by },
})
const name = (profileId: string, moderates = true, by = 'ash') =>
  ({ type: 'NameGroupModerator', groupId, profileId, by, moderates }) as const
const pin = (messageId: string, by = 'ash', isPinned = true) =>
  ({ type: 'PinGroupMessage', groupId, messageId, by, isPinned }) as const
const open = (topicId: string, by = 'ash') =>
  ({ type: 'OpenGroupTopic', groupId, topicId, by, name: 'Maps' }) as const
const close = (topicId: string, by = 'ash') =>
  ({ type: 'CloseGroupTopic', groupId, topicId, by }) as const
const remove = (profileId: string, by: string) => ({ type: 'Remove', profileId, by }) as const

const three = [founded, joined('bay'), joined('cedar')]
const moderated = [...three, named('bay')]
const founderOnly = { code: 'founder_only' }
const moderatorsOnly = { code: 'moderators_only' }
const notFound = { code: 'not_found' }

test('the founder names moderators among the others, once, and a moderator may stop', t => {
  t.deepEqual(outcome(group, three, name('bay')), [named('bay')])
  t.deepEqual(outcome(group, moderated, name('bay')), [])
  t.deepEqual(outcome(group, moderated, name('bay', false)), [named('bay', false)])
  t.deepEqual(outcome(group, moderated, name('bay', false, 'bay')), [named('bay', false, 'bay')])
  t.like(outcome(group, three, name('bay', true, 'bay')), founderOnly)
  t.like(outcome(group, moderated, name('cedar', true, 'bay')), founderOnly)
  for (const nobody of ['ash', 'dune']) t.like(outcome(group, three, name(nobody)), notFound)
  t.like(outcome(group, three, name('bay', true, 'dune')), notFound)
  t.like(outcome(group, three, pin('a', 'dune')), notFound, 'not in the group')
})

test('a group has a limited number of moderators', t => {
  const others = Array.from({ length: groupLimits.moderators + 1 }, (_, n) => `m${n}`)
  const most = [founded, ...others.map(joined), ...others.slice(1).map(one => named(one))]
  t.like(outcome(group, most, name('m0')), { code: 'too_many_moderators' })
  t.deepEqual(outcome(group, [...most, named('m1', false)], name('m0')), [named('m0')])
})

test('a moderator removes members, neither the founder nor a moderator', t => {
  t.like(outcome(group, three, remove('cedar', 'bay')), founderOnly)
  t.like(outcome(group, moderated, remove('cedar', 'bay')), [{ type: 'GroupLeft' }])
  t.like(outcome(group, moderated, remove('ash', 'bay')), founderOnly)
  t.like(outcome(group, [...moderated, named('cedar')], remove('cedar', 'bay')), founderOnly)
  t.like(outcome(group, moderated, remove('bay', 'ash')), [{ type: 'GroupLeft' }])
})

test('a moderator who leaves or is suspended is none', t => {
  const left: GroupEvent = { type: 'GroupLeft', data: { groupId, profileId: 'bay', by: 'bay' } }
  const suspended: GroupEvent = {
    type: 'GroupMemberSuspended',
    data: { groupId, profileId: 'bay' },
  }
  t.like(outcome(group, [...moderated, left, joined('bay')], open('maps', 'bay')), moderatorsOnly)
  t.like(outcome(group, [...moderated, suspended], open('maps', 'bay')), moderatorsOnly)
})

test('the latest pins stay, each of a message that who pins can read', t => {
  const history = [...moderated, sent('a'), sent('b'), sent('c'), sent('d')]
  t.deepEqual(outcome(group, history, pin('a', 'bay')), [pinned('a', true, 'bay')])
  t.like(outcome(group, history, pin('a', 'cedar')), moderatorsOnly)
  t.like(outcome(group, history, pin('unknown')), notFound)
  const pins = [...history, ...['a', 'b', 'c', 'd'].map(one => pinned(one))]
  t.deepEqual(stateAfter(group, pins).pinned, ['d', 'c', 'b'])
  t.deepEqual(outcome(group, pins, pin('d')), [])
  t.deepEqual(outcome(group, pins, pin('c', 'ash', false)), [pinned('c', false)])
  t.deepEqual(stateAfter(group, [...pins, pinned('c', false)]).pinned, ['d', 'b'])
})

test('messages are in an open topic or in none', t => {
  const say = {
    type: 'SendGroupMessage',
    groupId,
    from: 'cedar',
    messageId: 'm',
    content: 'Hi',
  } as const
  t.deepEqual(outcome(group, moderated, open('maps', 'bay')), [opened('maps', 'bay')])
  t.like(outcome(group, moderated, open('maps', 'cedar')), moderatorsOnly)
  const history = [...moderated, opened('maps')]
  t.like(outcome(group, history, { ...say, topic: 'maps' }), [{ data: { topic: 'maps' } }])
  t.like(outcome(group, moderated, { ...say, topic: 'maps' }), notFound)
  t.deepEqual(outcome(group, history, close('maps', 'bay')), [closed('maps', 'bay')])
  t.like(outcome(group, history, close('unknown')), notFound)
  t.like(outcome(group, [...history, closed('maps')], { ...say, topic: 'maps' }), notFound)
  const most = Array.from({ length: groupLimits.topics }, (_, n) => opened(`t${n}`))
  t.like(outcome(group, [...three, ...most], open('more')), { code: 'too_many_topics' })
})

test('a message that a moderator removes is gone with its pin, for whoever did not write it', t => {
  const remove = (by: string) =>
    ({ type: 'RemoveGroupMessage', groupId, messageId: '1', by }) as const
  const history = [...moderated, sent('1', 'cedar'), pinned('1')]
  const removed: GroupEvent = {
    type: 'GroupMessageRemoved',
    data: { groupId, messageId: '1', by: 'bay', from: 'cedar', revision: 4 },
  }
  t.deepEqual(outcome(group, history, remove('bay')), [removed])
  t.like(outcome(group, history, remove('cedar')), moderatorsOnly)
  t.like(outcome(group, [...moderated, sent('1')], remove('bay')), moderatorsOnly, 'their own')
  t.like(outcome(group, [...history, removed], remove('ash')), notFound)
  t.like(outcome(group, [...history, removed], pin('1')), notFound)
  t.like(stateAfter(group, [...history, removed]), { pinned: [], messages: null })
})
