import test from 'ava'
import { timing } from '../../contracts/core/limits.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { longAgo, outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { lastSwipeBy, type PairCommand, pair } from './decider.ts'

const later = (milliseconds: number) => new Date(Date.parse(longAgo) + milliseconds)

const comment = { photoId: null, prompt: 'small_joy', words: 'Mine, too.' }

const way = (by: string, on: string) => ({ by, on })
const swipe = (
  by: string,
  on: string,
  options: {
    mode?: DiscoveryMode
    action?: SwipeAction
    visible?: boolean
    now?: Date
    comment?: typeof comment
  } = {},
) =>
  ({
    type: 'Swipe',
    ...way(by, on),
    mode: 'dating',
    action: 'like',
    matchId: 'm1',
    visible: true,
    now: later(0),
    ...options,
  }) satisfies PairCommand
const undo = (by: string, on: string, now = later(0)) =>
  ({ type: 'UndoSwipe', ...way(by, on), mode: 'dating', now }) satisfies PairCommand
const unmatch = (by: string, on: string, matchId = 'm1') =>
  ({ type: 'Unmatch', ...way(by, on), matchId }) satisfies PairCommand
const block = (by: string, on: string) =>
  ({ type: 'Block', ...way(by, on), reason: null }) satisfies PairCommand
const unblock = (by: string, on: string) =>
  ({ type: 'Unblock', ...way(by, on) }) satisfies PairCommand
const report = (by: string, on: string) =>
  ({
    type: 'Report',
    resolvedReport: undefined,
    ...way(by, on),
    reportId: 'r1',
    reason: 'spam',
    description: null,
    now: later(0),
  }) satisfies PairCommand

const swiped = (
  by: string,
  on: string,
  action: SwipeAction = 'like',
  mode: DiscoveryMode = 'dating',
) => ({ type: 'Swiped', data: { ...way(by, on), mode, action } }) as const
const commented = (by: string, on: string) =>
  ({ type: 'LikeCommented', data: { ...way(by, on), mode: 'dating', comment } }) as const
const undone = (by: string, on: string) =>
  ({ type: 'SwipeUndone', data: { ...way(by, on), mode: 'dating' } }) as const
const profiles: [string, string] = ['me', 'you']
const matched = (mode: DiscoveryMode = 'dating', matchId = 'm1') =>
  ({ type: 'Matched', data: { matchId, profiles, mode } }) as const
const unmatched = (by: string, mode: DiscoveryMode = 'dating', matchId = 'm1') =>
  ({ type: 'Unmatched', data: { matchId, profiles, mode, by } }) as const
const blocked = (by: string, on: string) =>
  ({ type: 'Blocked', data: { ...way(by, on), reason: null } }) as const
const unblocked = (by: string, on: string) => ({ type: 'Unblocked', data: way(by, on) }) as const

const aMatch = [swiped('me', 'you'), swiped('you', 'me'), matched()]
const gone = {
  code: 'not_found',
  message: 'This profile is no longer available. Try the next one.',
}
const noMatch = { code: 'not_found', message: 'This match was not found. Go back to your matches.' }

test('a single like makes no match', t => {
  t.deepEqual(outcome(pair, [], swipe('me', 'you')), [swiped('me', 'you')])
})

test('the second like makes a match, from either side', t => {
  t.deepEqual(outcome(pair, [swiped('me', 'you')], swipe('you', 'me')), [
    swiped('you', 'me'),
    matched(),
  ])
  t.deepEqual(outcome(pair, [swiped('you', 'me')], swipe('me', 'you')), [
    swiped('me', 'you'),
    matched(),
  ])
})

test('a super like is a like', t => {
  t.deepEqual(outcome(pair, [swiped('me', 'you', 'super_like')], swipe('you', 'me')), [
    swiped('you', 'me'),
    matched(),
  ])
  t.deepEqual(outcome(pair, [swiped('me', 'you')], swipe('you', 'me', { action: 'super_like' })), [
    swiped('you', 'me', 'super_like'),
    matched(),
  ])
})

for (const action of ['pass', 'maybe'] as const) {
  test(`a ${action} meets no like`, t => {
    t.deepEqual(outcome(pair, [swiped('me', 'you')], swipe('you', 'me', { action })), [
      swiped('you', 'me', action),
    ])
    t.deepEqual(outcome(pair, [swiped('me', 'you', action)], swipe('you', 'me')), [
      swiped('you', 'me'),
    ])
  })
}

test('likes match within a mode, not across modes', t => {
  t.deepEqual(outcome(pair, [swiped('me', 'you')], swipe('you', 'me', { mode: 'friendship' })), [
    swiped('you', 'me', 'like', 'friendship'),
  ])
})

test('a pair can match once in every mode', t => {
  const history = [...aMatch, swiped('me', 'you', 'like', 'friendship')]
  t.deepEqual(outcome(pair, history, swipe('you', 'me', { mode: 'friendship' })), [
    swiped('you', 'me', 'like', 'friendship'),
    matched('friendship'),
  ])
})

