import test from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import { namelessGroup } from '../../contracts/groups/groups.ts'
import { groups } from '../../projections/views/groups.ts'
import { reports } from '../../projections/views/staff.ts'
import { commonServer } from './common-server.ts'
import { problemOf, unknownId } from './community.ts'
import type { TestMember } from './server.ts'
import { openSocket } from './socket.ts'

const common = commonServer()
const choice = { interests: ['sewing_costuming'], availability: ['weeknights'] }
const at = (id: string, path = '') => `/api/group-chats/${id}${path}`
const attending = { rsvpStatus: 'attending' }
type Named = { id: string; profile: { pseudonym: string } }
type Seated = { profileId: string; profile: { id: string; pseudonym: string } }

/** A group that `me` founded, and members who look for such a group. */
const foundedGroup = async (more: object = {}) => {
  const all = await common.community()
  const { me, you, quickMember, caughtUp } = all
  const third = await quickMember('Sage')
  for (const one of [you, third]) await one.post('/api/user-availability', choice)
  const body = { name: 'Slow letters', description: 'Ink and tea.', ...choice, ...more }
  const { id } = (await me.post('/api/group-chats', body)).body
  await caughtUp()
  const read = async (by: TestMember) => {
    await caughtUp()
    return (await by.get(at(id))).body
  }
  const join = (by: TestMember) => by.post(at(id, '/join'), attending)
  const requests = async (by: TestMember): Promise<Named[]> => (await read(by)).requests
  const answer = async (by: TestMember, what: 'accept' | 'decline', name: string) => {
    const found = (await requests(me)).find(one => one.profile.pseudonym === name)
    return by.post(at(id, `/requests/${found?.id}/${what}`))
  }
  const told = async (by: TestMember, type: string) => {
    await caughtUp()
    const all: { type: string }[] = (await by.get('/api/notifications')).body
    return all.filter(one => one.type === type)
  }
  const say = (by: TestMember, content: string) => by.post(at(id, '/messages'), { content })
  const contents = async (by: TestMember): Promise<string[]> => {
    await caughtUp()
    const { body } = await by.get(at(id, '/messages'))
    return body.map(({ content }: { content: string }) => content)
  }
  const idIn = async (by: TestMember, name: string): Promise<string> => {
    const { members }: { members: Seated[] } = await read(by)
    return members.find(({ profile }) => profile.pseudonym === name)?.profileId ?? ''
  }
  return { ...all, id, third, read, join, requests, answer, told, say, contents, idIn }
}

test('the founder approves unless they choose otherwise, and lets a requester in', async t => {
  const { id, me, you, read, join, requests, answer, told } = await foundedGroup()
  const before = await read(you)
  t.like(before, { admission: 'approval', joinsAtOnce: false, hasRequested: false, members: [] })
  const asked = await join(you)
  t.like(asked, { status: 200, body: { hasRequested: true, rsvpStatus: null, members: [] } })
  t.like(await join(you), { status: 200, body: { hasRequested: true } })
  t.is((await you.get(at(id, '/messages'))).status, 404)

  const [request, ...others] = await requests(me)
  t.deepEqual(others, [])
  t.like(request, { rsvpStatus: 'attending', profile: { pseudonym: 'Rowan', isMatch: false } })
  t.not(request?.id, you.profileId)
  const [notice, ...more] = await told(me, 'group_chat_request')
  t.deepEqual(more, [])
  t.like(notice, { isRead: false, actionUrl: `/group-chats/${id}` })
  t.notRegex(JSON.stringify(notice), /Rowan|letters/)

  t.like(await answer(me, 'accept', 'Rowan'), { status: 200, body: { memberCount: 2 } })
  t.deepEqual(await requests(me), [])
  t.like(await read(you), { rsvpStatus: 'attending', hasRequested: false, memberCount: 2 })
  t.like(await told(you, 'group_chat_update'), [{ actionUrl: `/group-chats/${id}` }])
  t.like(await told(me, 'group_chat_request'), [{ isRead: true }])
})

