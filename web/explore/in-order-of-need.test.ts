import test from 'ava'
import type { ProjectionState } from '../../contracts/explore/explore.ts'
import { inOrderOfNeed, sumUp } from './in-order-of-need.ts'

const state = (name: string, status: string, lag = 0): ProjectionState => ({
  kind: 'view',
  name,
  generation: 'v1',
  status,
  lag,
  seconds: 0,
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
