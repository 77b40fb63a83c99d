import type { GroupChat } from '../../../contracts/groups/groups.ts'
import { useRoute } from '../../data/use-route.ts'

/** The joint matches among groups, whose chats stand among those of matches. */
const jointMatchesIn = (groups: readonly GroupChat[]): readonly GroupChat[] =>
  groups.filter(({ isJoint }) => isJoint)

const none: readonly GroupChat[] = []

/** The member's joint matches; undefined while they are loading, none where that fails. */
export function useJointMatches({ when = true } = {}): readonly GroupChat[] | undefined {
  const { data, error } = useRoute('GET /api/group-chats', {}, { when })
  return data ? jointMatchesIn(data) : error && none
}
