import test from 'ava'
import { type Community, community, problemOf, unknownId } from './community.ts'
import { dayClock } from './day-clock.ts'
import type { TestMember } from './server.ts'
import { openSocket } from './socket.ts'

/** Hides everybody around thirty, as most members of these specs are. */
const hideThirties = (by: TestMember, isActive = true) =>
  by.post('/api/block-filters', {
    filters: [{ filterType: 'age_range', filterValue: { min: 29, max: 31 }, isActive }],
  })
const choice = { interests: ['journaling'], availability: ['weekdays'] }
const namesOf = (list: { profile: { pseudonym: string } }[]) =>
  list.map(({ profile }) => profile.pseudonym)

/** A group of two members of thirty, and one of sixty who is hidden from neither. */
const groupOfThree = async (all: Community) => {
  const { me, you, quickMember, caughtUp } = all
  const elder = await quickMember('Elder', { age: 60 })
  const { id } = (
    await me.post('/api/group-chats', { name: 'Slow ink', admission: 'open', ...choice })
  ).body
  for (const one of [you, elder]) await one.post('/api/user-availability', choice)
  await caughtUp()
  for (const one of [you, elder]) {
    const { status } = await one.post(`/api/group-chats/${id}/join`, { rsvpStatus: 'attending' })
    if (status !== 200) throw new Error(`No seat: ${status}`)
  }
  const say = (by: TestMember, content: string) =>
    by.post(`/api/group-chats/${id}/messages`, { content })
  const read = async (by: TestMember) => {
    await caughtUp()
    const { body } = await by.get(`/api/group-chats/${id}/messages`)
    return body.map(({ content }: { content: string }) => content)
  }
  const membersFor = async (by: TestMember) => {
    await caughtUp()
    return namesOf((await by.get(`/api/group-chats/${id}`)).body.members)
  }
  return { ...all, id, elder, say, read, membersFor }
}

test('a block filter hides members of one group from each other, in lists, messages and live messages', async t => {
  const { clock, nextDay } = dayClock()
  const all = await groupOfThree(await community(t, { clock }))
  const { id, me, you, elder, say, read, membersFor, origin, caughtUp } = all
  await say(me, 'Hello, you.')
  await hideThirties(you)
  t.deepEqual(await membersFor(me), ['Juniper', 'Elder', null], 'the founder')
  t.deepEqual(await membersFor(you), ['Rowan', 'Elder'])
  t.deepEqual(await membersFor(elder), ['Juniper', 'Rowan', 'Elder'])
  const { messages, send, waitForMessage } = await openSocket(t, origin, { cookie: you.cookie })
  send({ type: 'authenticate', profileId: you.profileId })
  await say(me, 'Is anybody there?')
  await say(elder, 'I am.')
  await waitForMessage('group_message')
  t.is(messages.filter(({ type }) => type === 'group_message').length, 1, 'of the elder alone')
  await caughtUp()
  const [own] = (await you.get('/api/group-chats')).body
  t.like(own, { unreadCount: 1, createdBy: null, lastMessage: { content: 'I am.' } })
  t.deepEqual(await read(you), ['I am.'])
  t.deepEqual(await read(elder), ['Hello, you.', 'Is anybody there?', 'I am.'])

  const remove = (profileId: string) => me.del(`/api/group-chats/${id}/members/${profileId}`)
  t.deepEqual(problemOf(await remove(you.profileId)), problemOf(await remove(unknownId)))
  await hideThirties(you, false)
  nextDay()
  await caughtUp()
  t.deepEqual(await read(you), ['Hello, you.', 'Is anybody there?', 'I am.'])
})

test('unread messages include those of a member who left, but not of a hidden one', async t => {
  const { id, me, you, elder, say, read, caughtUp } = await groupOfThree(await community(t))
  await say(me, 'Is anybody there?')
  await say(elder, 'I am off.')
  await hideThirties(you)
  await elder.post(`/api/group-chats/${id}/leave`)
  await caughtUp()
  const [own] = (await you.get('/api/group-chats')).body
  t.like(own, { unreadCount: 1, lastMessage: { content: 'I am off.' } })
  t.deepEqual(await read(you), ['I am off.'])
})

