import test, { type ExecutionContext } from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { exportedAtOnce } from '../../contracts/identity/account.ts'
import { exposure } from '../../domain/discovery/decider.ts'
import { unlinkedContext } from '../../engines/log/dispatch.ts'
import { exportTopics } from '../../projections/exports/all-topics.ts'
import { exportPath } from '../../projections/exports/create-export.ts'
import { jpegOf } from '../samples/sample-images.ts'
import { photosIn } from './chat-photos.ts'
import { community } from './community.ts'
import { upload } from './photo-form.ts'
import { type SignedInMember, startServer } from './server.ts'

const path = '/api/account/export'
const photo = jpegOf(90, 60)

/** Fetches a zip and returns its files. */
const fetchFiles = async (t: ExecutionContext, origin: string, { cookie }: SignedInMember) => {
  const response = await fetch(new URL(path, origin), { headers: { cookie } })
  t.is(response.status, 200)
  t.is(response.headers.get('content-type'), 'application/zip')
  t.is(response.headers.get('cache-control'), 'no-store')
  t.regex(
    response.headers.get('content-disposition') ?? '',
    /^attachment; filename="kith-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const json = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()))
  return { files, json, page: strFromU8(files['index.html'] ?? new Uint8Array()) }
}

test('an export holds everything stored about its member and leaves out what others wrote', async t => {
  const { kith, origin, me, you, match, caughtUp } = await community(t)
  const shares = [me, you].map(({ profileId }, share) => ({ profileId, share }))
  const figures = { decks: 2, gini: 0.5, neverFirst: 0.5 }
  await kith.dispatch(
    exposure,
    streams.exposure('dating'),
    { type: 'Balance', mode: 'dating', ...figures, shares, floor: 0.5, most: 16 },
    unlinkedContext(randomId(), new Date()),
  )
  const facets = { diet: ['vegan'], kids: 2 }
  await me.patch('/api/profile', { bio: 'I keep bees <b>on</b> the roof.', facets })
  const prompts = [{ prompt: 'small_joy', answer: 'Honey from the comb.' }]
  await me.put('/api/profile-prompts', { answers: prompts })
  const rule = { facet: 'smokes', operator: 'EQ', value: true, action: 'DE_RANK', scope: 'ALL' }
  await me.put('/api/preference-rules', { rules: [{ ...rule, notes: 'Asthma.' }] })
  const { photoUrl } = (await upload(origin, me, await photo)).body
  await me.post('/api/profile-photos', { photoUrl })
  await you.patch('/api/profile', { bio: 'I fold paper.' })
  await you.put('/api/profile-prompts', { answers: [{ prompt: 'pace', answer: 'Slow.' }] })
  await caughtUp()
  const swipe = { swipedProfileId: you.profileId, action: 'like', discoveryMode: 'dating' }
  const comment = { about: { prompt: 'pace' }, words: 'Slow, like honey.' }
  t.is((await me.post('/api/swipe', { ...swipe, comment })).status, 200)
  const matchId = await match(me, you)
  await me.post(`/api/matches/${matchId}/messages`, { content: 'Honey on Friday?' })
  const { id } = (await you.post(`/api/matches/${matchId}/messages`, { content: 'Gladly.' })).body
  await me.put(`/api/matches/${matchId}/messages/${id}/reaction`, { reaction: 'heart' })
  const photos = photosIn({ origin }, 'matches', matchId)
  for (const by of [me, you]) await photos.agree(by)
  const sent = await photos.send(me)
  await photos.send(you)
  const report = { reason: 'spam', description: 'Sells honey to everyone.' }
  const added = { reason: 'spam', description: 'And wax.' }
  for (const words of [report, added])
    await me.post('/api/reports', { profileId: you.profileId, ...words })
  await caughtUp()

  const { files, json, page } = await fetchFiles(t, origin, me)
  t.deepEqual(
    Object.keys(files).sort(),
    [
      ...exportTopics.map(({ name }) => `${name}.json`),
      'index.html',
      'photos/1.webp',
      `chat-photos/${sent.body.id}.webp`,
    ].sort(),
  )
  t.like(json('account'), [{ email: me.email }])
  t.like(json('profile'), [
    { pseudonym: 'Juniper', bio: 'I keep bees <b>on</b> the roof.', facets, prompts },
  ])
  t.deepEqual(json('rules'), [{ ...rule, notes: 'Asthma.' }])
  t.like(json('rule-audit'), [{ surface: 'ALL', facet: 'smokes', matched: 0 }])
  t.like(json('messages'), [
    { to: 'Rowan', content: 'Honey on Friday?' },
    { to: 'Rowan', content: 'Photo' },
  ])
  t.is(json('messages').length, 2)
  t.like(json('reactions'), [{ with: 'Rowan', reaction: 'heart' }])
  t.like(json('matches'), [{ with: 'Rowan', mode: 'dating' }])
  t.like(json('swipes'), [
    { on: you.profileId, action: 'like', mode: 'dating', comment: 'Slow, like honey.' },
  ])
  t.deepEqual(json('exposure'), [{ mode: 'dating', levels: 0.5 }])
  const [session] = json('sessions')
  t.deepEqual(Object.keys(session), ['device', 'signedInAt', 'lastSeenAt', 'pushedSince'])
  t.is(json('sessions').length, 1)
  t.true(page.includes('I keep bees &lt;b&gt;on&lt;/b&gt; the roof.'))
  const told = { on: you.profileId, status: 'pending' }
  t.like(json('reports'), [
    { ...told, ...report },
    { ...told, ...added },
  ])
  t.true(page.includes('Honey on Friday?'))
  const everything = Object.values(files)
    .map(bytes => strFromU8(bytes, true))
    .join()
  for (const theirs of ['Gladly', 'I fold paper', you.email])
    t.false(everything.includes(theirs), theirs)
})

test('an export without a profile holds the account alone; strangers and other sites get nothing', async t => {
  const { origin, quickVisitor, stranger } = await startServer(t)
  const me = await quickVisitor('Juniper')
  const { json } = await fetchFiles(t, origin, me)
  t.like(json('account'), [{ email: me.email, aiConsentSince: null }])
  t.deepEqual(json('profile'), [])
  t.is((await stranger.get(path)).status, 401)
  t.is((await me.get(path, { 'sec-fetch-site': 'cross-site' })).status, 403)
})

test('a large export is prepared in the background, notified, fetched, and deleted with the account', async t => {
  const { kith, origin, me, you, match, caughtUp } = await community(t)
  const matchId = await match(me, you)
  const say = (n: number) => me.post(`/api/matches/${matchId}/messages`, { content: `Bee ${n}` })
  for (let n = 0; n <= exportedAtOnce; n += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => say(n + index)))
  await caughtUp()

  const asked = await Promise.all([me.get(path), me.get(path)])
  for (const { status, body } of asked) {
    t.is(status, 202)
    t.deepEqual(body, { status: 'preparing' })
  }
  await caughtUp()
  const [told] = (await me.get('/api/notifications')).body
  t.like(told, { type: 'account_export', title: 'Your data is ready', actionUrl: '/settings' })
  const { json } = await fetchFiles(t, origin, me)
  t.true(json('messages').length > exportedAtOnce)

  const { user } = (await me.get('/api/auth/user')).body
  const key = exportPath(user.id)
  const kept = (await kith.ports.media.get(key))?.bytes ?? new Uint8Array()
  t.true(kept.length > 1_000)
  t.throws(() => unzipSync(kept), undefined, 'the stored file is encrypted')
  await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  t.is(await kith.ports.media.get(key), undefined)
})

