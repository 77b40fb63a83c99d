import test, { type ExecutionContext } from 'ava'
import { community } from './community.ts'
import type { TestMember } from './server.ts'

const HOUR = 3_600_000
const noon = Date.parse('2026-06-01T12:00:00.000Z')

/** A community with one like and one super like a day, whose clock can be moved on. */
const withClock = async (t: ExecutionContext, payments?: 'off') => {
  let now = noon
  const clock = { now: () => new Date(now) }
  const env = {
    KITH_LIKES_PER_DAY: '1',
    ...(payments && { KITH_PAYMENTS: payments }),
  }
  const all = await community(t, { env, clock })
  const grant = async ({ profileId }: TestMember, hours: number | null) => {
    const until = hours === null ? null : new Date(now + hours * HOUR).toISOString()
    await all.moderation.setPremium(profileId, until)
    await all.caughtUp()
  }
  const pass = (hours: number) => {
    now += hours * HOUR
  }
  return { ...all, grant, pass }
}

const likesOf = async (member: TestMember) => (await member.get('/api/likes-received')).body

const jazz = { filterType: 'tags', filterValue: { values: ['jazz'] }, isActive: true }
const setFilters = (member: TestMember) =>
  member.post('/api/filter-preferences', { filters: [jazz] })

test('every benefit lasts as long as premium, and its results stay', async t => {
  const { me, you, swipe, quickMember, grant, pass, caughtUp } = await withClock(t)
  const others = await Promise.all(['Wren', 'Sage', 'Ash', 'Bay'].map(name => quickMember(name)))
  const [wren, sage, ash, bay] = others as [TestMember, TestMember, TestMember, TestMember]
  await swipe(you, me, 'like', 'friendship')
  await swipe(wren, me, 'super_like', 'networking')
  await caughtUp()
  pass(2) // likes count from the next hourly step
  t.deepEqual(await likesOf(me), { count: 2 })
  t.like(await setFilters(me), { status: 403, body: { code: 'premium_required' } })

  await grant(me, 24)
  const { count, profiles } = await likesOf(me)
  t.is(count, 2)
  // The order of likers follows their random ids.
  t.deepEqual(
    Object.fromEntries(
      profiles.map(({ id, discoveryModes }: { id: string; discoveryModes: string[] }) => [
        id,
        discoveryModes,
      ]),
    ),
    { [you.profileId]: ['friendship'], [wren.profileId]: ['networking'] },
  )
  for (const action of ['like', 'super_like'] as const)
    for (const one of [sage, ash]) t.is((await swipe(me, one, action)).status, 200)
  const back = await swipe(me, you, 'like', 'friendship')
  t.true(back.body.match, 'a like in the mode of the card is a match')
  t.is((await setFilters(me)).body[0].isActive, true)

  pass(25)
  t.like((await me.get('/api/auth/user')).body.user.premium, { active: false, until: null })
  t.deepEqual(await likesOf(me), { count: 1 })
  t.is((await me.get('/api/filter-preferences')).body[0].isActive, false)
  t.is((await swipe(me, bay)).status, 200)
  t.is((await swipe(me, wren, 'like', 'networking')).body.code, 'like_limit')
  const matches = (await me.get('/api/matches')).body
  t.deepEqual(
    matches.map(({ id }: { id: string }) => id),
    [back.body.matchId],
  )
})

test('premium moves a member to the front of the decks of others, until it ends', async t => {
  const { me, quickMember, grant, caughtUp } = await withClock(t)
  const others = await Promise.all(['Wren', 'Sage', 'Ash', 'Bay'].map(name => quickMember(name)))
  await caughtUp()
  const deck = async (): Promise<string[]> =>
    (await me.get('/api/discover/dating')).body.map(({ id }: { id: string }) => id)
  const before = await deck()
  const chosen = others.findLast(({ profileId }) => profileId !== before[0]) as TestMember
  await grant(chosen, 24)
  t.deepEqual(await deck(), [chosen.profileId, ...before.filter(id => id !== chosen.profileId)])
  await grant(chosen, null)
  t.deepEqual(await deck(), before)
})

test('where premium is not sold, everybody has every filter and sees who likes them', async t => {
  const { me, you, swipe, quickMember, pass, caughtUp } = await withClock(t, 'off')
  const wren = await quickMember('Wren')
  await wren.put('/api/profile-tags', { tags: ['jazz'] })
  await swipe(you, me, 'like', 'friendship')
  await caughtUp()
  pass(24)
  t.deepEqual((await me.get('/api/auth/user')).body.user.premium, {
    active: true,
    source: null,
    until: null,
  })
  const { count, profiles } = await likesOf(me)
  t.deepEqual([count, profiles.map(({ id }: { id: string }) => id)], [1, [you.profileId]])
  t.is((await setFilters(me)).body[0].isActive, true)
  await caughtUp()
  const deck = (await me.get('/api/discover/dating')).body
  t.deepEqual(
    deck.map(({ id }: { id: string }) => id),
    [wren.profileId],
  )
  t.is((await me.post('/api/create-payment-intent')).body.code, 'payments_unconfigured')
})
