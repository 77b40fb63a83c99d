import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { anonymousPseudonym } from '../../contracts/matching/matching.ts'
import { reports } from '../../projections/views/staff.ts'
import { commonServer } from './common-server.ts'
import { type Community, problemOf, unknownId } from './community.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
type Attendee = { profile: { id: string; pseudonym: string } }

/** An event of `me` to which `you` and two others come, who have not met each other. */
const gathered = async (all: Community) => {
  const { me, you, quickMember, caughtUp } = all
  const [ash, bay] = [await quickMember('Ash'), await quickMember('Bay')]
  const create = async () => {
    const event = { title: 'Soup', description: 'Bring a spoon.', eventDate: inDays(2) }
    const { id } = (await me.post('/api/events', event)).body
    for (const one of [you, ash, bay]) await one.post(`/api/events/${id}/rsvp`, { status: 'going' })
    await caughtUp()
    return id as string
  }
  const id = await create()
  const attendees = async (by: TestMember, event = id): Promise<Attendee[]> =>
    (await by.get(`/api/events/${event}`)).body.attendees
  const idOf = async (by: TestMember, name: string, event = id): Promise<string> =>
    (await attendees(by, event)).find(one => one.profile.pseudonym === name)?.profile.id ?? ''
  const call = (by: TestMember, what: 'reports' | 'blocks', attendee: string, body: object = {}) =>
    by.post(`/api/events/${id}/attendees/${attendee}/${what}`, body)
  const reportsOn = (on: TestMember) =>
    all.kith.ports.views.collection(reports).find({
      where: { on: on.profileId },
      order: { field: 'at', direction: 'ascending' },
    })
  return { ash, bay, id, create, attendees, idOf, call, reportsOn }
}

const said = { reason: 'harassment', description: 'He would not stop.' }

test('a stranger at an event can be reported by their id there', async t => {
  const all = await common.community()
  const { you, caughtUp } = all
  const { ash, id, idOf, call, reportsOn } = await gathered(all)
  const ashs = await idOf(you, 'Ash')
  t.not(ashs, ash.profileId)
  for (const _ of [1, 2])
    t.deepEqual((await call(you, 'reports', ashs, said)).body, { status: 'pending' })
  await caughtUp()
  const filed = await reportsOn(ash)
  t.is(filed.length, 1)
  t.like(filed[0], { by: you.profileId, meetupId: id, ...said, additions: [] })

  // Neither leaving nor blocking first escapes a report, nor does the answer tell of it.
  await ash.post(`/api/events/${id}/rsvp`, { status: 'not_going' })
  await ash.post('/api/blocks', { profileId: you.profileId })
  await caughtUp()
  const more = await call(you, 'reports', ashs, { ...said, description: 'Again.' })
  t.deepEqual(more.body, { status: 'pending' })
})

test('blocking a stranger at an event hides both everywhere and does not name them', async t => {
  const all = await common.community()
  const { you, caughtUp } = all
  const { ash, id, create, attendees, idOf, call } = await gathered(all)
  const [ashs, yours] = [await idOf(you, 'Ash'), await idOf(ash, 'Rowan')]
  t.deepEqual((await call(you, 'blocks', ashs, { reason: 'Rude.' })).body, { status: 'blocked' })
  await caughtUp()
  const other = await create()
  for (const event of [id, other]) {
    t.is((await attendees(you, event)).length, 3)
    t.is((await attendees(ash, event)).length, 3)
    t.is(await idOf(you, 'Ash', event), '')
    t.is(await idOf(ash, 'Rowan', event), '')
  }
  const listed = (await you.get('/api/blocks')).body
  t.is(listed.length, 1)
  t.like(listed[0], { profileId: ashs, pseudonym: 'Ash' })
  t.deepEqual((await ash.get('/api/blocks')).body, [])
  t.deepEqual((await call(you, 'blocks', ashs)).body, { status: 'blocked' })
  t.is((await you.get('/api/blocks')).body.length, 1)

  t.is((await ash.del(`/api/blocks/${yours}`)).status, 404)
  t.deepEqual((await you.del(`/api/blocks/${ashs}`)).body, { profileId: ashs })
  await caughtUp()
  t.is(await idOf(you, 'Ash'), ashs)
  t.deepEqual((await you.get('/api/blocks')).body, [])
})

test('the list of blocks does not name a profile shown to matches only', async t => {
  const all = await common.community()
  const { you, caughtUp } = all
  const { ash, idOf, call } = await gathered(all)
  const ashs = await idOf(you, 'Ash')
  await ash.patch('/api/profile', { profileVisibility: 'matches_only' })
  await caughtUp()
  await call(you, 'blocks', ashs)
  await caughtUp()
  t.like((await you.get('/api/blocks')).body[0], {
    profileId: ashs,
    pseudonym: anonymousPseudonym,
  })
})

test('a match at an event can be reported and blocked by their profile id', async t => {
  const all = await common.community()
  const { me, you, match, caughtUp } = all
  const { call, reportsOn } = await gathered(all)
  t.is((await call(you, 'reports', me.profileId, said)).status, 404)
  const matchId = await match(me, you)
  await caughtUp()
  t.is((await call(you, 'reports', me.profileId, said)).status, 200)
  t.is((await call(you, 'blocks', me.profileId)).status, 200)
  await caughtUp()
  t.is((await reportsOn(me)).length, 1)
  t.like((await you.get('/api/blocks')).body[0], { profileId: me.profileId })
  t.is((await you.get(`/api/matches/${matchId}`)).status, 404)
})

test("an id that nobody at the event has, and the caller's own, are not found", async t => {
  const all = await common.community()
  const { me, you, stranger, quickMember, caughtUp } = all
  const { ash, create, idOf, call } = await gathered(all)
  const elsewhere = await idOf(you, 'Ash', await create())
  const own = await idOf(ash, 'Rowan')
  const unknown = problemOf(await call(you, 'reports', unknownId, said))
  t.like(unknown, { status: 404, code: 'not_found' })
  for (const one of [elsewhere, own, you.profileId, ash.profileId])
    t.deepEqual(problemOf(await call(you, 'reports', one, said)), unknown, one)
  t.is((await call(you, 'blocks', elsewhere)).status, 404)
  t.is((await call(you, 'blocks', 'nobody')).status, 404)

  const outsider = await quickMember('Outsider')
  await me.post('/api/blocks', { profileId: outsider.profileId })
  await caughtUp()
  for (const what of ['reports', 'blocks'] as const)
    t.is((await call(outsider, what, own, what === 'reports' ? said : {})).status, 404)
  const path = `/api/events/${unknownId}/attendees/${own}/blocks`
  t.is((await stranger.post(path, {})).status, 401)
})

test('texts about an attendee are accepted up to their limit', async t => {
  const all = await common.community()
  const { you } = all
  const { idOf, call } = await gathered(all)
  const ashs = await idOf(you, 'Ash')
  const letters = (count: number) => 'a'.repeat(count)
  const cases = [
    ['reports', { reason: 'other', description: letters(limits.report) }, 200],
    ['reports', { reason: 'other', description: letters(limits.report + 1) }, 400],
    ['reports', { reason: 'rude' }, 400],
    ['blocks', { reason: letters(limits.blockReason + 1) }, 400],
    ['blocks', { profileId: you.profileId }, 400],
    ['blocks', { reason: letters(limits.blockReason) }, 200],
  ] as const
  for (const [what, body, status] of cases)
    t.is((await call(you, what, ashs, body)).status, status, what)
})
