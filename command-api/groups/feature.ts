import { founderOf, isInReach } from '../../domain/groups/group-state.ts'
import { readIfPossible } from '../../engines/ports/storage-fault.ts'
import { groupMessages, groups, placeOf } from '../../projections/views/groups.ts'
import { attendanceKey, attendances } from '../../projections/views/meetups.ts'
import {
  type AddressedMessage,
  type ApiFeature,
  type FeatureLiveMessages,
  handlersOf,
  type RecipientSources,
} from '../handlers/handler.ts'
import * as commands from './commands.ts'
import * as discussions from './discussions.ts'
import * as members from './members.ts'
import * as messages from './messages.ts'
import * as moderation from './moderation.ts'
import * as photoHandlers from './photos.ts'
import * as queries from './queries.ts'

type OfGroup = { readonly groupId: string }
type OfProfile = { readonly data: OfGroup & { readonly profileId: string } }
type OfActor = { readonly data: OfGroup & { readonly by: string } }

/** Those who go to a meetup: a seat in its discussion is given up a moment after that in the meetup. */
const goingAmong = async (
  profileIds: readonly string[],
  meetupId: string,
  views: RecipientSources['views'],
): Promise<readonly string[]> => {
  const keys = profileIds.map(profileId => attendanceKey({ meetupId, profileId }))
  const found = await views.collection(attendances).many(keys)
  return profileIds.filter((_, index) => found[index]?.status === 'going')
}

/**
 * The members of a group for whom one of them exists; none after it closed, and only the one while no
 * discovery index can tell: a message that others miss is harmless, one that waits holds up all others.
 */
const membersSeeing = async (
  profileId: string,
  groupId: string,
  { views, discovery }: RecipientSources,
): Promise<readonly string[]> => {
  const { memberIds = [], meetupId } = (await views.collection(groups).get(groupId)) ?? {}
  const members = meetupId ? await goingAmong(memberIds, meetupId, views) : memberIds
  const policy = await readIfPossible(discovery.policyOf(profileId, members))
  const surfaces = meetupId ? (['GROUPS', 'EVENTS'] as const) : (['GROUPS'] as const)
  return members.filter(
    id => id === profileId || surfaces.every(surface => policy?.isSeenBy(id, { surface })),
  )
}

/**
 * The founder of a group, if somebody who asks to join exists for all of its members; nobody while no
 * discovery index can tell.
 */
const founderSeeing = async (
  profileId: string,
  groupId: string,
  { views, discovery }: RecipientSources,
): Promise<readonly string[]> => {
  const group = await views.collection(groups).get(groupId)
  const founder = group && founderOf(group)
  if (!group || founder === undefined) return []
  const policy = await readIfPossible(discovery.policyOf(profileId, group.memberIds))
  return group.memberIds.every(id => policy?.isSeenBy(id, { surface: 'GROUPS' })) ? [founder] : []
}

const described = async (
  { data: { by, groupId } }: OfActor,
  sources: RecipientSources,
): Promise<AddressedMessage> => ({
  to: await membersSeeing(by, groupId, sources),
  message: { type: 'group', groupId },
})

const requestsChanged = async (
  { data: { profileId, groupId } }: OfProfile,
  sources: RecipientSources,
): Promise<AddressedMessage> => ({
  to: [...(await founderSeeing(profileId, groupId, sources)), profileId],
  message: { type: 'group', groupId },
})

const membersChanged = async (
  { data: { profileId, groupId } }: OfProfile,
  sources: RecipientSources,
): Promise<AddressedMessage> => ({
  to: [...(await membersSeeing(profileId, groupId, sources)), profileId],
  message: { type: 'group', groupId },
})

const changedForActor = ({ data: { by, groupId } }: OfActor): AddressedMessage => ({
  to: [by],
  message: { type: 'group', groupId },
})

const changedForMember = ({ data: { profileId, groupId } }: OfProfile): AddressedMessage => ({
  to: [profileId],
  message: { type: 'group', groupId },
})

type Reacted = { readonly data: OfActor['data'] & { readonly messageId: string } }

/** The members who read the message and for whom who did something to it exists; nobody while the view is late. */
const reacted = async (
  { data: { by, groupId, messageId } }: Reacted,
  sources: RecipientSources,
): Promise<AddressedMessage> => {
  const { views } = sources
  const group = await views.collection(groups).get(groupId)
  const message = await views.collection(groupMessages).get(messageId)
  const [seeBy, seeAuthor] = message
    ? await Promise.all([by, message.from].map(id => membersSeeing(id, groupId, sources)))
    : []
  const readers = group?.seats.filter(
    ({ profileId, ...seat }) =>
      message && seeAuthor?.includes(profileId) && isInReach(seat, placeOf(message)),
  )
  const to = readers?.map(({ profileId }) => profileId).filter(id => seeBy?.includes(id)) ?? []
  return { to, message: { type: 'group_reaction', groupId } }
}

const groupLiveMessages = {
  GroupFounded: ({ data: { founder, groupId } }) => ({
    to: [founder],
    message: { type: 'group', groupId },
  }),
  GroupDescribed: described,
  GroupAdmissionChosen: described,
  GroupRequested: requestsChanged,
  GroupRequestWithdrawn: requestsChanged,
  GroupRequestDeclined: changedForActor,
  GroupJoined: membersChanged,
  GroupLeft: membersChanged,
  GroupPhotoTakenBack: reacted,
  GroupMuted: changedForMember,
  GroupPhotosAgreed: changedForMember,
  GroupModeratorNamed: membersChanged,
  GroupMessagePinned: async (event, sources) => ({
    ...(await reacted(event, sources)),
    message: { type: 'group', groupId: event.data.groupId },
  }),
  GroupMessageRemoved: async ({ data: { by, from, groupId } }, sources) => {
    const [seeBy, seeAuthor] = await Promise.all(
      [by, from].map(id => membersSeeing(id, groupId, sources)),
    )
    const to = seeBy?.filter(id => seeAuthor?.includes(id)) ?? []
    return { to, message: { type: 'group_reaction', groupId } }
  },
  GroupTopicOpened: described,
  GroupTopicClosed: described,
  GroupMemberSuspended: membersChanged,
  GroupMemberReinstated: membersChanged,
  GroupInvitationDeclined: changedForMember,
  GroupMessageSent: async ({ data: { from, groupId } }, sources) => ({
    to: await membersSeeing(from, groupId, sources),
    message: { type: 'group_message', groupId },
  }),
  GroupReactionGiven: reacted,
  GroupReactionTakenBack: reacted,
  GroupMessagesRead: changedForActor,
} satisfies FeatureLiveMessages

export const groupsFeature: ApiFeature = {
  handlers: handlersOf(
    commands,
    discussions,
    queries,
    members,
    messages,
    moderation,
    photoHandlers,
  ),
  liveMessages: groupLiveMessages,
  viewsReadAfter: {
    group_message: [groups, groupMessages],
    group_reaction: [groups, groupMessages],
    group: [groups],
  },
}