test('the last swipe before a match wins', t => {
  const history = [swiped('me', 'you'), swiped('me', 'you', 'pass')]
  t.deepEqual(outcome(pair, history, swipe('you', 'me')), [swiped('you', 'me')])
})

test('a swipe after the match changes nothing', t => {
  for (const action of ['like', 'pass', 'maybe', 'super_like'] as const)
    t.deepEqual(outcome(pair, aMatch, swipe('me', 'you', { action })), [])
})

test('a match stays when the deck no longer shows the other', t => {
  t.deepEqual(outcome(pair, aMatch, swipe('me', 'you', { visible: false })), [])
})

test('the same like again changes nothing, however late', t => {
  const now = later(10 * timing.passReturns)
  t.deepEqual(outcome(pair, [swiped('me', 'you')], swipe('me', 'you', { now })), [])
})

for (const [action, returns] of [
  ['maybe', timing.maybeReturns],
  ['pass', timing.passReturns],
] as const) {
  test(`the same ${action} counts again once the card is back`, t => {
    const history = [swiped('me', 'you', action)]
    const at = (now: Date) => outcome(pair, history, swipe('me', 'you', { action, now }))
    t.deepEqual(at(later(returns - 1)), [])
    t.deepEqual(at(later(returns)), history)
  })
}

test('swiping on oneself is refused with not_found', t => {
  for (const command of [swipe('me', 'me'), block('me', 'me'), report('me', 'me')])
    t.like(outcome(pair, [], command), gone)
})

test('swiping on an invisible profile is refused with not_found', t => {
  t.like(outcome(pair, [], swipe('me', 'you', { visible: false })), gone)
})

test('a swipe can be undone within five minutes', t => {
  const history = [swiped('me', 'you')]
  t.deepEqual(outcome(pair, history, undo('me', 'you', later(timing.undo))), [undone('me', 'you')])
  t.like(outcome(pair, history, undo('me', 'you', later(timing.undo + 1))), {
    code: 'nothing_to_undo',
  })
})

test('only an own swipe can be undone, and once', t => {
  t.like(outcome(pair, [], undo('me', 'you')), { code: 'nothing_to_undo' })
  t.like(outcome(pair, [swiped('you', 'me')], undo('me', 'you')), { code: 'nothing_to_undo' })
  t.like(outcome(pair, [swiped('me', 'you'), undone('me', 'you')], undo('me', 'you')), {
    code: 'nothing_to_undo',
  })
})

test('a swipe that matched cannot be undone', t => {
  t.like(outcome(pair, aMatch, undo('me', 'you')), { code: 'nothing_to_undo' })
})

test('an undone like makes no match', t => {
  const history = [swiped('me', 'you'), undone('me', 'you')]
  t.deepEqual(outcome(pair, history, swipe('you', 'me')), [swiped('you', 'me')])
})

test('a match ends once, by either side', t => {
  t.deepEqual(outcome(pair, aMatch, unmatch('me', 'you')), [unmatched('me')])
  t.deepEqual(outcome(pair, aMatch, unmatch('you', 'me')), [unmatched('you')])
  t.like(outcome(pair, [...aMatch, unmatched('you')], unmatch('me', 'you')), noMatch)
  t.like(outcome(pair, aMatch, unmatch('me', 'you', 'm2')), noMatch)
})

test('ending one match leaves the match of another mode', t => {
  const history = [...aMatch, matched('friendship', 'm2')]
  t.deepEqual(outcome(pair, history, unmatch('me', 'you', 'm2')), [
    unmatched('me', 'friendship', 'm2'),
  ])
})

test('after a match has ended, both must like again', t => {
  const history = [...aMatch, unmatched('me')]
  t.deepEqual(outcome(pair, history, swipe('you', 'me')), [swiped('you', 'me')])
  t.deepEqual(outcome(pair, [...history, swiped('you', 'me')], swipe('me', 'you')), [
    swiped('me', 'you'),
    matched(),
  ])
})

test('a block ends every match', t => {
  const history = [...aMatch, matched('networking', 'm2')]
  t.deepEqual(outcome(pair, history, block('you', 'me')), [
    unmatched('you'),
    unmatched('you', 'networking', 'm2'),
    blocked('you', 'me'),
  ])
})

test('a block undoes the swipes of the blocker and leaves those of the other', t => {
  const history = [swiped('me', 'you', 'pass'), swiped('you', 'me')]
  t.deepEqual(outcome(pair, history, block('me', 'you')), [
    undone('me', 'you'),
    blocked('me', 'you'),
  ])
})

test('a repeated block changes nothing', t => {
  t.deepEqual(outcome(pair, [blocked('me', 'you')], block('me', 'you')), [])
})

test('the blocked member may block too, and learns nothing by it', t => {
  t.deepEqual(outcome(pair, [blocked('me', 'you')], block('you', 'me')), [blocked('you', 'me')])
})

