import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { Rank } from '../../domain/discovery/rank-level.ts'
import type { DiscoveryRegion } from '../../engines/config/discovery-regions.ts'

/** A card by profile id, with its rank, which is the same in every process. */
export type RankedCandidate = Rank & { readonly id: string }

/** What a process that asks several regions needs of each besides the port of the index. */
export type RegionalQueries = {
  /** `candidates` with their ranks; of the index's region alone if it has one. */
  rankedCandidates(
    viewer: string,
    mode: DiscoveryMode,
    options: { now: Date; limit: number },
  ): Promise<readonly RankedCandidate[]>

  /**
   * Indices of those regions whose decks together have everybody whom `viewer` looks for, first the one
   * in which they live. Empty for an unknown viewer. Any process knows them.
   */
  regionsSought(viewer: string, regions: readonly DiscoveryRegion[]): Promise<readonly number[]>
}
