import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { Reaction } from '../../contracts/chat/reactions.ts'
import { limits } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { messages, readMessage } from '../../projections/views/chat.ts'
import { commonServer } from './common-server.ts'
import { type Community, community, problemOf, unknownId } from './community.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const noChat = {
  status: 404,
  code: 'not_found',
  message: 'This chat was not found. Go back to your messages.',
}
const letters = (count: number) => 'a'.repeat(count)
const say = (by: TestMember, matchId: string, content: string, headers = {}) =>
  by.post(`/api/matches/${matchId}/messages`, { content }, headers)
const read = async (
  { caughtUp }: Pick<Community, 'caughtUp'>,
  by: TestMember,
  matchId: string,
  query = '',
) => {
  await caughtUp()
  return (await by.get(`/api/matches/${matchId}/messages${query}`)).body
}
const contents = (messages: { content: string }[]) => messages.map(({ content }) => content)

test('message texts are stored nowhere in plain text', async t => {
  const server = await common.community()
  const { me, you, match, config, kith } = server
  const matchId = await match(me, you)
  await say(me, matchId, 'Jazz on Friday?', { 'idempotency-key': 'jazz' })
  await say(you, matchId, 'Gladly, at eight.')
  t.deepEqual(contents(await read(server, you, matchId)), ['Jazz on Friday?', 'Gladly, at eight.'])

  for (const entry of await readdir(config.data, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const words of ['Jazz on Friday', 'Gladly, at']) t.false(bytes.includes(words), entry.name)
  }

  await kith.ports.keys.destroy([subjects.profile(me.profileId)])
  t.deepEqual(contents(await read(server, you, matchId)), ['Gladly, at eight.'])
  const [theirs] = (await you.get('/api/matches')).body
  t.like(theirs.lastMessage, { content: 'Gladly, at eight.' })
  await kith.ports.keys.destroy([subjects.conversation(matchId)])
  t.deepEqual(contents(await read(server, you, matchId)), [])
  t.is((await you.get('/api/matches')).body[0].lastMessage, null)
})

test('a message reaches the other member as unread', async t => {
  const { me, you, match, caughtUp } = await common.community()
  const matchId = await match(me, you)

  const sent = await say(me, matchId, 'Jazz on Friday?')
  t.is(sent.status, 200)
  t.like(sent.body, { senderProfileId: me.profileId, content: 'Jazz on Friday?', isRead: false })
  await caughtUp()

  const [theirs] = (await you.get('/api/matches')).body
  t.like(theirs, { unreadCount: 1 })
  t.deepEqual(theirs.lastMessage, {
    content: 'Jazz on Friday?',
    senderProfileId: me.profileId,
    createdAt: sent.body.createdAt,
  })
  const [mine] = (await me.get('/api/matches')).body
  t.like(mine, { unreadCount: 0, lastMessage: { content: 'Jazz on Friday?' } })
})

test('a chat that a member mutes counts nothing for them, and the other learns nothing', async t => {
  const { me, you, match, caughtUp } = await common.community()
  const matchId = await match(me, you)
  await caughtUp()
  const seenBy = async (one: TestMember) => {
    await caughtUp()
    const [messages, answers] = await Promise.all(
      ['/api/matches', `/api/matches/${matchId}`].map(path => one.get(path)),
    )
    return [messages?.body, answers?.body]
  }
  const before = await seenBy(you)
  const muted = await me.put(`/api/matches/${matchId}/mute`, { isMuted: true })
  t.like(muted, { status: 200, body: { id: matchId, isMuted: true } })
  t.deepEqual(await seenBy(you), before)
  await say(you, matchId, 'One')
  const [[mine]] = await seenBy(me)
  t.like(mine, { isMuted: true, unreadCount: 0, lastMessage: { content: 'One' } })
  await say(me, matchId, 'Two')
  const [[theirs]] = await seenBy(you)
  t.like(theirs, { isMuted: false, unreadCount: 1 })
  await me.put(`/api/matches/${matchId}/mute`, { isMuted: false })
  const [[again]] = await seenBy(me)
  t.like(again, { isMuted: false, unreadCount: 1 })
})

