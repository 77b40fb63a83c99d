import { comparePositions, origin, type RecordedEvent } from '../../contracts/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog } from '../../engines/event-log.ts'
import { createDeckIndex, type DeckIndex } from './deck-index.ts'
import { deckEvents } from './fold-deck.ts'
import { type Mark, readSnapshot } from './snapshot.ts'

/** An index, and how far the log is folded into it. */
export type Folded = { readonly index: DeckIndex; mark: Mark }

/**
 * Where the deck starts: from its snapshot, if that was taken of this log, otherwise from nothing.
 * A snapshot that cannot be used costs time, never correctness; `onFailure` hears of it.
 */
export const restore = async (
  log: EventLog<DomainEvent>,
  snapshotPath: string | undefined,
  onFailure: (error: unknown) => void,
): Promise<Folded> => {
  try {
    const snapshot = snapshotPath === undefined ? undefined : await readSnapshot(snapshotPath)
    if (snapshot && (await isOf(log, snapshot.mark))) return snapshot
  } catch (error) {
    onFailure(error)
  }
  return { index: createDeckIndex(), mark: { position: origin, last: null } }
}

/** Whether a mark was made in this log: not ahead of it, and with the same last event. */
const isOf = async (log: EventLog<DomainEvent>, { position, last }: Mark): Promise<boolean> => {
  if (comparePositions(position, await log.head()) > 0) return false
  const after = last?.after ?? origin
  let first: RecordedEvent<DomainEvent> | undefined
  for await (const event of log.readAll({ after, types: deckEvents, limit: 1 })) first = event
  if (last) return first?.id === last.id
  return first === undefined || comparePositions(first.position, position) > 0
}
