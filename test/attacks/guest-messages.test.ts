import test, { type ExecutionContext } from 'ava'
import { meetupLimits } from '../../contracts/core/limits.ts'
import { community, unknownId } from '../http/community.ts'
import type { TestMember } from '../http/server.ts'
import { openSocket } from '../http/socket.ts'

/**
 * Aim: somebody who is no guest reads what hosts write to all guests, or learns that they wrote; somebody
 * who is no host writes; a guest and a host who hide from each other learn of each other by a message.
 * Measure: every reading, notification and live message of each of them.
 */
const stage = async (t: ExecutionContext, changes: object = {}) => {
  const all = await community(t)
  const { me: host, you: helper, quickMember, match, caughtUp } = all
  const guest = await quickMember('Sage')
  await match(host, helper)
  const eventDate = new Date(Date.now() + 200_000_000).toISOString()
  const soup = { title: 'Soup', description: 'Bring a spoon.', eventDate, address: 'Kiln Row 4' }
  const id = (await host.post('/api/events', { ...soup, ...changes })).body.id as string
  await caughtUp()
  const path = `/api/events/${id}`
  const messages = `${path}/guest-messages`
  const going = (by: TestMember) => by.post(`${path}/rsvp`, { status: 'going' })
  const write = (by: TestMember, words = 'Ring twice.') => by.post(messages, { words })
  const read = async (by: TestMember) => {
    await caughtUp()
    return by.get(messages)
  }
  const wordsFor = async (by: TestMember): Promise<string[]> =>
    (await read(by)).body.map(({ words }: { words: string }) => words)
  const coHost = async (by = helper) => {
    await host.post(`${path}/roles`, { role: 'co_host', memberId: by.profileId })
    await by.put(`${path}/own-roles/co_host`, { accepted: true })
    await caughtUp()
  }
  /** Whether a notification says that a host wrote. */
  const isTold = async (by: TestMember) => {
    await caughtUp()
    const { body } = await by.get('/api/notifications')
    return JSON.stringify(body).includes('wrote to all guests')
  }
  return { ...all, host, helper, guest, id, path, going, write, read, wordsFor, coHost, isTold }
}

test('guests who go, may come or wait read what hosts wrote, the latest first, and nobody else does', async t => {
  const all = await stage(t, { maxAttendees: 2 })
  const { host, helper, guest, quickMember, path, going, write, read, wordsFor, isTold } = all
  const [wren, bay, moss] = [
    await quickMember('Wren'),
    await quickMember('Bay'),
    await quickMember('Moss'),
  ]
  await going(guest)
  await wren.post(`${path}/waitlist`)
  await bay.post(`${path}/rsvp`, { status: 'maybe' })
  await moss.post(`${path}/rsvp`, { status: 'not_going' })
  const sent = await write(host, 'Ring twice.')
  t.is(sent.status, 200)
  t.is((await write(host, 'Bring cups.')).status, 200)
  for (const one of [host, guest, wren, bay])
    t.deepEqual(await wordsFor(one), ['Bring cups.', 'Ring twice.'])
  const [first] = (await read(guest)).body
  t.is(first.author.pseudonym, 'Juniper')
  t.not(first.author.id, host.profileId, 'a guest who is no match gets an id of this event')
  for (const stranger of [helper, moss]) {
    t.deepEqual((await read(stranger)).body, [], 'the same as for an event without messages')
    t.false(await isTold(stranger))
  }
  for (const one of [guest, wren, bay]) t.true(await isTold(one))
  t.false(await isTold(host))
  const { body: told } = await guest.get('/api/notifications')
  t.false(JSON.stringify(told).includes('Ring twice'), 'a notification has no content')

  await guest.post(`${path}/rsvp`, { status: 'not_going' })
  t.deepEqual((await read(guest)).body, [])
})

test('who asked to come reads nothing, declined or not, so that nobody learns of a decline', async t => {
  const all = await stage(t, { addressShownTo: 'approved' })
  const { host, helper, guest, path, going, write, read, isTold, caughtUp } = all
  await going(guest)
  await going(helper)
  await caughtUp()
  const { requests } = (await host.get(path)).body.hosting
  const sage = requests.find(
    (one: { profile: { pseudonym: string } }) => one.profile.pseudonym === 'Sage',
  )
  await host.post(`${path}/requests/${sage.profile.id}/decline`)
  await write(host)
  for (const one of [guest, helper]) {
    t.deepEqual((await read(one)).body, [])
    t.false(await isTold(one))
  }
})

test('only hosts write, and neither a former co-host nor anybody to an event that is canceled', async t => {
  const all = await stage(t)
  const { host, helper, guest, path, going, write, wordsFor, coHost, caughtUp } = all
  const stranger = await all.quickMember('Wren')
  await going(guest)
  const unknown = await guest.post(`/api/events/${unknownId}/guest-messages`, { words: 'Hello' })
  for (const one of [guest, helper, stranger]) {
    const refused = await write(one, 'Not from a host')
    t.is(refused.status, 404)
    t.is(refused.body.message, unknown.body.message)
  }
  await coHost()
  t.is((await write(helper, 'From the helper')).status, 200)
  t.deepEqual(await wordsFor(guest), ['From the helper'])
  await host.del(`${path}/roles/co_host/${helper.profileId}`)
  await caughtUp()
  t.is((await write(helper, 'Still here')).status, 404)
  t.deepEqual(await wordsFor(helper), [], 'a former co-host who is no guest reads nothing')
  t.deepEqual(await wordsFor(guest), ['From the helper'])
  await host.del(path)
  t.is((await write(host)).body.code, 'event_over')
  t.deepEqual(await wordsFor(guest), ['From the helper'])
})

