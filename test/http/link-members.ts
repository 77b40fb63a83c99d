import type { TestMember, TestServer } from './server.ts'

/** Makes two members like each other; returns the id of the match. */
export const matchMembers = async (one: TestMember, other: TestMember): Promise<string> => {
  const like = { action: 'like', discoveryMode: 'dating' }
  await one.post('/api/swipe', { swipedProfileId: other.profileId, ...like })
  const { body } = await other.post('/api/swipe', { swipedProfileId: one.profileId, ...like })
  return body.matchId
}

/** Matches two members and links them as partners, by default shown by both; returns the id of the match. */
export const linkMembers = async (
  { caughtUp }: Pick<TestServer, 'caughtUp'>,
  one: TestMember,
  other: TestMember,
  { isShown = true } = {},
): Promise<string> => {
  const matchId = await matchMembers(one, other)
  const side = { kind: 'partner', isShown }
  await one.post('/api/links', { ...side, profileId: other.profileId })
  await other.post(`/api/links/${one.profileId}/accept`, side)
  await caughtUp()
  return matchId
}
