import { comparePositions, origin, type RecordedEvent } from '../../contracts/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { Displace } from '../../engines/displacement.ts'
import type { EventLog } from '../../engines/event-log.ts'
import { mismatchOf } from '../../engines/log-mismatch.ts'
import { createDeckIndex, type DeckIndex } from './deck-index.ts'
import { deckEvents } from './fold-deck.ts'
import { type Mark, readSnapshot } from './snapshot.ts'

/** What a deck is made of. */
export type DeckSource = {
  readonly log: EventLog<DomainEvent>
  readonly displace: Displace
  /** File to start from and to leave the index in; none unless told. */
  readonly snapshotPath?: string
}

/** An index, and how far the log is folded into it. */
export type Folded = { readonly index: DeckIndex; mark: Mark }

/**
 * Where the deck starts: from its snapshot, if that was taken of this log, otherwise from nothing.
 * A snapshot that cannot be used costs time, never correctness; `onFailure` hears of it.
 */
export const restore = async (
  { log, displace, snapshotPath }: DeckSource,
  onFailure: (error: unknown) => void,
): Promise<Folded> => {
  try {
    const snapshot =
      snapshotPath === undefined ? undefined : await readSnapshot(snapshotPath, displace)
    if (snapshot && (await isOf(log, snapshot.mark))) return snapshot
    if (snapshot) onFailure(new ForeignSnapshot(snapshotPath))
  } catch (error) {
    onFailure(error)
  }
  return { index: createDeckIndex(displace), mark: { position: origin, last: null } }
}

/** A snapshot was taken of another log, or of events that this one lacks. */
class ForeignSnapshot extends Error {
  override readonly name = 'ForeignSnapshot'
  readonly code = 'foreign_snapshot'

  constructor(path = 'in memory') {
    super(
      `The deck's snapshot ${path} was taken of another log, or of events that this one lacks. The deck is built from the log instead.`,
    )
  }
}

/** Whether a mark was made in this log: not ahead of it, and with the same last event. */
const isOf = async (
  log: EventLog<DomainEvent>,
  { position, last, place }: Mark,
): Promise<boolean> => {
  if (place && (await mismatchOf(log, place))) return false
  if (comparePositions(position, await log.head()) > 0) return false
  const after = last?.after ?? origin
  let first: RecordedEvent<DomainEvent> | undefined
  for await (const event of log.readAll({ after, types: deckEvents, limit: 1 })) first = event
  if (last) return first?.id === last.id
  return first === undefined || comparePositions(first.position, position) > 0
}