test('linked members export the same link, and likes of a joint card as far as they see them', async t => {
  const { origin, me, you, match, quickMember, caughtUp } = await community(t)
  const liker = await quickMember('Ash')
  const matchId = await match(me, you)
  const side = { kind: 'partner', words: null, isShown: true, isCounted: false }
  await me.post('/api/links', { profileId: you.profileId, ...side })
  await you.post(`/api/links/${me.profileId}/accept`, { ...side, words: 'Moon' })
  await you.patch(`/api/links/${me.profileId}`, { sharesProtection: true })
  await caughtUp()
  await me.post(`/api/links/${you.profileId}/protection`)
  for (const by of [me, you])
    await by.post(`/api/matches/${matchId}/comparison`, {
      answers: [{ category: 'date_nights', level: 'yes' }],
    })
  const card = { members: [you.profileId], text: 'Us two.', photos: [], modes: ['dating'] }
  const { id } = (await me.post('/api/joint-cards', card)).body
  await caughtUp()
  await you.post(`/api/joint-cards/${id}/confirm`, { version: 0 })
  await liker.post(`/api/joint-cards/${id}/swipe`, { action: 'like', mode: 'dating' })
  const { code } = (await me.post('/api/link-codes', { kind: 'friend' })).body
  await caughtUp()

  const rowsOf = async (who: SignedInMember) =>
    (await fetchFiles(t, origin, who)).json('constellation')
  const [link, joint, comparison, ...others] = await rowsOf(me)
  const [theirLink, theirJoint, theirComparison, ...theirOthers] = await rowsOf(you)
  const ofLink = { asksForDates: false, sharesProtection: false, sharesFreeTime: false }
  const [mine, theirs] = [
    { ...side, ...ofLink },
    { ...side, ...ofLink, words: 'Moon', sharesProtection: true },
  ]
  t.like(link, { kind: 'link', with: 'Rowan', you: mine, them: theirs })
  t.like(theirLink, { kind: 'link', with: 'Juniper', you: theirs, them: mine })
  t.is(link.since, theirLink.since)
  t.is(link.youReadTheirProtection.length, 1)
  t.deepEqual(link.youReadTheirProtection, theirLink.theyReadYourProtection)
  t.like(joint, { kind: 'joint card', text: 'Us two.', isOpen: true })
  t.deepEqual(joint.likedBy, [{ name: 'Ash', mode: 'dating' }])
  t.deepEqual(joint, theirJoint)
  t.like(comparison, {
    kind: 'comparison',
    with: 'Rowan',
    agreed: [{ category: 'date_nights', isYesFromBoth: true }],
  })
  t.deepEqual({ ...comparison, with: 'Juniper' }, theirComparison)
  t.like(others, [{ kind: 'open code' }])
  t.deepEqual(theirOthers, [])
  t.false(JSON.stringify(others).includes(code))

  await liker.post('/api/blocks', { profileId: me.profileId })
  await caughtUp()
  const after = await rowsOf(me)
  t.deepEqual(after.find(({ kind }: { kind: string }) => kind === 'joint card').likedBy, [])
})
