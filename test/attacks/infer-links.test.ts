import test from 'ava'
import { constellations } from '../../projections/views/constellations.ts'
import { matchMembers } from '../http/link-members.ts'
import type { TestMember } from '../http/server.ts'
import { openAttack, readings } from './observer.ts'

/*
 * Aim: find out with whom somebody is linked, where one of the two keeps it private, and whether somebody
 * is there who is hidden from the attacker.
 *
 * Budget: one account, then twenty, with default limits twenty times: looking at profiles and decks,
 * filters against people linked to somebody, inviting and answering, codes, joint cards, blocks, being
 * matched and linked with one of the two.
 * Measure: readings that differ between a member with such a link and a member without one.
 */

const open = { kind: 'partner', isShown: true } as const
const closed = { kind: 'partner', words: 'Nobody knows', isShown: false } as const
const sides = {
  'private on both sides': [closed, closed],
  'private on the side of who is read': [closed, open],
  'private on the other side': [open, closed],
} as const

type Attack = Awaited<ReturnType<typeof openAttack>>

const link = async (
  one: TestMember,
  other: TestMember,
  [ones, others]: readonly [object, object],
) => {
  await matchMembers(one, other)
  await one.post('/api/links', { profileId: other.profileId, ...ones })
  await other.post(`/api/links/${one.profileId}/accept`, others)
}

/** Two matched couples. `couple` links the first; the second stays without a link. */
const stage = async (
  attack: Attack,
  couple: (one: TestMember, other: TestMember) => Promise<unknown>,
) => {
  const [holder, partner, other, friend] = (await Promise.all(
    ['Rowan', 'Wren', 'Robin', 'Willow'].map(name => attack.quickMember(name)),
  )) as [TestMember, TestMember, TestMember, TestMember]
  await couple(holder, partner)
  await matchMembers(other, friend)
  return { holder, partner, other, friend }
}

