import { modes } from '../../contracts/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/modes.ts'
import { discoveryIndexView } from '../discovery.ts'
import { deRanks } from './admits.ts'
import { excludedRows, openModesWith } from './candidate.ts'
import { rankCandidates } from './candidates.ts'
import { countDescribed } from './count-described.ts'
import { dayOfYear } from './day-of-year.ts'
import type { AnswerComparison, DiscoveryIndex, OfTwo } from './discovery-index.ts'
import { surfaceBit } from './encode-rules.ts'
import { countFilterEffects } from './filter-effects.ts'
import type { IndexData } from './index-data.ts'
import { countLikers, openLikers } from './likers.ts'
import { compareRows } from './member-answers.ts'
import { modeNumber } from './members.ts'
import { compatibilityOf } from './rank-by-answers.ts'
import { recordedSwipesOf } from './recorded-swipes.ts'
import { existFor, isDeRanked, isMatched, isVisible, milesFrom } from './visibility.ts'

const nothing: OfTwo = { distance: null, isMatch: false, compatibility: null }

/** The queries of the index, by ids of members and names of modes. */
export const indexQueries = (
  current: () => IndexData,
): Pick<
  DiscoveryIndex,
  | 'name'
  | 'candidates'
  | 'isVisible'
  | 'exists'
  | 'deRanking'
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
    isVisible: (viewer, other, mode: DiscoveryMode, now) =>
      ofPair(viewer, other, (index, one, two) =>
        isVisible(index, one, two, modeNumber(mode), dayOfYear(now)),
      ),
    exists: (viewer, other, surface, now = new Date()) =>
      ofPair(viewer, other, (index, one, two) =>
        existFor(index, one, two, surface, dayOfYear(now)),
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
    isMatched: (viewer, other) => ofPair(viewer, other, isMatched),
    distance: (viewer, other) =>
      answerFor(viewer, other, null, (index, one, two) => milesFrom(index, one)(two)),
    between(viewer, others) {
      const index = current()
      const one = index.members.find(viewer)
      if (one === undefined) return others.map(() => nothing)
      const milesTo = milesFrom(index, one)
      return others.map(other => {
        const two = index.members.find(other)
        if (two === undefined) return nothing
        const compatibility = compatibilityOf({ index, viewer: one }, two)
        return {
          distance: milesTo(two),
          isMatch: isMatched(index, one, two),
          compatibility: compatibility === null ? null : Math.round(compatibility * 100) / 100,
        }
      })
    },
    comparison: (viewer, other) =>
      answerFor<AnswerComparison | undefined>(viewer, other, undefined, compareRows),
  }
}
