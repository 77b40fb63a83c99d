import test from 'ava'
import { type Community, community, problemOf, unknownId } from '../http/community.ts'
import { groupOf, joinGroup } from '../http/group-of.ts'
import type { TestMember } from '../http/server.ts'

/*
 * The aim: somebody wants to know whether a message exists, what it says or who wrote it, by
 * answering it or by reading an answer to it. They know its id.
 */

const secret = 'The key is under the blue pot.'
const chatOf = (matchId: string) => `/api/matches/${matchId}/messages`
const inGroup = (id: string) => `/api/group-chats/${id}/messages`

const answer = (by: TestMember, path: string, answers: string, content = 'In answer.') =>
  by.post(path, { content, answers })

const listed = async (
  { caughtUp }: Pick<Community, 'caughtUp'>,
  by: TestMember,
  path: string,
): Promise<{ content: string; answers?: unknown }[]> => {
  await caughtUp()
  return (await by.get(path)).body
}

test('who is not in a conversation cannot answer in it, nor its messages anywhere else', async t => {
  const all = await community(t)
  const { me, you, match, quickMember, caughtUp } = all
  const third = await quickMember('Third')
  const matchId = await match(me, you)
  const { id } = (await me.post(chatOf(matchId), { content: secret })).body
  const own = await match(third, you)
  const group = await groupOf(all, third, [you])
  await caughtUp()

  t.deepEqual(
    problemOf(await answer(third, chatOf(matchId), id)),
    problemOf(await answer(third, chatOf(unknownId), id)),
  )
  for (const path of [chatOf(own), inGroup(group)])
    for (const by of [third, you]) {
      const refused = problemOf(await answer(by, path, id))
      t.is(refused.status, 404)
      t.deepEqual(refused, problemOf(await answer(by, path, unknownId)), 'also who may read it')
    }
  const seen = await listed(all, third, chatOf(own))
  t.deepEqual(seen, [])
})

test('an ended match and a left group take no answers', async t => {
  const all = await community(t)
  const { me, you, match } = all
  const matchId = await match(me, you)
  const { id } = (await you.post(chatOf(matchId), { content: secret })).body
  await you.del(`/api/matches/${matchId}`)
  const again = await match(me, you)
  for (const path of [chatOf(matchId), chatOf(again)])
    t.deepEqual(problemOf(await answer(me, path, id)), problemOf(await answer(me, path, unknownId)))

  const group = await groupOf(all, me, [you])
  const said = (await me.post(inGroup(group), { content: secret })).body
  await you.post(`/api/group-chats/${group}/leave`)
  t.deepEqual(
    problemOf(await answer(you, inGroup(group), said.id)),
    problemOf(await answer(you, inGroup(unknownId), said.id)),
  )
  await joinGroup(all, you, group)
  t.deepEqual(
    problemOf(await answer(you, inGroup(group), said.id)),
    problemOf(await answer(you, inGroup(group), unknownId)),
    'a new seat does not reach back',
  )
})

test('the quote of a hidden, an earlier and an erased message look alike, and name nothing', async t => {
  const all = await community(t)
  const { me, you, quickMember } = all
  const [hidden, leaver, reader] = await Promise.all(
    ['Hidden', 'Leaver', 'Reader'].map(name => quickMember(name)),
  )
  if (!hidden || !leaver || !reader) return t.fail()
  const group = await groupOf(all, me, [you, hidden, leaver])
  const say = async (by: TestMember): Promise<string> =>
    (await by.post(inGroup(group), { content: `${secret} ${by.profileId}` })).body.id
  const early = await say(me)
  await joinGroup(all, reader, group)
  const [ofHidden, ofLeaver, ofMe] = [await say(hidden), await say(leaver), await say(me)]
  for (const [id, content] of [
    [early, 'To the earlier one.'],
    [ofHidden, 'To the hidden one.'],
    [ofLeaver, 'To the one who leaves.'],
    [ofMe, 'To a readable one.'],
  ] as const)
    t.is((await answer(you, inGroup(group), id, content)).status, 200)
  await reader.post('/api/blocks', { profileId: hidden.profileId })
  await leaver.send('DELETE', '/api/account', { confirmation: 'DELETE' })

  const answers = (await listed(all, reader, inGroup(group))).filter(one => 'answers' in one)
  t.deepEqual(
    answers.map(({ content, answers }) => [content, answers === null]),
    [
      ['To the earlier one.', true],
      ['To the hidden one.', true],
      ['To the one who leaves.', true],
      ['To a readable one.', false],
    ],
  )
  const gone = JSON.stringify(answers.slice(0, 3))
  for (const id of [early, ofHidden, ofLeaver, hidden.profileId, leaver.profileId, 'blue pot'])
    t.false(gone.includes(id), id)

  for (const id of [early, ofHidden])
    t.deepEqual(
      problemOf(await answer(reader, inGroup(group), id)),
      problemOf(await answer(reader, inGroup(group), unknownId)),
    )
})
