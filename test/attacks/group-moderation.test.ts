import test, { type ExecutionContext } from 'ava'
import { community, problemOf, unknownId } from '../http/community.ts'
import { groupOf, joinGroup } from '../http/group-of.ts'
import type { TestMember } from '../http/server.ts'

/*
 * The aim: a member wants to decide in a group without its founder's yes, or beyond it; or to learn by
 * pins, topics and roles of somebody hidden from them, or of messages from before they joined.
 */

type Shown = {
  id: string
  members: { profileId: string; isModerator: boolean; profile: { pseudonym: string | null } }[]
  topics: { id: string; name: string }[]
  decides: boolean
  requests: unknown[]
}

/** A group of a founder, a moderator and two others. */
const stage = async (t: ExecutionContext) => {
  const all = await community(t)
  const { me: founder, you: moderator, quickMember, caughtUp } = all
  const third = await quickMember('Third')
  const fourth = await quickMember('Fourth')
  const id = await groupOf(all, founder, [moderator, third, fourth])
  const group = `/api/group-chats/${id}`
  const read = async (by: TestMember): Promise<Shown> => {
    await caughtUp()
    return (await by.get(group)).body
  }
  const idOf = async (name: string, by: TestMember) =>
    (await read(by)).members.find(({ profile }) => profile.pseudonym === name)?.profileId ?? ''
  const name = async (by: TestMember, on: string, moderates = true) =>
    by.put(`${group}/members/${await idOf(on, by)}/moderator`, { moderates })
  const pin = (by: TestMember, messageId: string, isPinned = true) =>
    by.put(`${group}/messages/${messageId}/pin`, { isPinned })
  const say = async (by: TestMember, content: string, topic?: string) =>
    (await by.post(`${group}/messages`, { content, ...(topic ? { topic } : {}) })).body.id as string
  return { ...all, id, group, founder, moderator, third, fourth, read, idOf, name, pin, say }
}

test('only the founder names moderators, and only they and the founder pin, open topics and remove', async t => {
  const { group, founder, moderator, third, fourth, read, idOf, name, pin, say } = await stage(t)
  const messageId = await say(founder, 'Bring maps.')
  const mayNot = { status: 403 }
  t.like(await name(third, 'Fourth'), { ...mayNot, body: { code: 'founder_only' } })
  t.like(await name(third, 'Rowan'), mayNot)
  t.like(await pin(third, messageId), { ...mayNot, body: { code: 'moderators_only' } })
  t.like(await third.post(`${group}/topics`, { name: 'Maps' }), mayNot)
  t.like(await third.del(`${group}/members/${await idOf('Fourth', third)}`), mayNot)

  t.is((await name(founder, 'Rowan')).status, 200)
  t.true((await read(moderator)).decides)
  t.false((await read(third)).decides)
  t.is((await pin(moderator, messageId)).status, 200)
  t.like((await third.get(`${group}/pins`)).body, [{ id: messageId, content: 'Bring maps.' }])
  t.like(await name(moderator, 'Third'), mayNot, 'a moderator names none')
  t.like(await moderator.del(`${group}/members/${await idOf('Juniper', moderator)}`), mayNot)
  t.is((await moderator.del(`${group}/members/${await idOf('Fourth', moderator)}`)).status, 200)
  t.is((await fourth.get(`${group}/pins`)).status, 404)

  const own = `${group}/members/${moderator.profileId}/moderator`
  t.is((await moderator.put(own, { moderates: false })).status, 200, 'one stops alone')
  t.like(await moderator.put(own, { moderates: true }), mayNot)
  t.like(await pin(moderator, messageId, false), mayNot)
})

test('a removed message is gone everywhere: lists, counts, quotes, pins, photos; its author removes none', async t => {
  const { group, founder, moderator, third, fourth, name, pin, say, caughtUp } = await stage(t)
  await name(founder, 'Rowan')
  const first = await say(founder, 'Bring maps.')
  const mean = await say(third, 'Something mean.')
  const answer = { content: 'Stop that.', answers: mean }
  await fourth.post(`${group}/messages`, answer)
  await pin(founder, mean)
  const remove = (by: TestMember, messageId = mean) => by.del(`${group}/messages/${messageId}`)
  t.like(await remove(third), { status: 403, body: { code: 'moderators_only' } })
  t.like(await remove(fourth), { status: 403 })
  await caughtUp()
  const unread = async (by: TestMember) =>
    (await by.get('/api/group-chats')).body[0].unreadCount as number
  t.is(await unread(moderator), 3)
  t.is((await remove(moderator)).status, 200)
  await caughtUp()
  t.is(await unread(moderator), 2)
  t.deepEqual((await fourth.get(`${group}/pins`)).body, [])
  const read = (await fourth.get(`${group}/messages`)).body as {
    content: string
    answers?: unknown
  }[]
  t.deepEqual(
    read.map(({ content, answers }) => [content, answers]),
    [
      ['Bring maps.', undefined],
      ['Stop that.', null],
    ],
  )
  t.deepEqual(problemOf(await remove(founder)), problemOf(await remove(founder, unknownId)))
  const own = await say(moderator, 'My own words.')
  t.like(await remove(moderator, own), { status: 403 }, 'nobody takes theirs from a report')
  t.is((await remove(founder, own)).status, 200)
  const last = (await third.get('/api/group-chats')).body[0].lastMessage
  t.is(last.content, 'Stop that.', 'the list shows the message before')
  t.truthy(first)
})

