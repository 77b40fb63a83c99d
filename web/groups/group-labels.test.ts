import test from 'ava'
import { seatsLabel, sharedFirst, sharedLine, timeLabel } from './group-labels.ts'

const own = { interests: ['hiking', 'yoga'], availability: ['weekends'] }

test('one line counts the interests and times that a member shares with a group', t => {
  const group = { interests: ['hiking'], availability: ['weekends', 'weeknights'] }
  t.is(sharedLine(own, group), 'You share 1 interest and 1 time')
  const both = { interests: ['hiking', 'yoga'], availability: [] }
  t.is(sharedLine(own, both), 'You share 2 interests and 0 times')
})

test('shared interests come first', t => {
  t.deepEqual(sharedFirst(['boxing', 'yoga'], own.interests), [
    { key: 'yoga', isShared: true },
    { key: 'boxing', isShared: false },
  ])
})

test('seats and times have labels', t => {
  t.is(seatsLabel({ maxMembers: 8, memberCount: 5 }), '3 free')
  t.is(seatsLabel({ maxMembers: 8, memberCount: 8 }), 'Full')
  t.is(timeLabel('weeknights'), 'Weeknights')
  t.is(timeLabel('noon'), 'noon')
})
