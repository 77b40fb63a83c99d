import type { StoredEventLog } from '../../engines/ports/event-log.ts'
import { requireGoing } from '../../engines/process/transfer-fault.ts'

/** A log without the events of removed streams, which its engine may still give out. */
export const withoutRemoved = async (
  log: StoredEventLog,
): Promise<StoredEventLog & { readonly removed: ReadonlySet<string> }> => {
  const removed = new Set<string>()
  for await (const stream of log.removedStreams()) removed.add(stream)
  return {
    ...log,
    removed,
    async *readAll(from = {}) {
      for await (const event of log.readAll(from)) if (!removed.has(event.stream)) yield event
    },
  }
}

/**
 * Removes the streams at the target that were removed at the source, so that nothing is appended to
 * them there either.
 *
 * @throws {TransferFault} `stopped`.
 */
export const copyRemovals = async (
  removed: ReadonlySet<string>,
  to: StoredEventLog,
  signal: AbortSignal,
): Promise<void> => {
  for (const stream of removed) {
    requireGoing(signal)
    await to.removeStream(stream, 'none')
  }
}
