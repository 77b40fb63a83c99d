import { origin, type Position, type RecordedEvent } from '../../contracts/core/event.ts'
import { type EventLog, RevisionConflict } from '../../engines/ports/event-log.ts'
import {
  appendGroup,
  type EventGroup,
  groupAppends,
} from '../../engines/primitives/group-appends.ts'
import { notEmpty, requireGoing, TransferFault } from '../../engines/process/transfer-fault.ts'
import { canonicalJson, createRollingHash } from './rolling-hash.ts'
import type { Totals } from './totals.ts'

/** Events between two reports of progress. */
const REPORT_EVERY = 500

export type LogTransfer = {
  readonly from: EventLog
  readonly to: EventLog
  /**
   * Concurrent appends: 1 unless the target stores appends in the order of the calls, because the order
   * of events must stay.
   */
  readonly window: number
  readonly signal: AbortSignal
  /** Called with the source's `lag` that is done, and all of it. */
  readonly onProgress: (done: number, total: number) => void
}

const itemOf = ({ position: _, ...event }: RecordedEvent): string => canonicalJson(event)

/** Number of events at the target, and the position at the source after which to continue. */
type Present = { readonly count: number; readonly after: Position }

/**
 * Checks that the target holds the beginning of the source, and nothing else.
 *
 * @throws {TransferFault} `not_empty`: it is not.
 */
const findPresent = async ({ from, to, signal }: LogTransfer): Promise<Present> => {
  let count = 0
  let after: Position = origin
  const source = from.readAll()[Symbol.asyncIterator]()
  try {
    for await (const event of to.readAll()) {
      requireGoing(signal)
      const next = await source.next()
      if (next.done || itemOf(next.value) !== itemOf(event)) throw notEmpty('events')
      count += 1
      after = next.value.position
    }
  } finally {
    await source.return?.()
  }
  return { count, after }
}

const append = async (to: EventLog, events: EventGroup): Promise<void> => {
  try {
    await appendGroup(to, events)
  } catch (error) {
    if (error instanceof RevisionConflict)
      throw new TransferFault(
        'in_use',
        'Somebody else writes to the target. Stop Kith there, and begin with an empty target.',
      )
    throw error
  }
}

/**
 * Prepares to append the events of a log to another one, with their streams, revisions, ids, times and
 * order. `present` counts the events of an interrupted transfer: they are compared, and `copy`
 * continues after them.
 *
 * @throws {TransferFault} `not_empty`, `stopped`; from `copy` also `in_use`, `source_changed`.
 */
export const prepareLogTransfer = async (task: LogTransfer) => {
  const { from, to, window, signal, onProgress } = task
  const head = await from.head()
  const { count, after } = await findPresent(task)

  const copy = async (): Promise<void> => {
    const total = await from.lag(origin)
    let handled = 0
    let underWay: Promise<void>[] = []
    const landed = async () => {
      await Promise.all(underWay)
      underWay = []
    }
    for await (const events of groupAppends(from.readAll({ after }))) {
      requireGoing(signal)
      underWay.push(append(to, events))
      if (underWay.length >= window) await landed()
      handled += events.length
      if (handled < REPORT_EVERY) continue
      handled = 0
      onProgress(total - (await from.lag(events.at(-1)?.position ?? origin)), total)
    }
    await landed()
    onProgress(total, total)
    if ((await from.head()) !== head)
      throw new TransferFault(
        'source_changed',
        'Events were added to the source meanwhile. Stop Kith there, then run the same command again.',
      )
  }

  return { present: count, copy }
}

/** Reads a whole log. @returns the number of its events and their hash. */
export const hashLog = async (
  log: EventLog,
  { signal, onProgress }: Pick<LogTransfer, 'signal' | 'onProgress'>,
): Promise<Totals> => {
  const hash = createRollingHash()
  const total = await log.lag(origin)
  for await (const event of log.readAll()) {
    requireGoing(signal)
    hash.add(itemOf(event))
    if (hash.count() % REPORT_EVERY === 0)
      onProgress(total - (await log.lag(event.position)), total)
  }
  onProgress(total, total)
  return hash.totals()
}
