import type { GroupChat, GroupProfile } from '../../../contracts/groups/groups.ts'

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
