import { modes } from '../../contracts/profiles/mode-labels.ts'
import { type Clock, systemClock } from '../../engines/ports/clock.ts'
import { discoveryIndexView } from '../views/discovery.ts'
import { pageKey, pagesOf } from '../views/relations/relations.ts'
import { createBetween } from './between.ts'
import { rankCandidates } from './candidates.ts'
import { countDescribed } from './count-described.ts'
import type { DiscoveryIndex, FilterEffects } from './discovery-index.ts'
import { countFilterEffects } from './filter-effects.ts'
import type { IndexData } from './index-data.ts'
import { countLikers, openLikers } from './likers.ts'
import { modeNumber } from './members.ts'
import { recordedSwipesOf } from './recorded-swipes.ts'
import type { RankedCandidate, RegionalQueries } from './regional-queries.ts'
import { regionsSought } from './regions-sought.ts'
import type { RelationCache } from './relation-cache.ts'
import { type ViewerIndex, viewerRelations } from './viewer-relations.ts'

type QueryOptions = {
  /** The index; an empty one once it can no longer be trusted. */
  readonly current: () => IndexData
  readonly relations: Pick<RelationCache, 'read'>
  /** The time of queries without one; by default the system's. */
  readonly clock?: Clock | undefined
}

const pageNumber = (key: string): number => Number.parseInt(key.at(-1) ?? '', 16)

/** The queries of the index, by ids of members and names of modes. */
export const indexQueries = ({
  current,
  relations,
  clock = systemClock,
}: QueryOptions): Omit<
  DiscoveryIndex,
  'position' | 'waitForPosition' | typeof Symbol.asyncDispose
> &
  RegionalQueries => {
  /** The index with these pages of a viewer, read now. */
  const withPages = async (viewer: string, keys: readonly string[]): Promise<ViewerIndex> => {
    const read = current().members.find(viewer) === undefined ? [] : await relations.read(keys)
    const index = current()
    const pages = new Map(read.map((page, at) => [pageNumber(keys[at] as string), page]))
    const row = index.members.find(viewer) ?? -1
    return { ...index, relations: viewerRelations(index, row, pages) }
  }

  /** Asks about a viewer; the answer is `absent` when the index does not know them. */
  const ask = async <T>(
    viewer: string,
    absent: T,
    answer: (index: ViewerIndex, viewer: number) => T | Promise<T>,
  ): Promise<T> => {
    const index = await withPages(viewer, pagesOf(viewer))
    const row = index.members.find(viewer)
    return row === undefined ? absent : answer(index, row)
  }

  const rankedCandidates: RegionalQueries['rankedCandidates'] = (viewer, mode, { now, limit }) =>
    ask<readonly RankedCandidate[]>(viewer, [], (index, row) =>
      index.members.hasMode(row, modeNumber(mode))
        ? rankCandidates(index, row, modeNumber(mode), now, limit).map(candidate => ({
            id: index.members.idOf(candidate.row),
            level: candidate.level,
            shuffleOrder: candidate.shuffleOrder,
          }))
        : [],
    )

  return {
    name: discoveryIndexView.name,
    rankedCandidates,
    candidates: async (viewer, mode, moment) =>
      (await rankedCandidates(viewer, mode, moment)).map(({ id }) => id),
    async regionsSought(viewer, regions) {
      const index = current()
      const row = index.members.find(viewer)
      return row === undefined ? [] : regionsSought(index, row, regions)
    },
    async between(viewer, others, now = clock.now(), also = {}) {
      const keys = new Set(others.map(other => pageKey(viewer, other)))
      return createBetween(await withPages(viewer, [...keys]), viewer, others, now, also)
    },
    filterEffects: (viewer, mode, now) =>
      ask<FilterEffects>(viewer, { hidden: new Map(), within: [] }, (index, row) =>
        countFilterEffects(index, row, modeNumber(mode), now),
      ),
    countDescribed: (viewer, rules, now) =>
      ask(
        viewer,
        rules.map(() => 0),
        (index, row) => countDescribed(index, row, rules, now),
      ),
    recordedSwipes: viewer => ask(viewer, [], index => recordedSwipesOf(index, clock.now())),
    async lifts(viewer) {
      const { members } = current()
      const row = members.find(viewer)
      if (row === undefined) return []
      return modes
        .map(mode => ({ mode, lift: members.liftOf(row, modeNumber(mode)) }))
        .filter(({ lift }) => lift > 0)
    },
    likeCount: (viewer, now) => ask(viewer, 0, (index, row) => countLikers(index, row, now)),
    likers: (viewer, now) =>
      ask(viewer, [], (index, row) =>
        Array.from(openLikers(index, row, now), ([liker, numbers]) => ({
          id: index.members.idOf(liker),
          modes: modes.filter(mode => numbers.includes(modeNumber(mode))),
        })),
      ),
  }
}
