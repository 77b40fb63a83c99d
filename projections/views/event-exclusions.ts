import type { Instant } from '../../contracts/core/event.ts'
import { type SeenName, seenName } from '../../contracts/profiles/member-name.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { defineProjection } from '../runtime/define-projection.ts'

/** Somebody who may not come to the events that a member hosts. */
export type EventExclusionDocument = SeenName & {
  readonly exclusionId: string
  /** The host whose list it is. */
  readonly profileId: string
  readonly excluded: string
  readonly at: Instant
}

/**
 * Who may not come to a host's events, with the name that the host saw. By entry; indexed by host and by
 * the one excluded, who is not told.
 *
 * @until the host takes them off the list, or either deletes their account
 */
export const eventExclusions = defineProjection<EventExclusionDocument>({
  name: 'eventExclusions',
  version: 1,
  indexes: [{ by: ['profileId'], order: 'at' }, { by: ['excluded'] }],
  on: {
    GuestExcluded: {
      isNew: true,
      keys: ({ data }) => [data.exclusionId],
      fold: (_, { data: { exclusionId, profileId, excluded, ...name }, at }) => ({
        exclusionId,
        profileId,
        excluded,
        ...seenName(name),
        at,
      }),
    },
    GuestReadmitted: { keys: ({ data }) => [data.exclusionId], fold: () => null },
  },
})

/** Hosts to whose events a member may not come. */
export const hostsExcluding = async (
  excluded: string,
  views: ReadModels,
): Promise<ReadonlySet<string>> => {
  const found = await views.collection(eventExclusions).find({ where: { excluded } })
  return new Set(found.map(({ profileId }) => profileId))
}
