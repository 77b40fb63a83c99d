import { streams } from '../../contracts/features.ts'
import {
  acceptGroupRequest,
  blockGroupMember,
  declineGroupRequest,
  removeGroupMember,
  reportGroupMember,
  withdrawGroupRequest,
} from '../../contracts/groups/groups.ts'
import { seenName } from '../../contracts/profiles/member-name.ts'
import { group } from '../../domain/groups/decider.ts'
import { decidesIn, type GroupState } from '../../domain/groups/group-state.ts'
import { memberNotFound } from '../../domain/groups/membership-rules.ts'
import { requestNotFound } from '../../domain/groups/request-rules.ts'
import { titledWords } from '../../domain/matching/reported-words.ts'
import { type GroupDocument, groupMessages, groups } from '../../projections/views/groups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { readGroupWords } from '../../projections/views/read-group.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { placeBlock, viewsOfBlock } from '../matching/commands.ts'
import { fileReport } from '../matching/report.ts'
import type { ReportEvidence } from '../matching/report-evidence.ts'
import { nameFor } from '../profiles/find-profile.ts'
import { shownGroupMessage } from './messages.ts'
import { presentChangedGroup } from './own-groups.ts'
import {
  findOwnGroup,
  type GroupReader,
  groupReaderOf,
  groupViews,
  mayMeetAll,
} from './visibility.ts'

/**
 * The founder may remove any member, including one hidden from them; moderators those who are neither
 * founder nor moderator.
 */
export const onRemoveGroupMember = command(
  removeGroupMember,
  { reads: groupViews, settles: [groups] },
  async (request, services) => {
    const { profileId: by, params } = request
    const { id } = params
    const { state: before } = await findOwnGroup(id, request, services)
    const profileId = await request.oncePerKey(() =>
      findSeated(params.profileId, before, request, services),
    )
    if (profileId === undefined) throw memberNotFound()
    const remove = { type: 'Remove', profileId, by } as const
    const { position, state } = await request.dispatch(group, streams.group(id), remove)
    return presentChangedGroup({ id, state, position }, request, services)
  },
)

/** The words of a group as its reporter reads them, for the case. */
const shownGroup = async (
  document: GroupDocument,
  { keys }: Pick<Services, 'keys'>,
): Promise<ReportEvidence> => {
  const words = await readGroupWords(keys, document)
  return words ? { shown: titledWords(words.name, words.description) } : {}
}

export const onReportGroupMember = command(
  reportGroupMember,
  { reads: [...groupViews, groupMessages], limit: 'report' },
  async (request, services) => {
    const { params, body } = request
    const { state, document } = await findOwnGroup(params.id, request, services)
    const on = await findMet(params.profileId, state, request, services)
    if (on === undefined) throw memberNotFound()
    const { reason, description = null, messageId, ...more } = body
    const shown = messageId
      ? await shownGroupMessage(messageId, on, params.id, request, services)
      : await shownGroup(document, services)
    const entry = { reason, description, groupId: params.id, ...more }
    await fileReport(on, entry, shown, request, services)
    return { status: 'pending' as const }
  },
)

export const onBlockGroupMember = command(
  blockGroupMember,
  { reads: groupViews, settles: viewsOfBlock, limit: 'block' },
  async (request, services) => {
    const { params, body } = request
    const { state } = await findOwnGroup(params.id, request, services)
    const on = await findMet(params.profileId, state, request, services)
    if (on === undefined) throw memberNotFound()
    const reader = await groupReaderOf(request, [on], services)
    const profile = reader.canSee(on) && (await services.views.collection(profiles).get(on))
    const name = profile ? seenName(nameFor(profile, reader)) : seenName()
    const seenAs = params.profileId === on ? undefined : params.profileId
    await placeBlock(on, { reason: body.reason ?? null, name, seenAs }, request, services)
    return { status: 'blocked' as const }
  },
)

/** The candidate whom the reader knows by this id, visible or hidden. */
const findByIdThere = async (
  sought: string,
  groupId: string,
  candidates: readonly string[],
  { profileId, canSee, idOf, hiddenIdOf }: GroupReader,
): Promise<string | undefined> => {
  for (const other of candidates) {
    if (other === profileId) continue
    if ((await idOf(groupId, other)) === sought) return other
    if (!canSee(other) && (await hiddenIdOf(groupId, other)) === sought) return other
  }
  return undefined
}

/** The member in a seat of a group, visible or hidden, by the id that the caller knows. */
export const findSeated = async (
  sought: string,
  { groupId, seats }: GroupState,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<string | undefined> => {
  const seated = seats.map(({ profileId }) => profileId)
  const reader = await groupReaderOf(request, seated, services)
  return findByIdThere(sought, groupId, seated, reader)
}

/** The requester of a group, by the id that who decides knows. */
export const findRequester = async (
  sought: string,
  { groupId, requests }: GroupState,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<string | undefined> => {
  const requesters = Object.keys(requests)
  const reader = await groupReaderOf(request, requesters, services)
  return findByIdThere(sought, groupId, requesters, reader)
}

/**
 * Anybody whom the caller met in the group, to report or block them. Finds members who left or are
 * hidden too: nobody escapes a report by leaving or blocking first, and the response reveals
 * neither.
 */
export const findMet = (
  sought: string,
  state: GroupState,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<string | undefined> =>
  request.oncePerKey(async () => {
    const { groupId, seats, former, requests } = state
    const asked = decidesIn(state, request.profileId) ? Object.keys(requests) : []
    const met = [...seats.map(({ profileId }) => profileId), ...former, ...asked]
    const reader = await groupReaderOf(request, met, services)
    return findByIdThere(sought, groupId, met, reader)
  })

export const onWithdrawGroupRequest = command(
  withdrawGroupRequest,
  { reads: [], settles: [groups] },
  async ({ profileId, params, dispatch }) => {
    const withdraw = { type: 'WithdrawGroupRequest', profileId } as const
    await dispatch(group, streams.group(params.id), withdraw)
    return { id: params.id }
  },
)

type OfRequest = { readonly id: string; readonly requesterId: string }

/**
 * Answers a request as the founder or a moderator. A request of a member hidden from anybody in the group counts
 * as missing.
 */
const answer = async (
  type: 'AcceptGroupRequest' | 'DeclineGroupRequest',
  { id, requesterId }: OfRequest,
  request: ApiRequest<unknown>,
  services: Services,
) => {
  const by = request.profileId
  const found = await findOwnGroup(id, request, services)
  const profileId = await request.oncePerKey(() =>
    findRequester(requesterId, found.state, request, services),
  )
  if (profileId === undefined) throw requestNotFound()
  const requester = { profileId, now: request.now }
  const reader = await groupReaderOf(requester, found.document.memberIds, services)
  if (!mayMeetAll(reader, found.document)) throw requestNotFound()
  const { position, state } = await request.dispatch(group, streams.group(id), {
    type,
    profileId,
    by,
  })
  return presentChangedGroup({ id, state, position }, request, services)
}

export const onAcceptGroupRequest = command(
  acceptGroupRequest,
  { reads: groupViews, settles: [groups] },
  (request, services) => answer('AcceptGroupRequest', request.params, request, services),
)

export const onDeclineGroupRequest = command(
  declineGroupRequest,
  { reads: groupViews, settles: [groups] },
  (request, services) => answer('DeclineGroupRequest', request.params, request, services),
)
