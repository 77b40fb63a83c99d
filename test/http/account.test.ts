import test, { type ExecutionContext } from 'ava'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { closeCodes } from '../../contracts/live/live-protocol.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { closedAccounts } from '../../projections/views/identity.ts'
import { identityQueues } from '../../workers/identity/reactors.ts'
import { everything } from '../projections/workbench.ts'
import { jpegOf } from '../samples/sample-images.ts'
import { commonServer } from './common-server.ts'
import { type Community, community } from './community.ts'
import { fetchRendition, upload } from './photo-form.ts'
import { type SignedInMember, startServer, type TestMember, type TestServer } from './server.ts'
import { openSocket } from './socket.ts'

const word = { confirmation: 'DELETE' }
const close = (by: SignedInMember, body: unknown = word, headers?: Record<string, string>) =>
  by.send('DELETE', '/api/account', body, headers)

const photo = jpegOf(90, 60)

const common = commonServer()

const addPhoto = async ({ origin }: Community, by: TestMember): Promise<string> => {
  const { photoUrl } = (await upload(origin, by, await photo)).body
  await by.post('/api/profile-photos', { photoUrl })
  return photoUrl
}

/**
 * Two matched members with messages; the first has a photo on their profile and one unused upload.
 */
const acquainted = async (t: ExecutionContext) => {
  const all = await community(t)
  const { me, you, origin } = all
  await me.patch('/api/profile', { bio: 'I keep bees on the roof.' })
  for (const one of [me, you]) await one.put('/api/ai/consent', { given: true })
  const photoUrl = await addPhoto(all, me)
  const draftUrl = (await upload(origin, me, await photo)).body.photoUrl as string
  await you.post('/api/ai/match-suggestions/generate')
  const matchId = await all.match(me, you)
  await me.post(`/api/matches/${matchId}/messages`, { content: 'Honey on Friday?' })
  await you.post(`/api/matches/${matchId}/messages`, { content: 'Gladly.' })
  await all.caughtUp()
  return { ...all, photoUrl, draftUrl, matchId }
}

test('deleting an account requires its session, the confirmation word and the same origin', async t => {
  const { stranger, member, caughtUp } = await common.server()
  const me = await member('Juniper')
  t.is((await stranger.send('DELETE', '/api/account', word)).status, 401)
  for (const body of [{}, { confirmation: 'delete' }, { confirmation: ' DELETE' }])
    t.is((await close(me, body)).status, 400, JSON.stringify(body))
  t.is((await close(me, { ...word, memberId: 'other' })).status, 400)
  t.is((await close(me, word, { origin: 'https://evil.example' })).status, 403)
  t.is((await me.get('/api/profile')).status, 200)

  const { status, body } = await close(me)
  t.is(status, 200)
  t.deepEqual(Object.keys(body), ['closedAt'])
  await caughtUp()
})

test('deleting an account ends all its sessions and sockets at once', async t => {
  const { origin, visitor, ...server } = await common.server()
  const me = await server.member('Juniper')
  const elsewhere = await visitor('Juniper')
  const socket = await openSocket(t, origin, { cookie: elsewhere.cookie })
  socket.send({ type: 'authenticate', profileId: me.profileId })
  await socket.roundTrip()

  await close(me)
  t.is(await socket.closed, closeCodes.signedOut)
  for (const one of [me, elsewhere]) {
    t.is((await one.get('/api/auth/user')).status, 401)
    t.is((await one.post('/api/profile', {})).status, 401)
    t.is((await close(one)).status, 401)
  }
  await server.caughtUp()
})

test('a session of a deleted account gives access to nothing', async t => {
  const { kith, quickMember, caughtUp } = await common.server()
  const me = await quickMember('Juniper')
  const { user } = (await me.get('/api/auth/user')).body
  await close(me)
  await caughtUp()
  const { token } = await kith.memberSessions.start(user.id)
  t.is(await kith.memberSessions.find(token), undefined)
})

test('a deleted account disappears for everyone else at once', async t => {
  const { me, you, origin, photoUrl, draftUrl, matchId } = await acquainted(t)
  await close(me)

  t.deepEqual((await you.get('/api/matches')).body, [])
  t.deepEqual((await you.get('/api/ai/match-suggestions')).body, [])
  const gone = [
    you.get(`/api/matches/${matchId}`),
    you.get(`/api/matches/${matchId}/messages`),
    you.post(`/api/matches/${matchId}/messages`, { content: 'Are you there?' }),
    fetchRendition(origin, you, photoUrl),
    fetchRendition(origin, you, draftUrl),
    you.post('/api/swipe', {
      swipedProfileId: me.profileId,
      action: 'like',
      discoveryMode: 'friendship',
    }),
  ]
  for (const [index, answered] of (await Promise.all(gone)).entries())
    t.is(answered.status, 404, String(index))
})

test('a match cannot read messages of a deleted account even before views and workers catch up', async t => {
  const { kith, me, you, matchId, caughtUp } = await acquainted(t)
  const { jobs, keys } = kith.ports
  const { add } = jobs
  const released = Promise.withResolvers<void>()
  t.teardown(() => released.resolve())
  jobs.add = async (...job) => {
    await released.promise
    return add(...job)
  }
  await close(me)
  t.is(await keys.decryptionKey([subjects.profile(me.profileId)]), 'erased')
  const { body } = await you.get(`/api/matches/${matchId}/messages`)
  t.false(JSON.stringify(body).includes('Honey'))
  released.resolve()
  await caughtUp()
})

