import test, { type ExecutionContext } from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { jpegOf } from '../samples/sample-images.ts'
import { commonServer } from './common-server.ts'
import { type Community, community, problemOf, unknownId } from './community.ts'
import { fetchRendition, upload } from './photo-form.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const shown = { kind: 'partner', isShown: true, isCounted: false } as const
const secret = { ...shown, words: 'Our secret', isShown: false } as const
type Side = { readonly kind: string } & Readonly<Record<string, unknown>>

type Named = Pick<TestMember, 'profileId'>
const invite = (by: TestMember, on: Named, side: Side = shown) =>
  by.post('/api/links', { profileId: on.profileId, ...side })
const accept = (by: TestMember, on: Named, side: Side = shown) =>
  by.post(`/api/links/${on.profileId}/accept`, side)
const revise = (by: TestMember, on: Named, changes: object) =>
  by.patch(`/api/links/${on.profileId}`, changes)
const end = (by: TestMember, on: Named) => by.del(`/api/links/${on.profileId}`)
const own = async (by: TestMember) => (await by.get('/api/constellation')).body
const seenBy = async (by: TestMember, on: Named) =>
  (await by.get(`/api/profiles/${on.profileId}`)).body.constellation
const nobody = { people: [], hasReserved: false }

/** Links two matched members, as both sides wish. */
const link = async (
  { match }: Pick<Community, 'match'>,
  [one, other]: readonly [TestMember, TestMember],
  [ones, others]: readonly [Side, Side] = [shown, shown],
) => {
  const matchId = await match(one, other)
  await invite(one, other, ones)
  const { status } = await accept(other, one, others)
  return { matchId, status }
}

test('a linked member has a photo only as long as its address is served', async t => {
  const all = await common.community()
  const { origin, me, you, caughtUp } = all
  const { photoUrl } = (await upload(origin, you, await jpegOf(320, 400))).body
  await you.post('/api/profile-photos', { photoUrl })
  const { matchId } = await link(all, [me, you])
  await caughtUp()
  const photoOf = async () => (await own(me)).links[0].photo
  t.is((await fetchRendition(origin, me, (await photoOf()).photoUrl)).status, 200)
  await me.del(`/api/matches/${matchId}`)
  await you.put('/api/profile/modes', { modes: [] })
  await caughtUp()
  t.is((await own(me)).links.length, 1, 'the link stays')
  t.is(await photoOf(), null)
})

/** Two linked members, and a third who sees both. Specs about decks have a server of their own. */
const linkedTwo = async (sides?: readonly [Side, Side], deckOf?: ExecutionContext) => {
  const server = await (deckOf ? community(deckOf) : common.community())
  const { me, you } = server
  const third = await server.quickMember('Kai')
  const { matchId } = await link(server, [me, you], sides)
  return { ...server, third, matchId }
}

test('a match is invited, says yes, and both read the same facts', async t => {
  const { me, you, match } = await common.community()
  t.is((await invite(me, you)).status, 404, 'no match yet')
  await match(me, you)
  t.is((await invite(me, you, { ...shown, words: 'Sun' })).status, 200)
  t.like(await own(you), {
    links: [],
    invitations: [{ profileId: me.profileId, isSent: false, kind: 'partner', words: 'Sun' }],
  })
  t.like(await own(me), { links: [], invitations: [{ profileId: you.profileId, isSent: true }] })
  t.is((await accept(me, you)).status, 404, 'nobody says yes to themselves')
  t.is((await accept(you, me, { ...shown, words: 'Moon' })).status, 200)

  const [mine, yours] = [await own(me), await own(you)]
  t.deepEqual([mine.invitations, yours.invitations], [[], []])
  const [one, other] = [mine.links[0], yours.links[0]]
  t.is(one.own.words, 'Sun')
  t.is(one.theirs.words, 'Moon')
  t.deepEqual([one.own, one.theirs, one.since], [other.theirs, other.own, other.since])
})

test('declining looks like no answer, and a further invitation is not delivered', async t => {
  const { me, you, match, caughtUp } = await common.community()
  await match(me, you)
  await invite(me, you)
  const waiting = await own(me)
  await you.post(`/api/links/${me.profileId}/decline`)
  await caughtUp()
  t.deepEqual(await own(me), waiting)
  t.deepEqual(await own(you), { links: [], invitations: [], codes: [], jointCards: [] })
  await end(me, you)
  await invite(me, you)
  await caughtUp()
  t.like(await own(me), { invitations: [{ isSent: true }] })
  t.deepEqual((await own(you)).invitations, [])
  t.is((await invite(you, me)).status, 200)
  t.like(await own(me), { invitations: [], links: [{ profileId: you.profileId }] })
})

