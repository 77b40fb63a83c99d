import test, { type ExecutionContext } from 'ava'
import type { Config } from '../../engines/config/config.ts'
import { createPhotoReviewService } from '../../operations/staff/photo-review.ts'
import { acquaint, community } from '../http/community.ts'
import { dayClock } from '../http/day-clock.ts'
import { linkMembers } from '../http/link-members.ts'
import { fetchRendition, upload } from '../http/photo-form.ts'
import { startServer, type TestMember } from '../http/server.ts'
import { jpegOf } from '../samples/sample-images.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

/*
 * Aim: see, or show, the photo of an account of this week before the staff have looked.
 *
 * Budget: every list, card, file and export that shows a face; an address and entity tag from a time in which
 * the photo could be seen; a match that ends; a week of waiting; removing and adding, choosing and moving.
 * Measure: clear addresses or bytes that reach anybody but the owner and matches.
 */

const inReview = (config: Config): Config => ({ ...config, reviewsPhotos: true })

/** Ash, who came today and has a photo, an event, a group and an offer; Rowan looks at all of it. */
const stage = async (t: ExecutionContext, configure = inReview) => {
  const { clock, pass } = dayClock()
  const all = await community(t, { clock, configure })
  const { me: ash, you: rowan, origin, caughtUp } = all
  const addPhoto = async (by: TestMember) => {
    const { photoUrl } = (await upload(origin, by, await jpegOf(400, 500))).body
    const { status, body } = await by.post('/api/profile-photos', { photoUrl })
    t.is(status, 200)
    return {
      photoUrl: photoUrl as string,
      photoId: body.id as string,
      waits: body.waits as boolean,
    }
  }
  const photo = await addPhoto(ash)
  const offer = { timeSlot: 'weekday_evening', hobbies: ['hiking'], isActive: true }
  for (const one of [ash, rowan]) {
    await one.post('/api/profile-hobbies', { hobbies: ['hiking'] })
    await one.post('/api/hangout-availability', { availability: [offer] })
  }
  const eventDate = new Date(clock.now().getTime() + 20 * 86_400_000).toISOString()
  const event = await ash.post('/api/events', { title: 'Soup', description: 'A spoon.', eventDate })
  const walk = { interests: ['hiking'], availability: ['weekends'], admission: 'open' }
  const group = await ash.post('/api/group-chats', { name: 'Walk', ...walk })
  await caughtUp()
  await rowan.post(`/api/group-chats/${group.body.id}/join`, { rsvpStatus: 'attending' })
  const hangout = { hobby: 'hiking', timeSlot: 'weekday_evening' }
  t.is(
    (await ash.post('/api/hangout-invitations', { ...hangout, inviteeProfileId: rowan.profileId }))
      .status,
    200,
  )
  await caughtUp()

  /** The text of everything in which a member finds Ash. */
  const readings = async (by: TestMember): Promise<Record<string, string>> => {
    await caughtUp()
    const paths = {
      deck: '/api/discover/dating',
      profile: `/api/profiles/${ash.profileId}`,
      event: `/api/events/${event.body.id}`,
      events: '/api/events',
      group: `/api/group-chats/${group.body.id}`,
      hangouts: '/api/hangout-people',
      invitations: '/api/hangout-invitations',
      notifications: '/api/notifications',
      matches: '/api/matches',
      jointPhotos: '/api/joint-photos',
      constellation: '/api/constellation',
    }
    const read = Object.entries(paths).map(async ([name, path]) => {
      const { body } = await by.get(path)
      return [name, JSON.stringify(body)] as const
    })
    return Object.fromEntries(await Promise.all(read))
  }
  const bytesFor = async (by: TestMember, url: string, headers: Record<string, string> = {}) => {
    await caughtUp()
    return fetchRendition(origin, by, url, headers)
  }
  const statusesFor = async (by: TestMember, url = photo.photoUrl) => [
    (await bytesFor(by, url)).status,
    (await bytesFor(by, url.replace('clear', 'blurred'))).status,
  ]
  const { ports, dispatch } = all.kith
  const photoReview = createPhotoReviewService({ ...ports, dispatch, clock, operator: 'Sage' })
  return { ...all, ash, rowan, photo, photoReview, addPhoto, readings, bytesFor, statusesFor, pass }
}

