import test from 'ava'
import { timing } from '../../contracts/core/limits.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { Config } from '../../engines/config/config.ts'
import { type Community, community } from './community.ts'
import { dayClock } from './day-clock.ts'
import { startServer, type TestMember } from './server.ts'

const MINUTE = 60_000

/** Ids of the cards in a member's deck, once everything has been read. */
const deckOf = async (
  { caughtUp }: Community,
  viewer: TestMember,
  mode: DiscoveryMode = 'dating',
) => {
  await caughtUp()
  const { body } = await viewer.get(`/api/discover/${mode}`)
  return (body as { id: string }[]).map(({ id }) => id)
}

test('a card shows only the fields that strangers may see', async t => {
  const { me, you, caughtUp } = await community(t)
  await you.patch('/api/profile', {
    pronouns: 'she/her',
    bio: 'I bake.',
    seekingDescription: 'Someone who eats.',
  })
  await caughtUp()
  const { status, body } = await me.get('/api/discover/dating')
  t.is(status, 200)
  t.deepEqual(body, [
    {
      id: you.profileId,
      photos: [],
      pseudonym: 'Rowan',
      pronouns: 'she/her',
      age: 30,
      distance: null,
      faceHidden: false,
      isVerified: false,
      isDemo: false,
      relationshipStyle: 'solo_poly',
      visiting: null,
      compatibility: null,
      aiCompatibilityScore: null,
      tags: [],
      bio: 'I bake.',
      consentPreferences: [],
      constellation: { people: [], hasReserved: false },
      together: [],
    },
  ])
})

test('the mode is read from the path or the query and defaults to dating', async t => {
  const { me, you, caughtUp } = await community(t)
  await you.put('/api/profile/modes', { modes: ['friendship'] })
  await caughtUp()
  t.is((await me.get('/api/discover/friendship')).body.length, 1)
  t.is((await me.get('/api/discover?mode=friendship')).body.length, 1)
  t.is((await me.get('/api/discover/dating')).body.length, 0)
  t.is((await me.get('/api/discover')).body.length, 0)
})

test('an unknown mode is refused', async t => {
  const { me } = await community(t)
  t.is((await me.get('/api/discover/marriage')).status, 400)
  t.is((await me.get('/api/discover?mode=marriage')).status, 400)
  t.is((await me.get('/api/discover?mood=dating')).status, 400)
})

test('a swiped profile leaves the deck of that mode and returns when the swipe is undone', async t => {
  const all = await community(t)
  const { me, you, swipe } = all
  await swipe(me, you, 'pass')
  t.deepEqual(await deckOf(all, me), [])
  t.deepEqual(await deckOf(all, me, 'friendship'), [you.profileId])
  t.deepEqual(await deckOf(all, you), [me.profileId])

  await me.post('/api/swipes/undo')
  t.deepEqual(await deckOf(all, me), [you.profileId])
})

test('a profile returns to the deck 14 days after a maybe and 90 days after a pass, not earlier', async t => {
  let now = new Date()
  const all = await community(t, { clock: { now: () => now } })
  const { me, you, quickMember, quickVisitor, swipe } = all
  const sage = await quickMember('Sage')
  await swipe(me, you, 'maybe')
  await swipe(me, sage, 'pass')
  const swipedAt = now.getTime()
  /** Signs in again, as the session has expired. */
  const dealtAfter = async (milliseconds: number) => {
    now = new Date(swipedAt + milliseconds)
    return await deckOf(all, { ...me, ...(await quickVisitor('Juniper')) })
  }

  t.deepEqual(await dealtAfter(timing.maybeReturns - MINUTE), [])
  t.deepEqual(await dealtAfter(timing.maybeReturns + MINUTE), [you.profileId])
  t.deepEqual(await dealtAfter(timing.passReturns - MINUTE), [you.profileId])
  const both = await dealtAfter(timing.passReturns + MINUTE)
  t.deepEqual(both.toSorted(), [you.profileId, sage.profileId].toSorted())
})

test('a profile that super liked the viewer comes first in the deck', async t => {
  const all = await community(t)
  const { me, you, quickMember, swipe } = all
  const others = [you, await quickMember('Sage'), await quickMember('Wren')]
  const before = await deckOf(all, me)
  const last = others.find(({ profileId }) => profileId === before.at(-1))
  if (!last) return t.fail('everybody is dealt')
  await swipe(last, me, 'super_like')
  const [first] = await deckOf(all, me)
  t.is(first, last.profileId)
})

