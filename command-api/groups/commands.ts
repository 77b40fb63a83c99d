import { origin } from '../../contracts/core/event.ts'
import { streams } from '../../contracts/features.ts'
import { declareGroupInterests } from '../../contracts/groups/group-interests.ts'
import {
  declineGroupInvitation,
  foundGroup,
  inviteToGroup,
  joinGroup,
  leaveGroup,
  muteGroup,
  reviseGroup,
} from '../../contracts/groups/groups.ts'
import { group } from '../../domain/groups/decider.ts'
import { hasRequested, isMember } from '../../domain/groups/group-state.ts'
import { entryOf, mayAsk } from '../../domain/groups/membership-rules.ts'
import { profileNotFound } from '../../domain/matching/block-rules.ts'
import { groups } from '../../projections/views/groups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { cardLimitReached } from '../discovery/new-cards.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { changeOwnProfile } from '../profiles/commands.ts'
import { presentChangedGroup } from './own-groups.ts'
import { presentInterests } from './present.ts'
import {
  type FoundGroup,
  findOpenGroup,
  findOwnGroup,
  groupReaderOf,
  groupViews,
  isNamedStranger,
} from './visibility.ts'

export const onDeclareGroupInterests = command(
  declareGroupInterests,
  { reads: [], settles: [profiles], limit: 'profile' },
  async request => {
    const declared = { type: 'DeclareGroupInterests', ...request.body } as const
    return presentInterests(await changeOwnProfile(request, declared))
  },
)

export const onFoundGroup = command(
  foundGroup,
  { reads: groupViews, settles: [groups], limit: 'group' },
  async (request, services) => {
    const id = request.newId()
    const { position, state } = await request.dispatch(group, streams.group(id), {
      type: 'FoundGroup',
      groupId: id,
      founder: request.profileId,
      ...request.body,
    })
    return presentChangedGroup({ id, state, position }, request, services)
  },
)

/** Texts and admission change by one command each; fields missing from the body stay. */
export const onMuteGroup = command(
  muteGroup,
  { reads: groupViews, settles: [groups] },
  async (request, services) => {
    const { profileId: by, params, body } = request
    const { id } = params
    await findOwnGroup(id, request, services)
    const mute = { type: 'MuteGroup', groupId: id, by, ...body } as const
    await request.dispatch(group, streams.group(id), mute)
    return { id, ...body }
  },
)

export const onReviseGroup = command(
  reviseGroup,
  { reads: groupViews, settles: [groups], limit: 'group' },
  async (request, services) => {
    const { profileId: by, params, body } = request
    const { id } = params
    const stream = streams.group(id)
    let { state } = await findOwnGroup(id, request, services)
    let position = origin
    if (body.words)
      ({ state, position } = await request.dispatch(group, stream, {
        type: 'DescribeGroup',
        groupId: id,
        by,
        version: body.version,
        ...body.words,
      }))
    if (body.admission !== undefined || body.newcomersRead !== undefined) {
      const { admission = state.admission, newcomersRead = state.newcomersRead } = body
      ;({ state, position } = await request.dispatch(group, stream, {
        type: 'ChooseGroupAdmission',
        groupId: id,
        by,
        version: body.version,
        admission,
        newcomersRead,
      }))
    }
    return presentChangedGroup({ id, state, position }, request, services)
  },
)

/**
 * Counts the members whose names a seat reveals as new people of the day, when the seat is taken or
 * asked for. @throws {Refusal} `card_limit`.
 */
const meetMembers = async (
  { state, fits, reader }: FoundGroup,
  { profileId, now }: ApiRequest<unknown>,
  { newCards, views }: Services,
): Promise<void> => {
  const newcomer = { profileId, fits }
  const isSettled = isMember(state, profileId) || hasRequested(state, profileId)
  const seeks = entryOf(newcomer, state) !== undefined || (!isSettled && mayAsk(newcomer, state))
  // A caller who is in the group has no reader: see `FoundGroup`.
  if (!reader || !seeks || state.seats.length >= state.maxMembers) return
  const members = await views.collection(profiles).many(state.seats.map(seat => seat.profileId))
  const strangers = members.flatMap(one =>
    one && isNamedStranger(one, reader) ? [one.profileId] : [],
  )
  if (!(await newCards.admitAll(profileId, strangers, now))) throw cardLimitReached(now)
}

export const onJoinGroup = command(
  joinGroup,
  { reads: groupViews, settles: [groups], limit: 'groupSeat' },
  async (request, services) => {
    const { profileId, params, body, now } = request
    const { id } = params
    const found = await findOpenGroup(id, request, services)
    const { fits } = found
    await meetMembers(found, request, services)
    const { position, state } = await request.dispatch(group, streams.group(id), {
      type: 'Join',
      profileId,
      ...body,
      fits,
      now,
    })
    return presentChangedGroup({ id, state, position, fits }, request, services)
  },
)

export const onLeaveGroup = command(leaveGroup, { reads: [], settles: [groups] }, async request => {
  const { profileId, params } = request
  await request.dispatch(group, streams.group(params.id), { type: 'Leave', profileId })
  return { id: params.id }
})

export const onInviteToGroup = command(
  inviteToGroup,
  { reads: groupViews, settles: [groups] },
  async (request, services) => {
    const { profileId: by, params, body, now } = request
    const { profileId } = body
    await findOwnGroup(params.id, request, services)
    const { isMatch, canSee } = await groupReaderOf(request, [profileId], services)
    if (!isMatch(profileId) || !canSee(profileId)) throw profileNotFound()
    const invite = { type: 'InviteToGroup', profileId, by, now } as const
    await request.dispatch(group, streams.group(params.id), invite)
    return { id: params.id, profileId }
  },
)

export const onDeclineGroupInvitation = command(
  declineGroupInvitation,
  { reads: [], settles: [groups] },
  async request => {
    const { profileId, params } = request
    const decline = { type: 'DeclineGroupInvitation', profileId } as const
    await request.dispatch(group, streams.group(params.id), decline)
    return { id: params.id }
  },
)
