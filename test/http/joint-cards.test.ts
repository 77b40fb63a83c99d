import test, { type ExecutionContext } from 'ava'
import { jpegOf } from '../samples/sample-images.ts'
import { community } from './community.ts'
import { upload } from './photo-form.ts'
import type { TestMember } from './server.ts'

const side = { kind: 'partner', isShown: true } as const
const content = { text: 'Two for tea.', photos: [], modes: ['dating'] }
const dating = { mode: 'dating' } as const

/** Two linked members with an open joint card, and a third who sees both. */
const together = async (t: ExecutionContext, asksFirst = false) => {
  const server = await community(t)
  const { me, you, match, quickMember } = server
  const kai = await quickMember('Kai')
  const matchId = await match(me, you)
  await me.post('/api/links', { profileId: you.profileId, ...side })
  await you.post(`/api/links/${me.profileId}/accept`, side)
  const card = { members: [you.profileId], ...content }
  const id: string = (await me.post('/api/joint-cards', card)).body.id
  const path = `/api/joint-cards/${id}`
  await me.post(`${path}/confirm`, { version: 0, asksFirst })
  const { status } = await you.post(`${path}/confirm`, { version: 0, asksFirst })
  const listed = async (by: TestMember) => (await by.get('/api/joint-cards/dating')).body
  const own = async (by: TestMember) => (await by.get('/api/constellation')).body.jointCards[0]
  const swipe = (by: TestMember, action: 'like' | 'pass') =>
    by.post(`${path}/swipe`, { action, ...dating })
  const like = (by: TestMember, on: TestMember) =>
    by.post(`${path}/likes`, { profileId: on.profileId, ...dating })
  const groupsOf = async (by: TestMember) => {
    await server.caughtUp()
    return (await by.get('/api/group-chats')).body
  }
  return { ...server, kai, matchId, id, path, status, listed, own, swipe, like, groupsOf }
}

test('a joint card needs links, photos of its people, and a yes of all', async t => {
  const { me, you, kai, id, path, listed, own } = await together(t)
  const stranger = { members: [kai.profileId], ...content }
  t.is((await me.post('/api/joint-cards', stranger)).status, 404)
  const photo = { members: [you.profileId], ...content, photos: [id] }
  t.is((await me.post('/api/joint-cards', photo)).status, 400)
  const [card] = await listed(kai)
  t.like(card, { id, text: 'Two for tea.', modes: ['dating'] })
  t.deepEqual(card.people.map(({ pseudonym }: { pseudonym: string }) => pseudonym).sort(), [
    'Juniper',
    'Rowan',
  ])
  await you.put(path, { ...content, text: 'Three for tea.', version: 0 })
  t.deepEqual(await listed(kai), [], 'a change closes the card')
  t.like(await me.post(`${path}/confirm`, { version: 0 }), { body: { code: 'joint_card_changed' } })
  t.like(await own(me), { isOpen: false, version: 1, text: 'Three for tea.' })
  await me.post(`${path}/confirm`, { version: 1 })
  t.like(await listed(kai), [{ text: 'Three for tea.' }])
  t.deepEqual(await listed(me), [], 'nobody likes their own card')
})

test('its people have photos of each other only as long as these are served', async t => {
  const all = await together(t)
  const { origin, me, you, caughtUp, own } = all
  const { photoUrl } = (await upload(origin, you, await jpegOf(320, 400))).body
  await you.post('/api/profile-photos', { photoUrl })
  await caughtUp()
  const [{ id }] = (await me.get('/api/joint-photos')).body
  const path = `/api/joint-cards/${(await own(me)).id}`
  t.is((await me.put(path, { ...content, photos: [id], version: 0 })).status, 200)
  t.is((await own(me)).photos.length, 1)
  await me.del(`/api/matches/${all.matchId}`)
  await you.put('/api/profile/modes', { modes: [] })
  await caughtUp()
  t.deepEqual((await own(me)).photos, [])
  t.deepEqual((await me.get('/api/joint-photos')).body, [])
  t.is((await own(you)).photos.length, 1, 'their own')
})

test('who likes it likes all, and a match opens a group of all with leave and mute', async t => {
  const { me, you, kai, id, swipe, like, own, listed, groupsOf } = await together(t)
  t.like((await swipe(kai, 'like')).body, { id, groupId: null })
  t.deepEqual(await listed(kai), [])
  t.like(await own(you), { likes: [{ profileId: kai.profileId, pseudonym: 'Kai' }] })
  const { body } = await like(you, kai)
  t.like(body, { isSent: true })
  for (const one of [me, you, kai]) {
    const [group] = await groupsOf(one)
    t.like(group, { id: body.groupId, memberCount: 3, isMuted: false })
    t.is(group.members.length, 3)
  }
  t.deepEqual((await own(you)).likes, [])
  const group = `/api/group-chats/${body.groupId}`
  await me.post(`${group}/messages`, { content: 'Hello, all.' })
  t.is((await groupsOf(kai))[0].unreadCount, 1)
  await kai.put(`${group}/mute`, { isMuted: true })
  t.like(await groupsOf(kai), [{ isMuted: true, unreadCount: 0 }])
  t.is((await kai.post(`${group}/leave`)).status, 200)
  t.deepEqual(await groupsOf(kai), [])
})

