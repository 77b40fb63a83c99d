import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { group } from '../../domain/groups/decider.ts'
import { isMember } from '../../domain/groups/group-state.ts'
import { pair } from '../../domain/matching/decider.ts'
import { answerIn, meetup } from '../../domain/meetups/decider.ts'
import { discussionEndsAt } from '../../domain/meetups/discussion.ts'
import { eventExclusions } from '../../domain/meetups/event-exclusions-decider.ts'
import { groups } from '../../projections/views/groups.ts'
import { defineQueue, followUpJob, type JobServices, type Task, task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'

/** Whether a member keeps their seat in the discussion of a meetup, by the log. */
const keepsSeat = async (
  profileId: string,
  meetupId: string,
  { dispatch }: JobServices,
): Promise<boolean> => {
  const state = await dispatch.readState(meetup, streams.meetup(meetupId))
  if (answerIn(state, profileId) !== 'going') return false
  const { organizer } = state
  if (organizer === profileId) return true
  const listed = await dispatch.readState(eventExclusions, streams.eventExclusions(organizer))
  if (Object.values(listed).includes(profileId)) return false
  const { blocks } = await dispatch.readState(pair, streams.pair(profileId, organizer))
  return Object.keys(blocks).length === 0
}

/**
 * A member gives up their seats in discussions of meetups to which they do not go, or whose organizer excluded
 * them or is parted from them by a block. A repeat changes nothing.
 */
const leaveDiscussions = defineQueue({
  name: 'leave-discussions',
  data: z.object({ profileId: Id }),
  concurrency: 2,
  async run({ profileId }, cause, services, signal) {
    const { dispatch, views } = services
    await waitForViews([groups.name], services, signal)
    const own = await views.collection(groups).find({ where: { memberIds: profileId } })
    for (const { id, meetupId } of own) {
      if (!meetupId || (await keepsSeat(profileId, meetupId, services))) continue
      const stream = streams.group(id)
      if (!isMember(await dispatch.readState(group, stream), profileId)) continue
      const command = causedId(cause.command, id)
      await dispatch(group, stream, { type: 'Leave', profileId }, { ...cause, command })
    }
  },
})

/**
 * Ends the discussion of a meetup, or waits until it is to end. What the job finds when it wakes decides: the
 * time may have changed.
 */
const endDiscussion = defineQueue({
  name: 'end-discussion',
  data: z.object({
    meetupId: Id,
    /** The discussion that ends; by default the current one. */
    groupId: Id.optional(),
    /** For when it waits. */
    due: z.iso.datetime().optional(),
  }),
  concurrency: 2,
  async run({ meetupId, ...data }, cause, { dispatch, jobs }) {
    const state = await dispatch.readState(meetup, streams.meetup(meetupId))
    const groupId = data.groupId ?? state.discussion
    if (!groupId) return
    const due = state.discussion === groupId ? discussionEndsAt(state) : null
    if (due !== null && due > cause.now.toISOString()) {
      const later = task(endDiscussion, { meetupId, groupId, due }, due)
      await jobs.add(endDiscussion.name, followUpJob(cause, later))
      return
    }
    await dispatch(group, streams.group(groupId), { type: 'EndDiscussion', groupId }, cause)
  },
})

export const discussionQueues = [leaveDiscussions, endDiscussion] as const

const leaves = (profileId: string): Task => task(leaveDiscussions, { profileId })
const ends = (meetupId: string, groupId?: string): Task =>
  task(endDiscussion, { meetupId, groupId })

/** Ends discussions of meetups in time, and takes from them who no longer goes. */
export const discussionsReactor = defineReactor({
  name: 'discussions',
  from: 'origin',
  on: {
    GroupFounded: ({ data: { founder, groupId, meetupId } }) =>
      meetupId ? [leaves(founder), ends(meetupId, groupId)] : [],
    GroupJoined: ({ data: { profileId, through } }) =>
      through === 'meetup' ? [leaves(profileId)] : [],
    DiscussionEnded: ({ data: { meetupId, groupId } }) => [ends(meetupId, groupId)],
    MeetupRevised: ({ data: { meetupId, changed } }) =>
      changed.includes('time') ? [ends(meetupId)] : [],
    MeetupCancelled: ({ data: { meetupId } }) => [ends(meetupId)],
    MeetupForgotten: ({ data: { meetupId } }) => [ends(meetupId)],
    RsvpGiven: ({ data: { profileId, previous, status } }) =>
      previous === 'going' && status !== 'going' ? [leaves(profileId)] : [],
    AttendeeLeft: ({ data: { profileId } }) => [leaves(profileId)],
    GuestExcluded: ({ data: { excluded } }) => [leaves(excluded)],
    Blocked: ({ data: { by, on } }) => [leaves(by), leaves(on)],
  },
})
