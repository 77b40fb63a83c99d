import test, { type ExecutionContext } from 'ava'
import { community, unknownId } from '../http/community.ts'
import { dayClock } from '../http/day-clock.ts'
import { groupOf } from '../http/group-of.ts'
import type { TestMember } from '../http/server.ts'

/**
 * Aim: by the address of counts, a feed service or whoever found the address learns who is behind the
 * counts, what they wrote, or the minute; a count tells the member of somebody whom they do not see.
 * Measure: the text at the address, before and after blocks, suspensions, mutes and revocation.
 */
const HOUR = 3_600_000

const stage = async (t: ExecutionContext) => {
  const { clock, pass } = dayClock()
  const all = await community(t, { clock })
  const { me, you, match, origin, caughtUp } = all
  const matchId = await match(me, you)
  const { address } = (await me.post('/api/news-feed')).body
  const write = (by: TestMember, id = matchId) =>
    by.post(`/api/matches/${id}/messages`, { content: 'Plums at eight?' })
  /** What a feed reader gets, in the next hour unless said otherwise. */
  const poll = async (hour = HOUR): Promise<string> => {
    await caughtUp()
    pass(hour)
    const response = await fetch(new URL(address, origin))
    t.is(response.status, 200)
    return response.text()
  }
  const counts = async (hour?: number): Promise<string> =>
    /<content type="text">([^<]*)</.exec(await poll(hour))?.[1] ?? ''
  const entryId = async (hour?: number): Promise<string> =>
    /<entry>\s*<id>([^<]*)</.exec(await poll(hour))?.[1] ?? ''
  const statusAt = async (path: string) => (await fetch(new URL(path, origin))).status
  return {
    ...all,
    clock,
    pass,
    matchId,
    address: address as string,
    write,
    poll,
    counts,
    entryId,
    statusAt,
  }
}

test('the feed has counts and no name, text, id or minute', async t => {
  const { me, you, matchId, write, poll, pass, counts } = await stage(t)
  pass(17 * 60_000 + 1_234)
  await write(you)
  await write(you)
  const text = await poll()
  t.regex(text, /<title>2 new messages, 1 match<\/title>/)
  for (const secret of ['Plums', 'Rowan', 'Juniper', 'Kith', matchId, me.profileId, you.profileId])
    t.false(text.includes(secret), secret)
  const times = text.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? []
  t.true(times.length > 0)
  for (const time of times) t.is(Date.parse(time) % HOUR, 0)
  await me.get(`/api/matches/${matchId}/messages`)
  t.is(await counts(), '', 'as the chat and the bell say')
})

test('counts grow by the hour, and the entry is new only when one has grown', async t => {
  const { me, you, matchId, write, counts, entryId, quickMember, match } = await stage(t)
  await write(you)
  t.is(await counts(), '1 new message, 1 match')
  await write(you)
  t.is(await counts(60_000), '1 new message, 1 match', 'not within the hour')
  const first = await entryId()
  t.is(await counts(0), '2 new messages, 1 match')
  t.is(await entryId(), first)
  const ash = await quickMember('Ash')
  await write(ash, await match(me, ash))
  t.is(await counts(), '3 new messages, 2 matches')
  const second = await entryId()
  t.not(second, first)
  await me.get(`/api/matches/${matchId}/messages`)
  t.is(await counts(0), '1 new message, 1 match', 'what was read is gone at once')
  t.is(await entryId(), second)
})

test('nothing of an ex who is blocked counts, before or after they write', async t => {
  const { me, you, write, counts } = await stage(t)
  await write(you)
  t.is(await counts(), '1 new message, 1 match')
  await me.post('/api/blocks', { profileId: you.profileId })
  t.is(await counts(0), '', 'at once')
  t.is((await write(you)).status, 404)
  t.is(await counts(), '')
})

test('nothing of a member who blocks this one counts', async t => {
  const { me, you, write, counts } = await stage(t)
  await write(you)
  t.is(await counts(), '1 new message, 1 match')
  await you.post('/api/blocks', { profileId: me.profileId })
  t.is(await counts(0), '')
})

test('nothing of a suspended member counts while they are suspended', async t => {
  const { you, write, counts, moderation } = await stage(t)
  await write(you)
  t.is(await counts(), '1 new message, 1 match')
  await moderation.suspend(you.profileId, 'Suspend', null)
  t.is(await counts(0), '')
  t.is(await counts(), '')
  await moderation.suspend(you.profileId, 'Lift', null)
  t.is(await counts(), '1 new message, 1 match')
})

