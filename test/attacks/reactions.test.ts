import test from 'ava'
import { streams } from '../../contracts/features.ts'
import { readReaction } from '../../projections/views/chat.ts'
import { readGroupReaction } from '../../projections/views/read-group.ts'
import { type Community, community, problemOf, unknownId } from '../http/community.ts'
import { groupOf, joinGroup } from '../http/group-of.ts'
import type { TestMember } from '../http/server.ts'
import { openSocket } from '../http/socket.ts'

/*
 * The aim: somebody wants to know who reacted to what, that a message is there, or that others are
 * in touch, from reactions and from what is told of them. They know every id.
 */

const chatOf = (matchId: string) => `/api/matches/${matchId}/messages`
const inGroup = (id: string) => `/api/group-chats/${id}/messages`
const react = (by: TestMember, path: string, id: string, reaction: string | null = 'heart') =>
  by.put(`${path}/${id}/reaction`, { reaction })
const said = async (by: TestMember, path: string, content = 'Hello.'): Promise<string> =>
  (await by.post(path, { content })).body.id

const reactionsOf = async (
  { caughtUp }: Pick<Community, 'caughtUp'>,
  by: TestMember,
  path: string,
): Promise<(string[] | undefined)[]> => {
  await caughtUp()
  const { body } = await by.get(path)
  return body.map(({ reactions }: { reactions?: { reaction: string }[] }) =>
    reactions?.map(({ reaction }) => reaction),
  )
}

test('who is not in a conversation can neither react in it nor take a reaction from it', async t => {
  const all = await community(t)
  const { me, you, match, quickMember } = all
  const third = await quickMember('Third')
  const matchId = await match(me, you)
  const own = await match(third, you)
  const id = await said(me, chatOf(matchId))
  await react(you, chatOf(matchId), id)
  const group = await groupOf(all, me, [you])
  const inside = await said(me, inGroup(group))
  for (const reaction of ['laugh', null]) {
    for (const [path, message] of [
      [chatOf(matchId), id],
      [inGroup(group), inside],
    ] as const)
      t.deepEqual(
        problemOf(await react(third, path, message, reaction)),
        problemOf(await react(third, path.replace(/[^/]+(?=\/messages)/, unknownId), id, reaction)),
      )
    t.deepEqual(
      problemOf(await react(third, chatOf(own), id, reaction)),
      problemOf(await react(third, chatOf(own), unknownId, reaction)),
      'a message of another chat',
    )
  }
  t.deepEqual(await reactionsOf(all, me, chatOf(matchId)), [['heart']])
})

test('an ended match and a left group take no reactions, and leave none that can be read', async t => {
  const all = await community(t)
  const { me, you, match, kith, caughtUp } = all
  const matchId = await match(me, you)
  const id = await said(me, chatOf(matchId))
  await react(you, chatOf(matchId), id)
  await me.del(`/api/matches/${matchId}`)
  t.deepEqual(
    problemOf(await react(you, chatOf(matchId), id, null)),
    problemOf(await react(you, chatOf(unknownId), id, null)),
  )
  await caughtUp()
  for await (const { type, data } of kith.ports.log.read(streams.conversation(matchId)))
    if (type === 'ReactionGiven')
      t.is(await readReaction(kith.ports.keys, matchId, data), undefined)

  const group = await groupOf(all, me, [you])
  const inside = await said(me, inGroup(group))
  await you.post(`/api/group-chats/${group}/leave`)
  const refused = problemOf(await react(you, inGroup(group), inside))
  t.deepEqual(refused, problemOf(await react(you, inGroup(unknownId), inside)))
  await joinGroup(all, you, group)
  t.deepEqual(
    problemOf(await react(you, inGroup(group), inside)),
    problemOf(await react(you, inGroup(group), unknownId)),
    'a new seat does not reach back',
  )
})

