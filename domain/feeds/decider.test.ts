import test from 'ava'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { calendarFeed, type FeedCommand, newsFeed } from './decider.ts'

const open = (feedId: string): FeedCommand => ({ type: 'OpenFeed', profileId: 'me', feedId })
const revoke: FeedCommand = { type: 'RevokeFeed', profileId: 'me' }
const data = (feedId: string) => ({ profileId: 'me', feedId })

test('a member has one calendar address until it is revoked', t => {
  const opened = (feedId: string) => ({ type: 'CalendarFeedOpened', data: data(feedId) }) as const
  const revoked = { type: 'CalendarFeedRevoked', data: data('a') } as const
  t.deepEqual(outcome(calendarFeed, [], open('a')), [opened('a')])
  t.deepEqual(outcome(calendarFeed, [opened('a')], open('b')), [])
  t.deepEqual(outcome(calendarFeed, [opened('a')], revoke), [revoked])
  t.deepEqual(outcome(calendarFeed, [opened('a'), revoked], revoke), [])
  t.deepEqual(outcome(calendarFeed, [opened('a'), revoked], open('b')), [opened('b')])
})

test('a member has one address of counts until it is revoked', t => {
  const opened = (feedId: string) => ({ type: 'NewsFeedOpened', data: data(feedId) }) as const
  const revoked = { type: 'NewsFeedRevoked', data: data('a') } as const
  t.deepEqual(outcome(newsFeed, [], open('a')), [opened('a')])
  t.deepEqual(outcome(newsFeed, [opened('a')], open('b')), [])
  t.like(stateAfter(newsFeed, [opened('a')]), { open: { feedId: 'a' } })
  t.deepEqual(outcome(newsFeed, [opened('a')], revoke), [revoked])
  t.deepEqual(stateAfter(newsFeed, [opened('a'), revoked]), { open: null })
  t.deepEqual(outcome(newsFeed, [opened('a'), revoked], open('b')), [opened('b')])
})