test('a decline reads like no answer, in every list and on every call', async t => {
  const { id, me, you, third, read, join, answer, told, origin } = await foundedGroup()
  for (const one of [you, third]) await join(one)
  const { messages, send, waitForMessage } = await openSocket(t, origin, { cookie: you.cookie })
  send({ type: 'authenticate', profileId: you.profileId })
  t.is((await answer(me, 'decline', 'Rowan')).status, 200)
  t.deepEqual(await told(you, 'group_chat_update'), [])
  await you.post('/api/notifications', { type: 'new_match', title: 'Note', message: 'To self.' })
  await waitForMessage('notification')
  t.deepEqual(
    messages.map(({ type }) => type),
    ['notification'],
  )

  const seenBy = async (by: TestMember) => [
    await read(by),
    (await by.get('/api/group-requests')).body,
    (await by.post('/api/group-chats/find-matches')).body.filter(
      (one: { id: string }) => one.id === id,
    ),
    (await join(by)).body,
    (await by.del(at(id, '/request'))).body,
    problemOf(await join(by)).code,
    (await by.get('/api/group-requests')).body,
  ]
  t.deepEqual(await seenBy(you), await seenBy(third))
  t.is((await read(me)).requests.length, 0)
})

test('members who are not the founder see no requests and answer none', async t => {
  const { id, me, you, third, read, join, requests, answer } = await foundedGroup()
  await join(you)
  await answer(me, 'accept', 'Rowan')
  await join(third)
  t.deepEqual((await read(you)).requests, [])
  const [request] = await requests(me)
  for (const what of ['accept', 'decline'])
    t.is((await you.post(at(id, `/requests/${request?.id}/${what}`))).status, 403)
  const ofNobody = problemOf(await me.post(at(id, `/requests/${unknownId}/accept`)))
  t.is(ofNobody.status, 404)
  t.deepEqual(
    problemOf(await me.post(at(id, `/requests/${third.profileId}/accept`))),
    ofNobody,
    'by the id that they have elsewhere',
  )
  t.like(await you.patch(at(id), { admission: 'open' }), { status: 403 })
})

test('the founder no longer sees a withdrawn request', async t => {
  const { id, me, you, read, join, requests, caughtUp } = await foundedGroup()
  t.is((await you.del(at(id, '/request'))).status, 404)
  await join(you)
  const [request] = await requests(me)
  t.deepEqual((await you.del(at(id, '/request'))).body, { id })
  t.is((await you.del(at(id, '/request'))).status, 200, 'a repeat changes nothing')
  await caughtUp()
  t.deepEqual(await requests(me), [])
  t.is((await me.post(at(id, `/requests/${request?.id}/accept`))).status, 404)
  t.false((await read(you)).hasRequested)
  const again = await join(you)
  t.like(again, { status: 429, body: { code: 'rate_limited' } })
})

test('requesters never get more seats than there are', async t => {
  const { id, me, you, third, join, answer, read } = await foundedGroup({ maxMembers: 2 })
  await join(you)
  await join(third)
  t.is((await answer(me, 'accept', 'Rowan')).status, 200)
  t.like(await answer(me, 'accept', 'Sage'), { status: 409, body: { code: 'group_full' } })
  t.is((await read(me)).memberCount, 2)
  await you.post(at(id, '/leave'))
  t.is((await answer(me, 'accept', 'Sage')).status, 200)
})

test('a request is invisible to both sides while somebody in the group is hidden', async t => {
  const { id, me, you, join, read, requests, answer, told, caughtUp } = await foundedGroup()
  await me.post('/api/blocks', { profileId: you.profileId })
  await caughtUp()
  t.is((await join(you)).status, 404)
  await me.del(`/api/blocks/${you.profileId}`)
  await caughtUp()
  await join(you)
  const [request] = await requests(me)
  t.is((await told(me, 'group_chat_request')).length, 1)
  await you.post('/api/blocks', { profileId: me.profileId })
  await caughtUp()
  t.deepEqual(await requests(me), [])
  t.is((await me.post(at(id, `/requests/${request?.id}/accept`))).status, 404)
  t.is((await answer(me, 'decline', 'Rowan')).status, 404)
  t.deepEqual(problemOf(await you.get(at(id))), problemOf(await you.get(at(unknownId))))
  t.deepEqual((await you.get('/api/group-requests')).body, [])
  await you.del(`/api/blocks/${me.profileId}`)
  t.is((await requests(me)).length, 1)
  t.true((await read(you)).hasRequested)
})

