import type { RuleSurface } from '../../contracts/discovery/stored-rules.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { LookAt } from '../../domain/discovery/can-see.ts'
import { deRanks } from './admits.ts'
import { isSwiped, isSwipedIn, openModesWith } from './candidate.ts'
import { dayNumber, dayOfYear } from './day-of-year.ts'
import type { AlsoAsked, Between } from './discovery-index.ts'
import { surfaceBit } from './encode-rules.ts'
import { compareRows } from './member-answers.ts'
import { modeNumber } from './members.ts'
import { compatibilityOf } from './rank-by-pair.ts'
import type { ViewerIndex } from './viewer-relations.ts'
import { existFor, isDeRanked, isMatched, isShownTo, isVisible, milesFrom } from './visibility.ts'

/** The error of a question about a member whose relations were not read. */
export const notNamed = () =>
  new Error('Asked about a member who was not named when the relations were read.')

/** The error of a question about comparisons that `between` was not asked for. */
export const notCompared = () =>
  new Error('Asked for a comparison that was not asked for when the relations were read.')

/** Answers about a viewer and others from an index. */
export const createBetween = (
  index: ViewerIndex,
  viewerId: string,
  others: readonly string[],
  at: Date,
  { comparisons = false }: AlsoAsked = {},
): Between => {
  const { members } = index
  const viewer = members.find(viewerId)
  const rows = new Map(others.map(id => [id, members.find(id)]))
  const now = dayOfYear(at)
  const day = dayNumber(at.getTime())

  /** Asks about the two; the answer is `absent` when either is unknown. */
  const ask = <T>(other: string, absent: T, answer: (one: number, two: number) => T): T => {
    const two = rows.get(other)
    if (two === undefined && !rows.has(other)) throw notNamed()
    return viewer === undefined || two === undefined ? absent : answer(viewer, two)
  }
  const sees = (one: number, two: number, { sight = 'list', ...where }: LookAt): boolean =>
    'surface' in where
      ? existFor(index, one, two, { ...where, now, sight })
      : modes.some(
          (name, mode) =>
            (where.mode === 'any' || where.mode === name) &&
            isVisible(index, one, two, { mode, now, sight }),
        )
  const ranksLast = new Map<RuleSurface, boolean>()
  const hasRankingRules = (one: number, surface: RuleSurface): boolean => {
    const known = ranksLast.get(surface) ?? deRanks(index, one, surfaceBit(surface))
    ranksLast.set(surface, known)
    return known
  }

  return {
    canSee: (other, look) => ask(other, false, (one, two) => sees(one, two, look)),
    isSeenBy: (other, { surface }) => ask(other, false, (one, two) => sees(two, one, { surface })),
    isShownLast: (other, surface) =>
      ask(
        other,
        false,
        (one, two) => hasRankingRules(one, surface) && isDeRanked(index, one, two, surface, now),
      ),
    showsProfileTo: other => ask(other, false, (one, two) => isShownTo(index, two, one)),
    isMatched: other => ask(other, false, (one, two) => isMatched(index, one, two)),
    isSwiped: other => ask(other, false, (one, two) => isSwiped(index, one, two, at)),
    isSwipedIn: (other, mode) =>
      ask(other, false, (one, two) =>
        isSwipedIn(index, one, two, { mode: modeNumber(mode), now: at }),
      ),
    openModes: other =>
      ask<DiscoveryMode[]>(other, [], (one, two) =>
        openModesWith(index, one, two, at).map(mode => modes[mode] as DiscoveryMode),
      ),
    distance: other => ask(other, null, (one, two) => milesFrom(index, one)(two)),
    compatibility: other =>
      ask(other, null, (one, two) => compatibilityOf({ index, viewer: one, day }, two)),
    comparison(other) {
      if (!comparisons) throw notCompared()
      return ask(other, undefined, (one, two) => compareRows(index, one, two, day))
    },
  }
}
