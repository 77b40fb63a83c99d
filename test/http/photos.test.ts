import test, { type ExecutionContext } from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { jpegOf } from '../samples/sample-images.ts'
import { commonServer } from './common-server.ts'
import { type Community, community, problemOf, unknownId } from './community.ts'
import { fetchRendition, upload } from './photo-form.ts'
import type { TestMember } from './server.ts'

const jpeg = jpegOf(40, 30)

/** The mean of that picture, of what is left of it when a face is hidden. */
const colour = '#787d78'

const common = commonServer()

type Album = Community & {
  /** Uploads a photo and adds it to the profile; returns the photo. */
  add(by: TestMember, more?: object): Promise<{ id: string; photoUrl: string }>
  /** Letters for the photos in order; the primary photo has a capital one. */
  order(of: TestMember, names: readonly { id: string }[]): Promise<string>
}

const album = async (t: ExecutionContext, on = common.community()): Promise<Album> => {
  const all = await on
  return {
    ...all,
    async add(by, more = {}) {
      const { photoUrl } = (await upload(all.origin, by, await jpeg)).body
      const { status, body } = await by.post('/api/profile-photos', { photoUrl, ...more })
      t.is(status, 200, JSON.stringify(body))
      return body
    },
    async order(of, names) {
      await all.caughtUp()
      const { body } = await of.get('/api/profile-photos')
      return (body as { id: string; isPrimary: boolean; order: number }[])
        .map(({ id, isPrimary, order }, index) => {
          t.is(order, index)
          const letter = String.fromCharCode(97 + names.findIndex(one => one.id === id))
          return isPrimary ? letter.toUpperCase() : letter
        })
        .join('')
    },
  }
}

const noPhoto = {
  status: 404,
  code: 'not_found',
  message: 'This photo no longer exists. Choose another one.',
}

test('photos uploaded before the profile exists can be added to it later', async t => {
  const { origin, quickVisitor, caughtUp } = await common.server()
  const me = await quickVisitor('Juniper')
  const { photoUrl } = (await upload(origin, me, await jpeg)).body
  t.is((await me.post('/api/profile-photos', { photoUrl })).body.code, 'profile_required')

  const said = { pseudonym: 'Juniper', age: 30, gender: 'woman', orientation: 'gay' }
  await me.post('/api/profile', said)
  const { status, body } = await me.post('/api/profile-photos', { photoUrl })
  t.is(status, 200)
  const id = photoUrl.split('/')[3]
  t.deepEqual(body, { id, photoUrl, isPrimary: true, order: 0, colour, waits: false })
  await caughtUp()
  t.deepEqual((await me.get('/api/profile')).body.photos, [{ photoUrl, isPrimary: true, colour }])
})

test('a photo is readable once it is added', async t => {
  const { origin, me } = await common.community()
  const { photoUrl } = (await upload(origin, me, await jpeg)).body
  const { body } = await me.post('/api/profile-photos', { photoUrl })
  t.deepEqual((await me.get('/api/profile-photos')).body, [body])
})

test('a profile has at most six photos', async t => {
  const { origin, me, add, order } = await album(t)
  const photos = []
  for (let count = 0; count < limits.photos; count += 1) photos.push(await add(me))
  t.is(await order(me, photos), 'Abcdef')

  const { photoUrl } = (await upload(origin, me, await jpeg)).body
  const seventh = await me.post('/api/profile-photos', { photoUrl })
  t.is(seventh.status, 409)
  t.like(seventh.body, {
    code: 'too_many_photos',
    message: 'You can only have up to 6 photos on your profile.',
  })
  await me.del(`/api/profile-photos/${photos[2]?.id}`)
  t.is((await me.post('/api/profile-photos', { photoUrl })).status, 200)
})

test('concurrent additions over the limit add six photos', async t => {
  const { origin, me } = await album(t)
  const urls = await Promise.all(
    Array.from({ length: 8 }, async () => (await upload(origin, me, await jpeg)).body.photoUrl),
  )
  const answers = await Promise.all(
    urls.map(photoUrl => me.post('/api/profile-photos', { photoUrl })),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  t.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 409, 409])
  t.is(answers.filter(({ body }) => body.isPrimary).length, 1)
})

test('a photo can be added as primary or at a given index', async t => {
  const { me, add, order } = await album(t)
  const photos = [await add(me), await add(me), await add(me, { order: 1 })]
  t.is(await order(me, photos), 'Acb')
  photos.push(await add(me, { isPrimary: true, order: 0 }))
  t.is(await order(me, photos), 'Dacb')
})

test('photos can be reordered, made primary and deleted', async t => {
  const { me, add, order, caughtUp } = await album(t)
  const photos = [await add(me), await add(me), await add(me)]
  const [a, b, c] = photos.map(({ id }) => id)
  const ordered = await me.put('/api/profile-photos/order', { ids: [c, a, b] })
  t.deepEqual(
    ordered.body.map(({ id }: { id: string }) => id),
    [c, a, b],
  )
  t.is(await order(me, photos), 'cAb')

  const chosen = await me.put(`/api/profile-photos/${b}/primary`)
  t.like(chosen.body, { id: b, isPrimary: true, order: 2 })
  t.is(await order(me, photos), 'caB')
  const { body } = await me.get('/api/profile')
  t.deepEqual(
    body.photos.map(({ isPrimary }: { isPrimary: boolean }) => isPrimary),
    [true, false, false],
  )

  const left = await me.del(`/api/profile-photos/${b}`)
  t.deepEqual(
    left.body.map(({ id, isPrimary }: { id: string; isPrimary: boolean }) => [id, isPrimary]),
    [
      [c, true],
      [a, false],
    ],
  )
  await caughtUp()
  t.is(await order(me, photos), 'Ca')
})

