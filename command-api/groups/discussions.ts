import { streams } from '../../contracts/features.ts'
import { joinDiscussion, switchDiscussion } from '../../contracts/groups/discussions.ts'
import { group } from '../../domain/groups/decider.ts'
import { answerIn, eventNotFound, meetup } from '../../domain/meetups/decider.ts'
import { discussionOf } from '../../domain/meetups/discussion.ts'
import { groupMessages, groups } from '../../projections/views/groups.ts'
import { command } from '../handlers/handler.ts'
import { presentState } from '../meetups/present-details.ts'
import { findMeetup, memberViews, ofEvent } from '../meetups/visibility.ts'
import { presentChangedGroup } from './own-groups.ts'
import { groupViews } from './visibility.ts'

export const onSwitchDiscussion = command(switchDiscussion, ofEvent, async (request, services) => {
  const { profileId: by, params, body, now } = request
  await findMeetup(params.id, request, services)
  const groupId = request.newId()
  const turn = { type: 'SwitchDiscussion', by, groupId, ...body, now } as const
  const { state } = await request.dispatch(meetup, streams.meetup(params.id), turn)
  return presentState(state, request, services)
})

/** One refusal for an event that the caller may not see, does not go to, or that has no discussion. */
export const onJoinDiscussion = command(
  joinDiscussion,
  {
    reads: [...groupViews, groupMessages, ...memberViews],
    settles: [groups],
    limit: 'groupSeat',
  },
  async (request, services) => {
    const { profileId, params, now } = request
    const { state: event } = await findMeetup(params.id, request, services)
    const groupId = discussionOf(event, now)
    if (groupId === undefined || answerIn(event, profileId) !== 'going') throw eventNotFound()
    const join = { type: 'JoinDiscussion', groupId, meetupId: params.id, profileId } as const
    const { position, state } = await request.dispatch(group, streams.group(groupId), join)
    return presentChangedGroup({ id: groupId, state, position }, request, services)
  },
)
