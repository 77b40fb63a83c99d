import type { ExecutionContext } from 'ava'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { timing } from '../../contracts/core/limits.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { PairHistoryEvent } from './pair-harness.ts'

/** Model of a pair's history, written independently of the decider. */
type Account = {
  /** Current swipes by `mode profileId`. */
  readonly swipes: Map<string, { liked: boolean; at: number }>
  readonly live: Map<DiscoveryMode, string>
  readonly blockers: Set<string>
  /** The commands that led to a block: they also undo swipes. */
  readonly blocking: ReadonlySet<string>
}

type Rule<T extends PairHistoryEvent['type']> = (
  t: ExecutionContext,
  account: Account,
  event: RecordedEvent<Extract<PairHistoryEvent, { type: T }>>,
) => void

const key = (mode: DiscoveryMode, by: string) => `${mode} ${by}`

/** The rules for each event: when it may happen, and what it changes. */
const rules: { readonly [T in PairHistoryEvent['type']]: Rule<T> } = {
  Swiped(t, { swipes, live, blockers }, { data: { by, mode, action }, at }) {
    t.is(blockers.size, 0, 'nobody swipes behind a block')
    t.false(live.has(mode), 'nobody swipes on a match')
    const liked = action === 'like' || action === 'super_like'
    swipes.set(key(mode, by), { liked, at: Date.parse(at) })
  },

  SwipeUndone(t, { swipes, live, blocking }, { data: { by, mode }, at, meta }) {
    const swipe = swipes.get(key(mode, by))
    t.truthy(swipe, 'only an existing swipe is undone')
    t.false(live.has(mode), 'no swipe that matched is undone')
    const age = Date.parse(at) - (swipe?.at ?? 0)
    t.true(age <= timing.undo || blocking.has(meta.command), 'no old swipe is undone')
    swipes.delete(key(mode, by))
  },

  Matched(t, { swipes, live }, { data: { profiles, mode, matchId } }) {
    t.false(live.has(mode), 'at most one live match per mode')
    t.deepEqual(profiles, profiles.toSorted(), 'in the order of the ids')
    for (const by of profiles) t.true(swipes.get(key(mode, by))?.liked, 'both like each other')
    live.set(mode, matchId)
  },

  Unmatched(t, { swipes, live }, { data: { profiles, mode, matchId } }) {
    t.is(live.get(mode), matchId, 'only a live match ends')
    live.delete(mode)
    for (const by of profiles) swipes.delete(key(mode, by))
  },

  Blocked(t, { live, blockers }, { data: { by } }) {
    t.is(live.size, 0, 'a block ends every match')
    t.false(blockers.has(by), 'nobody blocks twice')
    blockers.add(by)
  },

  Unblocked(t, { blockers }, { data: { by } }) {
    t.true(blockers.delete(by), 'only the blocker unblocks')
  },

  Reported() {},
  ReportedAgain() {},
}

/** Asserts that every event is valid at its position; returns the resulting state. */
export const assertValidHistory = (
  t: ExecutionContext,
  events: readonly RecordedEvent<PairHistoryEvent>[],
): Account => {
  const blocks = events.filter(({ type }) => type === 'Blocked')
  const account: Account = {
    swipes: new Map(),
    live: new Map(),
    blockers: new Set(),
    blocking: new Set(blocks.map(({ meta }) => meta.command)),
  }
  for (const event of events)
    (rules[event.type] as Rule<PairHistoryEvent['type']>)(t, account, event)

  for (const mode of modes) {
    const likes = [...account.swipes].filter(([on, { liked }]) => liked && on.startsWith(mode))
    t.is(likes.length === 2, account.live.has(mode), 'two likes are a match')
  }
  return account
}
