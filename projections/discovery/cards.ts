import { timing } from '../../contracts/limits.ts'
import { modes } from '../../contracts/modes.ts'
import { type Moment, momentOf } from './calendar.ts'
import type { DeckIndex } from './deck-index.ts'
import type { Rank } from './rank.ts'
import { EVERY_MODE, matchOf, type Relation, SAID, saidAt, saidOf } from './relation.ts'
import { type MilesTo, sees } from './sees.ts'
import type { Surroundings } from './surroundings.ts'

/** The question that a deal answers. */
export type Asked = {
  readonly index: DeckIndex
  readonly viewer: number
  readonly mode: number
  readonly now: Date
  readonly moment: Moment
  readonly day: number
  /** The lot with which the viewer's round begins today. */
  readonly start: number
  readonly milesTo: MilesTo
  /** What is around the viewer; undefined while nobody knows where that is. */
  readonly surroundings: Surroundings | undefined
}

/** A member in the order of a deck. */
export type Card = Rank & { readonly row: number }

/** Negative when the first comes before the second in a deck; no two cards are equal. */
export const comesBefore = (one: Card, other: Card): number =>
  one.level - other.level || one.turn - other.turn || one.row - other.row

/** Whether a card belongs into the deck, given what the viewer has to do with the other in the mode. */
export const isDealt = (
  asked: Pick<Asked, 'index' | 'viewer' | 'mode' | 'now' | 'moment'> & Partial<Asked>,
  row: number,
  relation: Relation,
): boolean =>
  !isAway(relation, asked.now.getTime()) &&
  sees(asked.index, asked.viewer, row, asked.mode, asked.moment, asked.milesTo)

/**
 * The modes, by number, in whose deck the viewer has another's card; none while they have answered
 * the other in any mode, or met.
 */
export const chancesWith = (
  index: DeckIndex,
  viewer: number,
  other: number,
  now: Date,
): number[] => {
  const asked = { index, viewer, now, moment: momentOf(now) }
  const relations = modes.map((_, mode) => index.relations.get(viewer, other, mode))
  if (relations.some(relation => isAway(relation, now.getTime()))) return []
  return relations.flatMap((relation, mode) =>
    isDealt({ ...asked, mode }, other, relation) ? [mode] : [],
  )
}

/** Whom a viewer has met or answered in any mode, as far as that leaves `chancesWith` none. */
export const awayFrom = ({ relations }: DeckIndex, viewer: number, now: Date): number[] => {
  const rows: number[] = []
  relations.each(viewer, (other, mode, relation) => {
    if (mode !== EVERY_MODE && isAway(relation, now.getTime())) rows.push(other)
  })
  return rows
}

/** Away are matches, whoever was one, and whoever was swiped: for a while or for good. */
const isAway = (relation: Relation, now: number): boolean => {
  if (matchOf(relation) !== 0) return true
  const said = saidOf(relation)
  return said !== 0 && now < saidAt(relation) + (AWAY_MS[said] ?? Number.POSITIVE_INFINITY)
}

const AWAY_MS: { readonly [said: number]: number } = {
  [SAID.pass]: timing.passReturns,
  [SAID.maybe]: timing.maybeReturns,
}