const showing = (readings: Record<string, string>, variant: string) =>
  Object.keys(readings).filter(name => readings[name]?.includes(`/${variant}-`))

const placesOfStrangers = [
  'deck',
  'profile',
  'event',
  'events',
  'group',
  'hangouts',
  'invitations',
  'notifications',
]

test('a stranger finds a waiting photo blurred in every list, and no clear bytes at any address', async t => {
  const { ash, rowan, photo, readings, statusesFor, bytesFor } = await stage(t)
  t.true(photo.waits)
  const seen = await readings(rowan)
  t.deepEqual(showing(seen, 'blurred').sort(), placesOfStrangers.toSorted())
  t.deepEqual(showing(seen, 'clear'), [])
  t.deepEqual(await statusesFor(rowan), [404, 200])
  for (const width of [160, 640, 1280])
    t.is((await bytesFor(rowan, photo.photoUrl.replace('640', `${width}`))).status, 404)

  t.deepEqual(await statusesFor(ash), [200, 200])
  t.like((await ash.get('/api/profile-photos')).body, [{ photoUrl: photo.photoUrl, waits: true }])
  t.true(
    (await ash.get(`/api/profiles/${ash.profileId}`)).body.photos[0].photoUrl.includes('blurred'),
  )
  t.notRegex(Object.values(seen).join(), /"waits"|waiting/i, 'nobody reads that it waits')
})

test('after the staff have looked, everybody finds it clear', async t => {
  const { rowan, ash, photo, readings, statusesFor, photoReview } = await stage(t)
  t.like(await photoReview.list(), [{ photoId: photo.photoId, profileId: ash.profileId }])
  t.true(await photoReview.pass(photo.photoId))
  t.false(await photoReview.pass(photo.photoId), 'a repeat changes nothing')
  const seen = await readings(rowan)
  t.deepEqual(await photoReview.list(), [])
  t.deepEqual(showing(seen, 'clear').sort(), placesOfStrangers.toSorted())
  t.deepEqual(showing(seen, 'blurred'), [])
  t.deepEqual(await statusesFor(rowan), [200, 200])
  t.like((await ash.get('/api/profile-photos')).body, [{ waits: false }])
})

test('a match sees it clear, an ex no more, also with the entity tag of its bytes', async t => {
  const all = await stage(t)
  const { ash, rowan, match, photo, readings, statusesFor, bytesFor } = all
  const matchId = await match(ash, rowan)
  t.deepEqual(await statusesFor(rowan), [200, 200])
  t.deepEqual(showing(await readings(rowan), 'blurred'), [])
  const { headers: answered } = await bytesFor(rowan, photo.photoUrl)
  const known = { 'if-none-match': answered.get('etag') ?? '' }
  t.is((await bytesFor(rowan, photo.photoUrl, known)).status, 304)

  await ash.del(`/api/matches/${matchId}`)
  t.deepEqual(showing(await readings(rowan), 'clear'), [])
  const asked: Record<string, string>[] = [
    {},
    known,
    { 'if-none-match': '*' },
    { range: 'bytes=0-9' },
  ]
  for (const headers of asked) t.is((await bytesFor(rowan, photo.photoUrl, headers)).status, 404)
})

