import type { Instant, Position } from '../../contracts/event.ts'
import type { FilterType } from '../../contracts/filter-types.ts'
import type { SwipeAction } from '../../contracts/matching.ts'
import type { DiscoveryMode } from '../../contracts/modes.ts'
import type { RuleSurface, StoredRule } from '../../contracts/stored-rules.ts'
import type { discoveryIndexView } from '../discovery.ts'
import type { ScoreOfTwo } from '../questions/match-score.ts'

export type RecordedSwipe = {
  readonly on: string
  readonly mode: DiscoveryMode
  readonly action: SwipeAction
  readonly at: Instant
}

/** The score of two members, and how far each question that both answered satisfies both, 0 to 1. */
export type AnswerComparison = {
  readonly score: ScoreOfTwo
  readonly questions: readonly { readonly questionId: string; readonly satisfaction: number }[]
}

/** What a card shows of two members; of a member who is unknown there is nothing. */
export type OfTwo = {
  /** Miles between the two, as `distance` tells. */
  readonly distance: number | null
  readonly isMatch: boolean
  /** 0–100 with two decimals by the answers of both to questions; null with too few in common. */
  readonly compatibility: number | null
}

/** A member who likes another, and the modes in which the other could like them back now. */
type Liker = { readonly id: string; readonly modes: readonly DiscoveryMode[] }

/** The discovery index: who can see whom, and in which order. */
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
  isVisible(viewer: string, other: string, mode: DiscoveryMode, now: Date): boolean

  /**
   * Whether the two exist for each other on a surface, the one policy of all features: both active,
   * neither has blocked the other, and no block filter of either, nor rule that holds there, hides the
   * other, unless they have a live match. `now`, at which ages are compared, is this moment by default.
   */
  exists(viewer: string, other: string, surface: RuleSurface, now?: Date): boolean

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
  between(viewer: string, others: readonly string[]): readonly OfTwo[]

  /** How the answers of the two fit, question by question; `viewer` is the first of the score. */
  comparison(viewer: string, other: string): AnswerComparison | undefined

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

  /** Whether the two have a live match, in any mode. */
  isMatched(viewer: string, other: string): boolean

  /**
   * Miles between the displaced places of the two, to one decimal (see `engines/displacement.ts`).
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
