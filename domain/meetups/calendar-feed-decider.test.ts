import test from 'ava'
import { outcome } from '../../test/deciders/outcome.ts'
import { type CalendarFeedCommand, calendarFeed } from './calendar-feed-decider.ts'

const open = (feedId: string): CalendarFeedCommand => ({
  type: 'OpenFeed',
  profileId: 'me',
  feedId,
})
const revoke: CalendarFeedCommand = { type: 'RevokeFeed', profileId: 'me' }
const opened = (feedId: string) =>
  ({ type: 'CalendarFeedOpened', data: { profileId: 'me', feedId } }) as const
const revoked = (feedId: string) =>
  ({ type: 'CalendarFeedRevoked', data: { profileId: 'me', feedId } }) as const

test('a member has one calendar address until it is revoked', t => {
  t.deepEqual(outcome(calendarFeed, [], open('a')), [opened('a')])
  t.deepEqual(outcome(calendarFeed, [opened('a')], open('b')), [])
  t.deepEqual(outcome(calendarFeed, [opened('a')], revoke), [revoked('a')])
  t.deepEqual(outcome(calendarFeed, [opened('a'), revoked('a')], revoke), [])
  t.deepEqual(outcome(calendarFeed, [opened('a'), revoked('a')], open('b')), [opened('b')])
})