test('reading the messages of the other member marks them as read for both', async t => {
  const all = await common.community()
  const { me, you, match } = all
  const matchId = await match(me, you)
  await say(me, matchId, 'One')
  await say(me, matchId, 'Two')
  t.deepEqual(
    (await read(all, me, matchId)).map(({ isRead }: { isRead: boolean }) => isRead),
    [false, false],
  )

  const seen = await read(all, you, matchId)
  t.deepEqual(contents(seen), ['One', 'Two'])
  t.deepEqual(
    (await read(all, me, matchId)).map(({ isRead }: { isRead: boolean }) => isRead),
    [true, true],
  )
  t.is((await you.get('/api/matches')).body[0].unreadCount, 0)
})

for (const who of ['me', 'you'] as const)
  test(`without read receipts of ${who === 'me' ? 'the writer' : 'the reader'} nobody sees what was read, and unread counts stay true`, async t => {
    const all = await common.community()
    const { me, you, match, caughtUp } = all
    const matchId = await match(me, you)
    t.like((await me.get('/api/profile')).body, { readReceipts: true })
    const off = await all[who].patch('/api/profile', { readReceipts: false })
    t.like(off.body, { readReceipts: false })
    await say(me, matchId, 'One')
    await caughtUp()
    t.is((await you.get('/api/matches')).body[0].unreadCount, 1)
    t.deepEqual(contents(await read(all, you, matchId)), ['One'])
    await say(you, matchId, 'Two')
    t.like(await read(all, me, matchId), [{ isRead: false }, { isRead: true }])
    t.like(await read(all, you, matchId), [{ isRead: true }, { isRead: false }])
    for (const one of [me, you]) t.is((await one.get('/api/matches')).body[0].unreadCount, 0)

    await all[who].patch('/api/profile', { readReceipts: true })
    t.like(await read(all, me, matchId), [{ isRead: true }])
  })

test('reading again appends no event and sends no live message', async t => {
  const all = await community(t)
  const { me, you, match, kith, caughtUp } = all
  const matchId = await match(me, you)
  await say(me, matchId, 'One')
  await read(all, you, matchId)
  await caughtUp()

  const head = await kith.ports.log.head()
  const first = await you.get(`/api/matches/${matchId}/messages`)
  const again = await you.get(`/api/matches/${matchId}/messages`, {
    'if-none-match': first.headers.get('etag') ?? '',
  })
  t.is(again.status, 304)
  t.is(await kith.ports.log.head(), head)
})

test('reading a chat does not mark its reader’s own messages as read', async t => {
  const all = await common.community()
  const { me, you, match } = all
  const matchId = await match(me, you)
  await say(me, matchId, 'One')
  await read(all, me, matchId)
  t.like(await read(all, me, matchId), [{ isRead: false }])
})

test('a member can write as soon as the swipe answers with the match', async t => {
  const { me, you, match } = await common.community()
  const matchId = await match(me, you)
  t.is((await say(you, matchId, 'Hello')).status, 200)
})

test('a message is trimmed and limited in length', async t => {
  const { me, you, match } = await common.community()
  const matchId = await match(me, you)
  t.is((await say(me, matchId, `  ${letters(limits.message)}\n`)).body.content.length, 500)
  t.is((await say(me, matchId, '💜'.repeat(limits.message))).status, 200)
  for (const content of ['', '   ', '\n', letters(501), `${'💜'.repeat(limits.message)}a`])
    t.is((await say(me, matchId, content)).status, 400)
  t.is((await me.post(`/api/matches/${matchId}/messages`, {})).status, 400)
  const more = { content: 'Hello', senderProfileId: you.profileId }
  t.is((await me.post(`/api/matches/${matchId}/messages`, more)).status, 400)
})

test('repeating a message under its idempotency key creates one message', async t => {
  const all = await common.community()
  const { me, you, match } = all
  const matchId = await match(me, you)
  const key = { 'idempotency-key': 'message-1' }
  const answers = await Promise.all([1, 2, 3].map(() => say(me, matchId, 'Hello', key)))
  answers.push(await say(me, matchId, 'Hello', key))
  for (const { body } of answers) t.deepEqual(body, answers[0]?.body)
  t.deepEqual(contents(await read(all, you, matchId)), ['Hello'])
})

