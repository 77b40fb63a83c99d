import type { Instant, Position } from '../../contracts/event.ts'
import type { SwipeAction } from '../../contracts/matching.ts'
import type { DiscoveryMode } from '../../contracts/modes.ts'
import type { discoveryIndex } from '../discovery.ts'

/** What a member last said of another. */
export type RecordedSwipe = {
  readonly on: string
  readonly mode: DiscoveryMode
  readonly action: SwipeAction
  readonly at: Instant
}

/** Who sees whom: the discovery index as the API uses it. */
export interface DiscoveryIndex {
  readonly name: typeof discoveryIndex.name

  /**
   * Profile ids of the cards for `viewer`, best first. Empty for an unknown viewer.
   * Whoever was swiped in this mode stays away (a `maybe` for 14 days, a `pass` for 90), so does
   * whoever is or was a match in it, and whoever `sees` does not admit.
   */
  candidates(
    viewer: string,
    mode: DiscoveryMode,
    options: { now: Date; limit: number },
  ): readonly string[]

  /**
   * Whether `viewer` may see `other` in this mode at all: both active, no block between them, the
   * mode chosen, ages and distance in range both ways, and `matches_only` admitted.
   */
  isVisible(viewer: string, other: string, mode: DiscoveryMode, now: Date): boolean

  /** Whether the two exist for each other: both active and no block either way. */
  exists(viewer: string, other: string): boolean

  /**
   * The modes in which the viewer could still meet `other`: in the deck there, and answered by the
   * viewer in none.
   */
  openModes(viewer: string, other: string, now: Date): readonly DiscoveryMode[]

  /**
   * Whom `viewer` has met or answered in any mode, as far as that leaves them no chance now.
   * Whoever is dealt and not among them has a chance.
   */
  excluded(viewer: string, now: Date): ReadonlySet<string>

  /** How many like `viewer` and have never matched them in that mode: see `likersOf`. */
  likeCount(viewer: string): number

  /** Whether the two have a live match, in whatever mode. */
  isMatched(viewer: string, other: string): boolean

  /**
   * Miles between where the two are taken to stand, to one decimal (see `engines/displacement.ts`):
   * the one distance that is shown, looked for and put in order. Null while either is unknown.
   */
  distance(viewer: string, other: string): number | null

  /** What `viewer` last said of each other in each mode and did not take back; `at` to the minute. */
  recordedSwipes(viewer: string): readonly RecordedSwipe[]

  /** True once it has folded the log up to `position`; false if `signal` aborts first. */
  waitForPosition(position: Position, signal: AbortSignal): Promise<boolean>

  /** How far it has come. */
  position(): Position

  [Symbol.asyncDispose](): Promise<void>
}
