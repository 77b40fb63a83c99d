import test, { type ExecutionContext } from 'ava'
import { community } from '../http/community.ts'
import { fetchRendition, upload } from '../http/photo-form.ts'
import type { TestMember } from '../http/server.ts'
import { jpegOf } from '../samples/sample-images.ts'

type Person = { pseudonym: string | null; photo: { photoUrl: string } | null }
type Lists = Record<'guests' | 'hosts' | 'group' | 'hangouts', Person[]>

/** Ash, who has a photo, hosts an event, is in a group and free; Rowan looks at all three. */
const stage = async (t: ExecutionContext) => {
  const all = await community(t)
  const { me: ash, you: rowan, origin, caughtUp } = all
  const { photoUrl } = (await upload(origin, ash, await jpegOf(800, 1_000))).body
  await ash.post('/api/profile-photos', { photoUrl })
  const offer = { timeSlot: 'weekday_evening', hobbies: ['hiking'], isActive: true }
  for (const one of [ash, rowan]) await one.post('/api/profile-hobbies', { hobbies: ['hiking'] })
  await ash.post('/api/hangout-availability', { availability: [offer] })
  const soon = new Date(Date.now() + 200_000_000).toISOString()
  const soup = { title: 'Soup', description: 'Bring a spoon.', eventDate: soon }
  const event = `/api/events/${(await ash.post('/api/events', soup)).body.id}`
  const walk = { interests: ['hiking'], availability: ['weekends'], admission: 'open' }
  const group = `/api/group-chats/${(await ash.post('/api/group-chats', { name: 'Walk', ...walk })).body.id}`
  await caughtUp()
  await rowan.post(`${group}/join`, { rsvpStatus: 'attending' })
  await caughtUp()

  /** Everybody else in the lists that a member reads. */
  const listsOf = async (by: TestMember): Promise<Lists> => {
    await caughtUp()
    const { body: shown } = await by.get(event)
    const { body: listed } = await by.get('/api/events')
    const { body: joined } = await by.get(group)
    const { body: free } = await by.get('/api/hangout-people')
    const profilesIn = (rows: { profile: Person & { id: string } }[] = []) =>
      rows.map(({ profile }) => profile).filter(({ id }) => id !== by.profileId)
    return {
      guests: [...profilesIn(shown.attendees), ...(shown.organizer ? [shown.organizer] : [])],
      hosts: listed.map(({ organizer }: { organizer: Person }) => organizer),
      group: profilesIn(joined.members),
      hangouts: Array.isArray(free) ? free : [],
    }
  }
  const statusOf = async (by: TestMember, url: string) =>
    (await fetchRendition(origin, by, url)).status
  return { ...all, ash, rowan, photoUrl, listsOf, statusOf }
}

const facesIn = (lists: Lists): string[] =>
  Object.values(lists)
    .flat()
    .flatMap(({ photo }) => photo?.photoUrl ?? [])

test('every list shows the same face of a person whose profile the reader may open', async t => {
  const { ash, rowan, listsOf, statusOf } = await stage(t)
  const lists = await listsOf(rowan)
  for (const people of Object.values(lists))
    for (const one of people) t.is(one.pseudonym, 'Juniper')
  t.is(facesIn(lists).length, 5)
  const urls = [...new Set(facesIn(lists))]
  t.is(urls.length, 1)
  t.is(await statusOf(rowan, urls[0] as string), 200)
  await ash.patch('/api/profile', { faceHidden: true })
  for (const url of facesIn(await listsOf(rowan))) {
    t.true(url.includes('blurred'), 'the hidden face of a card')
    t.is(await statusOf(rowan, url), 200)
  }
})

test('no list shows the face of a person whose profile the reader may not open, even where it names them', async t => {
  const { ash, rowan, photoUrl, listsOf, statusOf } = await stage(t)
  const changes = [
    { profileVisibility: 'matches_only' },
    { profileVisibility: 'public', minAge: 80, maxAge: 90 },
    { minAge: 18, maxAge: 99 },
  ]
  for (const change of changes) {
    t.is((await ash.patch('/api/profile', change)).status, 200)
    // The last one is paused: in no mode.
    if (change.maxAge === 99) await ash.put('/api/profile/modes', { modes: [] })
    const lists = await listsOf(rowan)
    t.deepEqual(facesIn(lists), [], JSON.stringify(change))
    t.is(await statusOf(rowan, photoUrl), 404)
    const isNamed = change.profileVisibility !== 'matches_only'
    for (const one of [...lists.guests, ...lists.group])
      t.is(one.pseudonym, isNamed ? 'Juniper' : null)
  }
})

test('a match sees the face whatever they look for, an ex only what strangers see', async t => {
  const { ash, rowan, match, listsOf } = await stage(t)
  const matchId = await match(ash, rowan)
  await ash.patch('/api/profile', { faceHidden: true, minAge: 80, maxAge: 90 })
  const seen = facesIn(await listsOf(rowan))
  t.true(seen.length >= 3)
  t.true(seen.every(url => url.includes('clear')))
  await ash.del(`/api/matches/${matchId}`)
  t.deepEqual(facesIn(await listsOf(rowan)), [])
})

test('after a block nobody of the two is in a list of the other, with or without a face', async t => {
  const { ash, rowan, quickMember, listsOf } = await stage(t)
  const third = await quickMember('Sage')
  await ash.post('/api/blocks', { profileId: rowan.profileId })
  const lists = await listsOf(rowan)
  t.deepEqual(Object.values(lists).flat(), [])
  t.true(facesIn(await listsOf(third)).length > 0, 'a third person sees what they saw')
})
