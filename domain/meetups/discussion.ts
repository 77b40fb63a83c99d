import type { Instant } from '../../contracts/core/event.ts'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { overAt } from '../../contracts/meetups/time-and-place.ts'
import { answerOf } from './answers.ts'
import { isVisibleTo, type MeetupViewer } from './is-visible-to.ts'
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

/** Whether a group is the discussion of a meetup that a member, who knows its hosts, sees and goes to. */
export const readsDiscussion = (meetup: Meetup, groupId: string, viewer: MeetupViewer): boolean =>
  discussionOf(meetup, viewer.now) === groupId &&
  answerOf(meetup.answers, viewer.profileId) === 'going' &&
  isVisibleTo(meetup, viewer)
