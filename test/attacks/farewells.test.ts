import test from 'ava'
import { farewells } from '../../contracts/chat/farewells.ts'
import { community, problemOf, unknownId } from '../http/community.ts'
import type { TestMember } from '../http/server.ts'

/*
 * The aim: somebody wants to end a chat of others, to have the last word in one that was closed, or
 * to learn from a refusal that two others were in touch.
 */

const chatOf = (matchId: string) => `/api/matches/${matchId}/messages`
const close = (by: TestMember, matchId: string, farewell = 'thanks') =>
  by.post(`/api/matches/${matchId}/farewell`, { farewell })

test('a chat that was closed kindly says so to both, who can read it and write no more', async t => {
  const { me, you, match, caughtUp } = await community(t)
  const matchId = await match(me, you)
  await you.post(chatOf(matchId), { content: 'Jazz on Friday?' })
  const closed = await close(me, matchId)
  t.like(closed, {
    status: 200,
    body: { content: farewells.thanks, senderProfileId: me.profileId },
  })
  await caughtUp()
  for (const by of [me, you]) {
    const { body } = await by.get(`/api/matches/${matchId}`)
    t.like(body, { closed: { by: me.profileId }, lastMessage: { content: farewells.thanks } })
    const days = (Date.parse(body.closed.endsAt) - Date.now()) / 86_400_000
    t.true(days > 6.9 && days <= 7)
    const messages = (await by.get(chatOf(matchId))).body
    t.deepEqual(
      messages.map(({ content }: { content: string }) => content),
      ['Jazz on Friday?', farewells.thanks],
    )
    t.like(await by.post(chatOf(matchId), { content: 'Wait!' }), {
      status: 409,
      body: { code: 'chat_closed' },
    })
    t.like(await close(by, matchId, 'full'), { status: 409, body: { code: 'chat_closed' } })
    const [{ id }] = messages
    t.is((await by.put(`${chatOf(matchId)}/${id}/reaction`, { reaction: 'heart' })).status, 200)
  }
  t.is((await you.del(`/api/matches/${matchId}`)).status, 200)
})

test('nobody closes a chat of others, nor learns from it that there is one', async t => {
  const { me, you, match, quickMember, caughtUp } = await community(t)
  const third = await quickMember('Third')
  const matchId = await match(me, you)
  await match(third, you)
  const asIfUnknown = async (by: TestMember) => {
    await caughtUp()
    t.deepEqual(problemOf(await close(by, matchId)), problemOf(await close(by, unknownId)))
  }
  await asIfUnknown(third)
  t.is((await close(me, matchId)).status, 200)
  await asIfUnknown(third)
  await you.post('/api/blocks', { profileId: me.profileId })
  await asIfUnknown(me)
  await asIfUnknown(you)
})

test('a farewell is one of the three texts', async t => {
  const { me, you, match } = await community(t)
  const matchId = await match(me, you)
  t.like(await close(me, matchId, 'You are boring.'), { status: 400, body: { code: 'bad_input' } })
  t.is((await me.post(chatOf(matchId), { content: 'Hello.' })).status, 200)
})
