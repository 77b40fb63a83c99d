import test from 'ava'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { meetups } from '../../projections/views/meetups.ts'
import { reports } from '../../projections/views/staff.ts'
import { calendarOf, linesOf } from './calendar-file.ts'
import { commonServer } from './common-server.ts'
import { problemOf, unknownId } from './community.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const clayNight = (changes: object = {}) => ({
  title: 'Clay night with Marlowe',
  description: 'Two wheels, one kiln.',
  eventDate: inHours(48),
  endDate: null,
  location: 'Kiln Row',
  isOnline: false,
  maxAttendees: 2,
  isPublic: true,
  tags: ['Beginners', 'Step-free'],
  ...changes,
})
const create = async (by: TestMember, changes: object = {}) => {
  const { body } = await by.post('/api/events', clayNight(changes))
  return body.id as string
}
const rsvp = (by: TestMember, id: string, status: string) =>
  by.post(`/api/events/${id}/rsvp`, { status })
const listed = async (by: TestMember, id: string) =>
  (await by.get('/api/events')).body.find((one: { id: string }) => one.id === id)
const noEvent = { status: 404, code: 'not_found' }

test('an event is listed for all and can be read with organizer and attendees', async t => {
  const { me, you, caughtUp } = await common.community()
  await caughtUp()
  const address = 'Unit 4, the green door'
  const event = { ...clayNight({ endDate: inHours(51) }), address }
  const created = await me.post('/api/events', event)
  t.is(created.status, 200)
  const { id } = created.body
  t.like(created.body, { ...event, tags: event.tags, status: 'upcoming', myStatus: 'going' })
  t.like(created.body, { goingCount: 1, isOrganizer: true, organizer: { pseudonym: 'Juniper' } })
  await caughtUp()

  t.deepEqual((await me.get(`/api/events/${id}`)).body, created.body)
  const card = await listed(you, id)
  const { address: _, ...open } = event
  t.like(card, { ...open, goingCount: 1, myStatus: null, isOrganizer: false })
  t.deepEqual(card.organizer, { pseudonym: 'Juniper', isDemo: false, photo: null })
  t.false('address' in card)
  t.is((await you.get(`/api/events/${id}`)).body.address, null)

  const going = await rsvp(you, id, 'going')
  t.like(going.body, { address, myStatus: 'going', goingCount: 2 })
  t.is((await rsvp(you, id, 'maybe')).body.address, null)
  await caughtUp()
  t.like(await listed(me, id), { goingCount: 1, maybeCount: 1 })
  t.deepEqual((await listed(you, id)).attendees[0], {
    status: 'maybe',
    profile: { id: you.profileId },
  })
})

test('strangers appear under an id that means nothing outside the event', async t => {
  const { me, you, match, quickMember, caughtUp } = await common.community()
  const [ash, other] = [await quickMember('Ash'), await quickMember('Bay')]
  const ids = [await create(me, { maxAttendees: null }), await create(me, { maxAttendees: null })]
  await match(me, you)
  for (const id of ids) for (const one of [you, ash]) await rsvp(one, id, 'going')
  await caughtUp()
  const read = async (by: TestMember, id = ids[0]) => (await by.get(`/api/events/${id}`)).body
  const idOf = (event: Awaited<ReturnType<typeof read>>, name: string) =>
    event.attendees.find(
      (one: { profile: { pseudonym: string } }) => one.profile.pseudonym === name,
    ).profile

  const mine = await read(me)
  t.like(idOf(mine, 'Rowan'), { id: you.profileId, isMatch: true })
  t.not(idOf(mine, 'Ash').id, ash.profileId)
  t.is(idOf(mine, 'Ash').photo, null)
  t.not(idOf(mine, 'Ash').id, idOf(await read(me, ids[1]), 'Ash').id)
  t.is(idOf(mine, 'Ash').id, idOf(await read(other), 'Ash').id)
  for (const body of [await read(other), await listed(other, ids[0] as string)])
    for (const one of [me, you, ash]) t.false(JSON.stringify(body).includes(one.profileId))
  const seen = (await listed(me, ids[0] as string)).attendees
  t.deepEqual(
    seen.map((one: { profile: { id: string } }) => one.profile.id),
    [me.profileId, you.profileId, idOf(mine, 'Ash').id],
  )

  await ash.patch('/api/profile', { profileVisibility: 'matches_only' })
  await caughtUp()
  t.false(JSON.stringify(await read(me)).includes('"Ash"'))
})

