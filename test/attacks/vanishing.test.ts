import test, { type ExecutionContext } from 'ava'
import { subjects } from '../../contracts/core/personal.ts'
import { destroyEndedKeys } from '../../engines/log/destroy-ended-keys.ts'
import { readMessage, readReaction } from '../../projections/views/chat.ts'
import { type Community, community, problemOf, unknownId } from '../http/community.ts'
import { conversationOf, letVanish } from '../http/let-vanish.ts'
import type { TestMember } from '../http/server.ts'

/*
 * The aim: somebody wants to read what has vanished, from the log, the views or an answer that
 * quotes it; to let what others write vanish; or to learn what two others agreed.
 */

const chatOf = (matchId: string) => `/api/matches/${matchId}/messages`
const say = (by: TestMember, matchId: string, content: string, answers?: string) =>
  by.post(chatOf(matchId), { content, ...(answers ? { answers } : {}) })
const choose = (by: TestMember, matchId: string, days: 1 | 7 | 30 | null) =>
  by.put(`/api/matches/${matchId}/vanishing`, { days })

type Shown = { id: string; content: string; answers?: { content: string } | null }
const read = async ({ caughtUp }: Community, by: TestMember, matchId: string): Promise<Shown[]> => {
  await caughtUp()
  return (await by.get(chatOf(matchId))).body
}
const contents = (messages: readonly Shown[]) => messages.map(({ content }) => content)

/** A chat whose second message vanishes, with a reaction to it and an answer that stays. */
const chat = async (t: ExecutionContext) => {
  const all = await community(t)
  const { me, you, match } = all
  const matchId = await match(me, you)
  await say(me, matchId, 'Stays.')
  await choose(me, matchId, 1)
  await choose(you, matchId, 1)
  const { id, vanishAt } = (await say(me, matchId, 'Vanishes.')).body
  await you.put(`${chatOf(matchId)}/${id}/reaction`, { reaction: 'heart' })
  await choose(you, matchId, null)
  await say(you, matchId, 'An answer.', id)
  return { ...all, matchId, id, vanishAt }
}

test('what has vanished is in no answer, quote, list or frame, and can be neither answered nor reacted to', async t => {
  const all = await chat(t)
  const { me, you, matchId, id, vanishAt, kith } = all
  t.true(Date.parse(vanishAt) > Date.now() + 24 * 3_600_000)
  t.deepEqual(contents(await read(all, you, matchId)), ['Stays.', 'Vanishes.', 'An answer.'])
  await letVanish(kith, matchId)
  for (const by of [me, you]) {
    const messages = await read(all, by, matchId)
    t.deepEqual(contents(messages), ['Stays.', 'An answer.'])
    t.is(messages[1]?.answers, null, 'the quote is gone, too')
    t.deepEqual(
      problemOf(await say(by, matchId, 'What was it?', id)),
      problemOf(await say(by, matchId, 'What was it?', unknownId)),
    )
    for (const reaction of ['laugh', null])
      t.deepEqual(
        problemOf(await by.put(`${chatOf(matchId)}/${id}/reaction`, { reaction })),
        problemOf(await by.put(`${chatOf(matchId)}/${unknownId}/reaction`, { reaction })),
      )
    t.deepEqual(
      problemOf(await by.get(`${chatOf(matchId)}?before=${id}`)),
      problemOf(await by.get(`${chatOf(matchId)}?before=${unknownId}`)),
    )
  }
  const report = { reason: 'harassment', profileId: me.profileId }
  t.deepEqual(
    problemOf(await you.post('/api/reports', { ...report, messageId: id })),
    problemOf(await you.post('/api/reports', { ...report, messageId: unknownId })),
  )
})

test('the last message that has vanished is no longer in the list of chats, nor unread', async t => {
  const all = await community(t)
  const { me, you, match, kith, caughtUp } = all
  const matchId = await match(me, you)
  for (const by of [me, you]) await choose(by, matchId, 7)
  await say(me, matchId, 'Vanishes.')
  await caughtUp()
  t.like((await you.get('/api/matches')).body, [
    { unreadCount: 1, lastMessage: { content: 'Vanishes.' } },
  ])
  await letVanish(kith, matchId)
  await caughtUp()
  t.like((await you.get('/api/matches')).body, [{ unreadCount: 0, lastMessage: null }])
})

test('after the key is gone neither the log nor the views decrypt, also with keys of an older backup', async t => {
  const { matchId, id, kith } = await chat(t)
  const { keys, log } = kith.ports
  const [span = ''] = await letVanish(kith, matchId)
  for (const event of await conversationOf(kith, matchId)) {
    if (event.type === 'MessageSent')
      t.is((await readMessage(keys, event.data)) === undefined, event.data.messageId === id)
    if (event.type === 'ReactionGiven')
      t.is(await readReaction(keys, matchId, event.data), undefined)
  }
  const destroyed: string[] = []
  const olderKeys = {
    destroy: async (ended: readonly string[]) => void destroyed.push(...ended),
    destroyedUpTo: async () => undefined,
    noteDestroyedUpTo: async () => {},
  }
  await destroyEndedKeys(log, olderKeys)
  t.true(destroyed.includes(subjects.span(span)))
})

test('nobody lets the messages of others vanish, or learns what they agreed', async t => {
  const all = await community(t)
  const { me, you, match, quickMember, caughtUp } = all
  const third = await quickMember('Third')
  const matchId = await match(me, you)
  const others = await match(third, you)
  await choose(you, matchId, 1)
  await caughtUp()
  t.deepEqual(
    problemOf(await choose(third, matchId, 1)),
    problemOf(await choose(third, unknownId, 1)),
  )
  t.false('vanishAt' in (await say(me, matchId, 'Hello.')).body, 'one alone lets nothing vanish')
  t.like((await me.get(`/api/matches/${matchId}`)).body.vanishing, { own: null, others: 1 })
  t.like((await third.get(`/api/matches/${others}`)).body.vanishing, { own: null, others: null })
  await me.del(`/api/matches/${matchId}`)
  for (const by of [me, you])
    t.deepEqual(problemOf(await choose(by, matchId, 7)), problemOf(await choose(by, unknownId, 7)))
})
