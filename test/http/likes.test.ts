import test, { type ExecutionContext } from 'ava'
import { StorageFault } from '../../engines/ports/storage-fault.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { createClient } from './client.ts'
import { type Community, community } from './community.ts'
import { dayClock } from './day-clock.ts'
import { type ServerOptions, startServer, type TestMember } from './server.ts'

const noon = new Date('2026-06-01T12:00:00.000Z')
const standing = { clock: { now: () => noon } }
const allow = (likes: number, superLikes = 1): ServerOptions => ({
  ...standing,
  configure: config => ({ ...config, likesPerDay: { like: likes, super_like: superLikes } }),
})

/** The number of likes of a member that count on a day. */
const spentBy = async ({ kith }: Community, { profileId: member }: TestMember, now = noon) =>
  (await kith.ports.allowances.used({ name: 'likes', member, now })).size

const others = (all: Community, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => all.quickMember(`Member ${n}`)))

test('a member gives fifty likes and one super like a day, and one more is refused', async t => {
  const all = await community(t, standing)
  const { me, swipe } = all
  const people = await others(all, 52)
  const answers = await Promise.all(people.slice(0, 51).map(one => swipe(me, one)))
  t.is(answers.filter(({ status }) => status === 200).length, 50)
  const refused = answers.filter(({ status }) => status !== 200)
  t.is(refused.length, 1)
  t.like(refused[0], {
    status: 403,
    body: {
      code: 'like_limit',
      message: "You have used today's 50 likes. New ones come at midnight UTC, in about 12 hours.",
    },
  })
  t.is((await swipe(me, people[51] as TestMember, 'super_like')).status, 200)
  t.like(await swipe(me, all.you, 'super_like'), {
    status: 403,
    body: {
      code: 'like_limit',
      message:
        "You have used today's super like. The next one comes at midnight UTC, in about 12 hours.",
    },
  })
})

test('of concurrent likes of different people exactly as many succeed as are left', async t => {
  const all = await community(t, allow(3))
  const { me, swipe } = all
  const people = await others(all, 8)
  const statuses = await Promise.all(people.map(async one => (await swipe(me, one)).status))
  t.deepEqual(statuses.toSorted(), [200, 200, 200, 403, 403, 403, 403, 403])
  t.is(await spentBy(all, me), 3)
})

test('a restart gives no new likes', async t => {
  const folder = await scratchFolder(t)
  const options = { ...allow(1), env: { KITH_DATA: folder } }
  const all = await community(t, options)
  const { me, you, swipe, kith } = all
  const [other] = await others(all, 1)
  t.is((await swipe(me, you)).status, 200)
  await kith.close()
  const { kith: again } = await startServer(t, options)
  const client = createClient(again.local, { cookie: me.cookie })
  const { profileId: swipedProfileId } = other as TestMember
  const body = { swipedProfileId, action: 'like', discoveryMode: 'dating' }
  t.like((await client.post('/api/swipe', body)).body, { code: 'like_limit' })
})

test('a like that the log does not take costs nothing', async t => {
  const all = await community(t, allow(2))
  const { me, you, swipe, kith } = all
  const { log } = kith.ports
  const { append } = log
  Object.assign(log, { append: () => Promise.reject(new StorageFault('unreachable')) })
  for (let time = 0; time < 3; time += 1) t.is((await swipe(me, you)).status, 503)
  Object.assign(log, { append })
  t.is(await spentBy(all, me), 0)
  t.is((await swipe(me, you)).status, 200)
  t.is(await spentBy(all, me), 1)
})

test('a like over the limit leaves the card in the deck, and passing still works', async t => {
  const all = await community(t, allow(1))
  const { me, you, swipe, caughtUp } = all
  const [other] = await others(all, 1)
  await swipe(me, you)
  t.is((await swipe(me, other as TestMember)).body.code, 'like_limit')
  await caughtUp()
  const { body: deck } = await me.get('/api/discover/dating')
  t.deepEqual(
    deck.map(({ id }: { id: string }) => id),
    [other?.profileId],
  )
  for (const action of ['maybe', 'pass'] as const)
    t.is((await swipe(me, other as TestMember, action)).status, 200)
})

test('the like limit resets at midnight UTC', async t => {
  let now = new Date('2026-06-01T23:58:30.000Z')
  const all = await community(t, { ...allow(1), clock: { now: () => now } })
  const { me, you, swipe } = all
  const [other] = await others(all, 1)
  await swipe(me, you)
  t.is(
    (await swipe(me, other as TestMember)).body.message,
    "You have used today's like. The next one comes at midnight UTC, in 2 minutes.",
  )
  now = new Date('2026-06-01T23:59:59.999Z')
  t.is((await swipe(me, other as TestMember)).body.code, 'like_limit')
  now = new Date('2026-06-02T00:00:00.000Z')
  t.is((await swipe(me, other as TestMember)).status, 200)
})