test('a joint match is new for each of them until they open its chat', async t => {
  const { me, you, kai, swipe, like, groupsOf } = await together(t)
  await swipe(kai, 'like')
  await like(me, kai)
  const isNewFor = async (by: TestMember) => (await groupsOf(by))[0].isNew
  for (const by of [me, you, kai]) t.true(await isNewFor(by))
  const [{ id: groupId }] = await groupsOf(me)
  await you.patch('/api/profile', { profileVisibility: 'matches_only' })
  const people = (await groupsOf(kai))[0].members.map(
    ({ profile }: { profile: { pseudonym: string | null } }) => profile.pseudonym,
  )
  t.deepEqual(people.toSorted(), ['Juniper', 'Kai', 'Rowan'], 'they know each other by name')
  await you.get(`/api/group-chats/${groupId}/messages`)
  t.deepEqual(await Promise.all([me, you, kai].map(isNewFor)), [true, false, true])
  await you.post(`/api/group-chats/${groupId}/leave`)
  t.deepEqual(await Promise.all([me, kai].map(isNewFor)), [false, false], 'one has left')
})

test('an earlier page of the chat of a joint match marks no later message as read', async t => {
  const { me, you, kai, swipe, like, groupsOf } = await together(t)
  await swipe(kai, 'like')
  await like(me, kai)
  const [{ id: groupId }] = await groupsOf(me)
  const path = `/api/group-chats/${groupId}/messages`
  await me.post(path, { content: 'Hello.' })
  const { body: second } = await me.post(path, { content: 'Hello, all.' })
  await you.post(path, { content: 'Hello, you two.' })
  await groupsOf(me)
  t.is((await me.get(`${path}?before=${second.id}`)).body.length, 1)
  t.is((await groupsOf(me))[0].unreadCount, 1)
})

test('a like for all waits for those who want to see it, who may decline', async t => {
  const { me, you, kai, path, like, own, swipe, groupsOf } = await together(t, true)
  t.like((await like(me, kai)).body, { isSent: false, groupId: null })
  t.like(await own(you), { proposals: [{ profileId: kai.profileId, isOwn: false }] })
  t.like(await own(me), { proposals: [{ isOwn: true, hasAgreed: true }] })
  const answer = (agrees: boolean) => you.post(`${path}/likes/${kai.profileId}`, { agrees })
  t.is((await answer(false)).status, 200)
  t.deepEqual((await own(me)).proposals, [])
  await swipe(kai, 'like')
  t.deepEqual(await groupsOf(kai), [], 'a declined like was not sent')
  await like(me, kai)
  const { body } = await answer(true)
  t.truthy(body.groupId)
  t.is((await groupsOf(kai)).length, 1)
})

test('each withdraws at once, and the end of the link ends the card', async t => {
  const { me, you, kai, path, swipe, listed, caughtUp } = await together(t)
  t.is((await you.del(path)).status, 200)
  t.deepEqual(await listed(kai), [])
  t.is((await swipe(kai, 'like')).status, 404)
  t.is((await me.del(path)).status, 404)
  const again = await me.post('/api/joint-cards', { members: [you.profileId], ...content })
  await you.post(`/api/joint-cards/${again.body.id}/confirm`, { version: 0 })
  t.is((await listed(kai)).length, 1)
  await me.del(`/api/links/${you.profileId}`)
  await caughtUp()
  t.deepEqual(await listed(kai), [])
  t.is(
    (await kai.post(`/api/joint-cards/${again.body.id}/swipe`, { action: 'like', ...dating }))
      .status,
    404,
  )
})

test('a block by one of its people hides the card, and who liked it', async t => {
  const { you, kai, swipe, own, listed, like, me, groupsOf, caughtUp } = await together(t)
  await swipe(kai, 'like')
  await you.post('/api/blocks', { profileId: kai.profileId })
  await caughtUp()
  t.is((await swipe(kai, 'like')).status, 404)
  t.deepEqual(await listed(kai), [])
  t.deepEqual((await own(you)).likes, [])
  t.like(await like(me, kai), { status: 200, body: { isSent: true, groupId: null } })
  t.deepEqual(await groupsOf(me), [], 'no answer tells who blocked whom')
})

test('it stands in the deck before the first of its people, also of who likes one of them alone', async t => {
  const { me, you, kai, id, swipe } = await together(t)
  const deck = async (): Promise<{ id: string; together: { id: string }[] }[]> =>
    (await kai.get('/api/discover/dating')).body
  const [first, second] = await deck()
  t.deepEqual(first?.together, (await kai.get('/api/joint-cards/dating')).body)
  t.deepEqual(second?.together, [], 'once')
  const liked = { swipedProfileId: first?.id, action: 'like', discoveryMode: 'dating' }
  await kai.post('/api/swipe', liked)
  t.like(await deck(), [{ id: second?.id, together: [{ id }] }])
  t.deepEqual([first?.id, second?.id].sort(), [me.profileId, you.profileId].sort())
  await swipe(kai, 'pass')
  t.like(await deck(), [{ id: second?.id, together: [] }])
})