test('a muted chat counts no message', async t => {
  const { me, you, matchId, write, counts } = await stage(t)
  await me.put(`/api/matches/${matchId}/mute`, { isMuted: true })
  await write(you)
  t.is(await counts(), '1 match')
})

test('a group counts messages of those whom the member sees, and none where it is muted', async t => {
  const all = await stage(t)
  const { me, you, quickMember, counts } = all
  const ash = await quickMember('Ash')
  const id = await groupOf(all, me, [you, ash])
  const path = `/api/group-chats/${id}`
  const before = await counts()
  t.false(before.includes('message'))
  for (const one of [you, ash]) await one.post(`${path}/messages`, { content: 'Ink!' })
  t.regex(await counts(), /^2 new messages/)
  await me.post('/api/blocks', { profileId: ash.profileId })
  t.regex(await counts(0), /^1 new message,/)
  await me.put(`${path}/mute`, { isMuted: true })
  t.notRegex(await counts(), /message/)
})

test('messages of a group count whose author left it, as far as the member sees them', async t => {
  const all = await stage(t)
  const { me, you, quickMember, counts } = all
  const ash = await quickMember('Ash')
  const id = await groupOf(all, me, [you, ash])
  const path = `/api/group-chats/${id}`
  for (const one of [you, ash]) await one.post(`${path}/messages`, { content: 'Ink!' })
  await ash.post(`${path}/leave`)
  await counts()
  t.regex(await counts(), /^2 new messages/)
  await ash.post('/api/blocks', { profileId: me.profileId })
  t.regex(await counts(0), /^1 new message,/)
})

/** The discussion of an event of Rowan, which Juniper and others joined; returns its address and the event's. */
const discussion = async (all: Awaited<ReturnType<typeof stage>>, others: TestMember[]) => {
  const { me, you, clock, caughtUp } = all
  const eventDate = new Date(clock.now().getTime() + 2 * 24 * HOUR).toISOString()
  const soup = { title: 'Soup', description: 'Bring a spoon.', isPublic: true, eventDate }
  const event = `/api/events/${(await you.post('/api/events', soup)).body.id}`
  await you.put(`${event}/discussion`, { isOn: true })
  let chat = ''
  for (const one of [you, me, ...others]) {
    await caughtUp()
    await one.post(`${event}/rsvp`, { status: 'going' })
    await caughtUp()
    chat = `/api/group-chats/${(await one.post(`${event}/discussion`)).body.id}`
  }
  await caughtUp()
  return { event, chat }
}

test('a discussion counts messages of the guests whom the member sees', async t => {
  const all = await stage(t)
  const { me, you, quickMember, counts, moderation } = all
  const [ash, wren, sage] = [
    await quickMember('Ash'),
    await quickMember('Wren'),
    await quickMember('Sage'),
  ]
  const { chat } = await discussion(all, [ash, wren, sage])
  const say = (by: TestMember) => by.post(`${chat}/messages`, { content: 'Ink!' })
  t.notRegex(await counts(), /message/)
  for (const one of [me, you, ash, wren, sage]) await say(one)
  t.regex(await counts(), /^4 new messages/, 'without the own one')
  await ash.post('/api/blocks', { profileId: me.profileId })
  t.regex(await counts(0), /^3 new messages/, 'nothing of a guest who blocks them')
  await moderation.suspend(wren.profileId, 'Suspend', null)
  t.regex(await counts(0), /^2 new messages/, 'nothing of a guest who is suspended')
  await me.put(`${chat}/mute`, { isMuted: true })
  t.notRegex(await counts(), /message/)
  await me.put(`${chat}/mute`, { isMuted: false })
  await me.get(`${chat}/messages`)
  t.notRegex(await counts(0), /message/, 'nothing once it is read')
})

const leavings: readonly [
  string,
  (one: { me: TestMember; you: TestMember; event: string }) => Promise<unknown>,
][] = [
  ['they no longer go', ({ me, event }) => me.post(`${event}/rsvp`, { status: 'maybe' })],
  ['the host blocks them', ({ me, you }) => you.post('/api/blocks', { profileId: me.profileId })],
  ['the host ends it', ({ you, event }) => you.put(`${event}/discussion`, { isOn: false })],
]

