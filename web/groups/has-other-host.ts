import type { GroupChat } from '../../contracts/groups/groups.ts'

/**
 * Whether a group has a founder who is none of these members. The hosts of an event are not known in its
 * discussion: it counts as having one.
 */
export const hasOtherHost = (
  { createdBy, eventId }: Pick<GroupChat, 'createdBy' | 'eventId'>,
  members: readonly string[],
): boolean => eventId !== null || (createdBy !== null && !members.includes(createdBy))