test('a group with somebody hidden can be neither found, read nor joined, and no invitation reveals it', async t => {
  const { id, me, elder, match, caughtUp, quickMember } = await groupOfThree(await community(t))
  const shy = await quickMember('Ash', { age: 60 })
  await shy.post('/api/user-availability', choice)
  await match(elder, shy)
  const isFound = async () => {
    await caughtUp()
    const { body } = await shy.post('/api/group-chats/find-matches')
    return body.some((one: { id: string }) => one.id === id)
  }
  t.true(await isFound())
  await hideThirties(shy)
  t.false(await isFound())
  const invited = await elder.post(`/api/group-chats/${id}/invitations`, {
    profileId: shy.profileId,
  })
  t.is(invited.status, 200, 'who invites learns nothing')
  await caughtUp()
  const told = (await shy.get('/api/notifications')).body
  t.false(told.some(({ type }: { type: string }) => type === 'group_chat_invite'))
  const at = (group: string) => `/api/group-chats/${group}`
  t.deepEqual(problemOf(await shy.get(at(id))), problemOf(await shy.get(at(unknownId))))
  const join = (group: string) => shy.post(`${at(group)}/join`, { rsvpStatus: 'maybe' })
  t.deepEqual(problemOf(await join(id)), problemOf(await join(unknownId)))
  const invite = (by: TestMember, profileId: string) =>
    by.post(`${at(id)}/invitations`, { profileId })
  t.deepEqual(problemOf(await invite(me, shy.profileId)), problemOf(await invite(me, unknownId)))
  await elder.post('/api/blocks', { profileId: shy.profileId })
  await caughtUp()
  t.is((await invite(elder, shy.profileId)).status, 404, 'a block ends the match')
})

test('a block filter hides invitations and plans while it is active', async t => {
  const { clock, nextDay } = dayClock()
  const { me, you, caughtUp } = await community(t, { clock })
  const offer = { hobby: 'journaling', timeSlot: 'weekday_night' }
  await you.post('/api/hangout-availability', {
    availability: [{ timeSlot: offer.timeSlot, hobbies: [offer.hobby, 'yoga'] }],
  })
  const invite = (hobby: string) =>
    me.post('/api/hangout-invitations', { inviteeProfileId: you.profileId, ...offer, hobby })
  const { id } = (await invite('journaling')).body
  await you.patch(`/api/hangout-invitations/${id}`, { status: 'accepted' })
  const { id: open } = (await invite('yoga')).body
  const counts = async () => {
    await caughtUp()
    const lists = [me, you].flatMap(one =>
      ['invitations', 'activities'].map(what => one.get(`/api/hangout-${what}`)),
    )
    return (await Promise.all(lists)).map(({ body }) => body.length)
  }
  t.deepEqual(await counts(), [2, 1, 2, 1])
  await hideThirties(you)
  t.deepEqual(await counts(), [0, 0, 0, 0])
  const matches = (await me.get('/api/hangout-matches/journaling/weekday_night')).body
  t.false(matches.some((one: { id: string }) => one.id === you.profileId))
  const answer = (of: string) => me.patch(`/api/hangout-invitations/${of}`, { status: 'cancelled' })
  t.deepEqual(problemOf(await answer(open)), problemOf(await answer(unknownId)))
  const plan = (of: string) => me.patch(`/api/hangout-activities/${of}`, { notes: 'Ink.' })
  t.deepEqual(problemOf(await plan(id)), problemOf(await plan(unknownId)))
  await hideThirties(you, false)
  t.deepEqual(await counts(), [0, 0, 0, 0], 'shown again from tomorrow on')
  nextDay()
  t.deepEqual(await counts(), [2, 1, 2, 1])
})
