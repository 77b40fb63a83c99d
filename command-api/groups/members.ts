import { streams } from '../../contracts/features.ts'
import {
  blockGroupMember,
  removeGroupMember,
  reportGroupMember,
} from '../../contracts/groups/groups.ts'
import { seenName } from '../../contracts/profiles/member-name.ts'
import { group } from '../../domain/groups/decider.ts'
import { memberNotFound } from '../../domain/groups/membership-rules.ts'
import { groups } from '../../projections/views/groups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { command } from '../handlers/handler.ts'
import { placeBlock, viewsOfBlock } from '../matching/place-block.ts'
import { fileReport } from '../matching/report.ts'
import { nameFor } from '../profiles/name-for.ts'
import { presentChangedGroup } from './changed-group.ts'
import { findMet, findSeated } from './find-member.ts'
import { groupReaderOf } from './reader.ts'
import { findOwnGroup, groupViews } from './visibility.ts'

/** The founder may remove any member, including one hidden from them. */
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

export const onReportGroupMember = command(
  reportGroupMember,
  { reads: groupViews, limit: 'report' },
  async (request, services) => {
    const { params, body } = request
    const { state } = await findOwnGroup(params.id, request, services)
    const on = await findMet(params.profileId, state, request, services)
    if (on === undefined) throw memberNotFound()
    const { reason, description = null } = body
    await fileReport(on, { reason, description, groupId: params.id }, request, services)
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
