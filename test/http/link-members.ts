import type { Community } from './community.ts'
import type { TestMember } from './server.ts'

/** Matches two members and links them as partners, shown by both; returns the id of the match. */
export const linkMembers = async (
  { match, caughtUp }: Pick<Community, 'match' | 'caughtUp'>,
  one: TestMember,
  other: TestMember,
): Promise<string> => {
  const matchId = await match(one, other)
  const side = { kind: 'partner', isShown: true }
  await one.post('/api/links', { ...side, profileId: other.profileId })
  await other.post(`/api/links/${one.profileId}/accept`, side)
  await caughtUp()
  return matchId
}