for (const [why, leave] of leavings)
  test(`a discussion counts nothing at once when ${why}`, async t => {
    const all = await stage(t)
    const { me, you, quickMember, counts } = all
    const ash = await quickMember('Ash')
    const { chat, event } = await discussion(all, [ash])
    await ash.post(`${chat}/messages`, { content: 'Ink!' })
    t.regex(await counts(), /^1 new message/)
    await leave({ me, you, event })
    t.notRegex(await counts(0), /message/)
  })

test('invitations and events of members who became hidden do not count', async t => {
  const { me, you, match, quickMember, counts, matchId } = await stage(t)
  const ash = await quickMember('Ash')
  await match(ash, me)
  await me.get(`/api/matches/${matchId}/messages`)
  const eventDate = new Date(Date.now() + 300_000_000).toISOString()
  const soup = { title: 'Soup', description: 'Bring a spoon.', eventDate }
  const id = (await ash.post('/api/events', soup)).body.id
  await me.post(`/api/events/${id}/rsvp`, { status: 'going' })
  await ash.post(`/api/events/${id}/guest-messages`, { words: 'Ring twice.' })
  await counts()
  t.regex(await counts(), /other notification/)
  await me.patch('/api/notifications/mark-all-read')
  const group = {
    name: 'Ink',
    admission: 'invitation',
    interests: ['journaling'],
    availability: ['weekdays'],
  }
  const founded = (await ash.post('/api/group-chats', group)).body.id
  await ash.post(`/api/group-chats/${founded}/invitations`, { profileId: me.profileId })
  await ash.post(`/api/events/${id}/guest-messages`, { words: 'Once is enough.' })
  await counts()
  t.is(await counts(), '2 other notifications')
  await me.post('/api/blocks', { profileId: ash.profileId })
  t.is(await counts(0), '')
  t.is((await you.get('/api/news-feed')).body.address, null, 'each has their own, or none')
})

test('a wrong, a revoked address and those of suspended and gone members are one 404', async t => {
  const { me, you, address, statusAt, moderation, caughtUp, stranger, quickVisitor } =
    await stage(t)
  const refusal = async (path: string) => {
    const { status, body } = await stranger.get(path)
    return { status, code: body.code, message: body.message }
  }
  const [feedId = '', secret = ''] = address.replace('.atom', '').split('/').slice(-2)
  const wrong = await refusal(address.replace(secret, unknownId))
  t.like(wrong, { status: 404, code: 'not_found' })
  const others = (await you.post('/api/news-feed')).body.address as string
  const [otherId = ''] = others.split('/').slice(-2)
  t.deepEqual(await refusal(address.replace(feedId, otherId)), wrong)
  const calendar = (await me.post('/api/calendar-feed')).body.address as string
  t.deepEqual(
    await refusal(address.replace('news-feed', 'calendar-feed').replace('.atom', '.ics')),
    wrong,
  )
  t.is(await statusAt(calendar), 200)

  await moderation.suspend(me.profileId, 'Suspend', null)
  t.deepEqual(await refusal(address), wrong)
  t.deepEqual(await refusal(calendar), wrong)
  await moderation.suspend(me.profileId, 'Lift', null)
  t.is(await statusAt(address), 200)
  const again = await quickVisitor('Juniper')
  t.deepEqual((await again.del('/api/news-feed')).body, { address: null, createdAt: null })
  t.deepEqual(await refusal(address), wrong)
  const next = (await again.post('/api/news-feed')).body.address as string
  t.not(next, address)
  t.deepEqual(await refusal(address), wrong)
  await caughtUp()
  t.is(await statusAt(next), 200)
  await again.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  t.deepEqual(await refusal(next), wrong)
})

test('no store, export or other answer holds the address', async t => {
  const { me, you, address, poll, kith, caughtUp, origin } = await stage(t)
  await poll()
  const secret = address.split('/').at(-1)?.replace('.atom', '') as string
  const exported = await fetch(new URL('/api/account/export', origin), {
    headers: { cookie: me.cookie },
  })
  await caughtUp()
  const logged = JSON.stringify(await Array.fromAsync(kith.ports.log.readAll()))
  const zip = Buffer.from(await exported.arrayBuffer()).toString('latin1')
  const settings = JSON.stringify((await me.get('/api/push/settings')).body)
  for (const text of [logged, zip, settings, await poll()]) t.false(text.includes(secret))
  t.is((await you.get('/api/news-feed')).body.address, null)
  const { shortLived } = kith.ports
  t.is((await shortLived.owned('news-feed', me.profileId)).length, 1)
  await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  t.deepEqual(await shortLived.owned('news-feed', me.profileId), [])
})
