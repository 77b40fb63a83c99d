import type { GroupChat, GroupProfile } from '../../../contracts/groups/groups.ts'
import { useRoute } from '../../data/use-route.ts'

/** Somebody of a joint match: they all know each other by name. */
export type JointMatchPerson = GroupProfile & { readonly pseudonym: string }

/** The people of a joint match, the member among them. */
export const peopleOf = ({ members }: Pick<GroupChat, 'members'>): readonly JointMatchPerson[] =>
  members.flatMap(({ profile }) => {
    const { pseudonym } = profile
    return pseudonym === null ? [] : [{ ...profile, pseudonym }]
  })

/** The others of a joint match. */
export const othersOf = (
  match: Pick<GroupChat, 'members'>,
  ownId: string,
): readonly JointMatchPerson[] => peopleOf(match).filter(({ id }) => id !== ownId)

const none: readonly GroupChat[] = []

/**
 * The member's joint matches, whose chats stand among those of matches; undefined while they are loading,
 * none where that fails.
 */
export function useJointMatches({ when = true } = {}): readonly GroupChat[] | undefined {
  const { data, error } = useRoute('GET /api/group-chats', {}, { when })
  return data ? data.filter(({ isJoint }) => isJoint) : error && none
}
