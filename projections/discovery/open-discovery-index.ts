import { setTimeout as wait } from 'node:timers/promises'
import type { Position } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import { createPositionWaiters } from '../../engines/primitives/position-waiters.ts'
import { isPermanent } from '../runtime/projection-failure.ts'
import {
  type ProgressTracker,
  type ProjectionStatus,
  trackProgress,
} from '../runtime/projection-status.ts'
import { superviseView } from '../runtime/supervise-view.ts'
import { discoveryIndexView } from '../views/discovery.ts'
import type { DiscoveryIndex } from './discovery-index.ts'
import { followLog } from './follow-log.ts'
import { createIndexData } from './index-data.ts'
import { indexQueries } from './index-queries.ts'
import type { RegionalQueries } from './regional-queries.ts'
import { openRelationCache, type RelationCache } from './relation-cache.ts'
import { noStoredPages, type StoredPages } from './relation-pages.ts'
import { type DiscoveryIndexSource, type RestoredIndex, restoreIndex } from './restore-index.ts'
import type { SnapshotStore } from './snapshot-store.ts'
import { createSnapshotWriter, type SnapshotWriter } from './snapshot-writer.ts'

/** How often the index is saved while events arrive. */
const SNAPSHOT_INTERVAL_MS = 5 * 60_000

/** How long a stop waits for the last snapshot to be stored. */
const SNAPSHOT_CLOSE_TIMEOUT_MS = 3_000

export type DiscoveryIndexOptions = DiscoveryIndexSource & {
  /** How often a snapshot is written while events arrive, in milliseconds; 5 minutes by default. */
  readonly snapshotEvery?: number
  /** Where relations are read; without it they come from the log, which must be read from its start. */
  readonly stored?: StoredPages
  /** Memory for relations of members who were asked about lately, in bytes. */
  readonly relationBytes?: number
  /** Whether filters that need premium rest without it; by default they do. */
  readonly sellsPremium?: boolean
  /** The time of queries without one; by default the system's. */
  readonly clock?: Clock
  /** Stops following the log; disposal writes the snapshot. */
  readonly signal?: AbortSignal
  /** Called for every failure of the log, of a fold or of a snapshot. */
  readonly onFailure?: (view: string, error: unknown) => void
}

export type OpenDiscoveryIndex = DiscoveryIndex & RegionalQueries & { status(): ProjectionStatus }

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
  folded.index.members.sellsPremium = options.sellsPremium ?? true
  const snapshots = createSnapshotWriter({ log, snapshots: store, every, newest }, folded, report)
  const { stored = noStoredPages, relationBytes } = options
  const relations = await openRelationCache({
    stored,
    from: folded.mark.position,
    maxBytes: relationBytes,
    onFailure: report,
  })
  const following = startFollowing({ log, folded, relations, snapshots, signal, report })
  await Promise.race([following.firstCaughtUp, following.ended])

  return {
    ...indexQueries({ current: following.trusted, relations, clock: options.clock }),
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
  readonly relations: RelationCache
  readonly snapshots: SnapshotWriter
  readonly signal: AbortSignal
  readonly report: (error: unknown) => void
}

const startFollowing = ({
  log,
  folded: state,
  relations,
  snapshots,
  signal,
  report,
}: FollowingOptions) => {
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
    noted => followLog({ log, state, relations, signal, onProgress: onProgress(noted) }),
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
