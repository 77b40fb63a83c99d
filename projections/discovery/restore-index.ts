import { comparePositions, origin, type RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { DiscoveryRegion } from '../../engines/config/discovery-regions.ts'
import type { Displace } from '../../engines/log/displacement.ts'
import { mismatchOf } from '../../engines/log/log-mismatch.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import { followedEventTypes } from './fold-index.ts'
import { createIndexData, type IndexData } from './index-data.ts'
import { decodeIndex, type SnapshotMark } from './snapshot.ts'
import type { SnapshotStore } from './snapshot-store.ts'

export type DiscoveryIndexSource = {
  readonly log: EventLog<DomainEvent>
  readonly displace: Displace
  /** Whose decks the index has; everybody's by default. */
  readonly region?: DiscoveryRegion | undefined
  /** Where to load the index from and to save it to; nowhere by default. */
  readonly snapshots?: SnapshotStore | undefined
}

/** Index data, and how far the log is folded into it. */
export type RestoredIndex = { readonly index: IndexData; mark: SnapshotMark }

type OnFailure = (error: unknown) => void

/** Attempts to load a snapshot while other processes replace it. */
const ATTEMPTS = 3

/**
 * Loads the index from the newest snapshot that was taken from this log; without one the index is
 * empty. An unusable snapshot costs time, never correctness; `onFailure` gets the reason.
 */
export const restoreIndex = async (
  source: DiscoveryIndexSource,
  onFailure: OnFailure,
): Promise<RestoredIndex> => {
  const { log, displace, region, snapshots } = source
  try {
    for (let attempt = 1; snapshots && attempt <= ATTEMPTS; attempt += 1) {
      const found = await readNewest(snapshots, log, onFailure)
      if (found === 'none') break
      if (found === 'replaced') continue
      return { index: decodeIndex(found.content, displace, region), mark: found.mark }
    }
  } catch (error) {
    onFailure(error)
  }
  return { index: createIndexData(displace, region), mark: { position: origin, last: null } }
}

const readNewest = async (
  snapshots: SnapshotStore,
  log: EventLog<DomainEvent>,
  onFailure: OnFailure,
): Promise<{ content: Buffer; mark: SnapshotMark } | 'replaced' | 'none'> => {
  for (const snapshot of await snapshots.list(onFailure)) {
    const { mark } = snapshot
    if (!(await isOfLog(log, mark))) {
      onFailure(new ForeignSnapshot())
      continue
    }
    const content = await snapshots.read(snapshot)
    return content ? { content, mark } : 'replaced'
  }
  return 'none'
}

/** A snapshot was taken from another log, or contains events that this one lacks. */
class ForeignSnapshot extends Error {
  override readonly name = 'ForeignSnapshot'
  readonly code = 'foreign_snapshot'

  constructor() {
    super(
      'A snapshot of the deck was taken of another log, or of events that this one lacks. The deck is built from the log instead.',
    )
  }
}

/** Whether a mark belongs to this log: not ahead of it, and with the same last event. */
const isOfLog = async (
  log: EventLog<DomainEvent>,
  { position, last, place }: SnapshotMark,
): Promise<boolean> => {
  if (place && (await mismatchOf(log, place))) return false
  if (comparePositions(position, await log.head()) > 0) return false
  const after = last?.after ?? origin
  let first: RecordedEvent<DomainEvent> | undefined
  for await (const event of log.readAll({ after, types: followedEventTypes, limit: 1 }))
    first = event
  if (last) return first?.id === last.id
  return first === undefined || comparePositions(first.position, position) > 0
}
