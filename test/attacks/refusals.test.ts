import test, { type ExecutionContext } from 'ava'
import type { TestResponse } from '../http/client.ts'
import { acquaint, type Community, unknownId } from '../http/community.ts'
import {
  type AnyRoute,
  everyRoute,
  type Ids,
  nothing,
  type PermissionRow,
  rowOf,
  sent,
} from '../http/permission-table.ts'
import type { TestMember } from '../http/server.ts'
import { openAttack } from './observer.ts'

/*
 * Aim: learn from a refusal whether somebody or something exists, and what a hidden member did.
 *
 * Each route is called with ids in all states, and compared with its answer for an id that never was:
 * status, body and the names of the headers.
 */

/** An answer without what is random, and with one id in place of all. */
const shapeOf = ({ status, headers, body }: TestResponse) => {
  const { requestId: _, ...told } = typeof body === 'object' && body ? body : { body }
  const text = JSON.stringify(told)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
  return { status, headers: [...headers.keys()].join(), text }
}

const setUp = async (t: ExecutionContext) => {
  const attack = await openAttack(t, 1_000)
  return { ...attack, ...(await acquaint(attack)) }
}

/** Hides everybody around thirty, as the caller of these specs is. */
const hideThirties = (by: TestMember) =>
  by.post('/api/block-filters', {
    filters: [{ filterType: 'age_range', filterValue: { min: 29, max: 31 }, isActive: true }],
  })

type State = readonly [name: string, ids: Partial<Ids>]

/** The table tries a pass alone. */
const likes: PermissionRow['of'] = ({ profileId }) => ({
  body: { swipedProfileId: profileId, action: 'like', discoveryMode: 'dating' },
})

const isLate = ({ path }: AnyRoute) => /\/(reports|blocks)$/.test(path)

/** All calls that take an id. Reports and blocks come last, because they change later answers. */
const calls = everyRoute
  .flatMap(route => [
    { route, of: rowOf(route).of },
    ...(route.path === '/api/swipes' ? [{ route, of: likes }] : []),
  ])
  .toSorted((one, other) => Number(isLate(one.route)) - Number(isLate(other.route)))

/** Calls every route that takes such ids with each state, and compares with ids that do not exist. */
const assertAlike = async (
  t: ExecutionContext,
  by: Pick<TestMember, 'send'>,
  states: readonly State[],
  area = '/api/',
) => {
  let compared = 0
  for (const { route, of } of calls) {
    if (!of || !route.path.startsWith(area)) continue
    const ofNothing = of(nothing)
    const differing = states.filter(
      ([, ids]) => JSON.stringify(of({ ...nothing, ...ids })) !== JSON.stringify(ofNothing),
    )
    if (differing.length === 0) continue
    const expected = shapeOf(await sent(by, route, ofNothing))
    for (const [name, ids] of differing) {
      if (name === 'asked' && route.endpoint === 'DELETE /api/group-chats/:id/request') continue // own
      const answer = shapeOf(await sent(by, route, of({ ...nothing, ...ids })))
      t.deepEqual(answer, expected, `${route.endpoint}: ${name}`)
      compared += 1
    }
  }
  return compared
}

/** Members out of the caller's sight: what each did before, and how they are out of sight now. */
const hiddenMembers = async ({ me, match, swipe, quickMember, caughtUp }: Community) => {
  const stories: Record<string, (other: TestMember) => Promise<unknown>> = {
    'never met': async () => {},
    'liked the caller': other => swipe(other, me, 'like'),
    'super-liked the caller': other => swipe(other, me, 'super_like'),
    'passed the caller': other => swipe(other, me, 'pass'),
    'was liked by the caller': other => swipe(me, other, 'like'),
    'reported the caller': other =>
      other.post('/api/reports', { profileId: me.profileId, reason: 'other' }),
    'was unmatched': async other => other.del(`/api/matches/${await match(me, other)}`),
  }
  const endings: Record<string, (other: TestMember) => Promise<unknown>> = {
    hides: hideThirties,
    blocks: other => other.post('/api/blocks', { profileId: me.profileId }),
    leaves: other => other.send('DELETE', '/api/account', { confirmation: 'DELETE' }),
  }
  await me.patch('/api/profile', { minAge: 18, maxAge: 100 })
  const states: State[] = []
  for (const [story, happen] of Object.entries(stories)) {
    for (const [ending, end] of Object.entries(endings)) {
      const older = { age: 60, minAge: 18, maxAge: 100 }
      const other = await quickMember(`Sol ${states.length}`, older)
      await caughtUp()
      await happen(other)
      await end(other)
      states.push([`${story}, ${ending}`, { profileId: other.profileId }])
    }
  }
  await caughtUp()
  return states
}

test('no route tells what a hidden, blocking or deleted member did from a member who never was', async t => {
  const all = await setUp(t)
  const states = await hiddenMembers(all)
  t.true((await assertAlike(t, all.me, states)) > 10 * states.length)
  t.true((await assertAlike(t, all.stranger, states)) > 10 * states.length)
})

