import type { TestMember } from '../http/server.ts'

const shown = { kind: 'partner', isShown: true } as const
const closed = { kind: 'partner', isShown: false } as const

/** Makes two members like each other; returns the id of the match. */
export const matchMembers = async (one: TestMember, other: TestMember): Promise<string> => {
  const swipe = { action: 'like', discoveryMode: 'dating' }
  await one.post('/api/swipe', { swipedProfileId: other.profileId, ...swipe })
  const { body } = await other.post('/api/swipe', { swipedProfileId: one.profileId, ...swipe })
  return body.matchId
}

/** Links two members, who keep it private or show it. */
export const linkMembers = async (
  one: TestMember,
  other: TestMember,
  { isShown = false } = {},
): Promise<void> => {
  const side = isShown ? shown : closed
  await matchMembers(one, other)
  await one.post('/api/links', { profileId: other.profileId, ...side })
  await other.post(`/api/links/${one.profileId}/accept`, side)
}