test('a partner who links and a reader of a joint card find no clear photo of somebody they do not match', async t => {
  const { ash, rowan, photo, readings, quickMember, caughtUp, bytesFor } = await stage(t)
  const [bay, cay] = [await quickMember('Bay'), await quickMember('Cay')]
  await linkMembers({ caughtUp }, ash, bay)
  await linkMembers({ caughtUp }, bay, cay)
  const content = { text: 'Three for tea.', photos: [photo.photoId], modes: ['dating'] }
  const members = [ash.profileId]
  const { body, status } = await bay.post('/api/joint-cards', { members, ...content })
  t.is(status, 200)
  await ash.post(`/api/joint-cards/${body.id}/confirm`, { version: 0 })
  await caughtUp()
  t.true(JSON.stringify((await bay.get('/api/constellation')).body).includes('clear'), 'a match')
  for (const one of [rowan, cay]) {
    t.deepEqual(showing(await readings(one), 'clear'), [])
    t.is((await bytesFor(one, photo.photoUrl)).status, 404)
  }
  const deck = JSON.stringify((await rowan.get('/api/discover/dating')).body)
  t.true(deck.includes('Three for tea.'), 'Rowan reads the joint card')
})

test('neither a week, nor choosing it first, nor moving it lets a waiting photo pass', async t => {
  const { ash, rowan, photo, addPhoto, statusesFor, pass, readings } = await stage(t)
  const second = await addPhoto(ash)
  await ash.put(`/api/profile-photos/${second.photoId}/primary`, {})
  await ash.put('/api/profile-photos/order', { ids: [second.photoId, photo.photoId] })
  t.deepEqual(showing(await readings(rowan), 'clear'), [])
  pass(8 * 86_400_000)
  for (const { photoUrl } of [photo, second])
    t.deepEqual(await statusesFor(rowan, photoUrl), [404, 200])

  const third = await addPhoto(ash)
  t.false(third.waits, 'the account is older now')
  t.deepEqual(await statusesFor(rowan, third.photoUrl), [200, 200])
  t.deepEqual(await statusesFor(rowan), [404, 200])
})

test('without the setting no photo waits, then or later', async t => {
  const all = await stage(t, config => config)
  const { ash, rowan, photo, readings, statusesFor, photoReview } = all
  t.false(photo.waits)
  t.deepEqual(showing(await readings(rowan), 'blurred'), [])
  t.deepEqual(await statusesFor(rowan), [200, 200])
  t.deepEqual(await photoReview.list(), [])
  t.like((await ash.get('/api/profile-photos')).body, [{ waits: false }])
})

test('while the setting is off nothing is blurred, and on again it is what nobody looked at', async t => {
  const folder = await scratchFolder(t)
  const start = async (reviewsPhotos: boolean) => {
    const env = { KITH_DATA: folder }
    return startServer(t, { env, configure: config => ({ ...config, reviewsPhotos }) })
  }
  const first = await acquaint(await start(true))
  const { me: ash, you: rowan } = first
  const { photoUrl } = (await upload(first.origin, ash, await jpegOf(40, 50))).body
  await ash.post('/api/profile-photos', { photoUrl })
  await first.caughtUp()
  t.is((await fetchRendition(first.origin, rowan, photoUrl)).status, 404)
  await first.kith.close()
  for (const [isOn, status] of [
    [false, 200],
    [true, 404],
  ] as const) {
    const { origin, kith, caughtUp } = await start(isOn)
    await caughtUp()
    t.is((await fetchRendition(origin, rowan, photoUrl)).status, status)
    await kith.close()
  }
})

test('a linked member whose match ended sees a waiting photo no more, on a joint card or where it is offered for one', async t => {
  const { ash, photo, readings, quickMember, caughtUp, bytesFor } = await stage(t)
  const bay = await quickMember('Bay')
  const matchId = await linkMembers({ caughtUp }, ash, bay)
  const content = { text: 'Two for tea.', photos: [photo.photoId], modes: ['dating'] }
  const made = await ash.post('/api/joint-cards', { members: [bay.profileId], ...content })
  t.is(made.status, 200)
  await bay.post(`/api/joint-cards/${made.body.id}/confirm`, { version: 0 })
  t.true(showing(await readings(bay), 'clear').includes('constellation'))
  await ash.del(`/api/matches/${matchId}`)
  const seen = await readings(bay)
  t.true(seen.constellation?.includes(ash.profileId), 'they are linked')
  t.deepEqual(showing(seen, 'clear'), [])
  t.is((await bytesFor(bay, photo.photoUrl)).status, 404)
})
