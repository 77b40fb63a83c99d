import { setTimeout as wait } from 'node:timers/promises'
import type { Position } from '../../contracts/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { modes } from '../../contracts/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/modes.ts'
import type { EventLog } from '../../engines/event-log.ts'
import { createPositionWaiters } from '../../engines/position-waiters.ts'
import { discoveryIndexView } from '../discovery.ts'
import { isPermanent } from '../projection-failure.ts'
import { type ProgressTracker, type ProjectionStatus, trackProgress } from '../projection-status.ts'
import { superviseView } from '../supervise-view.ts'
import { SNAPSHOT_CLOSE_TIMEOUT_MS, SNAPSHOT_INTERVAL_MS } from '../timeouts.ts'
import { excludedRows, openModesWith } from './candidate.ts'
import { rankCandidates } from './candidates.ts'
import { countDescribed } from './count-described.ts'
import { dayOfYear } from './day-of-year.ts'
import type { DiscoveryIndex } from './discovery-index.ts'
import { countFilterEffects } from './filter-effects.ts'
import { followLog } from './follow-log.ts'
import { createIndexData, type IndexData } from './index-data.ts'
import { countLikers, openLikers } from './likers.ts'
import { modeNumber } from './members.ts'
import { recordedSwipesOf } from './recorded-swipes.ts'
import { type DiscoveryIndexSource, type RestoredIndex, restoreIndex } from './restore-index.ts'
import type { SnapshotStore } from './snapshot-store.ts'
import { createSnapshotWriter, type SnapshotWriter } from './snapshot-writer.ts'
import { existFor, isDeRanked, isMatched, isVisible, milesFrom } from './visibility.ts'

export type DiscoveryIndexOptions = DiscoveryIndexSource & {
  /** How often a snapshot is written while events arrive, in milliseconds; 5 minutes by default. */
  readonly snapshotEvery?: number
  /** Stops following the log; disposal writes the snapshot. */
  readonly signal?: AbortSignal
  /** Called for every failure of the log, of a fold or of a snapshot. */
  readonly onFailure?: (view: string, error: unknown) => void
}

export type OpenDiscoveryIndex = DiscoveryIndex & { status(): ProjectionStatus }

/**
 * Opens the discovery index from its snapshot, catches up with the log and follows it until disposed.
 *
 * Resolves when it has caught up, since an index without the latest blocks must not give candidates.
 * For the same reason an index that failed permanently is empty until the next start.
 */
export const openDiscoveryIndex = async (
  options: DiscoveryIndexOptions,
): Promise<OpenDiscoveryIndex> => {
  const { log, snapshots: store, snapshotEvery: every = SNAPSHOT_INTERVAL_MS } = options
  const report = (error: unknown) => options.onFailure?.(discoveryIndexView.name, error)
  const closing = new AbortController()
  const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])])
  const newest = await newestSnapshot(store, report)
  const folded = await restoreIndex(options, report)
  const snapshots = createSnapshotWriter({ log, snapshots: store, every, newest }, folded, report)
  const following = startFollowing({ log, folded, snapshots, signal, report })
  await Promise.race([following.firstCaughtUp, following.ended])

  return {
    ...queries(following.trusted),
    status: following.status,
    position: () => folded.mark.position,
    waitForPosition: following.waitForPosition,
    async [Symbol.asyncDispose]() {
      closing.abort()
      await following.ended
      if (following.trusted() !== folded.index) return
      const tooLong = wait(SNAPSHOT_CLOSE_TIMEOUT_MS, undefined, { ref: false })
      await Promise.race([snapshots.save(), tooLong])
    },
  }
}

const newestSnapshot = async (
  snapshots: SnapshotStore | undefined,
  onFailure: (error: unknown) => void,
): Promise<string> => {
  try {
    return (await snapshots?.newest()) ?? ''
  } catch (error) {
    onFailure(error)
    return ''
  }
}

type FollowingOptions = {
  readonly log: EventLog<DomainEvent>
  readonly folded: RestoredIndex
  readonly snapshots: SnapshotWriter
  readonly signal: AbortSignal
  readonly report: (error: unknown) => void
}

const startFollowing = ({ log, folded: state, snapshots, signal, report }: FollowingOptions) => {
  const waiters = createPositionWaiters(() => state.mark.position)
  const firstCaughtUp = Promise.withResolvers<void>()
  let trusted = state.index

  const onProgress = (noted: ProgressTracker) => (caughtUp: boolean) => {
    noted.progress(state.mark.position, caughtUp)
    waiters.check()
    if (caughtUp) firstCaughtUp.resolve()
    return snapshots.noteEvent(caughtUp)
  }
  const tracker = trackProgress(discoveryIndexView.name)
  const ended = superviseView(
    tracker,
    noted => followLog({ log, state, signal, onProgress: onProgress(noted) }),
    {
      signal,
      onFailure(error) {
        if (isPermanent(error)) trusted = createIndexData(state.index.displace)
        report(error)
      },
    },
  )

  return {
    firstCaughtUp: firstCaughtUp.promise,
    ended,
    status: tracker.status,
    /** The index; an empty one after a permanent failure. */
    trusted: () => trusted,
    waitForPosition: (position: Position, signal: AbortSignal) =>
      waiters.wait(discoveryIndexView.name, position, signal),
  }
}

/** The queries of the index, by ids of members and names of modes. */
const queries = (
  current: () => IndexData,
): Pick<
  DiscoveryIndex,
  | 'name'
  | 'candidates'
  | 'isVisible'
  | 'exists'
  | 'isDeRanked'
  | 'isMatched'
  | 'distance'
  | 'openModes'
  | 'excluded'
  | 'likeCount'
  | 'likers'
  | 'filterEffects'
  | 'countDescribed'
  | 'recordedSwipes'
> => {
  /** Asks about two members; false when either is unknown. */
  const ofPair = (
    viewer: string,
    other: string,
    ask: (index: IndexData, viewer: number, other: number) => boolean,
  ): boolean => {
    const index = current()
    const one = index.members.find(viewer)
    const two = index.members.find(other)
    return one !== undefined && two !== undefined && ask(index, one, two)
  }

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
    isDeRanked: (viewer, other, surface, now) =>
      ofPair(viewer, other, (index, one, two) =>
        isDeRanked(index, one, two, surface, dayOfYear(now)),
      ),
    openModes(viewer, other, now) {
      const index = current()
      const one = index.members.find(viewer)
      const two = index.members.find(other)
      if (one === undefined || two === undefined) return []
      return openModesWith(index, one, two, now).map(mode => modes[mode] as DiscoveryMode)
    },
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
      return row === undefined ? [] : openLikers(index, row, now).map(index.members.idOf)
    },
    isMatched: (viewer, other) => ofPair(viewer, other, isMatched),
    distance(viewer, other) {
      const index = current()
      const one = index.members.find(viewer)
      const two = index.members.find(other)
      return one === undefined || two === undefined ? null : milesFrom(index, one)(two)
    },
  }
}