test('a reaction of somebody hidden is neither shown nor counted nor told, nor is one to their message', async t => {
  const all = await community(t)
  const { me, you, quickMember, origin, caughtUp } = all
  const hidden = await quickMember('Hidden')
  const group = await groupOf(all, me, [you, hidden])
  const path = inGroup(group)
  const [mine, theirs] = [await said(me, path), await said(hidden, path)]
  await you.post('/api/blocks', { profileId: hidden.profileId })
  await caughtUp()
  const { messages, send, waitForMessage } = await openSocket(t, origin, { cookie: you.cookie })
  send({ type: 'authenticate', profileId: you.profileId })
  t.is((await react(hidden, path, mine, 'laugh')).status, 200)
  t.is((await react(me, path, theirs, 'sunny')).status, 200)
  t.is((await react(me, path, mine, 'agree')).status, 200)
  await waitForMessage('group_reaction')
  await caughtUp()
  t.is(messages.filter(({ type }) => type === 'group_reaction').length, 1, 'the visible one alone')
  t.deepEqual(await reactionsOf(all, you, path), [['agree']])
  t.deepEqual(await reactionsOf(all, me, path), [['laugh', 'agree'], ['sunny']])
  t.deepEqual(await reactionsOf(all, hidden, path), [['laugh', 'agree'], ['sunny']])
  for (const reaction of ['heart', null])
    t.deepEqual(
      problemOf(await react(you, path, theirs, reaction)),
      problemOf(await react(you, path, unknownId, reaction)),
    )
})

test('nobody is told of reactions to messages from before their seat', async t => {
  const all = await community(t)
  const { me, you, quickMember, origin, caughtUp } = all
  const newcomer = await quickMember('Newcomer')
  const group = await groupOf(all, me, [you])
  const early = await said(me, inGroup(group))
  await joinGroup(all, newcomer, group)
  const late = await said(me, inGroup(group))
  await caughtUp()
  const socket = await openSocket(t, origin, { cookie: newcomer.cookie })
  socket.send({ type: 'authenticate', profileId: newcomer.profileId })
  await react(you, inGroup(group), early)
  await react(you, inGroup(group), late)
  await socket.waitForMessage('group_reaction')
  await caughtUp()
  t.is(socket.messages.filter(({ type }) => type === 'group_reaction').length, 1)
})

test('the reaction of a closed account is gone, and the id by which it was known names nobody', async t => {
  const all = await community(t)
  const { me, you, quickMember, caughtUp, kith } = all
  const leaver = await quickMember('Leaver')
  const group = await groupOf(all, me, [you, leaver])
  const path = inGroup(group)
  const id = await said(me, path)
  await react(leaver, path, id, 'thank')
  await react(you, path, id, 'sunny')
  t.deepEqual(await reactionsOf(all, me, path), [['thank', 'sunny']])
  await leaver.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  t.deepEqual(await reactionsOf(all, me, path), [['sunny']])
  await caughtUp()
  const read: unknown[] = []
  for await (const { type, data } of kith.ports.log.read(streams.group(group)))
    if (type === 'GroupReactionGiven')
      read.push(await readGroupReaction(kith.ports.keys, group, data))
  t.deepEqual(read, [undefined, 'sunny'])
})

test('a reaction moves no unread count, no order of chats, and notifies nobody', async t => {
  const all = await community(t)
  const { me, you, match, quickMember, caughtUp } = all
  const sage = await quickMember('Sage')
  const [first, second] = [await match(me, you), await match(me, sage)]
  const id = await said(me, chatOf(first))
  await said(me, chatOf(second))
  await caughtUp()
  const state = async () => {
    await caughtUp()
    const lists = [me.get('/api/matches'), you.get('/api/matches')]
    const told = [me.get('/api/notifications'), you.get('/api/notifications')]
    return JSON.stringify((await Promise.all([...lists, ...told])).map(({ body }) => body))
  }
  const before = await state()
  await react(you, chatOf(first), id)
  await react(you, chatOf(first), id, null)
  t.is(await state(), before)
})