test('both sides of a block are not_found for each other', t => {
  for (const [by, on] of [
    ['me', 'you'],
    ['you', 'me'],
  ] as const) {
    t.like(outcome(pair, [blocked('me', 'you')], swipe(by, on)), gone)
    t.like(
      outcome(pair, [...aMatch, unmatched('me'), blocked('me', 'you')], unmatch(by, on)),
      noMatch,
    )
  }
})

test('a blocked member can still undo a swipe', t => {
  const history = [swiped('you', 'me'), blocked('me', 'you')]
  t.deepEqual(outcome(pair, history, undo('you', 'me')), [undone('you', 'me')])
})

test('only the blocker can unblock', t => {
  const history = [blocked('me', 'you')]
  t.deepEqual(outcome(pair, history, unblock('me', 'you')), [unblocked('me', 'you')])
  t.like(outcome(pair, history, unblock('you', 'me')), gone)
  t.like(outcome(pair, [...history, unblocked('me', 'you')], unblock('me', 'you')), gone)
})

test('both sides stay not_found while one of two blocks holds', t => {
  const history = [blocked('me', 'you'), blocked('you', 'me'), unblocked('me', 'you')]
  t.like(outcome(pair, history, swipe('me', 'you')), gone)
  t.deepEqual(outcome(pair, [...history, unblocked('you', 'me')], swipe('me', 'you')), [
    swiped('me', 'you'),
  ])
})

test('anyone but oneself can be reported: a stranger, a match, the blocker', t => {
  const reported = [
    {
      type: 'Reported',
      data: { ...way('me', 'you'), reportId: 'r1', reason: 'spam', description: null },
    },
  ]
  for (const history of [[], aMatch, [blocked('you', 'me')]])
    t.deepEqual(outcome(pair, history, report('me', 'you')), reported)
})

test('a like that can no longer be given is refused, or changes nothing', t => {
  const command = swipe('me', 'you')
  for (const history of [aMatch, [swiped('me', 'you')]])
    t.deepEqual(outcome(pair, history, command), [])
  t.like(outcome(pair, [blocked('you', 'me')], command), gone)
  t.like(outcome(pair, [], { ...command, visible: false }), gone)
})

test('the state holds the last swipes and their times', t => {
  const state = stateAfter(pair, [
    { ...swiped('me', 'you'), at: '2026-01-02T00:00:00.000Z' },
    swiped('you', 'me', 'pass'),
  ])
  t.deepEqual(lastSwipeBy(state, 'me', 'dating'), {
    action: 'like',
    at: '2026-01-02T00:00:00.000Z',
  })
  t.deepEqual(lastSwipeBy(state, 'you', 'dating'), { action: 'pass', at: longAgo })
  t.is(lastSwipeBy(state, 'me', 'friendship'), undefined)
})

test('leaving ends every match of the pair, if any', t => {
  const leave = { type: 'Leave', ...way('me', 'you') } satisfies PairCommand
  t.deepEqual(outcome(pair, [swiped('me', 'you')], leave), [])
  const events = outcome(pair, aMatch, leave)
  t.like(events, [{ type: 'Unmatched', data: { matchId: 'm1', by: 'me' } }])
  if (Array.isArray(events)) t.deepEqual(outcome(pair, [...aMatch, ...events], leave), [])
})

test('a like may say something, once, and a pass says nothing', t => {
  const like = swipe('me', 'you', { comment })
  const said = [swiped('me', 'you'), commented('me', 'you')]
  t.deepEqual(outcome(pair, [], like), said)
  t.deepEqual(outcome(pair, said, like), [], 'a repeat changes nothing')
  t.deepEqual(outcome(pair, [swiped('me', 'you')], like), [], 'nor does a comment on a given like')
  t.deepEqual(outcome(pair, [], swipe('me', 'you', { action: 'pass', comment })), [
    swiped('me', 'you', 'pass'),
  ])
  t.deepEqual(outcome(pair, [swiped('you', 'me')], like), [...said, matched()])
  t.deepEqual(lastSwipeBy(stateAfter(pair, said), 'me', 'dating')?.comment, comment)
})

test('a comment ends with its like, another swipe, an unmatch and a block', t => {
  const said = [swiped('me', 'you'), commented('me', 'you')]
  for (const ending of [
    undone('me', 'you'),
    swiped('me', 'you', 'pass'),
    swiped('me', 'you', 'super_like'),
    unmatched('you'),
    blocked('you', 'me'),
    blocked('me', 'you'),
  ]) {
    const state = stateAfter(pair, [...said, ending])
    t.is(lastSwipeBy(state, 'me', 'dating')?.comment, undefined, ending.type)
  }
  const afterBlock = stateAfter(pair, [...said, blocked('you', 'me'), unblocked('you', 'me')])
  t.like(lastSwipeBy(afterBlock, 'me', 'dating'), { action: 'like' })
  t.is(lastSwipeBy(afterBlock, 'me', 'dating')?.comment, undefined)
  const erased = { ...commented('me', 'you').data, comment: null }
  const forgotten = [swiped('me', 'you'), { type: 'LikeCommented', data: erased } as const]
  t.is(lastSwipeBy(stateAfter(pair, forgotten), 'me', 'dating')?.comment, undefined)
})