const nameless = (text: string, people: readonly TestMember[]) =>
  people
    .reduce((left, { profileId }) => left.replaceAll(profileId, 'id'), text)
    .replaceAll(/Rowan|Robin|Wren|Willow/g, 'name')
    .replaceAll(/\[-?\d+,/g, '[')
    .replaceAll(/"requestId":"[^"]*"/g, '')

/** What an attacker reads of a member, and of attempts on them and their partner. */
const readAll = async (by: TestMember, on: TestMember, partner: TestMember): Promise<string> => {
  const { profileId } = on
  const card = (await by.get(`/api/profiles/${profileId}`)).body
  const linked = `/api/links/${profileId}`
  const attempts = await Promise.all([
    by.post('/api/links', { profileId, ...open }),
    by.post(`${linked}/accept`, open),
    by.post(`${linked}/decline`),
    by.patch(linked, { isShown: true }),
    by.del(linked),
    by.post(`${linked}/protection`),
    by.post('/api/joint-cards', {
      members: [profileId, partner.profileId],
      text: 'Us',
      photos: [],
      modes: ['dating'],
    }),
  ])
  const together = await by.get('/api/joint-cards/dating')
  const told = attempts.map(({ status, body }) => [status, body])
  return JSON.stringify([await readings(by, profileId), card.constellation, told, together.body])
}

for (const [what, pair] of Object.entries(sides))
  test(`a link that is ${what} changes nothing that anybody reads`, async t => {
    const attack = await openAttack(t, 20)
    const people = await stage(attack, (one, two) => link(one, two, pair))
    const { holder, partner, other, friend } = people
    const everybody = Object.values(people)
    const attacker = await attack.quickMember('Ash')
    const same = async (by: TestMember, after: string) => {
      await attack.caughtUp()
      const one = nameless(await readAll(by, holder, partner), everybody)
      t.is(one, nameless(await readAll(by, other, friend), everybody), after)
    }
    await same(attacker, 'looking')
    const filters = [partner, friend].map(({ profileId }) => ({
      filterType: 'linked_to',
      filterValue: { profileIds: [profileId] },
    }))
    t.is((await attacker.post('/api/block-filters', { filters })).status, 200)
    await same(attacker, 'filtering')
    attack.nextDay()
    await same(attacker, 'filtering, a day later')
    await attacker.post('/api/block-filters', { filters: [] })
    attack.nextDay()
    for (const one of [partner, friend]) await link(attacker, one, [open, open])
    await same(attacker, 'being linked with both partners')
    for (const one of [partner, friend])
      await attacker.post('/api/blocks', { profileId: one.profileId })
    await same(attacker, 'blocking both partners')
  })

test('somebody who shows a link and is hidden from the reader is like nobody', async t => {
  const attack = await openAttack(t, 20)
  const people = await stage(attack, (one, two) => link(one, two, [open, open]))
  const { holder, partner, other, friend } = people
  const attacker = await attack.quickMember('Ash')
  const constellationOf = async (on: TestMember) =>
    (await attacker.get(`/api/profiles/${on.profileId}`)).body.constellation
  t.is((await constellationOf(holder)).people.length, 1)
  await partner.post('/api/blocks', { profileId: attacker.profileId })
  await friend.post('/api/blocks', { profileId: attacker.profileId })
  await attack.caughtUp()
  t.deepEqual(await constellationOf(holder), await constellationOf(other))
})

test('twenty accounts together read no more than one', async t => {
  const attack = await openAttack(t, 20)
  const people = await stage(attack, (one, two) => link(one, two, [closed, open]))
  const { holder, partner, other, friend } = people
  const everybody = Object.values(people)
  const accounts: TestMember[] = []
  for (let n = 0; n < 20; n += 1) accounts.push(await attack.quickMember(`Ash ${n}`))
  const [first, second, ...rest] = accounts as [TestMember, TestMember, ...TestMember[]]
  for (const one of [partner, friend]) await link(first, one, [open, open])
  for (const one of [holder, other]) await link(second, one, [open, open])
  await attack.caughtUp()
  for (const one of rest) {
    const filterValue = { profileIds: [partner.profileId, friend.profileId] }
    await one.post('/api/block-filters', { filters: [{ filterType: 'linked_to', filterValue }] })
  }
  await attack.caughtUp()
  const names = new Map([
    [first.profileId, 'first'],
    [second.profileId, 'second'],
  ])
  for (const one of accounts) {
    const read = async (on: TestMember, by: TestMember) => {
      const text = nameless(await readings(one, on.profileId), everybody)
      const card = await one.get(`/api/profiles/${on.profileId}`)
      const seen = JSON.stringify(card.body.constellation ?? card.status)
      return [text, nameless(seen, [...everybody, by]), [...names.values()]]
    }
    t.deepEqual(await read(holder, partner), await read(other, friend))
  }
})

test('a profile is read in as many steps with private links and hidden people as without', async t => {
  const attack = await openAttack(t, 20)
  const people = await stage(attack, (one, two) => link(one, two, [closed, closed]))
  const { holder, other } = people
  const attacker = await attack.quickMember('Ash')
  const { views } = attack.kith.ports
  const collection = views.collection.bind(views)
  let reads = 0
  Object.assign(views, {
    collection: (...args: Parameters<typeof collection>) => {
      reads += 1
      return collection(...args)
    },
  })
  const readsOf = async (on: TestMember) => {
    await attacker.get(`/api/profiles/${on.profileId}`)
    const before = reads
    await attacker.get(`/api/profiles/${on.profileId}`)
    return reads - before
  }
  await collection(constellations).get(holder.profileId)
  const [one, two] = [await readsOf(holder), await readsOf(other)]
  t.true(one > 0)
  t.is(one, two)
})

test('of a yes and an end at once, both read the same, round after round', async t => {
  const attack = await openAttack(t, 20)
  const [one, other] = [await attack.quickMember('Rowan'), await attack.quickMember('Wren')]
  await matchMembers(one, other)
  const linksOf = async (by: TestMember) =>
    (await by.get('/api/constellation')).body.links.length as number
  for (let round = 0; round < 12; round += 1) {
    await one.post('/api/links', { profileId: other.profileId, ...open })
    const [accepted] = await Promise.all([
      other.post(`/api/links/${one.profileId}/accept`, open),
      one.del(`/api/links/${other.profileId}`),
    ])
    const [mine, theirs] = [await linksOf(one), await linksOf(other)]
    t.is(mine, theirs)
    if (mine > 0) t.is(accepted.status, 200)
    await one.del(`/api/links/${other.profileId}`)
  }
})
