import type { Instant } from '../../contracts/core/event.ts'

const offsetOf = ({ offset }: Temporal.ZonedDateTime): string => offset.replaceAll(':', '')

/** A time at which the clocks of a zone begin to show another offset, or the same one. */
const observance = (
  onset: Temporal.PlainDateTime,
  before: Temporal.ZonedDateTime,
  after: Temporal.ZonedDateTime,
): string[] => {
  const kind = after.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${offsetOf(before)}`,
    `TZOFFSETTO:${offsetOf(after)}`,
    `END:${kind}`,
  ]
}

/**
 * The VTIMEZONE of a zone (RFC 5545, section 3.6.5): the changes of its clocks that hold between two
 * instants.
 *
 * @param timeZone a name of the IANA time zone database.
 */
export const vtimezoneOf = (timeZone: string, from: Instant, to: Instant): string => {
  const first = Temporal.Instant.from(from).toZonedDateTimeISO(timeZone)
  const last = Date.parse(to)
  const lines: string[] = []
  let change = first.getTimeZoneTransition('previous')
  if (!change) lines.push(...observance(new Temporal.PlainDateTime(1970, 1, 1), first, first))
  for (
    change ??= first.getTimeZoneTransition('next');
    change && change.epochMilliseconds <= last;
  ) {
    const before = change.subtract({ nanoseconds: 1 })
    // Onsets are told by the clock as it was until then.
    lines.push(...observance(change.withTimeZone(before.offset).toPlainDateTime(), before, change))
    change = change.getTimeZoneTransition('next')
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines, 'END:VTIMEZONE'].join('\r\n')
}