test('messages have the same order for both members', async t => {
  const all = await common.community()
  const { me, you, match } = all
  const matchId = await match(me, you)
  await Promise.all(
    [me, you].flatMap(by => [1, 2, 3, 4, 5].map(n => say(by, matchId, `${by.email} ${n}`))),
  )
  const mine = contents(await read(all, me, matchId))
  t.is(mine.length, 10)
  t.deepEqual(contents(await read(all, you, matchId)), mine)
})

test('a long conversation is read page by page from the newest message', async t => {
  const all = await common.community()
  const { me, you, match } = all
  const matchId = await match(me, you)
  const page = limits.messagesPage
  const words = Array.from({ length: page + 3 }, (_, index) => String(index))
  for (const word of words) await say(me, matchId, word)

  const newest = await read(all, you, matchId)
  t.deepEqual(contents(newest), words.slice(3))
  const earlier = await read(all, you, matchId, `?before=${newest[0].id}`)
  t.deepEqual(contents(earlier), words.slice(0, 3))
  t.deepEqual(await read(all, you, matchId, `?before=${earlier[0].id}`), [])
})

test('paging before a message of another chat or an unknown message answers not found', async t => {
  const all = await common.community()
  const { me, you, match, quickMember, caughtUp } = all
  const other = await quickMember('Other')
  const [matchId, elsewhere] = [await match(me, you), await match(you, other)]
  const { body } = await say(you, elsewhere, 'Hello')
  await caughtUp()
  for (const id of [body.id, unknownId])
    t.is((await me.get(`/api/matches/${matchId}/messages?before=${id}`)).status, 404)
  t.is((await me.get(`/api/matches/${matchId}/messages?before=first`)).status, 400)
})

const refusedTo = async (t: Parameters<typeof community>[0], by: TestMember, matchId: string) => {
  t.like(problemOf(await say(by, matchId, 'Hello')), noChat)
  t.like(problemOf(await by.get(`/api/matches/${matchId}/messages`)), noChat)
}

test('a chat is not found for outsiders and without a match', async t => {
  const { me, you, match, quickMember } = await common.community()
  const matchId = await match(me, you)
  await refusedTo(t, await quickMember('Outsider'), matchId)
  await refusedTo(t, me, unknownId)
})

test('writing is refused from the moment a match ends', async t => {
  const { me, you, match, caughtUp } = await common.community()
  const matchId = await match(me, you)
  await say(me, matchId, 'Hello')
  await me.del(`/api/matches/${matchId}`)
  t.like(problemOf(await say(you, matchId, 'Why?')), noChat)
  await caughtUp()
  for (const member of [me, you]) await refusedTo(t, member, matchId)
})

test('writing is refused from the moment of a block', async t => {
  const { me, you, match, caughtUp } = await common.community()
  const matchId = await match(me, you)
  await me.post('/api/blocks', { profileId: you.profileId })
  t.like(problemOf(await say(you, matchId, 'Why?')), noChat)
  t.like(problemOf(await say(me, matchId, 'Because.')), noChat)
  await caughtUp()
  for (const member of [me, you]) await refusedTo(t, member, matchId)
})

const ways = {
  unmatch: ({ me }: Community, _: TestMember, id: string) => me.del(`/api/matches/${id}`),
  block: ({ me }: Community, you: TestMember) =>
    me.post('/api/blocks', { profileId: you.profileId }),
  deletion: (_: Community, you: TestMember) =>
    you.send('DELETE', '/api/account', { confirmation: 'DELETE' }),
} as const

for (const [way, end] of Object.entries(ways))
  test(`a match that ends by ${way} destroys the key of its messages for both members`, async t => {
    const all = await common.community()
    const { me, you, match, kith, caughtUp } = all
    const { keys, log } = kith.ports
    const matchId = await match(me, you)
    const sent = (await say(me, matchId, 'Honey?')).body
    await caughtUp()
    await end(all, you, matchId)
    await caughtUp()

    t.is(await keys.decryptionKey([subjects.conversation(matchId)]), 'erased')
    for await (const { type, data } of log.read(streams.conversation(matchId)))
      if (type === 'MessageSent') t.is(await readMessage(keys, data), undefined)
    t.is(await kith.ports.views.collection(messages).get(sent.id), undefined)
    const late = await say(me, matchId, 'Hello?')
    t.deepEqual(problemOf(late), problemOf(await say(me, unknownId, 'Hello?')))
  })