test('the founder sees no request of somebody hidden from another member', async t => {
  const { me, you, third, join, requests, answer, caughtUp } = await foundedGroup()
  await join(you)
  t.is((await answer(me, 'accept', 'Rowan')).status, 200)
  await join(third)
  t.deepEqual(
    (await requests(me)).map(({ profile }) => profile.pseudonym),
    ['Sage'],
  )
  await you.post('/api/blocks', { profileId: third.profileId })
  await caughtUp()
  t.deepEqual(await requests(me), [])
  await you.del(`/api/blocks/${third.profileId}`)
  t.is((await requests(me)).length, 1)
})

test('a group with invitations only exists only for invited members', async t => {
  const { id, me, you, third, join, match, read, caughtUp } = await foundedGroup({
    admission: 'invitation',
  })
  const matches = (await third.post('/api/group-chats/find-matches')).body
  t.false(matches.some((one: { id: string }) => one.id === id))
  const ofNobody = problemOf(await third.get(at(unknownId)))
  t.deepEqual(problemOf(await third.get(at(id))), ofNobody)
  t.is((await join(third)).status, 404)
  await match(me, you)
  await caughtUp()
  await me.post(at(id, '/invitations'), { profileId: you.profileId })
  t.like(await read(you), { isInvited: true, joinsAtOnce: true })
  t.is((await join(you)).body.memberCount, 2)
})

test('if the founder approves members, one invited by another member asks', async t => {
  const { id, me, you, third, join, match, read, answer, caughtUp } = await foundedGroup()
  await join(you)
  await answer(me, 'accept', 'Rowan')
  await match(you, third)
  await caughtUp()
  await third.post('/api/user-availability', { ...choice, interests: ['boxing'] })
  t.is((await you.post(at(id, '/invitations'), { profileId: third.profileId })).status, 200)
  t.like(await read(third), { isInvited: true, joinsAtOnce: false })
  t.like(await join(third), { status: 200, body: { hasRequested: true, rsvpStatus: null } })
  t.is((await answer(me, 'accept', 'Sage')).body.memberCount, 3)
})

test('the founder can change the admission from then on', async t => {
  const { id, me, you, third, join, read } = await foundedGroup()
  await join(you)
  t.like(await me.patch(at(id), { admission: 'open' }), {
    status: 200,
    body: { admission: 'open' },
  })
  t.like(await read(third), { joinsAtOnce: true })
  t.is((await join(third)).body.memberCount, 2)
  t.is((await me.patch(at(id), { admission: 'invitation' })).body.admission, 'invitation')
  t.like(await read(you), { hasRequested: true, joinsAtOnce: false })
  t.is((await me.patch(at(id), { admission: 'everybody' })).status, 400)
  t.is((await me.patch(at(id), { maxMembers: 9 })).status, 400)
  t.is((await me.patch(at(id), { words: { name: ' ' } })).status, 400)
  const words = { name: 'Quick letters', description: null }
  t.like((await me.patch(at(id), { words, newcomersRead: true })).body, {
    ...words,
    newcomersRead: true,
    admission: 'invitation',
  })
})

test("messages from before one's own seat cannot be read", async t => {
  const { id, me, you, third, join, say, contents, read, kith, caughtUp } = await foundedGroup({
    admission: 'open',
  })
  await join(you)
  const { body: early } = await say(me, 'Before.')
  await say(you, 'Before, too.')
  await caughtUp()
  await join(third)
  t.deepEqual(await contents(third), [])
  t.like((await third.get('/api/group-chats')).body, [{ unreadCount: 0, lastMessage: null }])
  const { body: late } = await say(me, 'After.')
  t.deepEqual(await contents(third), ['After.'])
  const before = (message: string) => third.get(at(id, `/messages?before=${message}`))
  await caughtUp()
  t.deepEqual((await before(late.id)).body, [])
  t.deepEqual(problemOf(await before(early.id)), problemOf(await before(unknownId)))
  t.deepEqual(await contents(you), ['Before.', 'Before, too.', 'After.'])
  t.like(await read(third), { unreadCount: 0, lastMessage: { content: 'After.' } })

  // Who comes back reads nothing of what was said meanwhile, nor what they read before.
  await third.post(at(id, '/leave'))
  await say(you, 'Meanwhile.')
  await join(third)
  t.deepEqual(await contents(third), [])
  const stored = await kith.ports.views.collection(groups).get(id)
  t.is(stored?.seats.length, 3)
})

