import type { Instant } from '../../../contracts/core/event.ts'
import type { EventFilter, HistoryLog } from '../../../engines/log/history-log.ts'

/**
 * How far the log is known: `until` if it goes on from there, or else the time of its last event. The
 * time of day does not tell: a backup may be read much later. The beginning of time for an empty log.
 */
export const endOfLog = async (log: HistoryLog, { until }: EventFilter): Promise<Instant> => {
  if (until !== undefined && log.positionBefore(until) !== undefined) return until
  for await (const [newest] of log.pages({}, { newestFirst: true })) if (newest) return newest[6]
  return new Date(0).toISOString()
}
