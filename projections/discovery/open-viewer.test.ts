import test from 'ava'
import { foldEvents, type SpecEvent } from '../../test/projections/fold-events.ts'
import { named } from '../../test/projections/histories.ts'
import { pageKey, relations } from '../views/relations/relations.ts'
import { relationBetween } from './open-viewer.ts'
import { pageOf } from './relation-pages.ts'

const [me, you] = ['me', 'you'].map(named) as [string, string]
const at = '2026-03-01T12:00:01.000Z'
const swiped = (by: string, on: string, action: 'like' | 'super_like' | 'maybe'): SpecEvent => ({
  type: 'Swiped',
  data: { by, on, mode: 'friendship', action },
  at,
})
const match = { matchId: named('match'), profiles: [me, you] as [string, string] }

const relationAfter = (...events: SpecEvent[]) =>
  relationBetween(pageOf(foldEvents(relations, events)[pageKey(me, you)]), you)

test('the relation has the last swipe with its time up to the minute, and how the other likes the viewer', t => {
  t.deepEqual(relationAfter(swiped(me, you, 'maybe'), swiped(you, me, 'super_like')), {
    isBlocked: false,
    modes: {
      friendship: {
        swipe: { action: 'maybe', at: '2026-03-01T12:01:00.000Z' },
        liked: 'super_like',
      },
    },
  })
})

test('matches are live or ended, in their own mode', t => {
  t.deepEqual(
    relationAfter(
      { type: 'Matched', data: { ...match, mode: 'dating' } },
      { type: 'Matched', data: { ...match, mode: 'networking' } },
      { type: 'Unmatched', data: { ...match, mode: 'networking', by: you } },
    ).modes,
    { dating: { match: 'live' }, networking: { match: 'ended' } },
  )
})

test('a block of either is a block, until it is lifted', t => {
  for (const [by, on] of [
    [me, you],
    [you, me],
  ] as const) {
    const block: SpecEvent = { type: 'Blocked', data: { by, on, reason: null } }
    t.true(relationAfter(block).isBlocked)
    t.false(relationAfter(block, { type: 'Unblocked', data: { by, on } }).isBlocked)
  }
})

test('strangers, and ids that are none, have no relation', t => {
  t.deepEqual(relationAfter(), { isBlocked: false, modes: {} })
  t.deepEqual(relationBetween(pageOf(undefined), 'nobody'), { isBlocked: false, modes: {} })
})
