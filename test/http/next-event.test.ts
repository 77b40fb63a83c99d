import test from 'ava'
import { commonServer } from './common-server.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const create = async (by: TestMember, title: string, days: number, changes: object = {}) => {
  const event = { title, description: 'Come.', eventDate: inDays(days), ...changes }
  return (await by.post('/api/events', event)).body.id as string
}
const answer = (by: TestMember, id: string, status: string) =>
  by.post(`/api/events/${id}/rsvp`, { status })
const next = async (by: TestMember) => (await by.get('/api/events/next')).body.event

test('the next event one goes to is told as its page tells it, and of guests nothing', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  t.is(await next(you), null)
  const sage = await quickMember('Sage')
  await answer(you, await create(me, 'Brunch', 9), 'going')
  const city = (await me.get('/api/places?q=Bristol')).body[0].id
  const where = { location: 'Kiln Row', placeId: city, address: 'The green door', isOnline: true }
  const id = await create(me, 'Clay night', 2, where)
  await answer(you, await create(me, 'Maybe', 1), 'maybe')
  await answer(you, await create(me, 'Ask first', 1, { addressShownTo: 'approved' }), 'going')
  for (const by of [you, sage]) await answer(by, id, 'going')
  await caughtUp()

  const told = await next(you)
  const { body } = await you.get(`/api/events/${id}`)
  t.like(told, { title: 'Clay night', address: 'The green door', contactPerson: 'Juniper' })
  t.deepEqual(told, Object.fromEntries(Object.keys(told).map(name => [name, body[name]])))
  for (const word of [sage.profileId, me.profileId, 'Sage'])
    t.false(JSON.stringify(told).includes(word))
  t.like(await next(me), { title: 'Maybe' }, 'its host goes from the start')
})

test('an event that is full, called off, left or hidden is not the next one', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const full = await create(me, 'Full', 1, { maxAttendees: 1 })
  await you.post(`/api/events/${full}/waitlist`)
  const hosts = [me, await quickMember('Ash'), await quickMember('Bay'), await quickMember('Cove')]
  const ids: string[] = []
  for (const [index, host] of hosts.entries())
    ids.push(await create(host, `At ${index}`, index + 2))
  for (const id of ids) await answer(you, id, 'going')
  await caughtUp()
  const [host0, , host2, host3] = hosts as [TestMember, TestMember, TestMember, TestMember]
  const steps = [
    () => host0.del(`/api/events/${ids[0]}`),
    () => answer(you, ids[1] ?? '', 'not_going'),
    () => host2.post('/api/blocks', { profileId: you.profileId }),
    () => you.post('/api/blocks', { profileId: host3.profileId }),
  ]
  for (const [index, step] of steps.entries()) {
    t.is((await next(you)).title, `At ${index}`)
    await step()
    await caughtUp()
  }
  t.is(await next(you), null)
})

test('a host who shows their name to matches only is not named, until they match', async t => {
  const { me, you, match, caughtUp } = await common.community()
  await me.patch('/api/profile', { profileVisibility: 'matches_only' })
  await answer(you, await create(me, 'Clay night', 2), 'going')
  await caughtUp()
  t.like(await next(you), { title: 'Clay night', contactPerson: null })
  await me.patch('/api/profile', { profileVisibility: 'public' })
  await caughtUp()
  await match(me, you)
  await me.patch('/api/profile', { profileVisibility: 'matches_only' })
  await caughtUp()
  t.like(await next(you), { contactPerson: 'Juniper' })
})
