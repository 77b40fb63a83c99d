import type { Instant, Position } from '../../contracts/core/event.ts'
import type { FilterType } from '../../contracts/discovery/filter-types.ts'
import type { RuleSurface, StoredRule } from '../../contracts/discovery/stored-rules.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { LookAt } from '../../domain/discovery/can-see.ts'
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

/** A member who likes another, and the modes in which the other could like them back now. */
type Liker = { readonly id: string; readonly modes: readonly DiscoveryMode[] }

/**
 * What a member, the viewer, and others are to each other at one moment. Knows the members whom it was
 * asked for, and refuses a question about anybody else with an error of the programme. Everything is
 * false, null or empty about a member whom the index does not know.
 */
export interface Between {
  /**
   * Whether the viewer may see `other`, by the rule of `domain/discovery/can-see.ts`. On a `surface` the
   * two exist for each other: both active, no block, and no filter, rule or dealbreaker keeps them apart
   * there, which a live match outlasts. In a `mode`, or in `any`, the viewer may get to know the other:
   * both also chose the mode and admit each other, and the other's profile is shown to the viewer.
   */
  canSee(other: string, look: LookAt): boolean

  /** The same where `other` is the one who looks, in a list. */
  isSeenBy(other: string, look: { readonly surface: RuleSurface }): boolean

  /** Whether a rule of the viewer shows `other` last on a surface. */
  isShownLast(other: string, surface: RuleSurface): boolean

  /** Whether the visibility setting of the viewer admits `other`: public, a like of theirs, or a match. */
  showsProfileTo(other: string): boolean

  /** Whether the two have a live match, in any mode. */
  isMatched(other: string): boolean

  /** Whether the viewer matched or swiped `other` in any mode, so that `openModes` is empty. */
  isSwiped(other: string): boolean

  /** Whether the viewer matched or swiped `other` in this mode, so that its deck leaves `other` out. */
  isSwipedIn(other: string, mode: DiscoveryMode): boolean

  /** Modes in whose deck `other` appears, if the viewer has swiped on them in no mode. */
  openModes(other: string): readonly DiscoveryMode[]

  /**
   * Miles between the displaced places of the two, to one decimal (see `engines/log/displacement.ts`).
   * The only distance that is shown, filtered by and sorted by. Null when either place is unknown.
   */
  distance(other: string): number | null

  /**
   * Score 0–100 from the answers of both: in steps of ten for people who are not matched, in whole
   * percent for matches. Null with too few answers in common.
   */
  compatibility(other: string): number | null

  /**
   * Comparison of the answers of the two. Refuses with an error of the programme unless `between` was
   * asked for comparisons: they are large, and may have to come from another process.
   */
  comparison(other: string): AnswerComparison | undefined
}

/** How far fairness moves a member up in the decks of a mode, in parts of a level. */
type ModeLift = { readonly mode: DiscoveryMode; readonly lift: number }

/** How many more members a deck would have if its viewer asked for less. */
export type FilterEffects = {
  /** Without a type of their filters, or without the age range or the distance of their profile. */
  readonly hidden: ReadonlyMap<FilterType, number>
  /** With each of `distanceBands` as the distance of their profile; 0 for bands not above it. */
  readonly within: readonly number[]
}

/** What `between` answers only when it is asked for. */
export type AlsoAsked = { readonly comparisons?: boolean }

/**
 * The discovery index: who can see whom, and in which order.
 *
 * Others' filters, rules and answers are compared with what the viewer had stated when the UTC day
 * began, and with what they stated for the first time since. See `settled-rows.ts`.
 *
 * An index may be in other processes (`remote/`). Each query then throws `DiscoveryAway`, a storage
 * fault, while none of them answers.
 */
export interface DiscoveryIndex {
  readonly name: typeof discoveryIndexView.name

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
  between(viewer: string, others: readonly string[], now?: Date, also?: AlsoAsked): Promise<Between>

  /** How many members like `viewer` and never matched them in that mode: see `countLikers`. */
  likeCount(viewer: string, now: Date): Promise<number>

  /**
   * The members whose like `viewer` could return, because they are in the deck of its mode. Names them,
   * so only for members who may know.
   */
  likers(viewer: string, now: Date): Promise<readonly Liker[]>

  /**
   * The swipes of `viewer` that count, one per member and mode, latest first: neither undone nor
   * forgotten because the card may come back. `at` to the minute.
   */
  recordedSwipes(viewer: string): Promise<readonly RecordedSwipe[]>

  /** How far fairness moves `viewer` up in the decks of others, in parts of a level, by mode; without zeros. */
  lifts(viewer: string): Promise<readonly ModeLift[]>

  /**
   * How many more members the viewer's deck of a mode would have with looser filters and ranges. Exact
   * up to a thousand: round it before showing it.
   */
  filterEffects(viewer: string, mode: DiscoveryMode, now: Date): Promise<FilterEffects>

  /**
   * For each rule, the number of members it describes among those present without a block between them
   * and `viewer`. Exact up to a hundred: round it before showing it.
   */
  countDescribed(
    viewer: string,
    rules: readonly StoredRule[],
    now: Date,
  ): Promise<readonly number[]>

  /**
   * True once the log is folded up to `position`; false if `signal` aborts first.
   * @throws {DiscoveryAway} the index is in other processes and none answers.
   */
  waitForPosition(position: Position, signal: AbortSignal): Promise<boolean>

  /** How far the log is folded. */
  position(): Position

  [Symbol.asyncDispose](): Promise<void>
}