test('newcomers read messages written under open history by members who joined under it', async t => {
  const all = await foundedGroup({ admission: 'open' })
  const { id, me, you, third, quickMember, join, say, contents, caughtUp } = all
  await join(you)
  await say(me, 'Closed history.')
  t.is((await me.patch(at(id), { newcomersRead: true })).status, 200)
  await join(third)
  await say(me, 'Of who joined before.')
  await say(third, 'Of who joined under it.')
  const bay = await quickMember('Bay')
  await bay.post('/api/user-availability', choice)
  await caughtUp()
  await join(bay)
  t.deepEqual(await contents(third), ['Of who joined before.', 'Of who joined under it.'])
  t.deepEqual(await contents(bay), ['Of who joined under it.'])
  const { body: last } = await say(bay, 'Thank you.')
  await caughtUp()
  const page = await bay.get(at(id, `/messages?before=${last.id}`))
  t.deepEqual(
    page.body.map(({ content }: { content: string }) => content),
    ['Of who joined under it.'],
  )
  await me.patch(at(id), { newcomersRead: false })
  await say(bay, 'Closed again.')
  const dune = await quickMember('Dune')
  await dune.post('/api/user-availability', choice)
  await caughtUp()
  await join(dune)
  t.deepEqual(await contents(dune), [])
})

test('members who are no match have an id of the group, and those shown to matches only have no profile', async t => {
  const all = await foundedGroup({ admission: 'open' })
  const { id, me, you, third, join, say, read, idIn, match, caughtUp } = all
  await you.patch('/api/profile', { bio: 'I bake bread.', pronouns: 'they/them' })
  await third.patch('/api/profile', { bio: 'Hidden words.', profileVisibility: 'matches_only' })
  for (const one of [you, third]) await join(one)
  await say(third, 'Hello.')
  const { members }: { members: Seated[] } = await read(me)
  const names = members.map(({ profile }) => profile.pseudonym)
  t.deepEqual(names, ['Juniper', 'Rowan', null])
  t.like(members[1], { profile: { bio: 'I bake bread.', pronouns: 'they/them', isMatch: false } })
  t.like(members[2], { profile: { age: null, bio: null, pronouns: null, isMatch: false } })
  const said = JSON.stringify(await Promise.all([me.get(at(id)), me.get(at(id, '/messages'))]))
  for (const word of [you.profileId, third.profileId, 'Sage', 'Hidden words'])
    t.false(said.includes(word), word)
  const [message] = (await me.get(at(id, '/messages'))).body
  t.like(message, { senderProfileId: members[2]?.profileId, sender: { pseudonym: 'Somebody' } })
  t.is((await read(me)).lastMessage.senderProfileId, members[2]?.profileId)
  t.not(await idIn(you, 'Juniper'), me.profileId)
  t.is((await read(you)).createdBy, await idIn(you, 'Juniper'))

  const { body: other } = await me.post('/api/group-chats', {
    name: 'Other',
    admission: 'open',
    ...choice,
  })
  await caughtUp()
  await you.post(at(other.id, '/join'), attending)
  await caughtUp()
  const there = (await me.get(at(other.id))).body.members[1]
  t.not(there.profileId, members[1]?.profileId, 'the id means nothing elsewhere')

  await match(third, me)
  await caughtUp()
  t.like((await read(me)).members[2], {
    profileId: third.profileId,
    profile: { pseudonym: 'Sage', bio: 'Hidden words.', isMatch: true },
  })
})

test('a member can be reported and blocked by their id in the group', async t => {
  const all = await foundedGroup({ admission: 'open' })
  const { id, me, you, third, join, idIn, caughtUp, kith } = all
  for (const one of [you, third]) await join(one)
  const sages = await idIn(you, 'Sage')
  const call = (what: 'reports' | 'blocks', whom: string, body: object) =>
    you.post(at(id, `/members/${whom}/${what}`), body)
  await third.post(at(id, '/leave'))
  await caughtUp()
  const reported = await call('reports', sages, { reason: 'harassment' })
  t.deepEqual(reported.body, { status: 'pending' }, 'nobody escapes by leaving')
  await caughtUp()
  const filed = await kith.ports.views.collection(reports).find({
    where: { on: third.profileId },
    order: { field: 'at', direction: 'ascending' },
  })
  t.like(filed, [{ by: you.profileId, groupId: id, reason: 'harassment' }])
  t.deepEqual((await call('blocks', sages, {})).body, { status: 'blocked' })
  await caughtUp()
  t.like((await you.get('/api/blocks')).body, [{ profileId: sages, pseudonym: 'Sage' }])
  const ofNobody = problemOf(await call('blocks', unknownId, {}))
  t.is(ofNobody.status, 404)
  t.deepEqual(problemOf(await call('reports', me.profileId, { reason: 'other' })), ofNobody)
})

