import type { Instant } from '../../contracts/core/event.ts'
import type { StoredRule } from '../../contracts/discovery/stored-rules.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { isSwipedIn } from '../../domain/discovery/relation.ts'
import { type Clock, systemClock } from '../../engines/ports/clock.ts'
import { actionOf } from '../views/relations/relation.ts'
import { type Between, betweenOf } from './between.ts'
import { countDescribed } from './count-described.ts'
import { countFilterEffects, type FilterEffects } from './filter-effects.ts'
import { findCandidates } from './find-candidates.ts'
import { countLikers, type OpenLiker, openLikers } from './likers.ts'
import { type DiscoverySources, openViewer, type Viewer } from './open-viewer.ts'
import { relatedIds } from './relation-pages.ts'

type RecordedSwipe = {
  readonly on: string
  readonly mode: DiscoveryMode
  readonly action: SwipeAction
  readonly at: Instant
}

/** How far fairness moves a member up in the decks of a mode, in parts of a level. */
type ModeLift = { readonly mode: DiscoveryMode; readonly lift: number }

type QueryOptions = DiscoverySources & {
  /** Whether filters that need premium rest without it. */
  readonly sellsPremium: boolean
  /** The time of queries without one; by default the system's. */
  readonly clock?: Clock | undefined
}

/**
 * The queries of discovery: who can see whom, and in which order. Members are read from the view `cards`,
 * relations as the log is now; who sees whom is the rule of `domain/discovery/`.
 */
export type DiscoveryQueries = {
  /**
   * Profile ids of the cards for `viewer`, best first. Empty for an unknown viewer. Leaves out members
   * whom the viewer swiped in this mode (a `maybe` for 14 days, a `pass` for 90 days), current and
   * former matches in it, and members who are not visible in it.
   */
  candidates(
    viewer: string,
    mode: DiscoveryMode,
    options: { now: Date; limit: number },
  ): Promise<readonly string[]>

  /** What `viewer` and each of `others` are to each other; by default now. */
  between(viewer: string, others: readonly string[], now?: Date): Promise<Between>

  /** How many members like `viewer` and never matched them in that mode: see `countLikers`. */
  likeCount(viewer: string, now: Date): Promise<number>

  /**
   * The members whose like `viewer` could return, because they are in the deck of its mode. Names them,
   * so only for members who may know.
   */
  likers(viewer: string, now: Date): Promise<readonly OpenLiker[]>

  /**
   * The swipes of `viewer` that count, one per member and mode, latest first: neither undone nor
   * forgotten because the card may come back. `at` to the minute.
   */
  recordedSwipes(viewer: string): Promise<readonly RecordedSwipe[]>

  /** How far fairness moves `viewer` up in the decks of others, in parts of a level, by mode; without zeros. */
  lifts(viewer: string): Promise<readonly ModeLift[]>

  /**
   * How many more members the viewer's deck of a mode would have with looser filters and ranges, up to a
   * thousand: round it before showing it.
   */
  filterEffects(viewer: string, mode: DiscoveryMode, now: Date): Promise<FilterEffects>

  /**
   * For each rule, the number of members it describes among those present without a block between them
   * and `viewer`, up to a hundred: round it before showing it.
   */
  countDescribed(
    viewer: string,
    rules: readonly StoredRule[],
    now: Date,
  ): Promise<readonly number[]>
}

const swipesOf = (viewer: Viewer): readonly RecordedSwipe[] =>
  modes
    .flatMap(mode =>
      relatedIds(viewer.pages, mode, bits => actionOf(bits) !== 0).flatMap(on => {
        const relation = viewer.relationTo(on)
        const swipe = relation.modes[mode]?.swipe
        return swipe && isSwipedIn(relation, mode, viewer.at) ? [{ on, mode, ...swipe }] : []
      }),
    )
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))

/** The queries, by ids of members. */
export const discoveryQueries = ({
  sellsPremium,
  clock = systemClock,
  ...sources
}: QueryOptions): DiscoveryQueries => {
  const { cards: store } = sources

  /** Asks about a viewer; the answer is `absent` when there is no such member. */
  const ask = async <T>(
    id: string,
    now: Date,
    absent: T,
    answer: (viewer: Viewer) => T | Promise<T>,
  ): Promise<T> => {
    const viewer = await openViewer(sources, id, now)
    return viewer ? answer(viewer) : absent
  }

  return {
    candidates: (id, mode, { now, limit }) =>
      ask<readonly string[]>(id, now, [], viewer =>
        findCandidates({ store, viewer, mode, sellsPremium }, limit),
      ),
    async between(id, others, at = clock.now()) {
      const viewer = await openViewer(sources, id, at, others)
      const met = viewer ? await viewer.meet([...new Set(others)]) : []
      return betweenOf(viewer, others, met, { at, sellsPremium })
    },
    likeCount: (id, now) => ask(id, now, 0, countLikers),
    likers: (id, now) =>
      ask<readonly OpenLiker[]>(id, now, [], viewer => openLikers(viewer, sellsPremium)),
    recordedSwipes: id => ask<readonly RecordedSwipe[]>(id, clock.now(), [], swipesOf),
    lifts: id =>
      ask<readonly ModeLift[]>(id, clock.now(), [], ({ member: { lifts } }) =>
        modes.map(mode => ({ mode, lift: lifts[mode] ?? 0 })).filter(({ lift }) => lift > 0),
      ),
    filterEffects: (id, mode, now) =>
      ask<FilterEffects>(id, now, { hidden: new Map(), within: [], isComplete: true }, viewer =>
        countFilterEffects({ store, viewer, mode, sellsPremium }),
      ),
    countDescribed: (id, rules, now) =>
      ask<readonly number[]>(
        id,
        now,
        rules.map(() => 0),
        viewer => countDescribed(store, viewer, rules),
      ),
  }
}
