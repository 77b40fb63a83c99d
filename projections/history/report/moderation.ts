import type { ModerationQuarter } from '../../../contracts/staff/transparency.ts'
import { ModerationCount, moderationTypes } from '../count-moderation.ts'
import { redactedEvents } from '../redacted-events.ts'
import type { HistorySession } from '../with-log.ts'
import type { Times } from './constellations.ts'

/**
 * What was reported and decided in the quarters that are over, from redacted events.
 *
 * @param least members below which a count is withheld.
 */
export const countModeration = async (
  { log, now, signal }: Pick<HistorySession, 'log' | 'now' | 'signal'>,
  { since = '', until }: Times,
  least: number,
): Promise<ModerationQuarter[]> => {
  const count = new ModerationCount(least)
  const filter = { ...(until !== undefined && { until }), types: [...moderationTypes] }
  for await (const page of log.pages(filter, { signal }))
    for (const event of await redactedEvents(page)) if (event.at >= since) count.add(event)
  return count.quarters(now)
}