test('the founder can free the seat of somebody who blocked them, and sees nothing else of it', async t => {
  const all = await foundedGroup({ admission: 'open' })
  const { id, me, you, third, join, say, contents, read, idIn } = all
  for (const one of [you, third]) await join(one)
  await say(you, 'Words of who blocks.')
  const known = await idIn(me, 'Rowan')
  await you.post('/api/blocks', { profileId: me.profileId })
  const { members }: { members: Seated[] } = await read(me)
  const hidden = members.at(-1)
  t.like(hidden, {
    rsvpStatus: null,
    joinedAt: null,
    isFounder: false,
    profile: { pseudonym: null, age: null, bio: null },
  })
  t.not(hidden?.profileId, known)
  t.deepEqual(await contents(me), [])
  t.is((await read(third)).members.length, 3)
  t.is((await read(you)).members.length, 2, 'others see no hidden seats')
  t.is((await third.del(at(id, `/members/${hidden?.profileId}`))).status, 404)
  t.is((await me.del(at(id, `/members/${hidden?.profileId}`))).body.memberCount, 2)
  t.is((await you.get(at(id, '/messages'))).status, 404)
})

test('a suspended founder hands the role to the longest member until the suspension ends', async t => {
  const { id, me, you, third, join, read, idIn, moderation, caughtUp } = await foundedGroup()
  await join(you)
  const [first] = (await read(me)).requests
  await me.post(at(id, `/requests/${first.id}/accept`))
  await moderation.suspend(me.profileId, 'Suspend', null)
  await caughtUp()
  t.is((await read(you)).createdBy, you.profileId)
  t.is((await join(third)).status, 404, 'a suspended member is hidden, so that the group is')
  t.is((await you.patch(at(id), { admission: 'open' })).status, 200)
  const [seat] = (await read(you)).members.slice(1)
  t.like(seat, { profile: { pseudonym: null } })
  await moderation.suspend(me.profileId, 'Lift', null)
  await caughtUp()
  t.is((await read(you)).createdBy, await idIn(you, 'Juniper'))
  t.is((await you.patch(at(id), { admission: 'approval' })).status, 403)
})

test("the texts of a group end with their author's account, and the next founder writes new ones", async t => {
  const all = await foundedGroup({ admission: 'open' })
  const { id, me, you, join, read, kith, caughtUp } = all
  await join(you)
  t.like(await read(you), { name: 'Slow letters', isNamed: true })
  await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  t.like(await read(you), {
    name: namelessGroup,
    isNamed: false,
    description: null,
    createdBy: you.profileId,
    ...choice,
  })
  const stored = await kith.ports.views.collection(groups).get(id)
  t.notRegex(JSON.stringify(stored), /letters|Ink/)
  const words = { name: 'Our letters', description: 'Still with tea.' }
  t.like((await you.patch(at(id), { words })).body, { ...words, isNamed: true })
  t.like(await read(you), words)
})

test('a deleted account leaves no request', async t => {
  const { id, you, join, kith, caughtUp } = await foundedGroup()
  await join(you)
  await caughtUp()
  const asked = async () => (await kith.ports.views.collection(groups).get(id))?.requesterIds
  t.deepEqual(await asked(), [you.profileId])
  await you.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  t.deepEqual(await asked(), [])
})

test('an export contains requests, but not their answers', async t => {
  const { id, me, you, third, join, answer, origin, caughtUp } = await foundedGroup()
  for (const one of [you, third]) await join(one)
  await answer(me, 'decline', 'Rowan')
  await caughtUp()
  const groupsOf = async ({ cookie }: TestMember) => {
    const archive = await fetch(new URL('/api/account/export', origin), { headers: { cookie } })
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    return JSON.parse(strFromU8(files['groups.json'] ?? new Uint8Array()))
  }
  const [declined, waiting] = [await groupsOf(you), await groupsOf(third)]
  t.like(declined, [{ group: id, requested: 'attending' }])
  t.deepEqual(Object.keys(declined[0]), Object.keys(waiting[0]))
})
