import type { Instant } from '../core/event.ts'
import { hasPhrase } from '../core/folded-text.ts'
import { meetupLimits as limits } from '../core/limits.ts'

type Times = { readonly eventDate: Instant; readonly endDate: Instant | null }

/** The instant from which an event is past: its end, or three hours after its start. */
export const overAt = ({ eventDate, endDate }: Times): Instant =>
  endDate ?? new Date(Date.parse(eventDate) + limits.usualSpan).toISOString()

/** Why an event cannot take place at these times, with the field to correct; undefined if it can. */
export const timesIssue = (
  { eventDate, endDate }: Times,
  now: Date,
): { readonly path: 'eventDate' | 'endDate'; readonly message: string } | undefined => {
  const start = Date.parse(eventDate)
  if (start <= now.getTime()) return { path: 'eventDate', message: 'Choose a start in the future.' }
  if (start > now.getTime() + limits.ahead)
    return { path: 'eventDate', message: 'Choose a start within the next two years.' }
  if (endDate === null) return undefined
  if (Date.parse(endDate) <= start)
    return { path: 'endDate', message: 'Choose an end after the start.' }
  return Date.parse(endDate) > start + limits.span
    ? { path: 'endDate', message: 'An event can last up to 31 days.' }
    : undefined
}

type Located = {
  readonly location: string | null
  readonly place: { readonly name: string } | null
}

/**
 * Location and city of an event in one line: `Kiln Row, Bristol`; null without either. A location
 * that names the city itself stays as it is.
 */
export const placeLineOf = ({ location, place }: Located): string | null => {
  if (!place || (location && hasPhrase(location, place.name))) return location
  return location ? `${location}, ${place.name}` : place.name
}
