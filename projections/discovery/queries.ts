import type { Instant } from '../../contracts/core/event.ts'
import { MOST_TOLD } from '../../contracts/core/rounded-count.ts'
import type { StoredRule } from '../../contracts/discovery/stored-filters.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { canSee, isDescribed } from '../../domain/discovery/can-see.ts'
import {
  isBlocked,
  isSwipedIn,
  noModeRelation,
  timeOfMinute,
} from '../../domain/discovery/relation.ts'
import { type Clock, systemClock } from '../../engines/ports/clock.ts'
import { heldBack } from '../views/cards/swipe-rates.ts'
import { relatedIds } from '../views/relations.ts'
import type { CardStore } from './card-store.ts'
import { countFilterEffects, type FilterEffects, findCandidates } from './find-candidates.ts'
import { MOST_READ, meetInPages } from './meet-in-pages.ts'
import { type DiscoverySources, openViewer, type Viewer } from './open-viewer.ts'
import { everybody } from './skeleton.ts'
import { type ViewerPolicy, viewerPolicyOf } from './viewer-policy.ts'

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
  /** Whether photos that wait for the staff are blurred. */
  readonly reviewsPhotos?: boolean
  /** The time of queries without one; by default the system's. */
  readonly clock?: Clock | undefined
}

/**
 * The queries of discovery: who can see whom, and in which order. Members and relations are read from the
 * views `cards` and `relations`; who sees whom is the rule of `domain/discovery/`.
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

  /** The same cards, with what `viewer` and each of them are to each other. */
  deck(
    viewer: string,
    mode: DiscoveryMode,
    options: { now: Date; limit: number },
  ): Promise<{ readonly ids: readonly string[]; readonly policy: ViewerPolicy }>

  /** What `viewer` and each of `others` are to each other; by default now. */
  policyOf(viewer: string, others: readonly string[], now?: Date): Promise<ViewerPolicy>

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
      relatedIds(viewer.pages, mode, ({ swipe }) => swipe !== undefined).flatMap(on => {
        const relation = viewer.relationTo(on)
        const { swipe, minute = 0 } = relation[mode] ?? noModeRelation
        const at = new Date(timeOfMinute(minute)).toISOString()
        return swipe && isSwipedIn(relation, mode, viewer.at)
          ? [{ on, mode, action: swipe, at }]
          : []
      }),
    )
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))

/** The queries, by ids of members. */
export const discoveryQueries = ({
  sellsPremium,
  reviewsPhotos = false,
  clock = systemClock,
  ...sources
}: QueryOptions): DiscoveryQueries => {
  const { cards: store } = sources
  const installation = { sellsPremium, reviewsPhotos }

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

  const deck: DiscoveryQueries['deck'] = async (id, mode, { now: at, limit }) => {
    const viewer = await openViewer(sources, id, at)
    const found = viewer ? await findCandidates({ store, viewer, mode, sellsPremium }, limit) : []
    const ids = found.map(({ member }) => member.id)
    return { ids, policy: viewerPolicyOf(viewer, ids, found, { at, ...installation }) }
  }

  return {
    candidates: async (...asked) => (await deck(...asked)).ids,
    deck,
    async policyOf(id, others, at = clock.now()) {
      const viewer = await openViewer(sources, id, at, others)
      const met = viewer ? await viewer.meet([...new Set(others)]) : []
      return viewerPolicyOf(viewer, others, met, { at, ...installation })
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

/**
 * For each rule, how many members it describes among the present ones without a block between them and the
 * viewer. Of a larger community two thousand are looked at, so that the count is then the least there are.
 * Counts stop at the highest number that is shown.
 */
const countDescribed = async (
  store: CardStore,
  viewer: Viewer,
  rules: readonly StoredRule[],
): Promise<readonly number[]> => {
  const counts = rules.map(() => 0)
  const ids: string[] = []
  for await (const id of everybody(store, viewer.member, viewer.at))
    if (ids.push(id) === MOST_READ) break
  for await (const page of meetInPages(viewer, ids))
    for (const { member, relation } of page) {
      if (member.id === viewer.member.id || isBlocked(relation)) continue
      for (const [number, rule] of rules.entries())
        if (isDescribed(rule, viewer.member, member, viewer.at))
          counts[number] = Math.min(MOST_TOLD, (counts[number] as number) + 1)
    }
  return counts
}

/** A member who likes another, and the modes in which the other could like them back now. */
type OpenLiker = { readonly id: string; readonly modes: readonly DiscoveryMode[] }

/** The modes in which each member likes the viewer, as of the last hourly step, in the order of ids. */
const likesOf = (
  { member, card, at, pages }: Viewer,
  isUnmatched: boolean,
): ReadonlyMap<string, readonly DiscoveryMode[]> => {
  const isHeldBack = heldBack(member.id, card.recentLikes, at)
  const likes = new Map<string, DiscoveryMode[]>()
  for (const mode of modes)
    for (const id of relatedIds(
      pages,
      mode,
      ({ liked, match }) => liked !== undefined && !(isUnmatched && match !== undefined),
    ))
      if (!isHeldBack(id, mode)) likes.set(id, [...(likes.get(id) ?? []), mode])
  return new Map([...likes].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * Number of members who like the viewer, in any mode, and never matched the viewer in it, as of the
 * last hourly step. The viewer's own swipes, filters and blocks do not change it: otherwise the viewer
 * could identify likers by passing or blocking members one by one. Beyond `MOST_READ` likers, whether
 * they are still here is not looked up.
 */
const countLikers = async (viewer: Viewer): Promise<number> => {
  const ids = [...likesOf(viewer, true).keys()]
  let count = Math.max(0, ids.length - MOST_READ)
  for await (const page of meetInPages(viewer, ids))
    count += page.filter(({ member }) => member.isActive).length
  return count
}

/**
 * Members who like the viewer, each with the modes of their likes in which the viewer could like them back
 * now, as of the last hourly step. In the order of ids, which does not tell when they liked.
 */
const openLikers = async (viewer: Viewer, sellsPremium: boolean): Promise<readonly OpenLiker[]> => {
  const { member, at } = viewer
  const likes = likesOf(viewer, false)
  const open: OpenLiker[] = []
  for await (const page of meetInPages(viewer, [...likes.keys()]))
    for (const { member: liker, relation } of page) {
      const modes = (likes.get(liker.id) ?? []).filter(
        mode =>
          !isSwipedIn(relation, mode, at) &&
          canSee(member, liker, relation, { mode, sight: 'list', at, sellsPremium }),
      )
      if (modes.length > 0) open.push({ id: liker.id, modes })
    }
  return open
}