test("a deck holds only profiles whose ages fit both ways, by the viewer's profile at the start of the day", async t => {
  const { clock, nextDay } = dayClock()
  const all = await community(t, { clock })
  const { me, you } = all
  await me.patch('/api/profile', { minAge: 31, maxAge: 40 })
  t.deepEqual(await deckOf(all, me), [])
  t.deepEqual(await deckOf(all, you), [])

  await you.patch('/api/profile', { age: 31 })
  t.deepEqual(await deckOf(all, me), [you.profileId])
  t.deepEqual(await deckOf(all, you), [], 'whom another wants to see is not told by trying ages')
  nextDay()
  t.deepEqual(await deckOf(all, you), [me.profileId])
})

test('a block hides both profiles from each other until it is taken back', async t => {
  const all = await community(t)
  const { me, you } = all
  await me.post('/api/blocks', { profileId: you.profileId })
  t.deepEqual(await deckOf(all, me), [])
  t.deepEqual(await deckOf(all, you), [])

  await me.del(`/api/blocks/${you.profileId}`)
  t.deepEqual(await deckOf(all, me), [you.profileId])
  t.deepEqual(await deckOf(all, you), [me.profileId])
})

test('a profile visible to matches only appears to members that it liked', async t => {
  const all = await community(t)
  const { me, you, swipe } = all
  await you.patch('/api/profile', { profileVisibility: 'matches_only' })
  t.deepEqual(await deckOf(all, me), [])

  await swipe(you, me)
  t.deepEqual(await deckOf(all, me), [you.profileId])
})

test('a deck has twenty cards at most', async t => {
  const { me, quickMember, caughtUp } = await community(t)
  await Promise.all(Array.from({ length: 25 }, (_, index) => quickMember(`Member ${index}`)))
  await caughtUp()
  const { body } = await me.get('/api/discover/dating')
  t.is(body.length, 20)
  t.is(new Set(body.map(({ id }: { id: string }) => id)).size, 20)
})

test('an unchanged deck is not sent again', async t => {
  const { me, caughtUp } = await community(t)
  await caughtUp()
  const { headers } = await me.get('/api/discover/dating')
  const again = await me.get('/api/discover/dating', { 'if-none-match': headers.get('etag') ?? '' })
  t.is(again.status, 304)
})

test('a deck requires a profile', async t => {
  const { stranger, quickVisitor } = await startServer(t)
  const visitor = await quickVisitor('Juniper')
  for (const path of ['/api/discover', '/api/discover/dating']) {
    t.is((await stranger.get(path)).status, 401)
    t.is((await visitor.get(path)).body.code, 'profile_required')
  }
})

test('a member sees a limited number of new profiles a day, and can see those again', async t => {
  let now = new Date('2026-06-01T12:00:00.000Z')
  const configure = (config: Config) => ({ ...config, newCardsPerDay: 25 })
  const all = await community(t, { configure, clock: { now: () => now } })
  const { me, quickMember, caughtUp } = all
  await Promise.all(Array.from({ length: 34 }, (_, n) => quickMember(`Member ${n}`)))
  const passAll = async (ids: readonly string[]) => {
    for (const swipedProfileId of ids)
      await me.post('/api/swipe', { swipedProfileId, action: 'pass', discoveryMode: 'dating' })
  }
  const first = await deckOf(all, me)
  t.is(first.length, 20)
  t.deepEqual(await deckOf(all, me), first, 'a repeated request uses no allowance')
  await passAll(first)
  const second = await deckOf(all, me)
  t.is(second.length, 5)
  await passAll(second)
  await caughtUp()
  t.like(await me.get('/api/discover/dating'), { status: 403, body: { code: 'card_limit' } })
  t.true((await deckOf(all, me, 'friendship')).every(id => [...first, ...second].includes(id)))

  now = new Date('2026-06-02T00:00:00.000Z')
  t.is((await deckOf(all, me)).length, 10)
})

test('a deck with no candidates left is empty and does not report the daily limit', async t => {
  const all = await community(t, { configure: config => ({ ...config, newCardsPerDay: 1 }) })
  t.is((await deckOf(all, all.me)).length, 1)
  await all.swipe(all.me, all.you)
  t.deepEqual(await deckOf(all, all.me), [])
})
