import type { CommunityEvent } from '../../contracts/meetups/meetups.ts'
import { texts } from './texts.ts'

type Seats = Pick<CommunityEvent, 'maxAttendees' | 'goingCount'>

/** True where everyone who wants a place has to wait for one. */
export const isFull = ({ maxAttendees, goingCount }: Seats): boolean =>
  maxAttendees !== null && goingCount >= maxAttendees

/** `9 going (max 12)`. */
export const goingText = ({ maxAttendees, goingCount }: Seats): string =>
  maxAttendees === null
    ? texts.card.going(goingCount)
    : texts.card.goingOf(goingCount, maxAttendees)

/** Text about free places or the waitlist. */
export function placesText({ maxAttendees, goingCount }: Seats, waiting: number): string {
  if (maxAttendees === null) return texts.answer.noLimit
  const free = maxAttendees - goingCount
  if (free > 0) return texts.answer.left(free)
  return waiting === 0 ? texts.answer.none : texts.answer.noneWaiting(waiting)
}