test('a moderator answers the requests of those whom everybody in the group sees', async t => {
  const { group, founder, moderator, third, name, read, quickMember, caughtUp } = await stage(t)
  await name(founder, 'Rowan')
  await founder.patch(group, { admission: 'approval' })
  const asking = await quickMember('Asking')
  await asking.post('/api/user-availability', {
    interests: ['journaling'],
    availability: ['weekdays'],
  })
  await caughtUp()
  await asking.post(`${group}/join`, { rsvpStatus: 'attending' })
  t.is((await read(moderator)).requests.length, 1)
  t.is((await read(third)).requests.length, 0)
  await third.post('/api/blocks', { profileId: asking.profileId })
  t.is((await read(moderator)).requests.length, 0, 'hidden from one of the group')
})

test('pins and topics show nothing of somebody hidden, nor of the time before one joined', async t => {
  const all = await stage(t)
  const { group, founder, moderator, third, read, name, pin, say, quickMember, caughtUp } = all
  await name(founder, 'Rowan')
  const messageId = await say(moderator, 'The key is under the mat.')
  await pin(founder, messageId)
  const topics = (await moderator.post(`${group}/topics`, { name: 'Secret places' })).body.topics
  const [{ id: topicId }] = topics
  const within = await say(third, 'The old mill.', topicId)
  t.like((await read(third)).topics, [{ id: topicId, name: 'Secret places' }])

  const later = await quickMember('Later')
  await joinGroup(all, later, all.id)
  t.deepEqual((await later.get(`${group}/pins`)).body, [], 'from before they joined')
  await name(founder, 'Later')
  t.deepEqual(
    problemOf(await pin(later, messageId, false)),
    problemOf(await pin(later, unknownId, false)),
    'a moderator who joined later finds neither',
  )

  await third.post('/api/blocks', { profileId: moderator.profileId })
  await caughtUp()
  t.deepEqual((await third.get(`${group}/pins`)).body, [])
  t.deepEqual((await read(third)).topics, [])
  const messages = (await third.get(`${group}/messages`)).body
  t.deepEqual(
    messages.map(({ id, topic }: { id: string; topic?: string }) => [id, topic]),
    [[within, undefined]],
  )
  t.is((await read(founder)).topics.length, 1)
})

test('a topic that was closed, is of another group or unknown takes no message', async t => {
  const all = await stage(t)
  const { group, founder, read, say } = all
  const { body } = await founder.post(`${group}/topics`, { name: 'Maps' })
  const [{ id: topicId }] = body.topics
  const kept = await say(founder, 'Mill Lane.', topicId)
  await founder.del(`${group}/topics/${topicId}`)
  t.deepEqual((await read(founder)).topics, [])
  const messages = (await founder.get(`${group}/messages`)).body
  t.like(messages, [{ id: kept, content: 'Mill Lane.' }])
  t.false('topic' in messages[0])
  const send = (topic: string) => founder.post(`${group}/messages`, { content: 'Hello?', topic })
  t.deepEqual(problemOf(await send(topicId)), problemOf(await send(unknownId)))
  t.like(await send(unknownId), { status: 404 })
})

test('a moderator who left is none after coming back', async t => {
  const all = await stage(t)
  const { group, founder, moderator, name, read, id } = all
  await name(founder, 'Rowan')
  await moderator.post(`${group}/leave`)
  await joinGroup(all, moderator, id)
  t.false((await read(moderator)).decides)
  t.true((await read(founder)).members.every(({ isModerator }) => !isModerator))
})

test('what somebody hidden wrote who left is not counted, nor the last message', async t => {
  const { group, founder, moderator, third, say, caughtUp } = await stage(t)
  const listed = async () => {
    await caughtUp()
    const [{ unreadCount, lastMessage }] = (await third.get('/api/group-chats')).body
    return { unreadCount, last: lastMessage?.content }
  }
  await third.get(`${group}/messages`)
  await moderator.post('/api/blocks', { profileId: third.profileId })
  for (const word of ['One.', 'Two.', 'Three.']) await say(moderator, word)
  t.like(await listed(), { unreadCount: 0 })
  await moderator.post(`${group}/leave`)
  t.like(await listed(), { unreadCount: 0 })
  await say(founder, 'Hello.')
  t.deepEqual(await listed(), { unreadCount: 1, last: 'Hello.' })
})
