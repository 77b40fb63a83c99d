import test from 'ava'
import { timing } from '../../contracts/limits.ts'
import { longAgo, outcome, stateAfter } from '../../test/outcome.ts'
import { group } from './decider.ts'
import type { GroupEvent } from './membership-rules.ts'

const groupId = 'g'
const text = {
  ...{ name: 'Slow hikers', description: null, maxMembers: 3 },
  ...{ interests: ['hiking'], availability: ['weekends'] },
}
const founded: GroupEvent = { type: 'GroupFounded', data: { groupId, founder: 'ash', ...text } }
const joined = (
  profileId: string,
  rsvpStatus: 'attending' | 'maybe' = 'attending',
): GroupEvent => ({ type: 'GroupJoined', data: { groupId, profileId, rsvpStatus } })
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
  data: { groupId, messageId, from, content: 'Hello.' },
})
const join = (profileId: string, rsvpStatus: 'attending' | 'maybe' = 'attending', fits = true) =>
  ({ type: 'Join', profileId, rsvpStatus, fits }) as const
const invite = (profileId: string, by = 'ash', now = new Date(longAgo)) =>
  ({ type: 'InviteToGroup', profileId, by, now }) as const
const decline = (profileId: string) => ({ type: 'DeclineGroupInvitation', profileId }) as const
const say = (from: string) =>
  ({ type: 'SendGroupMessage', groupId, from, messageId: 'm', content: 'Hello.' }) as const
const notFound = { code: 'not_found' }

test('who founds a group takes its first seat, once', t => {
  const found = { type: 'FoundGroup', groupId, founder: 'ash', ...text } as const
  t.deepEqual(outcome(group, [], found), [founded])
  t.deepEqual(outcome(group, [founded], found), [])
  t.deepEqual(stateAfter(group, [founded]).seats, [{ profileId: 'ash', rsvpStatus: 'attending' }])
})

test('a member takes a seat, and changes the answer without another one', t => {
  t.deepEqual(outcome(group, [founded], join('bay', 'maybe')), [joined('bay', 'maybe')])
  const history = [founded, joined('bay', 'maybe'), joined('cedar')]
  t.deepEqual(outcome(group, history, join('bay', 'maybe')), [])
  t.deepEqual(outcome(group, history, join('bay')), [joined('bay')])
})

test('no seat more than there are, maybe or not; one that is given up is free', t => {
  const full = [founded, joined('bay', 'maybe'), joined('cedar')]
  t.like(outcome(group, full, join('dune')), { code: 'group_full' })
  t.deepEqual(outcome(group, [...full, left('bay')], join('dune')), [joined('dune')])
})

test('a group that does not fit is open by invitation alone', t => {
  t.like(outcome(group, [founded], join('bay', 'attending', false)), notFound)
  t.deepEqual(outcome(group, [founded, invited('bay')], join('bay', 'attending', false)), [
    joined('bay'),
  ])
})

test('the founder removes a member, who comes back by invitation alone', t => {
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
  t.deepEqual(outcome(group, [...removed, invited('bay')], join('bay')), [joined('bay')])
})

test('after the founder, who has been there longest may remove members', t => {
  const history = [founded, joined('bay'), joined('cedar'), left('ash')]
  t.deepEqual(outcome(group, history, { type: 'Remove', profileId: 'cedar', by: 'bay' }), [
    left('cedar', 'bay'),
  ])
})

test('the group closes with the last who leaves, and stays closed', t => {
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

test('an invitation is declined by who has it, once', t => {
  const asked = [founded, invited('bay')]
  t.deepEqual(outcome(group, asked, decline('bay')), [declined('bay')])
  t.deepEqual(outcome(group, [...asked, declined('bay')], decline('bay')), [])
  t.like(outcome(group, asked, decline('cedar')), notFound)
  t.like(outcome(group, [...asked, joined('bay')], decline('bay')), notFound)
  t.like(outcome(group, [...asked, declined('bay')], join('bay', 'maybe', false)), notFound)
  t.deepEqual(outcome(group, [...asked, declined('bay')], join('bay')), [joined('bay')])
})

test('who declined is invited again by the founder alone, after thirty days; nobody can tell before', t => {
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

test('only members speak, and not after they have left', t => {
  t.deepEqual(outcome(group, [founded], say('ash')), [
    { type: 'GroupMessageSent', data: { groupId, messageId: 'm', from: 'ash', content: 'Hello.' } },
  ])
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
