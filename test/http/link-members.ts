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

/** Two linked members show a joint card, which another member likes; returns its path. */
export const likedJointCard = async (
  one: TestMember,
  other: TestMember,
  liker: TestMember,
): Promise<string> => {
  const card = { members: [other.profileId], text: 'Two for tea.', photos: [], modes: ['dating'] }
  const path = `/api/joint-cards/${(await one.post('/api/joint-cards', card)).body.id}`
  for (const by of [one, other]) await by.post(`${path}/confirm`, { version: 0, asksFirst: false })
  await liker.post(`${path}/swipe`, { action: 'like', mode: 'dating' })
  return path
}

/** Likes back, in the name of all on a joint card, the member who liked it; returns the id of their group. */
export const likeBack = async (
  one: TestMember,
  path: string,
  { profileId }: TestMember,
): Promise<string> => (await one.post(`${path}/likes`, { profileId, mode: 'dating' })).body.groupId
