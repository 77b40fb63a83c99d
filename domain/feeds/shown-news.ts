import type { Instant } from '../../contracts/core/event.ts'
import type { NewsCounts } from '../../contracts/notifications/news-counts.ts'

const HOUR = 3_600_000

/** What a feed of counts shows. */
export type ShownNews = {
  readonly counts: NewsCounts
  /** The full hour of which these counts are. */
  readonly hour: Instant
  /** The full hour at which one of them grew last. */
  readonly since: Instant
}

const kinds = ['messages', 'matches', 'others'] as const

const each = (of: (kind: keyof NewsCounts) => number): NewsCounts => ({
  messages: of('messages'),
  matches: of('matches'),
  others: of('others'),
})

/**
 * What a feed shows now, after what it showed last. Counts grow with the first reading of an hour, so
 * that readers do not learn the minute of an event; they shrink at once, as something may have become
 * hidden from the member.
 */
export const showNews = (last: ShownNews | undefined, counts: NewsCounts, now: Date): ShownNews => {
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR).toISOString()
  if (last?.hour === hour)
    return { ...last, counts: each(kind => Math.min(last.counts[kind], counts[kind])) }
  const grew = !last || kinds.some(kind => counts[kind] > last.counts[kind])
  return { counts, hour, since: grew ? hour : last.since }
}
