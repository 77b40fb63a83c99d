import { comparePositions, origin, type RecordedEvent } from '../../contracts/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { Displace } from '../../engines/displacement.ts'
import type { EventLog } from '../../engines/event-log.ts'
import { mismatchOf } from '../../engines/log-mismatch.ts'
import { indexedEventTypes } from './fold-index.ts'
import { createIndexData, type IndexData } from './index-data.ts'
import { readSnapshot, type SnapshotMark } from './snapshot.ts'

export type DiscoveryIndexSource = {
  readonly log: EventLog<DomainEvent>
  readonly displace: Displace
  /** File to load the index from and to save it to; none by default. */
  readonly snapshotPath?: string
}

/** Index data, and how far the log is folded into it. */
export type RestoredIndex = { readonly index: IndexData; mark: SnapshotMark }

/**
 * Loads the index from its snapshot if that was taken from this log; otherwise the index is empty.
 * A snapshot that cannot be used costs time, never correctness; `onFailure` is called with the reason.
 */
export const restoreIndex = async (
  { log, displace, snapshotPath }: DiscoveryIndexSource,
  onFailure: (error: unknown) => void,
): Promise<RestoredIndex> => {
  try {
    const snapshot =
      snapshotPath === undefined ? undefined : await readSnapshot(snapshotPath, displace)
    if (snapshot && (await isOfLog(log, snapshot.mark))) return snapshot
    if (snapshot) onFailure(new ForeignSnapshot(snapshotPath))
  } catch (error) {
    onFailure(error)
  }
  return { index: createIndexData(displace), mark: { position: origin, last: null } }
}

/** A snapshot was taken from another log, or contains events that this one lacks. */
class ForeignSnapshot extends Error {
  override readonly name = 'ForeignSnapshot'
  readonly code = 'foreign_snapshot'

  constructor(path = 'in memory') {
    super(
      `The deck's snapshot ${path} was taken of another log, or of events that this one lacks. The deck is built from the log instead.`,
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
  for await (const event of log.readAll({ after, types: indexedEventTypes, limit: 1 }))
    first = event
  if (last) return first?.id === last.id
  return first === undefined || comparePositions(first.position, position) > 0
}
