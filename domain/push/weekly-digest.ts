import type { WeeklyDigest } from '../../contracts/push/push.ts'

/**
 * When a weekly digest is due first after an instant. It follows the clocks of the member's time zone:
 * an hour that they skip is read with the offset before the change, and of an hour that comes twice the
 * first is meant (RFC 5545, section 3.3.5).
 */
export const nextDigest = ({ weekday, hour, timeZone }: WeeklyDigest, after: Date): Date => {
  const local = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone)
  const today = local.toPlainDate()
  const first = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 })
  const plainTime = new Temporal.PlainTime(hour)
  const dueOn = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
  const due = dueOn(first)
  return new Date(due > after.getTime() ? due : dueOn(first.add({ weeks: 1 })))
}

/** Whether a digest is due at exactly this instant. */
export const isDigestDue = (digest: WeeklyDigest, at: Date): boolean =>
  nextDigest(digest, new Date(at.getTime() - 1)).getTime() === at.getTime()
