import test from 'ava'
import type { ProjectionState } from '../../contracts/explore/explore.ts'
import { inOrderOfNeed, sumUp, totalOf } from './in-order-of-need.ts'

const state = (name: string, status: string, lag = 0): ProjectionState => ({
  kind: 'view',
  name,
  generation: 'v1',
  status,
  lag,
  seconds: 0,
  events: null,
  eventsPerSecond: null,
  foldMs: null,
  commitMs: null,
  failure: null,
})

test('what failed or is slow comes first, then what is furthest behind', t => {
  const all = [
    state('cards', 'following'),
    state('blocks', 'following'),
    state('push', 'following', 3),
    state('matches', 'building', 90),
    state('turnouts', 'slow', 1),
    state('groups', 'failed', 2),
  ]
  t.deepEqual(
    inOrderOfNeed(all).map(({ name }) => name),
    ['groups', 'turnouts', 'matches', 'push', 'blocks', 'cards'],
  )
  t.is(sumUp(all), '6 projections: 1 failed, 1 slow, 1 building.')
  t.is(sumUp(all.slice(0, 2)), '2 projections: all follow the log.')
})

test('totals add up what is measured, and weigh costs by events', t => {
  const cheap = { ...state('cards', 'following', 2), events: 3_000, foldMs: 10, commitMs: 0 }
  const dear = { ...state('blocks', 'following', 1), events: 1_000, foldMs: 50, commitMs: 8 }
  const busy = { ...state('push', 'following'), seconds: 7, eventsPerSecond: 12 }
  t.deepEqual(totalOf([cheap, dear, busy]), {
    lag: 3,
    seconds: 7,
    eventsPerSecond: 12,
    foldMs: 20,
    commitMs: 2,
  })
  t.like(totalOf([state('cards', 'stopped', 4)]), { lag: 4, eventsPerSecond: null, foldMs: null })
})