test('others see a link on card and profile while both show it, with both words', async t => {
  const sides = [
    { ...shown, words: 'My sun' },
    { ...shown, kind: 'comet' },
  ] as const
  const { me, you, third } = await linkedTwo(sides, t)
  const { people, hasReserved } = await seenBy(third, me)
  t.false(hasReserved)
  t.like(people, [
    {
      profileId: you.profileId,
      pseudonym: 'Rowan',
      word: { kind: 'partner', words: 'My sun' },
      theirWord: { kind: 'comet', words: null },
    },
  ])
  t.like(await seenBy(third, you), { people: [{ profileId: me.profileId }] })
  const { body: deck } = await third.get('/api/discover/dating')
  const card = deck.find((one: { id: string }) => one.id === me.profileId)
  t.deepEqual(card.constellation, { people, hasReserved })
})

for (const [what, sides] of [
  ['the one', [secret, shown]],
  ['the other', [shown, secret]],
] as const)
  test(`a link that ${what} keeps private is nowhere`, async t => {
    const { me, you, third } = await linkedTwo(sides)
    for (const one of [me, you]) t.deepEqual(await seenBy(third, one), nobody)
    await revise(me, you, { isShown: true })
    await revise(you, me, { isShown: true })
    t.is((await seenBy(third, me)).people.length, 1)
    await revise(you, me, { isShown: false })
    for (const one of [me, you]) t.deepEqual(await seenBy(third, one), nobody)
  })

test('a match reads the same constellation as everybody else who sees the card', async t => {
  const server = await common.community()
  const { me, you, match, quickMember } = server
  const ash = await quickMember('Ash')
  const matchId = await match(me, you)
  await link(server, [you, ash])
  await server.caughtUp()
  const { body } = await me.get(`/api/matches/${matchId}/profile`)
  t.is(body.constellation.people.length, 1)
  t.deepEqual(body.constellation, await seenBy(me, you))
  await revise(ash, you, { isShown: false })
  await server.caughtUp()
  t.deepEqual((await me.get(`/api/matches/${matchId}/profile`)).body.constellation, nobody)
})

test('who agreed to be counted is one line, however many there are', async t => {
  const { me, you, third, match, quickMember } = await linkedTwo([
    shown,
    { ...secret, isCounted: true },
  ])
  const one = await seenBy(third, me)
  t.deepEqual(one, { people: [], hasReserved: true })
  t.deepEqual(await seenBy(third, you), nobody, 'a private link says nothing on its own card')
  const more = await quickMember('Ash')
  await link({ match }, [me, more], [shown, { ...secret, isCounted: true }])
  t.deepEqual(await seenBy(third, me), one)
})

test('somebody blocked, or whose profile is for matches only, is not seen on others’ cards', async t => {
  const { me, you, third, caughtUp } = await linkedTwo()
  await you.patch('/api/profile', { profileVisibility: 'matches_only' })
  await caughtUp()
  t.deepEqual(await seenBy(third, me), nobody)
  await you.patch('/api/profile', { profileVisibility: 'public' })
  await caughtUp()
  t.is((await seenBy(third, me)).people.length, 1)
  await you.post('/api/blocks', { profileId: third.profileId })
  await caughtUp()
  t.deepEqual(await seenBy(third, me), nobody)
})

for (const by of ['me', 'you'] as const)
  test(`${by} end the link alone, and no trace is left for either`, async t => {
    const all = await linkedTwo()
    const { me, you, third, caughtUp } = all
    const other = by === 'me' ? you : me
    t.is((await end(all[by], other)).status, 200)
    await caughtUp()
    for (const one of [me, you]) {
      t.deepEqual(await own(one), { links: [], invitations: [], codes: [], jointCards: [] })
      t.deepEqual(await seenBy(third, one), nobody)
      const { body } = await one.get('/api/notifications')
      t.false(body.some(({ title }: { title: string }) => title === 'You are linked'))
    }
    t.is((await end(me, you)).status, 404)
  })

