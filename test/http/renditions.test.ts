import test from 'ava'
import sharp from 'sharp'
import { jpegOf } from '../samples/sample-images.ts'
import { commonServer } from './common-server.ts'
import { type Community, community, unknownId } from './community.ts'
import { dayClock } from './day-clock.ts'
import { fetchRendition, upload } from './photo-form.ts'
import type { SignedInMember, TestMember } from './server.ts'

const jpeg = jpegOf(40, 30)

/** The mean colour of that picture. */
const colour = '#787d78'

const common = commonServer()

/** Two members; the second has a photo. */
const gallery = async (on = common.community()) => {
  const all = await on
  const { you, origin, caughtUp } = all
  const { photoUrl } = (await upload(origin, you, await jpeg)).body
  await you.post('/api/profile-photos', { photoUrl })
  await caughtUp()
  const blurredUrl = photoUrl.replace('clear', 'blurred')
  return {
    ...all,
    photoUrl: photoUrl as string,
    blurredUrl: blurredUrl as string,
    /** Statuses of the clear and the blurred rendition. */
    async seenBy(viewer: { cookie?: string }) {
      const clear = await fetchRendition(origin, viewer, photoUrl)
      const blurred = await fetchRendition(origin, viewer, blurredUrl)
      return [clear.status, blurred.status]
    },
  }
}

const hide = (one: TestMember) => one.patch('/api/profile', { faceHidden: true })
const block = (by: TestMember, on: TestMember) =>
  by.post('/api/blocks', { profileId: on.profileId })
const cardPhotos = async ({ caughtUp }: Community, viewer: SignedInMember, mode = 'dating') => {
  await caughtUp()
  return (await viewer.get(`/api/discover/${mode}`)).body[0]?.photos
}

test('a member who may see a profile gets its photos with a private cache lifetime', async t => {
  const { me, you, origin, photoUrl, seenBy } = await gallery()
  t.deepEqual(await seenBy(me), [200, 200])
  t.deepEqual(await seenBy(you), [200, 200])

  const { headers, bytes } = await fetchRendition(origin, me, photoUrl)
  t.is(headers.get('content-type'), 'image/webp')
  t.is(headers.get('cache-control'), 'private, max-age=600')
  t.regex(headers.get('vary') ?? '', /\bCookie\b/)
  t.is(headers.get('x-content-type-options'), 'nosniff')
  t.like(await sharp(bytes).metadata(), { format: 'webp', width: 40, height: 30 })
})

test('a rendition that the browser holds is revalidated while the viewer may see it', async t => {
  const { me, you, origin, photoUrl } = await gallery()
  const { headers } = await fetchRendition(origin, me, photoUrl)
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  const again = await fetchRendition(origin, me, photoUrl, known)
  t.is(again.status, 304)
  t.is(again.bytes.length, 0)
  await block(you, me)
  t.is((await fetchRendition(origin, me, photoUrl, known)).status, 404)
})

test('a hidden face is blurred except during a match', async t => {
  const all = await gallery(community(t))
  const { me, you, match, seenBy, photoUrl, blurredUrl } = all
  await hide(you)
  t.deepEqual(await seenBy(me), [404, 200])
  t.deepEqual(await cardPhotos(all, me), [{ photoUrl: blurredUrl, isPrimary: true, colour }])
  t.deepEqual(await seenBy(you), [200, 200])
  t.deepEqual((await you.get('/api/profile')).body.photos, [{ photoUrl, isPrimary: true, colour }])

  const matchId = await match(me, you)
  t.deepEqual(await seenBy(me), [200, 200])
  t.deepEqual(await cardPhotos(all, me, 'friendship'), [{ photoUrl, isPrimary: true, colour }])
  const { body } = await me.get(`/api/matches/${matchId}`)
  const { photos } = [body.profile1, body.profile2].find(({ id }) => id === you.profileId)
  t.deepEqual(photos, [{ photoUrl, isPrimary: true, colour }])

  await you.del(`/api/matches/${matchId}`)
  t.deepEqual(await seenBy(me), [404, 200])
})

test('the blurred rendition lacks the detail of the clear one', async t => {
  const { me, origin, photoUrl, blurredUrl } = await gallery()
  const clear = await fetchRendition(origin, me, photoUrl)
  const blurred = await fetchRendition(origin, me, blurredUrl)
  t.true(blurred.bytes.length < clear.bytes.length)
})

test('a card shows the primary photo first', async t => {
  const all = await gallery(community(t))
  const { me, you, origin, photoUrl } = all
  const second = (await upload(origin, you, await jpeg)).body.photoUrl
  await you.post('/api/profile-photos', { photoUrl: second, isPrimary: true })
  t.deepEqual(await cardPhotos(all, me), [
    { photoUrl: second, isPrimary: true, colour },
    { photoUrl, isPrimary: false, colour },
  ])
})

for (const [who, hideFrom] of Object.entries({
  'a blocked member': ({ me, you }: Community) => block(you, me),
  'a member who blocked the owner': ({ me, you }: Community) => block(me, you),
  'a member who prefers other ages': ({ me }: Community) =>
    me.patch('/api/profile', { minAge: 40 }),
  'a member of an age that the owner does not prefer': ({ you }: Community) =>
    you.patch('/api/profile', { minAge: 40 }),
  'a stranger to an owner visible to matches only': ({ you }: Community) =>
    you.patch('/api/profile', { profileVisibility: 'matches_only' }),
  'a member without a shared mode': ({ you, me }: Community) =>
    Promise.all([
      you.put('/api/profile/modes', { modes: ['dating'] }),
      me.put('/api/profile/modes', { modes: ['friendship'] }),
    ]),
}))
  test(`${who} sees no photo`, async t => {
    const { clock, nextDay } = dayClock()
    const all = await gallery(community(t, { clock }))
    await hideFrom(all)
    nextDay()
    t.deepEqual(await all.seenBy(all.me), [404, 404])
    t.deepEqual(await all.seenBy(all.you), [200, 200])
  })

test('a match sees the photos whatever the visibility and preferences', async t => {
  const { me, you, match, seenBy } = await gallery()
  await match(me, you)
  await you.patch('/api/profile', { profileVisibility: 'matches_only', minAge: 40 })
  await you.put('/api/profile/modes', { modes: [] })
  t.deepEqual(await seenBy(me), [200, 200])
  await block(me, you)
  t.deepEqual(await seenBy(me), [404, 404])
})

test('renditions require a session and a profile', async t => {
  const { quickVisitor, seenBy } = await gallery()
  t.deepEqual(await seenBy(await quickVisitor('Linden')), [404, 404])
  t.deepEqual(await seenBy({}), [404, 404])
})

test('an unknown rendition answers not found', async t => {
  const { you, origin, photoUrl } = await gallery()
  for (const path of [
    photoUrl.replace('640', '320'),
    photoUrl.replace('640', '0640'),
    photoUrl.replace('webp', 'png'),
    photoUrl.replace('clear', 'sharp'),
    photoUrl.replace(/[0-9a-f-]{36}/, unknownId),
    photoUrl.replace(/[0-9a-f-]{36}/, '..%2f..%2flog'),
    photoUrl.replace(/[0-9a-f-]{36}/, 'x'),
    '/media/photos',
    '/media/',
    '/media/secrets/log.db',
  ]) {
    const { status, headers } = await fetchRendition(origin, you, path)
    t.is(status, 404, path)
    t.is(headers.get('content-type'), 'application/problem+json', path)
    t.is(headers.get('cache-control'), 'no-store', path)
  }
})
