import type { Instant, Position } from '../../contracts/core/event.ts'
import type { FilterType } from '../../contracts/discovery/filter-types.ts'
import type { RuleSurface, StoredRule } from '../../contracts/discovery/stored-rules.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { ScoreOfTwo } from '../../domain/questions/match-score.ts'
import type { discoveryIndexView } from '../views/discovery.ts'

export type RecordedSwipe = {
  readonly on: string
  readonly mode: DiscoveryMode
  readonly action: SwipeAction
  readonly at: Instant
}

/** The score of two members; for matches also how well each counted question satisfies both, 0 to 1. */
export type AnswerComparison = {
  readonly score: ScoreOfTwo
  readonly isMatched: boolean
  readonly questions: readonly { readonly questionId: string; readonly satisfaction: number }[]
}

/** What a card shows about two members; nothing for an unknown member. */
export type OfTwo = {
  /** Miles between the two, as from `distance`. */
  readonly distance: number | null
  readonly isMatch: boolean
  /**
   * Score 0–100 from the answers of both: in steps of ten for people who are not matched, in whole
   * percent for matches. Null with too few answers in common.
   */
  readonly compatibility: number | null
}

/** A member who likes another, and the modes in which the other could like them back now. */
type Liker = { readonly id: string; readonly modes: readonly DiscoveryMode[] }

/**
 * How a member looks at another: in a list, or by an id. In a `list`, the viewer's current filters and
 * rules apply. By `id`, a member is hidden only by the block filters and rules that the viewer had when
 * the UTC day began, and never by discovery filters: otherwise the viewer could learn a person's traits
 * by changing filters and asking again. Everybody in a list is also visible by id.
 */
export type Sight = 'list' | 'id'

/**
 * The discovery index: who can see whom, and in which order.
 *
 * Others' filters, rules and answers are compared with what the viewer had stated when the UTC day
 * began, and with what they stated for the first time since. See `settled-rows.ts`.
 */
export interface DiscoveryIndex {
  readonly name: typeof discoveryIndexView.name

  /**
   * Profile ids of the cards for `viewer`, best first. Empty for an unknown viewer. Leaves out members
   * whom the viewer swiped in this mode (a `maybe` for 14 days, a `pass` for 90 days), current and
   * former matches in it, and members for whom `isVisible` is false.
   */
  candidates(
    viewer: string,
    mode: DiscoveryMode,
    options: { now: Date; limit: number },
  ): readonly string[]

  /**
   * Whether `viewer` may see `other` in this mode: both active, no block between them, both in the
   * mode, ages, distance, all filters and the rules among people both ways, and `matches_only` respected.
   */
  isVisible(
    viewer: string,
    other: string,
    mode: DiscoveryMode,
    options: { readonly now: Date; readonly sight: Sight },
  ): boolean

  /**
   * Whether the two exist for each other on a surface, the one policy of all features: both active, no
   * block between them, and no block filter or rule of either hides the other there, unless they have a
   * live match. By default now, and in a list.
   */
  exists(
    viewer: string,
    other: string,
    surface: RuleSurface,
    options?: { readonly now?: Date; readonly sight?: Sight },
  ): boolean

  /**
   * Tells whether a rule of `viewer` shows a member last on a surface; undefined if they have no such
   * rule.
   */
  deRanking(
    viewer: string,
    surface: RuleSurface,
    now: Date,
  ): ((other: string) => boolean) | undefined

  /** What a card shows about `viewer` and each of `others`, in their order. */
  between(viewer: string, others: readonly string[], now: Date): readonly OfTwo[]

  /** Comparison of the answers of the two. */
  comparison(viewer: string, other: string, now: Date): AnswerComparison | undefined

  /** Modes in whose deck `other` appears, if the viewer has swiped on them in no mode. */
  openModes(viewer: string, other: string, now: Date): readonly DiscoveryMode[]

  /** Members matched or swiped in any mode, for whom `openModes` is therefore empty. */
  excluded(viewer: string, now: Date): ReadonlySet<string>

  /** How many members like `viewer` and never matched them in that mode: see `countLikers`. */
  likeCount(viewer: string): number

  /**
   * The members whose like `viewer` could return, because they are in the deck of its mode. Names them,
   * so only for members who may know.
   */
  likers(viewer: string, now: Date): readonly Liker[]

  /** Whether the visibility setting of `other` admits the viewer: public, a like of theirs, or a match. */
  isShownTo(viewer: string, other: string): boolean

  /** Whether the two have a live match, in any mode. */
  isMatched(viewer: string, other: string): boolean

  /**
   * Miles between the displaced places of the two, to one decimal (see `engines/log/displacement.ts`).
   * The only distance that is shown, filtered by and sorted by. Null when either place is unknown.
   */
  distance(viewer: string, other: string): number | null

  /** The swipes of `viewer` that were not undone, one per member and mode; `at` to the minute. */
  recordedSwipes(viewer: string): readonly RecordedSwipe[]

  /**
   * For each type of the viewer's own filters, and for the age range and distance of their profile: how
   * many more members their deck of a mode would have without it. Exact up to a thousand: round it
   * before showing it.
   */
  filterEffects(
    viewer: string,
    mode: DiscoveryMode,
    now: Date,
  ): Promise<ReadonlyMap<FilterType, number>>

  /**
   * For each rule, the number of members it describes among those present without a block between them
   * and `viewer`. Exact up to a hundred: round it before showing it.
   */
  countDescribed(
    viewer: string,
    rules: readonly StoredRule[],
    now: Date,
  ): Promise<readonly number[]>

  /** True once the log is folded up to `position`; false if `signal` aborts first. */
  waitForPosition(position: Position, signal: AbortSignal): Promise<boolean>

  /** How far the log is folded. */
  position(): Position

  [Symbol.asyncDispose](): Promise<void>
}