test('the end of a match does not end the link; a block does', async t => {
  const { me, you, matchId, caughtUp } = await linkedTwo()
  await me.del(`/api/matches/${matchId}`)
  await caughtUp()
  t.like(await own(me), { links: [{ profileId: you.profileId }] })
  await me.post('/api/blocks', { profileId: you.profileId })
  await caughtUp()
  await me.del(`/api/blocks/${you.profileId}`)
  await caughtUp()
  for (const one of [me, you]) t.deepEqual((await own(one)).links, [])
})

test('a deleted account leaves no link, invitation or joint card', async t => {
  const { me, you, third, match, caughtUp } = await linkedTwo()
  await match(you, third)
  await invite(you, third)
  const card = { members: [me.profileId], text: 'Us', photos: [], modes: ['dating'] }
  await you.post('/api/joint-cards', card)
  await you.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  const nothing = { links: [], invitations: [], codes: [], jointCards: [] }
  t.deepEqual(await own(me), nothing)
  t.deepEqual(await own(third), nothing)
})

test('a code links one person, whom its author need not know', async t => {
  const { me, you, quickMember } = await common.community()
  const note = 'From the climbing hall.'
  const { body: made } = await me.post('/api/link-codes', { ...secret, kind: 'spouse', note })
  t.like(await own(me), { codes: [{ id: made.id, kind: 'spouse', words: 'Our secret', note }] })
  t.false(JSON.stringify(await own(me)).includes(made.code))
  const path = `/api/link-codes/${made.code}`
  t.deepEqual((await you.get(path)).body, {
    pseudonym: 'Juniper',
    isDemo: false,
    kind: 'spouse',
    words: 'Our secret',
    note,
  })
  t.is((await me.get(path)).status, 404, 'nobody links with themselves')
  const later = await quickMember('Kai')
  const [one, other] = await Promise.all([
    you.post(`${path}/accept`, shown),
    later.post(`${path}/accept`, shown),
  ])
  t.deepEqual([one.status, other.status].sort(), [200, 404])
  const links = [await own(me), await own(you), await own(later)].map(all => all.links.length)
  t.deepEqual(links.toSorted(), [0, 1, 1])
  t.is(links[0], 1)
  t.is((await you.get(path)).status, 404)
})

test('a code that was taken back, or whose author blocks the reader, is like an unknown one', async t => {
  const { me, you, caughtUp } = await common.community()
  const { body: taken } = await me.post('/api/link-codes', shown)
  await me.del(`/api/link-codes/${taken.id}`)
  const { body: open } = await me.post('/api/link-codes', shown)
  await me.post('/api/blocks', { profileId: you.profileId })
  await caughtUp()
  const unknown = problemOf(await you.get(`/api/link-codes/${unknownId}`))
  for (const { code } of [taken, open])
    t.deepEqual(problemOf(await you.get(`/api/link-codes/${code}`)), unknown)
})

test('a member has few open codes', async t => {
  const { me } = await common.community()
  for (let made = 0; made < limits.link.codes; made += 1)
    t.is((await me.post('/api/link-codes', shown)).status, 200)
  t.like(await me.post('/api/link-codes', shown), { body: { code: 'too_many_codes' } })
})

test('of codes made at once no more succeed than a member may have, and a used one makes room', async t => {
  const { me, you } = await common.community()
  const make = () => me.post('/api/link-codes', shown)
  const made = await Promise.all(Array.from({ length: 3 * limits.link.codes }, make))
  const codes = made.filter(({ status }) => status === 200).map(({ body }) => body)
  t.is(codes.length, limits.link.codes)
  t.is((await own(me)).codes.length, limits.link.codes)
  const [used, taken] = codes
  await you.post(`/api/link-codes/${used.code}/accept`, shown)
  await me.del(`/api/link-codes/${taken.id}`)
  const again = await Promise.all(Array.from({ length: limits.link.codes }, make))
  t.is(again.filter(({ status }) => status === 200).length, 2)
})

test('a code that is used and taken back at once is either used or taken back', async t => {
  for (let round = 0; round < 5; round += 1) {
    const { me, you } = await common.community()
    const { body: made } = await me.post('/api/link-codes', shown)
    const [used, takenBack] = await Promise.all([
      you.post(`/api/link-codes/${made.code}/accept`, shown),
      me.del(`/api/link-codes/${made.id}`),
    ])
    t.deepEqual([used.status, takenBack.status].toSorted(), [200, 404])
    t.is((await own(me)).links.length, used.status === 200 ? 1 : 0)
    t.deepEqual((await own(me)).codes, [])
  }
})

