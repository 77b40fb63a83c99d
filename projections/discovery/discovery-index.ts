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

/**
 * The score of two members; for matches also how far each question that counts satisfies both, 0 to 1.
 */
export type AnswerComparison = {
  readonly score: ScoreOfTwo
  readonly isMatched: boolean
  readonly questions: readonly { readonly questionId: string; readonly satisfaction: number }[]
}

/** What a card shows of two members; of a member who is unknown there is nothing. */
export type OfTwo = {
  /** Miles between the two, as `distance` tells. */
  readonly distance: number | null
  readonly isMatch: boolean
  /**
   * 0–100 by the answers of both to questions: in tens for people who are not matched, in whole percent
   * for matches. Null with too few in common.
   */
  readonly compatibility: number | null
}

/** A member who likes another, and the modes in which the other could like them back now. */
type Liker = { readonly id: string; readonly modes: readonly DiscoveryMode[] }

/**
 * How a member comes to look at another: in a list, or by an id. In a `list` the viewer's filters and
 * rules hold as they are now. One who is named by an `id` is hidden only by the block filters and rules that the viewer had when the
 * UTC day began, and not by filters of whom to see: by changing them and asking again, the viewer would
 * read from each answer what one person is. Everybody in a list is seen by id, too.
 */
export type Sight = 'list' | 'id'

/**
 * The discovery index: who can see whom, and in which order.
 *
 * What others' filters, rules and answers make of the viewer follows from what the viewer had stated when
 * the UTC day began, and from what they stated for the first time since. See `settled-rows.ts`.
 */
export interface DiscoveryIndex {
  readonly name: typeof discoveryIndexView.name

  /**
   * Profile ids of the cards for `viewer`, best first. Empty for an unknown viewer. Left out are
   * members whom the viewer swiped in this mode (a `maybe` for 14 days, a `pass` for 90 days), current
   * and former matches in it, and members for whom `isVisible` is false.
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
   * Whether the two exist for each other on a surface, the one policy of all features: both active,
   * neither has blocked the other, and no block filter of either, nor rule that holds there, hides the
   * other, unless they have a live match. By default at this moment, and in a list.
   */
  exists(
    viewer: string,
    other: string,
    surface: RuleSurface,
    options?: { readonly now?: Date; readonly sight?: Sight },
  ): boolean

  /**
   * Whether a rule of `viewer` shows a member after the others on a surface; undefined if they have no
   * such rule.
   */
  deRanking(
    viewer: string,
    surface: RuleSurface,
    now: Date,
  ): ((other: string) => boolean) | undefined

  /** What a card shows of `viewer` and each of `others`, in their order. */
  between(viewer: string, others: readonly string[], now: Date): readonly OfTwo[]

  /** How the answers of the two fit. */
  comparison(viewer: string, other: string, now: Date): AnswerComparison | undefined

  /** Modes in whose deck `other` is for the viewer, who has swiped on them in no mode. */
  openModes(viewer: string, other: string, now: Date): readonly DiscoveryMode[]

  /** Members matched or swiped in any mode: `openModes` is empty for them, and for no others. */
  excluded(viewer: string, now: Date): ReadonlySet<string>

  /** How many members like `viewer` and never matched them in that mode: see `countLikers`. */
  likeCount(viewer: string): number

  /**
   * The members who like `viewer` and are in the deck of the mode in which they do: those that
   * `viewer` could like back. Names who they are, so for members who may know.
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
   * How many more members would be in the viewer's deck of a mode without one type of their own
   * filters, or without the age range or distance of their profile, by type. Exact up to a thousand:
   * round it before anybody reads it.
   */
  filterEffects(
    viewer: string,
    mode: DiscoveryMode,
    now: Date,
  ): Promise<ReadonlyMap<FilterType, number>>

  /**
   * How many members each of some rules describes, of all who are here and between whom and `viewer`
   * there is no block. Exact up to a hundred: round it before anybody reads it.
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
