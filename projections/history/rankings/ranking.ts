import type { Instant } from '../../../contracts/core/event.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import type { Displace } from '../../../engines/log/displacement.ts'
import type { Reducer } from '../reducer.ts'

/** A deck that a member was shown. */
export type ShownDeck = {
  readonly viewer: string
  readonly mode: DiscoveryMode
  /** Profile ids, best first. */
  readonly cards: readonly string[]
  readonly at: Instant
}

/**
 * An order of decks to compare with the one that members were shown: a fold of the log up to a deck, and
 * the order that follows from it. Pure and deterministic, so that a repeat gives the same figures.
 */
export type ReplayedRanking<S> = {
  /** The state before the first event. `displace` displaces cities as the decks of the installation do. */
  readonly start: (installation: { readonly displace: Displace }) => S
  /** Steps by event type, as of a reducer. */
  readonly on: Reducer<S, unknown>['on']
  /**
   * The deck in the new order, best first. It may have members who were not shown; shown cards that it
   * leaves out come last.
   */
  readonly order: (state: S, deck: ShownDeck) => readonly string[]
  /** Whether it depends on personal data, which `--with-personal` allows it to read. */
  readonly isPersonal?: boolean
}

/** Declares a ranking, so that TypeScript infers the types of its events. */
export const defineRanking = <S>(ranking: ReplayedRanking<S>): ReplayedRanking<S> => ranking
