import test from 'ava'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { longAgo } from '../../test/deciders/outcome.ts'
import { foldEvents, type SpecEvent } from '../../test/projections/fold-events.ts'
import { blocks, lastSwipes } from './matching.ts'

const swiped = (
  by: string,
  on: string,
  mode: DiscoveryMode = 'dating',
  action: SwipeAction = 'like',
): SpecEvent => ({ type: 'Swiped', data: { by, on, mode, action } })
const undone = (by: string, on: string, mode: DiscoveryMode = 'dating'): SpecEvent => ({
  type: 'SwipeUndone',
  data: { by, on, mode },
})
const blocked = (by: string, on: string): SpecEvent => ({
  type: 'Blocked',
  data: { by, on, reason: 'private' },
})
const seen = (by: string, on: string, pseudonym: string): SpecEvent => ({
  type: 'Blocked',
  data: { by, on, reason: null, pseudonym, isDemo: true },
})
const unblocked = (by: string, on: string): SpecEvent => ({ type: 'Unblocked', data: { by, on } })

const last = (on: string, mode: DiscoveryMode = 'dating', action: SwipeAction = 'like') => ({
  on,
  mode,
  action,
  at: longAgo,
})

test('lastSwipes holds the latest swipe of a member', t => {
  t.deepEqual(
    foldEvents(lastSwipes, [swiped('me', 'you'), swiped('me', 'them', 'friendship', 'pass')]),
    { me: last('them', 'friendship', 'pass') },
  )
})

test('lastSwipes keeps an undone swipe, so that a repeated undo finds it', t => {
  const history = [swiped('me', 'you'), swiped('me', 'them'), undone('me', 'them')]
  t.deepEqual(foldEvents(lastSwipes, history), { me: last('them') })
})

test('lastSwipes holds one swipe for each side of a pair', t => {
  t.deepEqual(foldEvents(lastSwipes, [swiped('me', 'you'), swiped('you', 'me', 'friendship')]), {
    me: last('you'),
    you: last('me', 'friendship'),
  })
})

test("blocks lists a member's blocks in order, as the profiles looked then, without reasons", t => {
  t.deepEqual(foldEvents(blocks, [blocked('me', 'you'), seen('me', 'them', 'Rowan')]), {
    me: {
      blocks: [
        { profileId: 'you', at: longAgo, pseudonym: null, isDemo: false },
        { profileId: 'them', at: longAgo, pseudonym: 'Rowan', isDemo: true },
      ],
    },
  })
})

test('unblocking removes one block and keeps the others', t => {
  const history = [blocked('me', 'you'), blocked('me', 'them'), unblocked('me', 'you')]
  t.deepEqual(foldEvents(blocks, history), {
    me: { blocks: [{ profileId: 'them', at: longAgo, pseudonym: null, isDemo: false }] },
  })
  t.deepEqual(foldEvents(blocks, [...history, unblocked('me', 'them')]), {})
})

test('blocks lists a block for the blocker only', t => {
  t.deepEqual(Object.keys(foldEvents(blocks, [blocked('me', 'you')])), ['me'])
})
