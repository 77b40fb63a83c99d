import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { group } from '../../domain/groups/decider.ts'
import { suspension } from '../../domain/staff/decider.ts'
import { groups } from '../../projections/views/groups.ts'
import { defineQueue, type JobServices } from '../runtime/queue.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'

const groupIdsOf = async (
  profileId: string,
  services: JobServices,
  signal: AbortSignal,
): Promise<string[]> => {
  await waitForViews([groups.name], services, signal)
  const found = await services.views.collection(groups).find({ where: { memberIds: profileId } })
  return found.map(({ id }) => id)
}

/**
 * Records in a member's groups, or in one that they just joined, whether the staff has suspended
 * them, so that another member becomes founder. The staff's latest decision wins, in whatever order
 * jobs run.
 */
export const setStanding = defineQueue({
  name: 'set-group-standing',
  data: z.object({ profileId: Id, groupId: Id.optional() }),
  concurrency: 2,
  async run({ profileId, groupId }, cause, services, signal) {
    const { dispatch } = services
    const ids = groupId ? [groupId] : await groupIdsOf(profileId, services, signal)
    const standing = () => dispatch.readState(suspension, streams.suspension(profileId))
    let { suspended: isSuspended } = await standing()
    for (let round = 0; ; round += 1) {
      for (const id of ids) {
        const stream = streams.group(id)
        const { seats } = await dispatch.readState(group, stream)
        if (!seats.some(seat => seat.profileId === profileId)) continue
        const command = causedId(cause.command, id, String(round))
        const set = { type: 'SetGroupStanding', profileId, isSuspended } as const
        await dispatch(group, stream, set, { ...cause, command })
      }
      const { suspended } = await standing()
      if (suspended === isSuspended) return
      isSuspended = suspended
    }
  },
})