test('thirty answers for ten seats give exactly ten', async t => {
  const { me, quickMember, caughtUp, kith } = await common.community()
  const id = await create(me, { maxAttendees: 11 })
  const guests = await Promise.all(Array.from({ length: 30 }, (_, n) => quickMember(`Guest ${n}`)))
  const answers = await Promise.all(guests.map(guest => rsvp(guest, id, 'going')))
  const taken = answers.filter(({ status }) => status === 200)
  t.is(taken.length, 10)
  for (const { status, body } of answers)
    if (status !== 200) t.like({ status, ...body }, { status: 409, code: 'event_full' })

  const late = guests.filter((_, index) => answers[index]?.status === 409)
  const positions: number[] = []
  for (const one of late)
    positions.push((await one.post(`/api/events/${id}/waitlist`)).body.position)
  t.deepEqual(
    positions,
    late.map((_, index) => index + 1),
  )
  const first = guests.find((_, index) => answers[index]?.status === 200) as TestMember
  await rsvp(first, id, 'not_going')
  await caughtUp()
  t.like(await listed(late[0] as TestMember, id), { myStatus: 'going', waitlistPosition: null })
  t.like(await listed(late[1] as TestMember, id), { myStatus: null, waitlistPosition: 1 })
  t.like((await (late[2] as TestMember).get(`/api/events/${id}`)).body, { waitlistPosition: 2 })
  t.deepEqual((await late[1]?.del(`/api/events/${id}/waitlist`))?.body, { position: null })
  await me.patch(`/api/events/${id}`, { maxAttendees: 13 })
  await caughtUp()
  t.like(await kith.ports.views.collection(meetups).get(id), { going: 13, waiting: 16 })
})

test('joining the waitlist takes a free seat', async t => {
  const { me, you } = await common.community()
  const id = await create(me)
  t.deepEqual((await you.post(`/api/events/${id}/waitlist`)).body, { position: 0 })
  t.is((await rsvp(you, id, 'going')).body.goingCount, 2)
})

test('an event that is not public is found only by its link', async t => {
  const { me, you, caughtUp } = await common.community()
  const id = await create(me, { isPublic: false })
  await caughtUp()
  t.is(await listed(you, id), undefined)
  t.like(await listed(me, id), { isPublic: false })
  t.is((await you.get(`/api/events/${id}`)).status, 200)
  await rsvp(you, id, 'maybe')
  await caughtUp()
  t.like(await listed(you, id), { myStatus: 'maybe' })
})

test('a block hides events and attendees both ways, and counts stay true', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const ash = await quickMember('Ash')
  const [mine, yours] = [await create(me), await create(you)]
  const shared = await create(ash, { maxAttendees: null })
  for (const one of [me, you]) await rsvp(one, shared, 'going')
  await me.post('/api/blocks', { profileId: you.profileId })
  await caughtUp()

  for (const [reader, id] of [
    [you, mine],
    [me, yours],
  ] as const) {
    t.is(await listed(reader, id), undefined)
    const unknown = await reader.get(`/api/events/${unknownId}`)
    t.deepEqual(problemOf(await reader.get(`/api/events/${id}`)), problemOf(unknown))
    t.like(problemOf(await rsvp(reader, id, 'going')), noEvent)
    t.like(problemOf(await reader.post(`/api/events/${id}/waitlist`)), noEvent)
  }
  for (const reader of [me, you]) {
    const { body } = await reader.get(`/api/events/${shared}`)
    t.is(body.goingCount, 3)
    t.is(body.attendees.length, 2)
    t.is((await listed(reader, shared)).attendees.length, 2)
  }
})

test('only the organizer changes and cancels an event', async t => {
  const { me, you, caughtUp } = await common.community()
  const id = await create(me)
  await rsvp(you, id, 'going')
  t.like(problemOf(await you.patch(`/api/events/${id}`, { title: 'Mine' })), noEvent)
  t.like(problemOf(await you.del(`/api/events/${id}`)), noEvent)

  const revised = await me.patch(`/api/events/${id}`, { title: 'Clay day', maxAttendees: null })
  t.like(revised.body, { title: 'Clay day', maxAttendees: null, location: 'Kiln Row' })
  t.is((await me.patch(`/api/events/${id}`, { maxAttendees: 1 })).body.code, 'capacity_below_going')
  t.is((await rsvp(me, id, 'not_going')).body.code, 'organizer_attends')

  t.deepEqual((await me.del(`/api/events/${id}`)).body, { id, status: 'cancelled' })
  await caughtUp()
  t.like(await listed(you, id), { status: 'cancelled' })
  t.is((await rsvp(you, id, 'maybe')).body.code, 'event_over')
  const stranger = await (await common.server()).quickMember('Stranger')
  t.is((await stranger.get(`/api/events/${id}`)).status, 404)
  t.is((await rsvp(stranger, id, 'going')).status, 404)
})