test('an order with a missing, repeated or unknown photo is refused', async t => {
  const { me, you, add } = await album(t)
  const [a, b] = [(await add(me)).id, (await add(me)).id]
  const theirs = (await add(you)).id
  const put = (...ids: unknown[]) => me.put('/api/profile-photos/order', { ids })
  t.is((await put(a)).status, 400)
  t.is((await put(a, a)).status, 400)
  t.is((await put(a, b, a)).status, 400)
  t.is((await put(a, 'b')).status, 400)
  t.is((await put(...Array.from({ length: limits.photos + 1 }, () => a))).status, 400)
  t.like(problemOf(await put(a, unknownId)), noPhoto)
  t.like(problemOf(await put(a, theirs)), noPhoto)
})

test('photos of another member cannot be changed', async t => {
  const { me, you, add, order } = await album(t)
  const photo = await add(you)
  for (const id of [photo.id, unknownId, 'me']) {
    const expected = id === 'me' ? { status: 404, code: 'not_found' } : noPhoto
    t.like(problemOf(await me.del(`/api/profile-photos/${id}`)), expected)
    t.like(problemOf(await me.put(`/api/profile-photos/${id}/primary`)), expected)
  }
  t.is(await order(you, [photo]), 'A')
})

test('only a member’s own uploads can be added to their profile', async t => {
  const { origin, me, you } = await album(t)
  const { photoUrl } = (await upload(origin, you, await jpeg)).body
  const noDraft = {
    status: 404,
    code: 'not_found',
    message: 'This upload does not exist. Upload the photo first.',
  }
  const add = (url: unknown) => me.post('/api/profile-photos', { photoUrl: url })
  t.like(problemOf(await add(photoUrl)), noDraft)
  t.like(problemOf(await add(photoUrl.replace(/[0-9a-f-]{36}/, unknownId))), noDraft)
  for (const url of [
    'https://example.org/me.webp',
    `${photoUrl}?x=1`,
    photoUrl.replace('/media', '/..'),
    photoUrl.replace('clear', 'naked'),
    '',
    undefined,
    null,
  ])
    t.is((await add(url)).status, 400, String(url))
  t.is((await you.post('/api/profile-photos', { photoUrl, order: 7 })).status, 400)
  t.is((await you.post('/api/profile-photos', { photoUrl, order: 6 })).status, 200)
})

test('an upload can be used for a day', async t => {
  let now = new Date('2026-06-01T12:00:00.000Z')
  const { origin, me } = await community(t, { clock: { now: () => now } })
  const [one, other] = await Promise.all([
    upload(origin, me, await jpeg),
    upload(origin, me, await jpeg),
  ])
  now = new Date('2026-06-02T11:59:59.999Z')
  t.is((await me.post('/api/profile-photos', { photoUrl: one.body.photoUrl })).status, 200)
  now = new Date('2026-06-02T12:00:00.000Z')
  const late = await me.post('/api/profile-photos', { photoUrl: other.body.photoUrl })
  t.is(late.body.code, 'not_found')
  t.is((await fetchRendition(origin, me, other.body.photoUrl)).status, 404)
  t.is((await fetchRendition(origin, me, one.body.photoUrl)).status, 200)
})

test('a photo that was added again is not added twice', async t => {
  const { origin, me, caughtUp, kith } = await album(t, community(t))
  const { photoUrl } = (await upload(origin, me, await jpeg)).body
  const first = await me.post('/api/profile-photos', { photoUrl })
  await caughtUp()
  const before = await kith.ports.log.head()
  t.deepEqual((await me.post('/api/profile-photos', { photoUrl })).body, first.body)
  t.is(await kith.ports.log.head(), before)
})

test('a deleted photo is gone for good, with all renditions', async t => {
  const { origin, me, add, caughtUp, kith } = await album(t, community(t))
  const { id, photoUrl } = await add(me)
  await me.del(`/api/profile-photos/${id}`)
  t.is((await fetchRendition(origin, me, photoUrl)).status, 404)
  t.is((await me.post('/api/profile-photos', { photoUrl })).status, 404)
  await caughtUp()
  t.deepEqual(await Array.fromAsync(kith.ports.media.list('photos/')), [])
})

const calls = [
  ['get', '/api/profile-photos'],
  ['post', '/api/profile-photos'],
  ['put', '/api/profile-photos/order'],
  ['put', `/api/profile-photos/${unknownId}/primary`],
  ['del', `/api/profile-photos/${unknownId}`],
] as const

test('photos are for members with a profile', async t => {
  const { stranger, quickVisitor } = await common.server()
  const visitor = await quickVisitor('Juniper')
  for (const [method, path] of calls) {
    t.is((await stranger[method](path)).status, 401, path)
    t.is((await visitor[method](path)).body.code, 'profile_required', path)
  }
})