test('a repeated like costs nothing, with its key or without, in sequence or concurrently', async t => {
  const all = await community(t, allow(2))
  const { me, you, swipe } = all
  const body = { swipedProfileId: you.profileId, action: 'like', discoveryMode: 'dating' }
  const key = { 'idempotency-key': 'like-1' }
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => me.post('/api/swipe', body, key)),
    ...[1, 2, 3].map(() => swipe(me, you)),
  ])
  for (const { status } of [...answers, await swipe(me, you)]) t.is(status, 200)
  t.is(await spentBy(all, me), 1)
})

test('a refused like costs nothing', async t => {
  const all = await community(t, allow(1))
  const { me, you, match, swipe, quickMember } = all
  const hidden = await quickMember('Hidden', { profileVisibility: 'matches_only' })
  t.is((await swipe(me, hidden)).status, 404)
  t.is((await swipe(me, me)).status, 404)
  t.is(await spentBy(all, me), 0)
  await match(me, you)
  t.is((await swipe(me, you, 'super_like')).status, 200)
  t.is(await spentBy(all, me), 1)
})

test('an undone like is not given back, so that likes cannot be tried for free', async t => {
  const all = await community(t, allow(2))
  const { me, swipe } = all
  const people = await others(all, 4)
  const tried: number[] = []
  for (const one of people) {
    tried.push((await swipe(me, one)).status)
    await me.post('/api/swipes/undo')
  }
  t.deepEqual(tried, [200, 200, 403, 403])
  t.is(await spentBy(all, me), 2)
})

test('a like repeated under its key after midnight counts once', async t => {
  let now = new Date('2026-06-01T23:59:59.000Z')
  const all = await community(t, { ...allow(1), clock: { now: () => now } })
  const { me, you } = all
  const body = { swipedProfileId: you.profileId, action: 'like', discoveryMode: 'dating' }
  const key = { 'idempotency-key': 'late' }
  const first = await me.post('/api/swipe', body, key)
  now = new Date('2026-06-02T00:00:01.000Z')
  t.deepEqual((await me.post('/api/swipe', body, key)).body, first.body)
  t.is(await spentBy(all, me, now), 0)
})

test('liking a suggestion costs a like', async t => {
  const all = await community(t, allow(1))
  const [other] = await others(all, 1)
  const like = ({ profileId }: TestMember) =>
    all.me.post('/api/swipes', {
      swipedProfileId: profileId,
      action: 'like',
      discoveryMode: 'dating',
    })
  t.is((await like(all.you)).status, 200)
  t.is((await like(other as TestMember)).body.code, 'like_limit')
})

/** A community in which two hours pass before likes are counted, so that they count. */
const withLikes = async (t: ExecutionContext) => {
  const { clock, pass } = dayClock()
  const all = await community(t, { clock })
  const received = async (who: TestMember) => {
    pass(2 * 3_600_000)
    await all.caughtUp()
    const { status, body } = await who.get('/api/likes-received')
    return status === 200 ? body : status
  }
  return { ...all, received }
}

test('a member sees how many like them and nothing else about them', async t => {
  const all = await withLikes(t)
  const { me, you, swipe, quickMember, received } = all
  t.deepEqual(await received(me), { count: 0 })
  const [ash, bay] = [await quickMember('Ash'), await quickMember('Bay')]
  await swipe(you, me)
  await swipe(you, me, 'like', 'friendship')
  await swipe(ash, me, 'super_like')
  await swipe(bay, me, 'pass')
  await swipe(me, bay)
  t.deepEqual(await received(me), { count: 2 })
  t.deepEqual(await received(you), { count: 0 })
})

test('passing and blocking do not reveal whether the other member liked', async t => {
  const all = await withLikes(t)
  const { me, you, swipe, quickMember, received } = all
  const [ash, bay] = [await quickMember('Ash'), await quickMember('Bay')]
  for (const one of [you, ash, bay]) await swipe(one, me)
  await swipe(me, you, 'pass')
  await me.patch('/api/profile', { minAge: 90, maxAge: 99 })
  t.deepEqual(await received(me), { count: 3 })
  await me.post('/api/blocks', { profileId: you.profileId })
  t.deepEqual(await received(me), { count: 3 })
  await me.del(`/api/blocks/${you.profileId}`)
  t.deepEqual(await received(me), { count: 3 })
})

test('the count of likes leaves out undone and blocked likes and matches', async t => {
  const all = await withLikes(t)
  const { me, you, swipe, match, quickMember, received } = all
  const [ash, bay] = [await quickMember('Ash'), await quickMember('Bay')]
  for (const one of [you, ash, bay]) await swipe(one, me)
  await bay.post('/api/swipes/undo')
  t.deepEqual(await received(me), { count: 2 })
  await you.post('/api/blocks', { profileId: me.profileId })
  t.deepEqual(await received(me), { count: 1 })
  await match(ash, me)
  t.deepEqual(await received(me), { count: 0 })
})
