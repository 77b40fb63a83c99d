import type { Instant } from '../../contracts/core/event.ts'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { overAt } from '../../contracts/meetups/time-and-place.ts'
import type { Meetup } from './meetup-state.ts'

type Discussed = Pick<Meetup, 'details' | 'updatedAt'> & { readonly status: string }

/** When the discussion of a meetup ends. A cancelled meetup is updated no more. */
const endsAt = ({ status, details, updatedAt }: Discussed): Instant => {
  const { after, cancelled } = limits.discussionLasts
  const [from, lasts] = status === 'cancelled' ? [updatedAt, cancelled] : [overAt(details), after]
  return new Date(Date.parse(from) + lasts).toISOString()
}

type WithDiscussion = Discussed & { readonly discussion?: string | null | undefined }

/** When the current discussion of a meetup ends; null without one, and once the meetup is forgotten. */
export const discussionEndsAt = (meetup: WithDiscussion): Instant | null =>
  meetup.discussion && meetup.status !== 'forgotten' ? endsAt(meetup) : null

/** The group of the discussion of a meetup, as long as it lasts; undefined without one. */
export const discussionOf = (meetup: WithDiscussion, now: Date): string | undefined => {
  const until = discussionEndsAt(meetup)
  return until !== null && now.toISOString() < until ? (meetup.discussion ?? undefined) : undefined
}
