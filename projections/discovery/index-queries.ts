import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { type Clock, systemClock } from '../../engines/ports/clock.ts'
import { discoveryIndexView } from '../views/discovery.ts'
import { deRanks } from './admits.ts'
import { excludedRows, openModesWith } from './candidate.ts'
import { rankCandidates } from './candidates.ts'
import { countDescribed } from './count-described.ts'
import { dayNumber, dayOfYear } from './day-of-year.ts'
import type { AnswerComparison, DiscoveryIndex, OfTwo } from './discovery-index.ts'
import { surfaceBit } from './encode-rules.ts'
import { countFilterEffects } from './filter-effects.ts'
import type { IndexData } from './index-data.ts'
import { countLikers, openLikers } from './likers.ts'
import { compareRows } from './member-answers.ts'
import { modeNumber } from './members.ts'
import { compatibilityOf } from './rank-by-answers.ts'
import { recordedSwipesOf } from './recorded-swipes.ts'
import { existFor, isDeRanked, isMatched, isShownTo, isVisible, milesFrom } from './visibility.ts'

const nothing: OfTwo = { distance: null, isMatch: false, compatibility: null }

/** The queries of the index, by ids of members and names of modes. */
export const indexQueries = (
  current: () => IndexData,
  clock: Clock = systemClock,
): Pick<
  DiscoveryIndex,
  | 'name'
  | 'candidates'
  | 'isVisible'
  | 'exists'
  | 'deRanking'
  | 'isShownTo'
  | 'isMatched'
  | 'distance'
  | 'between'
  | 'comparison'
  | 'openModes'
  | 'excluded'
  | 'likeCount'
  | 'likers'
  | 'filterEffects'
  | 'countDescribed'
  | 'recordedSwipes'
> => {
  /** Asks about two members; the answer is `absent` when either is unknown. */
  const answerFor = <T>(
    viewer: string,
    other: string,
    absent: T,
    ask: (index: IndexData, viewer: number, other: number) => T,
  ): T => {
    const index = current()
    const one = index.members.find(viewer)
    const two = index.members.find(other)
    return one === undefined || two === undefined ? absent : ask(index, one, two)
  }
  const ofPair = (
    viewer: string,
    other: string,
    ask: (index: IndexData, viewer: number, other: number) => boolean,
  ): boolean => answerFor(viewer, other, false, ask)

  return {
    name: discoveryIndexView.name,
    candidates(viewer, mode, { now, limit }) {
      const index = current()
      const row = index.members.find(viewer)
      if (row === undefined || !index.members.hasMode(row, modeNumber(mode))) return []
      return rankCandidates(index, row, modeNumber(mode), now, limit).map(index.members.idOf)
    },
    isVisible: (viewer, other, mode: DiscoveryMode, { now, sight }) =>
      ofPair(viewer, other, (index, one, two) =>
        isVisible(index, one, two, { mode: modeNumber(mode), now: dayOfYear(now), sight }),
      ),
    exists: (viewer, other, surface, { now = clock.now(), sight = 'list' } = {}) =>
      ofPair(viewer, other, (index, one, two) =>
        existFor(index, one, two, { surface, now: dayOfYear(now), sight }),
      ),
    deRanking(viewer, surface, now) {
      const index = current()
      const row = index.members.find(viewer)
      if (row === undefined || !deRanks(index, row, surfaceBit(surface))) return undefined
      const date = dayOfYear(now)
      return other =>
        ofPair(viewer, other, (index, one, two) => isDeRanked(index, one, two, surface, date))
    },
    openModes: (viewer, other, now) =>
      answerFor<DiscoveryMode[]>(viewer, other, [], (index, one, two) =>
        openModesWith(index, one, two, now).map(mode => modes[mode] as DiscoveryMode),
      ),
    excluded(viewer, now) {
      const index = current()
      const row = index.members.find(viewer)
      const rows = row === undefined ? [] : excludedRows(index, row, now)
      return new Set(rows.map(index.members.idOf))
    },
    async filterEffects(viewer, mode, now) {
      const index = current()
      const row = index.members.find(viewer)
      return row === undefined ? new Map() : countFilterEffects(index, row, modeNumber(mode), now)
    },
    async countDescribed(viewer, rules, now) {
      const index = current()
      const row = index.members.find(viewer)
      return row === undefined ? rules.map(() => 0) : countDescribed(index, row, rules, now)
    },
    recordedSwipes: viewer => recordedSwipesOf(current(), viewer),
    likeCount(viewer) {
      const index = current()
      const row = index.members.find(viewer)
      return row === undefined ? 0 : countLikers(index, row)
    },
    likers(viewer, now) {
      const index = current()
      const row = index.members.find(viewer)
      if (row === undefined) return []
      return Array.from(openLikers(index, row, now), ([liker, numbers]) => ({
        id: index.members.idOf(liker),
        modes: modes.filter(mode => numbers.includes(modeNumber(mode))),
      }))
    },
    isShownTo: (viewer, other) => ofPair(viewer, other, isShownTo),
    isMatched: (viewer, other) => ofPair(viewer, other, isMatched),
    distance: (viewer, other) =>
      answerFor(viewer, other, null, (index, one, two) => milesFrom(index, one)(two)),
    between(viewer, others, now) {
      const index = current()
      const one = index.members.find(viewer)
      if (one === undefined) return others.map(() => nothing)
      const milesTo = milesFrom(index, one)
      const day = dayNumber(now.getTime())
      return others.map(other => {
        const two = index.members.find(other)
        if (two === undefined) return nothing
        return {
          distance: milesTo(two),
          isMatch: isMatched(index, one, two),
          compatibility: compatibilityOf({ index, viewer: one, day }, two),
        }
      })
    },
    comparison: (viewer, other, now) =>
      answerFor<AnswerComparison | undefined>(viewer, other, undefined, (index, one, two) =>
        compareRows(index, one, two, dayNumber(now.getTime())),
      ),
  }
}