for (const blocker of ['guest', 'helper'] as const)
  test(`a guest reads nothing of a co-host from whom a block of the ${blocker} parts them`, async t => {
    const all = await stage(t)
    const { host, helper, guest, origin, path, going, write, read, wordsFor, coHost, isTold } = all
    await going(guest)
    const [by, on] = blocker === 'guest' ? [guest, helper] : [helper, guest]
    await by.post('/api/blocks', { profileId: on.profileId })
    await coHost()
    await all.caughtUp()
    t.is((await guest.get(path)).status, 200, 'they answered before')
    const socket = await openSocket(t, origin, { cookie: guest.cookie })
    socket.send({ type: 'authenticate', profileId: guest.profileId })
    await socket.roundTrip()
    t.is((await write(helper, 'From the helper')).status, 200)
    await all.caughtUp()
    await socket.roundTrip()
    t.false(socket.messages.some(({ type }) => type === 'event'))
    t.deepEqual((await read(guest)).body, [])
    t.false(await isTold(guest))
    await write(host, 'From the host')
    t.deepEqual(await wordsFor(guest), ['From the host'])
    t.true(await isTold(guest))
  })

for (const hiding of ['guest', 'helper'] as const)
  test(`a rule by which the ${hiding} hides the other ends the reading`, async t => {
    const all = await stage(t)
    const { host, helper, guest, origin, going, write, wordsFor, coHost } = all
    await going(guest)
    await coHost()
    await write(helper, 'From the helper')
    await write(host, 'From the host')
    t.deepEqual(await wordsFor(guest), ['From the host', 'From the helper'])
    const [by, on] = hiding === 'guest' ? [guest, helper] : [helper, guest]
    await on.patch('/api/profile', { facets: { smokes: 'yes' } })
    const rule = { facet: 'smokes', operator: 'EQ', value: 'yes', action: 'BLOCK', scope: 'EVENTS' }
    t.is((await by.put('/api/preference-rules', { rules: [rule] })).status, 200)
    t.deepEqual(await wordsFor(guest), ['From the host'])
    const socket = await openSocket(t, origin, { cookie: guest.cookie })
    socket.send({ type: 'authenticate', profileId: guest.profileId })
    await socket.roundTrip()
    await write(helper, 'From the helper again')
    await all.caughtUp()
    await socket.roundTrip()
    t.false(socket.messages.some(({ type }) => type === 'event'))
  })

test('somebody who may not come any more reads nothing', async t => {
  const all = await stage(t)
  const { host, guest, path, going, write, read, caughtUp } = all
  await going(guest)
  await write(host)
  await caughtUp()
  const { attendees } = (await host.get(path)).body
  const memberId = attendees.find(
    ({ profile }: { profile: { pseudonym: string } }) => profile.pseudonym === 'Sage',
  ).profile.id
  await host.post(`${path}/exclusions`, { memberId })
  t.is((await read(guest)).status, 404)
  await caughtUp()
  await host.del(`/api/event-exclusions/${(await host.get('/api/event-exclusions')).body[0].id}`)
  t.deepEqual((await read(guest)).body, [], 'their seat was given up')
})

test('messages end with the account of their author, and all of them with that of the organizer', async t => {
  const all = await stage(t)
  const { host, helper, guest, going, write, read, wordsFor, coHost } = all
  const leave = (by: TestMember) => by.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await going(guest)
  await coHost()
  await write(host, 'From the host')
  await write(helper, 'From the helper')
  t.deepEqual(await wordsFor(guest), ['From the helper', 'From the host'])
  await leave(helper)
  t.deepEqual(await wordsFor(guest), ['From the host'])
  await leave(host)
  t.is((await read(guest)).status, 404)
})

test('hosts write ten messages for an event together, and a repeated call writes one', async t => {
  const all = await stage(t)
  const { host, helper, guest, path, going, write, wordsFor, coHost } = all
  await going(guest)
  await coHost()
  const once = { 'idempotency-key': unknownId }
  const again = () => host.send('POST', `${path}/guest-messages`, { words: 'Once' }, once)
  t.is((await again()).body.id, (await again()).body.id)
  t.deepEqual(await wordsFor(guest), ['Once'])
  for (let n = 1; n < meetupLimits.guestMessages; n += 1)
    t.is((await write(n % 2 ? host : helper, `Message ${n}`)).status, 200)
  t.is((await write(host)).body.code, 'messages_used_up')
  t.is((await write(helper)).body.code, 'messages_used_up')
  t.is((await wordsFor(guest)).length, meetupLimits.guestMessages)
  t.is((await write(host, ' ')).status, 400)
  t.is((await write(host, 'x'.repeat(meetupLimits.guestMessage + 1))).status, 400)
})