test('a second match of the same pair encrypts its messages under a new key', async t => {
  const { me, you, match, caughtUp } = await common.community()
  const first = await match(me, you)
  await me.del(`/api/matches/${first}`)
  await caughtUp()
  const second = await match(me, you)
  t.not(second, first)
  await say(me, second, 'Again?')
  t.deepEqual(contents(await read({ caughtUp }, you, second)), ['Again?'])
})

test('an answer quotes the beginning of the message that it answers, to both', async t => {
  const all = await common.community()
  const { me, you, match } = all
  const matchId = await match(me, you)
  const asked = (await say(me, matchId, `Jazz on Friday? ${letters(300)}`)).body
  const path = `/api/matches/${matchId}/messages`
  const { body: answer } = await you.post(path, { content: 'Gladly.', answers: asked.id })
  const quote = {
    id: asked.id,
    senderProfileId: me.profileId,
    content: `Jazz on Friday? ${letters(limits.quote - 16)}…`,
  }
  t.deepEqual(answer.answers, quote)
  for (const by of [me, you]) {
    const [first, second] = await read(all, by, matchId)
    t.false('answers' in first)
    t.deepEqual(second.answers, quote)
  }
  const own = await you.post(path, { content: 'At eight.', answers: answer.id })
  t.like(own, { status: 200, body: { answers: { content: 'Gladly.' } } })
})

test('each side has one reaction to a message, which is replaced and taken back', async t => {
  const all = await common.community()
  const { me, you, match, caughtUp } = all
  const matchId = await match(me, you)
  const { id } = (await say(me, matchId, 'Jazz on Friday?')).body
  const path = `/api/matches/${matchId}/messages/${id}/reaction`
  const react = (by: TestMember, reaction: string | null, headers = {}) =>
    by.put(path, { reaction }, headers)
  const shown = async (by: TestMember) => (await read(all, by, matchId))[0].reactions
  t.deepEqual((await react(you, 'heart')).body, { id, reaction: 'heart' })
  await react(me, 'sunny')
  await react(you, 'agree')
  await react(you, 'agree')
  for (const by of [me, you])
    t.deepEqual(await shown(by), [
      { reaction: 'sunny', profileId: me.profileId },
      { reaction: 'agree', profileId: you.profileId },
    ])
  t.deepEqual((await react(you, null)).body, { id, reaction: null })
  t.is((await react(you, null)).status, 200)
  await react(me, null)
  t.is(await shown(you), undefined)

  const key = { 'idempotency-key': 'once' }
  await react(you, 'laugh', key)
  await react(you, 'thank')
  await react(you, 'laugh', key)
  await caughtUp()
  t.like(await shown(me), [{ reaction: 'thank' }], 'a repeat of an earlier call changes nothing')
  t.is((await react(you, 'kiss')).status, 400)
})

test('the ciphertexts of all reactions are equally long', t => {
  const lengths = new Set(Reaction.options.map(code => Buffer.byteLength(JSON.stringify(code))))
  t.is(lengths.size, 1)
})

test('a message that the conversation does not have cannot be answered', async t => {
  const { me, you, match } = await common.community()
  const matchId = await match(me, you)
  const path = `/api/matches/${matchId}/messages`
  const refused = await me.post(path, { content: 'Hm?', answers: unknownId })
  t.like(problemOf(refused), {
    status: 404,
    message: 'This message was not found. Open the chat again.',
  })
  t.is((await me.post(path, { content: 'Hm?', answers: 'x' })).status, 400)
})

test('chats require a profile', async t => {
  const { stranger, quickVisitor } = await common.server()
  const visitor = await quickVisitor('Juniper')
  const path = `/api/matches/${unknownId}/messages`
  for (const method of ['get', 'post'] as const) {
    t.is((await stranger[method](path)).status, 401)
    t.is((await visitor[method](path)).body.code, 'profile_required')
  }
})
