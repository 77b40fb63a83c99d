import { readdir, readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import { groups } from '../../projections/views/groups.ts'
import { commonServer } from './common-server.ts'
import { type Community, problemOf, unknownId } from './community.ts'
import type { TestMember } from './server.ts'
import { openSocket } from './socket.ts'

const common = commonServer()
const hobbies = Object.keys(hobbyLabels)

const choice = { interests: ['karaoke', 'birdwatching'], availability: ['weekends'] }
const open = { admission: 'open' }
const found = async (by: TestMember, more: object = {}) =>
  (await by.post('/api/group-chats', { name: 'Slow hikers', ...choice, ...open, ...more })).body
const prefer = (by: TestMember, body: object = choice) => by.post('/api/user-availability', body)
const join = (by: TestMember, id: string, rsvpStatus = 'attending') =>
  by.post(`/api/group-chats/${id}/join`, { rsvpStatus })
/** The id under which a reader knows a member of a group. */
const idIn = async (id: string, by: TestMember, pseudonym: string): Promise<string> =>
  (await by.get(`/api/group-chats/${id}`)).body.members.find(
    (one: { profile: { pseudonym: string } }) => one.profile.pseudonym === pseudonym,
  )?.profileId
const say = (by: TestMember, id: string, content: string, headers = {}) =>
  by.post(`/api/group-chats/${id}/messages`, { content }, headers)
const read = async ({ caughtUp }: Pick<Community, 'caughtUp'>, by: TestMember, id: string) => {
  await caughtUp()
  return (await by.get(`/api/group-chats/${id}/messages`)).body
}
const contents = (messages: { content: string }[]) => messages.map(({ content }) => content)
const own = async ({ caughtUp }: Pick<Community, 'caughtUp'>, by: TestMember) => {
  await caughtUp()
  return (await by.get('/api/group-chats')).body
}
const matchesOf = async ({ caughtUp }: Pick<Community, 'caughtUp'>, by: TestMember) => {
  await caughtUp()
  const { body } = await by.post('/api/group-chats/find-matches')
  return body.map(({ id }: { id: string }) => id)
}

/** A group of two members who are no match. */
const together = async (more: object = {}) => {
  const all = await common.community()
  const { me, you } = all
  const { id } = await found(me, more)
  await prefer(you)
  await all.caughtUp()
  const { status } = await join(you, id)
  if (status !== 200) throw new Error(`No seat for the second member: ${status}`)
  return { ...all, id }
}

test('what a member looks for is stored, and needs an interest and a time', async t => {
  const { me, caughtUp } = await common.community()
  const nothing = { interests: [], availability: [], isActive: false }
  t.deepEqual((await me.get('/api/user-availability')).body, nothing)
  t.like(await me.post('/api/group-chats/find-matches'), {
    status: 409,
    body: { code: 'group_preferences_required' },
  })
  await me.post('/api/profile-hobbies', { hobbies: ['hiking'] })
  await caughtUp()
  t.deepEqual(
    (await me.get('/api/user-availability')).body,
    {
      interests: ['hiking'],
      availability: ['weeknights', 'weekends', 'weekdays'],
      isActive: false,
    },
    'until then, hobbies count as interests',
  )
  t.is((await me.post('/api/group-chats/find-matches')).status, 200)
  t.deepEqual((await prefer(me)).body, { ...choice, isActive: true })
  await caughtUp()
  t.deepEqual((await me.get('/api/user-availability')).body, { ...choice, isActive: true })
  const messageOf = async (body: object) => (await prefer(me, body)).body.issues[0].message
  t.is(await messageOf({ ...choice, interests: [] }), 'Select at least one interest')
  t.is(await messageOf({ ...choice, availability: [] }), 'Select at least one availability slot')
  t.is((await prefer(me, { ...choice, interests: ['flying'] })).status, 400)
  t.is((await prefer(me, { ...choice, availability: ['noon'] })).status, 400)
  const interests = (count: number) => ({ ...choice, interests: hobbies.slice(0, count) })
  t.is((await prefer(me, interests(limits.group.interests + 1))).status, 400)
  t.is((await prefer(me, interests(limits.group.interests))).status, 200)
})

test('a group is founded with eight seats, one of them taken', async t => {
  const server = await common.community()
  const { me } = server
  const group = await found(me, { description: 'We wait at every gate.' })
  t.like(group, {
    name: 'Slow hikers',
    description: 'We wait at every gate.',
    ...choice,
    maxMembers: 8,
    memberCount: 1,
    createdBy: me.profileId,
    rsvpStatus: 'attending',
    isActive: true,
    unreadCount: 0,
    lastMessage: null,
  })
  t.like(group.members, [{ profileId: me.profileId, isFounder: true, rsvpStatus: 'attending' }])
  t.deepEqual(await own(server, me), [group])

  const bad = async (more: object) =>
    (await me.post('/api/group-chats', { name: 'Slow hikers', ...choice, ...more })).status
  t.is(await bad({ name: ' ' }), 400)
  t.is(await bad({ name: 'a'.repeat(limits.group.name + 1) }), 400)
  t.is(await bad({ description: 'a'.repeat(limits.group.description + 1) }), 400)
  t.is(await bad({ interests: [] }), 400)
  t.is(await bad({ availability: [] }), 400)
  t.is(await bad({ maxMembers: 1 }), 400, 'a group of one')
  t.is(await bad({ maxMembers: limits.group.members.max + 1 }), 400)
  t.is(await bad({ maxMembers: limits.group.members.max }), 200)
  t.is(await bad({ maxMembers: limits.group.members.min }), 200)
  t.is(await bad({ interests: hobbies.slice(0, limits.group.interests + 1) }), 400)
  t.is(await bad({ founder: me.profileId }), 400, 'an unknown field')
  const most = {
    name: 'a'.repeat(limits.group.name),
    description: 'b'.repeat(limits.group.description),
    interests: hobbies.slice(0, limits.group.interests),
  }
  t.like((await me.post('/api/group-chats', { ...choice, ...most })).body, most)
})

test('texts are stored as written, and none reverses others', async t => {
  const { me, ...server } = await common.community()
  const words = {
    name: '<b>Slow</b> \u05d4\u05d5\u05dc\u05db\u05d9\u05dd & hikers',
    description: '<script>alert(1)</script>',
  }
  const { id } = await found(me, words)
  await server.caughtUp()
  t.like((await me.get(`/api/group-chats/${id}`)).body, words)
  await say(me, id, words.description)
  t.deepEqual(contents(await read(server, me, id)), [words.description])
  const turned = 'Slow \u202e hikers'
  t.is((await me.post('/api/group-chats', { ...choice, name: turned })).status, 400)
  t.is((await say(me, id, turned)).status, 400)
  t.is((await say(me, id, 'a'.repeat(limits.message))).status, 200)
})

test('groups are found by shared interests, the best first, without names of members', async t => {
  const server = await common.community()
  const { me, you } = server
  const one = { interests: ['leatherwork'], availability: ['weekends'] }
  const other = { interests: ['roller_derby'], availability: ['weekends'] }
  const { id: fair } = await found(me, { ...one, name: 'Belts' })
  const { id: best } = await found(me, {
    interests: ['leatherwork', 'roller_derby'],
    availability: ['weekends', 'weeknights'],
  })
  const { id: wrongTime } = await found(me, { ...one, availability: ['weekdays'] })
  const { id: wrongInterest } = await found(me, { ...other, interests: ['boxing'] })
  await prefer(you, { interests: ['leatherwork', 'roller_derby'], availability: ['weekends'] })
  // Groups of other specs may share an interest, too.
  const known = (id: string) => [best, fair, wrongTime, wrongInterest].includes(id)
  t.deepEqual((await matchesOf(server, you)).filter(known), [best, fair])
  const matching = (await you.post('/api/group-chats/find-matches')).body
  t.like(
    matching.find(({ id }: { id: string }) => id === best),
    { id: best, memberCount: 1, members: [], createdBy: null, rsvpStatus: null },
  )
  t.is((await you.get(`/api/group-chats/${best}`)).status, 200)
  for (const id of [wrongTime, wrongInterest]) {
    t.is((await you.get(`/api/group-chats/${id}`)).status, 404)
    t.is((await join(you, id)).status, 404)
  }
  await join(you, best)
  t.deepEqual((await matchesOf(server, you)).filter(known), [fair], 'not the groups one is in')
})

test('of fourteen who join for eight seats, exactly eight get in', async t => {
  const server = await common.server()
  const [founder, ...others] = await Promise.all(
    Array.from({ length: 15 }, (_, n) => server.quickMember(`Member ${n}`)),
  )
  const { id } = await found(founder as TestMember)
  await Promise.all(others.map(one => prefer(one)))
  await server.caughtUp()
  const answers = await Promise.all(
    others.map((one, n) => join(one, id, n % 2 ? 'attending' : 'maybe')),
  )
  t.is(answers.filter(({ status }) => status === 200).length, 7)
  for (const { status, body } of answers)
    if (status !== 200) t.like({ status, ...body }, { status: 409, code: 'group_full' })
  await server.caughtUp()
  const group = (await (founder as TestMember).get(`/api/group-chats/${id}`)).body
  t.is(group.memberCount, 8)
  t.is(group.members.length, 8)
  const late = others[answers.findIndex(({ status }) => status !== 200)] as TestMember
  t.false((await matchesOf(server, late)).includes(id), 'a full group is not suggested')
})

test('messages arrive in order, once, unread and encrypted', async t => {
  const { id, me, you, kith, config, ...server } = await together()
  for (const n of [1, 2, 3]) await say(me, id, `Crimson kite ${n}`)
  const key = { 'idempotency-key': 'once' }
  const repeats = await Promise.all([1, 2, 3].map(() => say(you, id, 'Gladly, at eight.', key)))
  t.true(repeats.some(({ status }) => status === 200))
  t.is((await say(you, id, ' ')).status, 400)
  t.is((await say(you, id, 'a'.repeat(limits.message + 1))).status, 400)
  const [mine] = await own(server, me)
  t.like(mine, { unreadCount: 1, lastMessage: { content: 'Gladly, at eight.' } })
  t.like((await own(server, you))[0], { unreadCount: 3 })

  const messages = await read(server, you, id)
  t.deepEqual(contents(messages), [...[1, 2, 3].map(n => `Crimson kite ${n}`), 'Gladly, at eight.'])
  t.like(messages[0], { groupChatId: id, senderProfileId: await idIn(id, you, 'Juniper') })
  t.like(messages[0].sender, { pseudonym: 'Juniper' })
  t.like((await own(server, you))[0], { unreadCount: 0 })
  const before = await you.get(`/api/group-chats/${id}/messages?before=${messages[1].id}`)
  t.deepEqual(contents(before.body), ['Crimson kite 1'])

  for (const entry of await readdir(config.data, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(joinPath(entry.parentPath, entry.name))
    for (const words of ['Crimson kite', 'Gladly, at']) t.false(bytes.includes(words), entry.name)
  }
  await kith.ports.keys.destroy([subjects.profile(me.profileId)])
  t.deepEqual(contents(await read(server, you, id)), ['Gladly, at eight.'])
})

test('a message reaches the sockets of the others without its text', async t => {
  const { id, me, you, origin } = await together()
  const { messages, send, waitForMessage } = await openSocket(t, origin, { cookie: you.cookie })
  send({ type: 'authenticate', profileId: you.profileId })
  await say(me, id, 'Crimson kite')
  await waitForMessage('group_message')
  const message = messages.find(({ type }) => type === 'group_message')
  t.like(message, { type: 'group_message', groupId: id })
  t.notRegex(JSON.stringify(messages), /Crimson/)
})

test('a member who leaves or is removed has no access from then on', async t => {
  const { id, me, you, quickMember, ...server } = await together()
  const third = await quickMember('Sage')
  await prefer(third)
  await server.caughtUp()
  t.is((await join(third, id)).status, 200)
  await say(me, id, 'Before.')
  t.is((await third.post(`/api/group-chats/${id}/leave`)).status, 200)
  t.is((await third.get(`/api/group-chats/${id}/messages`)).status, 404)
  t.is((await say(third, id, 'Still here?')).status, 404)
  t.is((await third.post(`/api/group-chats/${id}/leave`)).status, 404)
  t.is((await join(third, id)).status, 200, 'who left may come back')

  await server.caughtUp()
  const remove = async (by: TestMember) =>
    by.del(`/api/group-chats/${id}/members/${await idIn(id, by, 'Sage')}`)
  t.like(await remove(you), { status: 403, body: { code: 'founder_only' } })
  t.is((await remove(me)).body.memberCount, 2)
  t.is((await third.get(`/api/group-chats/${id}/messages`)).status, 404)
  t.is((await join(third, id)).status, 404, 'who was removed may not')
  t.false((await matchesOf(server, third)).includes(id))
})

test('members can invite their matches, who can join whatever they look for', async t => {
  const server = await common.community()
  const { me, you, match, quickMember } = server
  const stranger = await quickMember('Sage')
  const { id } = await found(me)
  const invite = (on: Pick<TestMember, 'profileId'>) =>
    me.post(`/api/group-chats/${id}/invitations`, { profileId: on.profileId })
  const ofNobody = problemOf(await invite({ profileId: unknownId }))
  t.is(ofNobody.status, 404)
  t.deepEqual(problemOf(await invite(stranger)), ofNobody)
  t.deepEqual(problemOf(await invite(me)), ofNobody)
  await match(me, you)
  await server.caughtUp()
  t.is((await you.get(`/api/group-chats/${id}`)).status, 404)
  t.deepEqual((await invite(you)).body, { id, profileId: you.profileId })
  await server.caughtUp()
  const [told] = (await you.get('/api/notifications')).body
  t.like(told, { type: 'group_chat_invite', actionUrl: `/group-chats/${id}`, isRead: false })
  t.notRegex(JSON.stringify(told), /Juniper|hikers/)
  t.like((await you.get(`/api/group-chats/${id}`)).body, { name: 'Slow hikers', members: [] })
  t.is((await join(you, id, 'maybe')).body.rsvpStatus, 'maybe')
  await server.caughtUp()
  t.true((await you.get('/api/notifications')).body[0].isRead)
  t.like(await invite(you), { status: 409, body: { code: 'already_member' } })
})

test('the inviter does not learn of a declined invitation', async t => {
  const { me, you, match, ...server } = await common.community()
  const { id } = await found(me)
  await match(me, you)
  await server.caughtUp()
  const invite = () => me.post(`/api/group-chats/${id}/invitations`, { profileId: you.profileId })
  const decline = (by: TestMember) => by.post(`/api/group-chats/${id}/decline`)
  t.is((await decline(you)).status, 404, 'nobody has asked')
  const first = await invite()
  await server.caughtUp()
  t.true((await you.get(`/api/group-chats/${id}`)).body.isInvited)
  const before = await own(server, me)
  t.deepEqual((await decline(you)).body, { id })
  t.is((await decline(you)).status, 200, 'a repeat changes nothing')
  await server.caughtUp()
  const read = async (group: string) => problemOf(await you.get(`/api/group-chats/${group}`))
  t.deepEqual(await read(id), await read(unknownId))
  t.deepEqual(problemOf(await join(you, id)), problemOf(await join(you, unknownId)))
  const told = async () =>
    (await you.get('/api/notifications')).body.filter(
      ({ type }: { type: string }) => type === 'group_chat_invite',
    )
  t.deepEqual(
    (await told()).map(({ isRead }: { isRead: boolean }) => isRead),
    [true],
  )

  t.deepEqual(await own(server, me), before)
  const again = await invite()
  t.deepEqual([again.status, again.body], [first.status, first.body])
  await server.caughtUp()
  t.is((await told()).length, 1, 'and nobody is asked again')
})

test("a deleted account leaves a group's invitations", async t => {
  const { me, you, match, kith, ...server } = await common.community()
  const { id } = await found(me)
  await match(me, you)
  await server.caughtUp()
  await me.post(`/api/group-chats/${id}/invitations`, { profileId: you.profileId })
  await server.caughtUp()
  const invited = async () => (await kith.ports.views.collection(groups).get(id))?.invited
  t.deepEqual(await invited(), [you.profileId])
  await you.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await server.caughtUp()
  t.deepEqual(await invited(), [])
})

test('blocked members cannot read each other and do not meet in new groups', async t => {
  const { id, me, you, quickMember, ...server } = await together()
  await say(me, id, 'Hello, you.')
  await say(you, id, 'Hello, me.')
  await you.post('/api/blocks', { profileId: me.profileId })
  t.deepEqual(contents(await read(server, you, id)), ['Hello, me.'])
  t.deepEqual(contents(await read(server, me, id)), ['Hello, you.'])
  const [group] = await own(server, you)
  t.deepEqual(
    group.members.map(({ profileId }: { profileId: string }) => profileId),
    [you.profileId],
  )
  await say(me, id, 'Can you see this?')
  const unchanged = { unreadCount: 0, lastMessage: { content: 'Hello, me.' }, createdBy: null }
  t.like((await own(server, you))[0], unchanged, 'nothing tells that somebody hidden wrote')

  const third = await quickMember('Sage')
  await prefer(third)
  t.true((await matchesOf(server, third)).includes(id))
  await you.post('/api/blocks', { profileId: third.profileId })
  t.false((await matchesOf(server, third)).includes(id))
  t.deepEqual(problemOf(await join(third, id)), problemOf(await join(third, unknownId)))
})

test("deleting an account erases its messages; the last member's deletion ends the group", async t => {
  const { id, me, you, kith, ...server } = await together()
  await say(me, id, 'From me.')
  await say(you, id, 'From you.')
  await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  t.deepEqual(contents(await read(server, you, id)), ['From you.'])
  t.like((await own(server, you))[0], { memberCount: 1, createdBy: you.profileId })
  await you.post(`/api/group-chats/${id}/leave`)
  await server.caughtUp()
  t.deepEqual(await own(server, you), [])
  t.is(await kith.ports.keys.decryptionKey([subjects.group(id)]), 'erased')
})