test('no view and no media file keeps data of a deleted account', async t => {
  const { kith, me, you, caughtUp } = await acquainted(t)
  const { user } = (await me.get('/api/auth/user')).body
  await close(me)
  await caughtUp()

  t.deepEqual(await Array.fromAsync(kith.ports.media.list('photos/')), [])
  for (const view of allViews) {
    if (view.name === 'leavers') continue
    const documents = await everything(kith.ports.views, view)
    t.false(
      Object.keys(documents).some(key => key.includes(me.profileId)),
      view.name,
    )
    const text = JSON.stringify(Object.values(documents))
    // Others keep only the id of a deleted profile: the one that they swiped or blocked.
    const keepsOthersIds = view.name === 'lastSwipes' || view.name === 'relations'
    const ids = keepsOthersIds ? [user.id] : [user.id, me.profileId]
    for (const trace of [...ids, me.email, 'bees', 'Honey', 'Gladly'])
      t.false(text.includes(trace), `${view.name}: ${trace}`)
  }
  const told = (await you.get('/api/notifications')).body as { actionUrl: string }[]
  t.deepEqual(
    told.filter(({ actionUrl }) => actionUrl.startsWith('/chat/') || actionUrl === '/matches'),
    [],
  )
})

test('signing in again with the e-mail address of a deleted account creates a new account', async t => {
  const { me, visitor, caughtUp } = await acquainted(t)
  const { user } = (await me.get('/api/auth/user')).body
  await close(me)
  for (let times = 0; times < 2; times += 1) {
    const again = await visitor('Juniper')
    const { body } = await again.get('/api/auth/user')
    t.not(body.user.id, user.id)
    t.is(body.profile, null)
    t.false(body.user.aiConsent)
    t.deepEqual(body.user.email, me.email)
    if (times === 0) await close(again)
  }
  await caughtUp()
})

test('calls that race with the deletion leave no data behind', async t => {
  const all = await acquainted(t)
  const { kith, me, you, caughtUp, matchId, quickMember, swipe } = all
  const { user } = (await me.get('/api/auth/user')).body
  const third = await quickMember('Ash')
  await swipe(third, me)
  await caughtUp()
  await Promise.all([
    swipe(me, third),
    me.post(`/api/matches/${matchId}/messages`, { content: 'One more Honey' }),
    you.post(`/api/matches/${matchId}/messages`, { content: 'Gladly again' }),
    me.patch('/api/profile', { bio: 'More bees' }),
    addPhoto(all, me),
    close(me),
    close(me),
  ])
  await caughtUp()

  await forgetLeavers(all, new Date(Date.now() + 11 * 60_000))
  t.deepEqual(await Array.fromAsync(kith.ports.media.list('photos/')), [])
  t.deepEqual(await kith.ports.shortLived.owned('photo', user.id), [])
  const views = await Promise.all(allViews.map(view => everything(kith.ports.views, view)))
  const text = JSON.stringify(views)
  for (const trace of ['bees', 'Honey', 'Gladly']) t.false(text.includes(trace), trace)
  t.deepEqual((await third.get('/api/matches')).body, [])
  t.deepEqual((await you.get('/api/matches')).body, [])
})

/** Runs the round of deleted accounts, as scheduled at `now`. */
const forgetLeavers = async ({ kith, caughtUp }: TestServer, now: Date) => {
  const { perform } = identityQueues[1]
  const { ports, discovery, dispatch } = kith
  const services = { ...ports, discovery, dispatch, clock: { now: () => now } }
  const round = `forget-leavers@${now.toISOString()}`
  const cause = { command: round, correlation: round, causation: round, now }
  await perform({}, cause, services, new AbortController().signal)
  await caughtUp()
}

test('a deleted account is erased a second time later, and then forgotten itself', async t => {
  const server = await startServer(t)
  const { kith, quickMember, caughtUp } = server
  const { ports } = kith
  const me = await quickMember('Juniper')
  const { user } = (await me.get('/api/auth/user')).body
  await close(me)
  await caughtUp()
  const kept = () => ports.views.collection(closedAccounts).get(user.id)
  const left = { value: 'late', expiresAt: Date.now() + 60_000, owner: user.id }
  await ports.shortLived.put('answer', 'late', left)

  await forgetLeavers(server, new Date())
  t.is((await kept())?.memberId, user.id)
  t.truthy(await ports.shortLived.get('answer', 'late', Date.now()))

  await forgetLeavers(server, new Date(Date.now() + 11 * 60_000))
  t.is(await kept(), undefined)
  t.is(await ports.shortLived.get('answer', 'late', Date.now()), undefined)
  const told = await Array.fromAsync(ports.log.read(streams.member(user.id)))
  t.deepEqual(
    told.map(({ type }) => type),
    ['MemberRegistered', 'IdentityLinked', 'AccountClosed', 'AccountForgotten'],
  )
  t.like(told[0]?.data, { email: null })

  await forgetLeavers(server, new Date(Date.now() + 60 * 60_000))
  t.is((await Array.fromAsync(ports.log.read(streams.member(user.id)))).length, told.length)
})