test('linked members are suggested to each other only while both ask', async t => {
  const { me, you } = await linkedTwo([shown, shown], t)
  const inFriendship = async () => {
    const { body } = await me.get('/api/discover/friendship')
    return body.some(({ id }: { id: string }) => id === you.profileId)
  }
  t.false(await inFriendship())
  await revise(me, you, { asksForDates: true })
  t.false(await inFriendship())
  await revise(you, me, { asksForDates: true })
  t.true(await inFriendship())
})

test('a filter against people linked to somebody works on links that both show', async t => {
  const { me, you, third, caughtUp } = await linkedTwo([secret, shown], t)
  const inDeck = async () => {
    const { body } = await third.get('/api/discover/dating')
    return body.some(({ id }: { id: string }) => id === you.profileId)
  }
  const filterValue = { profileIds: [me.profileId] }
  const filters = [{ filterType: 'linked_to', filterValue }]
  t.is((await third.post('/api/block-filters', { filters })).status, 200)
  await caughtUp()
  t.true(await inDeck(), 'a private link is no reason')
  await revise(me, you, { isShown: true })
  await caughtUp()
  t.false(await inDeck())
  await revise(me, you, { isShown: false })
  await caughtUp()
  t.true(await inDeck())
})

test('what one shares about protection the other reads, and that is noted', async t => {
  const { me, you } = await linkedTwo()
  const boundary = { category: 'protection_sharing', level: 'yes', notes: 'Tested in May.' }
  await me.post('/api/consent-preferences', { preferences: [boundary] })
  const read = () => you.post(`/api/links/${me.profileId}/protection`)
  t.is((await read()).status, 404)
  await revise(me, you, { sharesProtection: true })
  t.deepEqual((await read()).body, { boundary })
  const [{ protectionSeen }] = (await own(me)).links
  t.is(protectionSeen.length, 1)
  t.deepEqual((await own(you)).links[0].protectionSeen, [])
  await revise(me, you, { sharesProtection: false })
  t.is((await read()).status, 404)
})

test('a linked member comes along to an event, once they answer for themselves', async t => {
  const { me, you, third, quickMember } = await linkedTwo()
  const eventDate = new Date(Date.now() + 86_400_000).toISOString()
  const event = { title: 'Bread', description: 'We bake.', eventDate }
  const host = await quickMember('Ash')
  const { id } = (await host.post('/api/events', event)).body
  const rsvp = (by: TestMember, withProfileId: string | null) =>
    by.post(`/api/events/${id}/rsvp`, { status: 'going', withProfileId })
  const read = async (by: TestMember) => (await by.get(`/api/events/${id}`)).body
  t.is((await rsvp(me, third.profileId)).status, 404, 'not linked')
  t.is((await rsvp(me, you.profileId)).status, 200)
  t.like(await read(you), { companions: [{ profileId: me.profileId, pseudonym: 'Juniper' }] })
  t.like(await read(me), { myCompanion: you.profileId, companions: [] })
  const together = async (by: TestMember) =>
    (await read(by)).attendees.filter(({ withId }: { withId: unknown }) => withId !== null)
  t.deepEqual(await together(host), [])
  await rsvp(you, me.profileId)
  const [one, other] = await together(host)
  t.is(one.withId, other.profile.id)
  t.is(other.withId, one.profile.id)
  t.is((await together(me)).length, 2)
  t.deepEqual(await together(third), [], 'told to the host and the two alone')
  await rsvp(you, null)
  t.deepEqual(await together(host), [])
})

test('the end of a link ends coming along', async t => {
  const { me, you, caughtUp } = await linkedTwo()
  const eventDate = new Date(Date.now() + 86_400_000).toISOString()
  const event = { title: 'Tea', description: 'Quiet.', eventDate }
  const { id } = (await me.post('/api/events', event)).body
  const rsvp = { status: 'going', withProfileId: me.profileId }
  await you.post(`/api/events/${id}/rsvp`, rsvp)
  t.like((await you.get(`/api/events/${id}`)).body, { myCompanion: me.profileId })
  await end(me, you)
  await caughtUp()
  t.like((await you.get(`/api/events/${id}`)).body, { myCompanion: null })
})
