import test from 'ava'
import { longAgo, outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { meetup } from './decider.ts'
import { discussionEndsAt, discussionOf } from './discussion.ts'
import type { MeetupEvent } from './meetup-state.ts'

const DAY = 86_400_000
const now = new Date(longAgo)
const iso = (ms: number) => new Date(now.getTime() + ms).toISOString()
const ids = { meetupId: 'm', organizer: 'host' }
const announced: MeetupEvent = {
  type: 'MeetupAnnounced',
  data: {
    ...ids,
    title: 'Soup',
    description: 'Bring a spoon.',
    eventDate: iso(DAY),
    endDate: iso(2 * DAY),
    location: null,
    place: null,
    address: null,
    isOnline: false,
    maxAttendees: null,
    isPublic: true,
    addressShownTo: 'going',
    tags: [],
  },
}
const opened: MeetupEvent = { type: 'DiscussionOpened', data: { ...ids, groupId: 'g' } }
const ended: MeetupEvent = { type: 'DiscussionEnded', data: { ...ids, groupId: 'g' } }
const cancelled: MeetupEvent = { type: 'MeetupCancelled', data: ids }
const coHost: MeetupEvent[] = (['RoleOffered', 'RoleAccepted'] as const).map(type => ({
  type,
  data: { ...ids, profileId: 'ash', role: 'co_host' },
}))
const turn = (isOn: boolean, by = 'host', at = now) =>
  ({ type: 'SwitchDiscussion', by, isOn, groupId: 'g', now: at }) as const

test('hosts switch it on while the meetup is to come, and off at any time, each once', t => {
  t.deepEqual(outcome(meetup, [announced], turn(true)), [opened])
  t.deepEqual(outcome(meetup, [announced, ...coHost], turn(true, 'ash')), [opened])
  t.like(outcome(meetup, [announced], turn(true, 'ash')), { code: 'not_found' })
  t.deepEqual(outcome(meetup, [announced, opened], turn(true)), [])
  t.deepEqual(outcome(meetup, [announced], turn(false)), [])
  const later = new Date(iso(3 * DAY))
  t.like(outcome(meetup, [announced], turn(true, 'host', later)), { code: 'event_over' })
  t.like(outcome(meetup, [announced, cancelled], turn(true)), { code: 'event_over' })
  const other = { ...turn(false, 'host', later), groupId: 'another' }
  t.deepEqual(outcome(meetup, [announced, opened], other), [ended])
})

test('it lasts fourteen days after the meetup, and seven after a cancellation', t => {
  const state = stateAfter(meetup, [announced, opened])
  t.is(discussionEndsAt(state), iso(16 * DAY))
  t.is(discussionOf(state, new Date(iso(16 * DAY - 1))), 'g')
  t.is(discussionOf(state, new Date(iso(16 * DAY))), undefined)
  t.is(discussionEndsAt(stateAfter(meetup, [announced, opened, cancelled])), iso(7 * DAY))
  const forgotten: MeetupEvent = { type: 'MeetupForgotten', data: { ...ids, profileIds: [] } }
  for (const history of [[announced], [announced, opened, ended], [announced, opened, forgotten]])
    t.is(discussionOf(stateAfter(meetup, history), now), undefined)
})