test('no swipe tells what somebody did in a mode that the caller has left', async t => {
  const { me, swipe, quickMember, caughtUp } = await setUp(t)
  const actions = ['like', 'super_like', 'maybe', 'pass'] as const
  const others = await Promise.all([0, 1, 2, 3, 4].map(n => quickMember(`Sol ${n}`)))
  await caughtUp()
  for (const [n, other] of others.entries()) {
    const action = actions[n]
    if (action) t.is((await swipe(other, me, action)).status, 200)
  }
  await me.put('/api/profile/modes', { modes: ['friendship'] })
  await caughtUp()
  for (const action of actions) {
    const tried = (swipedProfileId: string) =>
      me.post('/api/swipes', { swipedProfileId, action, discoveryMode: 'dating' })
    const expected = shapeOf(await tried(unknownId))
    t.is(expected.status, 404)
    for (const [n, other] of others.entries())
      t.deepEqual(shapeOf(await tried(other.profileId)), expected, `${action}, ${actions[n]}`)
  }
})

test('no route tells a hidden, ended or foreign match from one that never was', async t => {
  const all = await setUp(t)
  const { me, match, quickMember, caughtUp } = all
  const [ended, blocked, left, one, two] = (await Promise.all(
    ['Ash', 'Bay', 'Cedar', 'Dune', 'Elm'].map(name => quickMember(name)),
  )) as [TestMember, TestMember, TestMember, TestMember, TestMember]
  const states: State[] = []
  for (const [name, other] of Object.entries({ ended, blocked, left }))
    states.push([name, { matchId: await match(me, other) }])
  states.push(['foreign', { matchId: await match(one, two) }])
  await ended.del(`/api/matches/${states[0]?.[1].matchId}`)
  await blocked.post('/api/blocks', { profileId: me.profileId })
  await left.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  t.true((await assertAlike(t, me, states)) > 5 * states.length)
  await assertAlike(t, all.stranger, states)
})

test('no route tells a hidden or ended group from one that never was', async t => {
  const all = await setUp(t)
  const { me, quickMember, caughtUp } = all
  const choice = { interests: ['journaling'], availability: ['weekdays'] }
  await me.post('/api/user-availability', choice)
  const stories: Record<string, (founder: TestMember, id: string) => Promise<unknown>> = {
    hidden: hideThirties,
    blocked: founder => founder.post('/api/blocks', { profileId: me.profileId }),
    left: (founder, id) => founder.post(`/api/group-chats/${id}/leave`),
    asked: async (founder, id) => {
      await me.post(`/api/group-chats/${id}/join`, { rsvpStatus: 'maybe' })
      await hideThirties(founder)
    },
    removed: async (founder, id) => {
      await founder.patch(`/api/group-chats/${id}`, { admission: 'open' })
      await me.post(`/api/group-chats/${id}/join`, { rsvpStatus: 'maybe' })
      await caughtUp()
      const { members } = (await founder.get(`/api/group-chats/${id}`)).body
      const seat = members.find(({ isFounder }: { isFounder: boolean }) => !isFounder).profileId
      await founder.del(`/api/group-chats/${id}/members/${seat}`)
    },
    closed: founder => founder.send('DELETE', '/api/account', { confirmation: 'DELETE' }),
  }
  const states: State[] = []
  for (const [name, happen] of Object.entries(stories)) {
    const founder = await quickMember(`Sol ${name}`, { age: 60 })
    await founder.post('/api/user-availability', choice)
    const { id } = (await founder.post('/api/group-chats', { name: 'Ink', ...choice })).body
    await caughtUp()
    await happen(founder, id)
    states.push([name, { groupId: id, profileId: founder.profileId }])
  }
  await caughtUp()
  t.true((await assertAlike(t, me, states, '/api/group-chats/')) > 10 * states.length)
  await assertAlike(t, all.stranger, states)
})

test('no route tells a hidden, cancelled or link-only event from one that never was', async t => {
  const all = await setUp(t)
  const { me, quickMember, caughtUp } = all
  const eventDate = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const event = { title: 'Bread', description: 'We bake.', eventDate }
  type Story = (host: TestMember, id: string) => Promise<unknown>
  const block: Story = host => host.post('/api/blocks', { profileId: me.profileId })
  const stories: Record<string, readonly [isPublic: boolean, happen: Story]> = {
    hidden: [true, hideThirties],
    blocked: [true, block],
    'link-only, hidden': [false, hideThirties],
    'link-only, blocked': [false, block],
    cancelled: [true, (host, id) => host.del(`/api/events/${id}`)],
    'answered, blocked': [
      true,
      async (host, id) => {
        await me.post(`/api/events/${id}/rsvp`, { status: 'going' })
        await block(host, id)
      },
    ],
    closed: [true, host => host.send('DELETE', '/api/account', { confirmation: 'DELETE' })],
  }
  const states: State[] = []
  for (const [name, [isPublic, happen]] of Object.entries(stories)) {
    const host = await quickMember(`Sol ${states.length}`, { age: 60 })
    const { id: eventId } = (await host.post('/api/events', { ...event, isPublic })).body
    await caughtUp()
    const { attendees } = (await me.get(`/api/events/${eventId}`)).body
    await happen(host, eventId)
    states.push([name, { eventId, attendeeId: attendees[0].profile.id }])
  }
  await caughtUp()
  t.true((await assertAlike(t, me, states)) > 8 * states.length)
  await assertAlike(t, all.stranger, states)
})