test('an event accepts each field up to its limit', async t => {
  const { me } = await common.community()
  const letters = (count: number) => 'a'.repeat(count)
  const words = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`)
  const cases: [string, unknown, unknown][] = [
    ['title', letters(limits.title), letters(limits.title + 1)],
    ['title', 'a', ' '],
    ['description', letters(limits.description), letters(limits.description + 1)],
    ['description', 'مرحبا <b>all</b>', ''],
    ['location', letters(limits.location), letters(limits.location + 1)],
    ['address', letters(limits.address), letters(limits.address + 1)],
    ['question', letters(limits.question), letters(limits.question + 1)],
    ['timeZone', 'America/Argentina/Buenos_Aires', 'Mars/Olympus'],
    ['timeZone', null, '+01:00'],
    ['tags', words(limits.tags), words(limits.tags + 1)],
    ['tags', [letters(limits.tag)], [letters(limits.tag + 1)]],
    ['maxAttendees', limits.capacity.min, 0],
    ['maxAttendees', limits.capacity.max, limits.capacity.max + 1],
    ['maxAttendees', null, 2.5],
    ['eventDate', '2027-01-01T00:00:00+02:00', '2027-01-01'],
    ['eventDate', inHours(1), inHours(-1)],
    ['eventDate', inHours(24 * 700), '9999-12-31T00:00:00Z'],
    ['eventDate', inHours(2), 'NaN'],
    ['endDate', inHours(49), inHours(47)],
    ['isOnline', true, 'yes'],
    ['isPublic', false, null],
  ]
  for (const [field, accepted, refused] of cases) {
    const good = await me.post('/api/events', clayNight({ [field]: accepted }))
    t.is(good.status, 200, `${field}: ${JSON.stringify(good.body)}`)
    const bad = await me.post('/api/events', clayNight({ [field]: refused }))
    t.is(bad.status, 400, field)
    t.is(bad.body.issues[0].path.split('.')[0], field)
  }
  t.is((await me.post('/api/events', { ...clayNight(), organizer: unknownId })).status, 400)
  const spelled = clayNight({ tags: ['Größe', '#GROSSE', 'größe!', 'clay'] })
  t.deepEqual((await me.post('/api/events', spelled)).body.tags, ['Größe', 'clay'])
  const { title, description, eventDate } = clayNight()
  const least = await me.post('/api/events', { title, description, eventDate })
  t.like(least.body, { isOnline: false, isPublic: true, maxAttendees: null, tags: [] })
  t.is((await rsvp(me, least.body.id, 'perhaps')).status, 400)
})

test('a title is measured in characters as people see them, and nothing of it is cut', async t => {
  const { me } = await common.community()
  for (const flag of ['🏳️‍🌈', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩🏽‍🚀', '🇩🇪', 'e\u0301']) {
    const title = `${'a'.repeat(limits.title - 1)}${flag}`
    const { status, body } = await me.post('/api/events', clayNight({ title }))
    t.is(status, 200, flag)
    t.is(body.title, title)
    const longer = await me.post('/api/events', clayNight({ title: `abc${title}` }))
    t.deepEqual(longer.body.issues, [
      { path: 'title', message: 'The title is 3 characters too long.' },
    ])
  }
  const families = '👨‍👩‍👧‍👦'.repeat(limits.title)
  const { body } = await me.post('/api/events', clayNight({ title: families }))
  t.regex(body.issues[0].message, /^The title is \d+ characters too long\.$/)
})

test('an old sheet changes nothing that another device changed in between, and says so', async t => {
  const { me, you, caughtUp } = await common.community()
  const id = await create(me)
  await rsvp(you, id, 'going')
  const { version } = (await me.get(`/api/events/${id}`)).body
  t.is(version, 0)
  const revise = (changes: object) => me.patch(`/api/events/${id}`, changes)
  t.like((await revise({ title: 'Clay day', version })).body, { title: 'Clay day', version: 1 })
  t.like((await revise({ location: 'Attic', version })).body, { title: 'Clay day', version: 2 })
  await caughtUp()
  await you.patch('/api/notifications/mark-all-read')
  const unread = async () =>
    (await you.get('/api/notifications')).body.filter((one: { isRead: boolean }) => !one.isRead)

  const old = await revise({ title: 'Clay night with Marlowe', version })
  t.like(problemOf(old), { status: 409, code: 'event_changed' })
  t.like((await revise({ title: 'Clay day', version })).body, { version: 2 })
  await caughtUp()
  t.deepEqual(await unread(), [], 'what changes nothing is told to nobody')
  t.like((await me.get(`/api/events/${id}`)).body, { title: 'Clay day', location: 'Attic' })
  t.like((await revise({ title: 'Clay week', version: 2 })).body, { version: 3 })
  t.like((await revise({ title: 'Clay year' })).body, { title: 'Clay year' })
})

test('an event created again under the same key is one event', async t => {
  const { me } = await common.community()
  const key = { 'idempotency-key': 'clay' }
  const event = clayNight()
  const [one, other] = [
    await me.post('/api/events', event, key),
    await me.post('/api/events', event, key),
  ]
  t.deepEqual(one.body, other.body)
})

test('an event is one calendar file, escaped and folded', async t => {
  const { me, you } = await common.community()
  const title = 'Soup, then; silence\\ ünd a title that is long enough to be folded somewhere'
  const address = 'Unit 4'
  const id = await create(me, { title, description: 'One.\nTwo.', address, timeZone: 'Asia/Tokyo' })
  const { status, type, text } = await calendarOf(you, `/api/events/${id}.ics`)
  t.is(status, 200)
  t.is(type, 'text/calendar; charset=utf-8')
  for (const line of text.split('\r\n')) t.true(Buffer.byteLength(line) <= 75, line)
  const lines = linesOf(text)
  t.true(lines.includes(`SUMMARY:${title.replace(/[\\;,]/g, '\\$&')}`), text)
  t.true(
    lines.some(line => /^DESCRIPTION:.*Tokyo time\)\\n\\nOne\.\\nTwo\.$/.test(line)),
    text,
  )
  t.true(lines.includes(`UID:${id}@kith`))
  t.false(text.includes(address))
  await rsvp(you, id, 'going')
  t.true((await calendarOf(you, `/api/events/${id}.ics`)).text.includes(address))
  t.is((await calendarOf(you, `/api/events/${unknownId}.ics`)).status, 404)
  t.is((await calendarOf(you, '/api/events/nothing.ics')).status, 404)
  const { stranger } = await common.server()
  t.is((await stranger.get(`/api/events/${id}.ics`)).status, 401)
})

test('a calendar file rises with all that its reader sees, and names city and zone', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const [bath] = (await me.get('/api/places?q=Bath, United')).body
  const changes = { timeZone: 'Pacific/Auckland', placeId: bath.id, location: 'The Bathhouse' }
  const id = await create(me, { ...changes, addressShownTo: 'approved', maxAttendees: null })
  const sequences: number[] = []
  const file = async () => {
    await caughtUp()
    const { text } = await calendarOf(you, `/api/events/${id}.ics`)
    const lines = linesOf(text)
    const sequence = Number(lines.find(line => line.startsWith('SEQUENCE:'))?.slice(9))
    t.true(sequence > (sequences.at(-1) ?? -1), `${sequence} after ${sequences}`)
    sequences.push(sequence)
    return { text, lines, modified: lines.find(line => line.startsWith('LAST-MODIFIED:')) }
  }
  const first = await file()
  t.true(first.text.endsWith('END:VCALENDAR\r\n'))
  t.false(first.text.includes('METHOD:'), 'it names no organizer')
  t.true(first.lines.some(line => /^DTSTART;TZID=Pacific\/Auckland:\d{8}T\d{6}$/.test(line)))
  t.true(first.lines.includes('TZID:Pacific/Auckland'))
  t.true(first.lines.includes('LOCATION:The Bathhouse\\, Bath'), first.text)
  t.regex(first.text, /DESCRIPTION:.*\(Auckland time\)/)
  await rsvp(you, id, 'maybe')
  await file()
  await rsvp(you, id, 'not_going')
  t.true((await file()).lines.includes('STATUS:CANCELLED'))
  await rsvp(you, id, 'going')
  await file()
  const mine = (await me.get(`/api/events/${id}`)).body.hosting.requests[0].profile.id
  await me.post(`/api/events/${id}/requests/${mine}/approve`)
  t.true((await file()).lines.includes('STATUS:CONFIRMED'))
  await me.patch(`/api/events/${id}`, { eventDate: inHours(72) })
  const moved = await file()
  await rsvp(await quickMember('Ash'), id, 'maybe')
  t.is((await calendarOf(you, `/api/events/${id}.ics`)).text, moved.text, 'nothing of others')
  await me.del(`/api/events/${id}`)
  const last = await file()
  t.true(last.lines.includes('STATUS:CANCELLED'))
  t.true((last.modified ?? '') >= (first.modified ?? ''))
})

test("a calendar feed lists its member's events until it is revoked", async t => {
  const { me, you, caughtUp, stranger, match } = await common.community()
  await match(me, you)
  t.deepEqual((await you.get('/api/calendar-feed')).body, { address: null, createdAt: null })
  const ids = await Promise.all(['going', 'maybe', 'not_going'].map(() => create(me)))
  for (const [index, status] of ['going', 'maybe', 'not_going'].entries())
    await rsvp(you, ids[index] as string, status)
  const { address } = (await you.post('/api/calendar-feed')).body
  t.is((await you.post('/api/calendar-feed')).body.address, address)
  await caughtUp()
  t.is((await you.get('/api/calendar-feed')).body.address, address)

  const feed = await calendarOf(stranger, address)
  t.is(feed.type, 'text/calendar; charset=utf-8')
  t.deepEqual(
    ids.map(id => feed.text.includes(id)),
    [true, true, false],
  )
  for (const one of [me, you]) t.false(feed.text.includes(one.profileId))
  await me.del(`/api/events/${ids[0]}`)
  await caughtUp()
  t.true((await calendarOf(stranger, address)).text.includes('STATUS:CANCELLED'))

  const [feedId, secret] = address.replace('.ics', '').split('/').slice(-2)
  const noCalendar = async (path: string) => t.is((await stranger.get(path)).status, 404, path)
  await noCalendar(address.replace(secret, unknownId))
  await noCalendar(address.replace(feedId, unknownId))
  await noCalendar('/api/calendar-feed/x/y.ics')
  t.deepEqual((await you.del('/api/calendar-feed')).body, { address: null, createdAt: null })
  await noCalendar(address)
  const next = (await you.post('/api/calendar-feed')).body.address
  t.not(next, address)
  await noCalendar(address)
  await me.post('/api/blocks', { profileId: you.profileId })
  await caughtUp()
  t.false((await calendarOf(stranger, next)).text.includes('BEGIN:VEVENT'))
})

test('a report of an event reaches the staff with the event', async t => {
  const { me, you, caughtUp, kith } = await common.community()
  const id = await create(me)
  const said = { reason: 'spam', description: 'It sells something.' }
  for (const _ of [1, 2])
    t.deepEqual((await you.post(`/api/events/${id}/reports`, said)).body, { status: 'pending' })
  await caughtUp()
  const order = { field: 'at', direction: 'ascending' } as const
  const filed = await kith.ports.views
    .collection(reports)
    .find({ where: { on: me.profileId }, order })
  t.is(filed.length, 1)
  t.like(filed[0], { by: you.profileId, meetupId: id, additions: [] })
  t.is((await me.post(`/api/events/${id}/reports`, said)).status, 404)
  t.is((await you.post(`/api/events/${unknownId}/reports`, said)).status, 404)
})

test('attendees are notified of changes, a cancellation, and a seat that became theirs', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const ash = await quickMember('Ash')
  const id = await create(me)
  await rsvp(you, id, 'going')
  await ash.post(`/api/events/${id}/waitlist`)
  const titles = async (by: TestMember) => {
    await caughtUp()
    const { body } = await by.get('/api/notifications')
    return body.map((one: { title: string; actionUrl: string }) => `${one.title} ${one.actionUrl}`)
  }
  await rsvp(you, id, 'maybe')
  t.deepEqual(await titles(ash), [`You got a place /events/${id}`])
  await me.patch(`/api/events/${id}`, { location: 'Loom Street' })
  t.deepEqual(await titles(you), [`Event changed /events/${id}`])
  await me.patch(`/api/events/${id}`, { maxAttendees: 5 })
  t.deepEqual(await titles(you), [`Event changed /events/${id}`])
  await me.del(`/api/events/${id}`)
  for (const one of [you, ash]) t.deepEqual(await titles(one), [`Event canceled /events/${id}`])
  t.deepEqual(await titles(me), [])
})

test('closing an account cancels its events and frees its seats at others', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const ash = await quickMember('Ash')
  const [mine, yours] = [await create(me), await create(you)]
  await rsvp(me, yours, 'going')
  await ash.post(`/api/events/${yours}/waitlist`)
  await rsvp(you, mine, 'going')
  await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()

  t.is((await you.get(`/api/events/${mine}`)).status, 404)
  t.is(await listed(you, mine), undefined)
  const [told] = (await you.get('/api/notifications')).body
  t.like(told, { title: 'Event canceled', actionUrl: '/events' })
  t.like(await listed(ash, yours), { myStatus: 'going', goingCount: 2 })
})
