import { causedId } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { group } from '../../domain/groups/decider.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { groups } from '../../projections/views/groups.ts'
import type { JobServices } from '../runtime/queue.ts'

/**
 * Gives up the seats, requests and invitations of a member who closed their account; their texts can
 * no longer be decrypted. The view must be at the head.
 */
export const leaveGroups = async (
  profileId: string,
  cause: CommandContext,
  { views, dispatch }: JobServices,
) => {
  for (const { id } of await views.collection(groups).find({ where: { memberIds: profileId } })) {
    const stream = streams.group(id)
    const { seats } = await dispatch.readState(group, stream)
    if (seats.some(seat => seat.profileId === profileId))
      await dispatch(group, stream, { type: 'Leave', profileId }, cause)
  }
  for (const { id } of await views.collection(groups).find({ where: { invited: profileId } })) {
    const stream = streams.group(id)
    const { invited } = await dispatch.readState(group, stream)
    if (invited.includes(profileId))
      await dispatch(group, stream, { type: 'DeclineGroupInvitation', profileId }, cause)
  }
  const asked = await views.collection(groups).find({ where: { requesterIds: profileId } })
  for (const { id } of asked) {
    const stream = streams.group(id)
    const { requests } = await dispatch.readState(group, stream)
    if (!requests[profileId]) continue
    const command = causedId(cause.command, 'request')
    const withdraw = { type: 'WithdrawGroupRequest', profileId } as const
    await dispatch(group, stream, withdraw, { ...cause, command })
  }
}
