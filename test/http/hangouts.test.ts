import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { limits, timing } from '../../contracts/core/limits.ts'
import { hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import { calendarOf, linesOf } from './calendar-file.ts'
import { commonServer } from './common-server.ts'
import { type Community, community, problemOf, unknownId } from './community.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const offer = { hobby: 'hiking', timeSlot: 'weekend_morning' }
const free = (hobbies: string[] = ['hiking'], isActive = true) => ({
  availability: [{ timeSlot: offer.timeSlot, hobbies, notes: 'After nine.', isActive }],
})
const declare = (by: TestMember, body: object = free()) =>
  by.post('/api/hangout-availability', body)
const invite = (
  by: TestMember,
  on: Pick<TestMember, 'profileId'>,
  more: object = {},
  headers = {},
) =>
  by.post(
    '/api/hangout-invitations',
    { inviteeProfileId: on.profileId, ...offer, ...more },
    headers,
  )
const answer = (by: TestMember, id: string, status: string) =>
  by.patch(`/api/hangout-invitations/${id}`, { status })
const ids = (list: { id: string }[]) => list.map(({ id }) => id)
const matchesOf = async (by: TestMember, { hobby, timeSlot } = offer) =>
  ids((await by.get(`/api/hangout-matches/${hobby}/${timeSlot}`)).body)
const listed = async ({ caughtUp }: Pick<Community, 'caughtUp'>, by: TestMember, what: string) => {
  await caughtUp()
  return (await by.get(`/api/hangout-${what}`)).body
}

test('availability is replaced as a whole, and a refusal names what is missing', async t => {
  const server = await common.community()
  const { me } = server
  t.deepEqual((await me.get('/api/hangout-availability')).body, [])
  const entries = [
    { timeSlot: 'weekend_night', hobbies: ['yoga', 'yoga'], notes: '', isActive: false },
    { timeSlot: 'weekday_morning', hobbies: ['hiking'] },
  ]
  const stored = [
    { timeSlot: 'weekday_morning', hobbies: ['hiking'], notes: null, isActive: true },
    { timeSlot: 'weekend_night', hobbies: ['yoga'], notes: null, isActive: false },
  ]
  t.deepEqual((await declare(me, { availability: entries })).body, stored)
  t.deepEqual(await listed(server, me, 'availability'), stored)
  const bad = async (entry: object, path: string) => {
    const { status, body } = await declare(me, { availability: [entry] })
    t.is(status, 400)
    t.true(
      body.issues.some((issue: { path: string }) => issue.path.startsWith(path)),
      path,
    )
  }
  await bad({ timeSlot: 'noon', hobbies: ['hiking'] }, 'availability.0.timeSlot')
  await bad({ timeSlot: 'weekday_night', hobbies: [] }, 'availability.0.hobbies')
  await bad({ timeSlot: 'weekday_night', hobbies: ['flying'] }, 'availability.0.hobbies')
  await bad({ ...entries[1], notes: 'a'.repeat(501) }, 'availability.0.notes')
  const hobbies = Object.keys(hobbyLabels)
  const { hobbies: most, notes } = limits.hangoutAvailability
  await bad({ ...entries[1], hobbies: hobbies.slice(0, most + 1) }, 'availability.0.hobbies')
  t.is((await declare(me, { availability: [entries[1], entries[1]] })).status, 400)
  t.deepEqual(await listed(server, me, 'availability'), stored)
  const fullest = { ...entries[1], hobbies: hobbies.slice(0, most), notes: 'a'.repeat(notes) }
  t.like((await declare(me, { availability: [fullest] })).body, [fullest])
  t.deepEqual((await declare(me, { availability: [] })).body, [])
})

test('two members who may meet find each other by a hobby and a time', async t => {
  const server = await common.community()
  const { me, you, caughtUp } = server
  await me.patch('/api/profile', { bio: 'The easy path.' })
  await declare(me)
  await caughtUp()
  // Others of the common server may join meanwhile.
  const mine = (list: readonly { id: string }[]) => list.filter(({ id }) => id === me.profileId)
  const found = (await you.get('/api/hangout-matches/hiking/weekend_morning')).body
  t.deepEqual(mine(found), [
    {
      id: me.profileId,
      pseudonym: 'Juniper',
      photo: null,
      isDemo: false,
      age: 30,
      pronouns: null,
      bio: 'The easy path.',
    },
  ])
  const byQuery = await you.get('/api/hangout-matches?hobby=hiking&timeSlot=weekend_morning')
  t.deepEqual(mine(byQuery.body), mine(found))
  t.false((await matchesOf(me)).includes(me.profileId), 'nobody finds themselves')
  t.false((await matchesOf(you, { ...offer, hobby: 'yoga' })).includes(me.profileId))
  t.is((await you.get('/api/hangout-matches/flying/weekend_morning')).status, 400)

  await declare(me, free(['hiking'], false))
  await caughtUp()
  t.false((await matchesOf(you)).includes(me.profileId), 'an inactive time is not offered')
  await declare(me)
  await you.post('/api/blocks', { profileId: me.profileId })
  await caughtUp()
  t.false((await matchesOf(you)).includes(me.profileId))
})

const people = async (by: TestMember, query = '') =>
  (await by.get(`/api/hangout-people${query}`)).body as {
    id: string
    withinMiles: number | null
    free: { timeSlot: string; hobbies: string[] }[]
  }[]

test('free members are listed with everything that they can be asked for; the list can be narrowed down', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const ash = await quickMember('Ash')
  await declare(me, {
    availability: [
      { timeSlot: 'weekend_morning', hobbies: ['hiking', 'yoga'], notes: 'After nine.' },
      { timeSlot: 'weekday_night', hobbies: ['karaoke'] },
      { timeSlot: 'weekday_morning', hobbies: ['yoga'], isActive: false },
    ],
  })
  await declare(ash, free(['karaoke']))
  await caughtUp()
  const found = await people(you)
  t.deepEqual(
    found.find(({ id }) => id === me.profileId),
    {
      id: me.profileId,
      pseudonym: 'Juniper',
      photo: null,
      isDemo: false,
      age: 30,
      pronouns: null,
      bio: null,
      withinMiles: null,
      free: [
        { timeSlot: 'weekday_night', hobbies: ['karaoke'] },
        { timeSlot: 'weekend_morning', hobbies: ['hiking', 'yoga'] },
      ],
    } as never,
  )
  t.notRegex(JSON.stringify(found), /After nine/, 'notes stay with their member')
  const both = [me.profileId, ash.profileId]
  const only = async (query: string) =>
    ids(await people(you, query)).filter(id => both.includes(id))
  t.deepEqual((await only('')).toSorted(), both.toSorted())
  t.deepEqual(await only('?hobby=hiking'), [me.profileId])
  t.deepEqual((await only('?hobby=karaoke')).toSorted(), both.toSorted())
  t.deepEqual(await only('?timeSlot=weekday_night'), [me.profileId])
  t.deepEqual(await only('?timeSlot=weekday_morning'), [], 'an inactive time is not offered')
  t.deepEqual(await only('?hobby=karaoke&timeSlot=weekend_morning'), [ash.profileId])
  t.is((await you.get('/api/hangout-people?hobby=flying')).status, 400)
  t.false(ids(await people(me)).includes(me.profileId), 'nobody finds themselves')

  await you.post('/api/blocks', { profileId: me.profileId })
  await caughtUp()
  t.deepEqual(await only(''), [ash.profileId])
  t.false(ids(await people(me)).includes(you.profileId))
})

test('free members are listed nearest first, with their distance bands', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const city = async (name: string) => (await me.get(`/api/places?q=${name}`)).body[0].id
  const live = async (member: TestMember, name: string) =>
    member.put('/api/profile/location', { placeId: await city(name) })
  const [near, far] = [await quickMember('Near'), await quickMember('Far')]
  await live(me, 'Bristol')
  await live(near, 'Bristol')
  await live(far, 'Cardiff')
  for (const one of [me, near, far, you]) await one.patch('/api/profile', { maxDistance: 12_450 })
  for (const one of [far, near, you]) await declare(one)
  await caughtUp()
  const mine = [near, far, you].map(({ profileId }) => profileId)
  const found = (await people(me)).filter(({ id }) => mine.includes(id))
  t.deepEqual(ids(found), mine, 'somebody without a city comes last')
  t.true([10, 25].includes(found[0]?.withinMiles ?? 0))
  t.true([25, 50].includes(found[1]?.withinMiles ?? 0))
  t.is(found[2]?.withinMiles, null)
})

test('a member visible to matches only is found by members whom they like', async t => {
  const { me, you, swipe, caughtUp } = await common.community()
  await me.patch('/api/profile', { profileVisibility: 'matches_only' })
  await declare(me)
  await caughtUp()
  t.false((await matchesOf(you)).includes(me.profileId))
  t.false(ids(await people(you)).includes(me.profileId))
  t.is((await invite(you, me)).status, 404)
  await swipe(me, you)
  await caughtUp()
  t.true((await matchesOf(you)).includes(me.profileId))
  t.true(ids(await people(you)).includes(me.profileId))
})

test('an invitation is sent, accepted and planned, and both read it', async t => {
  const server = await common.community()
  const { me, you } = server
  await declare(you)
  const suggestedDate = new Date(Date.now() + 86_400_000).toISOString()
  const words = { message: 'Up the hill?', suggestedDate, location: 'The old oak' }
  const sent = (await invite(me, you, words)).body
  t.like(sent, {
    inviterProfileId: me.profileId,
    inviteeProfileId: you.profileId,
    ...offer,
    ...words,
    status: 'pending',
    partner: { id: you.profileId, pseudonym: 'Rowan' },
  })
  const [received] = await listed(server, you, 'invitations')
  t.like(received, { ...words, id: sent.id, partner: { id: me.profileId, pseudonym: 'Juniper' } })
  t.deepEqual(await listed(server, me, 'invitations'), [sent])
  t.deepEqual(await listed(server, me, 'activities'), [])

  t.like((await answer(you, sent.id, 'accepted')).body, { id: sent.id, status: 'accepted' })
  const [plan] = await listed(server, me, 'activities')
  t.like(plan, {
    invitationId: sent.id,
    profile1Id: me.profileId,
    profile2Id: you.profileId,
    ...offer,
    scheduledDate: suggestedDate,
    location: 'The old oak',
    notes: null,
    isCompleted: false,
  })
  const change = (by: TestMember, body: object) =>
    by.patch(`/api/hangout-activities/${plan.id}`, body)
  t.like((await change(me, { notes: 'Bring water.' })).body, { notes: 'Bring water.' })
  await change(you, { location: null, isCompleted: true })
  const [changed] = await listed(server, me, 'activities')
  t.like(changed, { notes: 'Bring water.', location: null, isCompleted: true })
  t.like(changed, { scheduledDate: suggestedDate })
})

const calendarFile = (id: string) => `/api/hangout-activities/${id}.ics`

test('a plan with a date is a calendar file for each of the two and nobody else', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const ash = await quickMember('Ash')
  await declare(you)
  const { id } = (
    await invite(me, you, { location: 'Gate 2; the <b>oak</b>, left\\ \u05e9\u05e2\u05e8' })
  ).body
  t.like(await me.get(calendarFile(id)), { status: 404 }, 'an invitation is no plan')
  await answer(you, id, 'accepted')
  await caughtUp()
  const undated = await me.get(calendarFile(id))
  t.like(undated, { status: 409, body: { code: 'hangout_undated' } })
  t.is(undated.body.message, 'This plan has no date yet. Choose one first.')

  const scheduledDate = new Date(Date.now() + 86_400_000).toISOString()
  const plan = { scheduledDate, notes: 'Knock twice.' }
  await me.patch(`/api/hangout-activities/${id}`, plan)
  await caughtUp()
  for (const [one, other] of [
    [me, 'Rowan'],
    [you, 'Juniper'],
  ] as const) {
    const { status, type, text } = await calendarOf(one, calendarFile(id))
    t.is(status, 200)
    t.is(type, 'text/calendar; charset=utf-8')
    const lines = linesOf(text)
    const start = `${scheduledDate.replace(/[-:]/g, '').slice(0, 15)}Z`
    for (const line of [
      `UID:${id}@kith`,
      `SUMMARY:Hiking with ${other}`,
      `DTSTART:${start}`,
      'LOCATION:Gate 2\\; the <b>oak</b>\\, left\\\\ \u05e9\u05e2\u05e8',
    ])
      t.true(lines.includes(line), text)
    t.notRegex(text, /Knock/, 'notes are for the two')
    for (const member of [me, you]) t.false(text.includes(member.profileId))
  }

  const unknown = problemOf(await me.get(calendarFile(unknownId)))
  t.is(unknown.status, 404)
  t.deepEqual(problemOf(await ash.get(calendarFile(id))), unknown)
  t.is((await me.get(calendarFile('nothing'))).status, 404)
  const { stranger } = await common.server()
  t.is((await stranger.get(calendarFile(id))).status, 401)
  const elsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  t.is((await me.get(calendarFile(id), elsewhere)).status, 403)
  await you.post('/api/block-filters', {
    filters: [{ filterType: 'age_range', filterValue: { min: 29, max: 31 }, isActive: true }],
  })
  await caughtUp()
  t.deepEqual(problemOf(await me.get(calendarFile(id))), unknown, 'hidden by a block filter')
})

test('a plan keeps the zone in which its date was set, and its file rises with it', async t => {
  const { me, you, caughtUp } = await common.community()
  await declare(you)
  const suggestedDate = new Date(Date.now() + 86_400_000).toISOString()
  const timeZone = 'Asia/Tokyo'
  const { id } = (await invite(me, you, { suggestedDate, timeZone })).body
  await answer(you, id, 'accepted')
  await caughtUp()
  const file = async () => (await calendarOf(you, calendarFile(id))).text
  t.regex(await file(), /SEQUENCE:0\r\n[\s\S]*\(Tokyo time\)/)
  const plan = { scheduledDate: suggestedDate, timeZone: 'Europe/Berlin' }
  const path = `/api/hangout-activities/${id}`
  t.like((await me.patch(path, plan)).body, plan)
  t.is((await me.patch(path, { timeZone: 'Mars/Olympus' })).status, 400)
  await caughtUp()
  t.regex(await file(), /SEQUENCE:1\r\n[\s\S]*\(Berlin time\)/)
  t.true((await file()).endsWith('END:VCALENDAR\r\n'))
})

test('the private calendar lists plans with a date while their partner exists', async t => {
  const { me, you, caughtUp } = await common.community()
  const { stranger } = await common.server()
  await declare(you, free(['hiking', 'yoga']))
  const [dated, undated] = [
    (await invite(me, you, { suggestedDate: new Date(Date.now() + 86_400_000).toISOString() })).body
      .id,
    (await invite(me, you, { hobby: 'yoga' })).body.id,
  ]
  const { address } = (await me.post('/api/calendar-feed')).body
  const feed = async () => {
    await caughtUp()
    return (await calendarOf(stranger, address)).text
  }
  t.false((await feed()).includes(dated), 'an invitation is no plan')
  for (const id of [dated, undated]) await answer(you, id, 'accepted')
  const text = await feed()
  t.deepEqual(
    [dated, undated].map(id => text.includes(id)),
    [true, false],
  )
  t.true(linesOf(text).includes('SUMMARY:Hiking with Rowan'))
  await me.patch(`/api/hangout-activities/${dated}`, { location: 'The blue gate' })
  t.true((await feed()).includes('LOCATION:The blue gate'))
  await you.post('/api/blocks', { profileId: me.profileId })
  t.false((await feed()).includes('BEGIN:VEVENT'))
})

test('texts of the two to each other are stored nowhere in plain text', async t => {
  const server = await common.community()
  const { me, you, config } = server
  await declare(you)
  const { id } = (await invite(me, you, { message: 'By the red boathouse', location: 'Pier four' }))
    .body
  await answer(you, id, 'accepted')
  await you.patch(`/api/hangout-activities/${id}`, { notes: 'Knock twice please' })
  t.like((await listed(server, me, 'activities'))[0], { notes: 'Knock twice please' })
  for (const entry of await readdir(config.data, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const words of ['red boathouse', 'Pier four', 'Knock twice'])
      t.false(bytes.includes(words), entry.name)
  }
})

test('only the invitee can answer and only the inviter can cancel, once', async t => {
  const { me, you } = await common.community()
  await declare(you, free(['hiking', 'yoga']))
  const { id } = (await invite(me, you)).body
  t.like(await answer(me, id, 'accepted'), { status: 409, body: { code: 'invitation_not_yours' } })
  t.like(await answer(you, id, 'cancelled'), {
    status: 409,
    body: { code: 'invitation_not_yours' },
  })
  t.is((await answer(you, id, 'pending')).status, 400)
  t.is((await answer(me, id, 'cancelled')).status, 200)
  t.is((await answer(me, id, 'cancelled')).status, 200, 'a repeat changes nothing')
  t.like(await answer(you, id, 'accepted'), { status: 409, body: { code: 'invitation_closed' } })

  const again = (await invite(me, you)).body.id
  t.not(again, id, 'after a cancelled one there can be another')
  t.is((await answer(you, again, 'declined')).status, 200)
  t.is((await me.patch(`/api/hangout-activities/${again}`, { notes: 'So?' })).status, 404)
})

test('of a concurrent accept and cancel exactly one wins', async t => {
  const server = await common.community()
  const { me, you } = server
  await declare(you)
  for (let round = 0; round < 5; round += 1) {
    const { id } = (await invite(me, you)).body
    const [accepted, cancelled] = await Promise.all([
      answer(you, id, 'accepted'),
      answer(me, id, 'cancelled'),
    ])
    t.deepEqual([accepted.status, cancelled.status].sort(), [200, 409])
    const [latest] = await listed(server, me, 'invitations')
    t.like(latest, { id, status: accepted.status === 200 ? 'accepted' : 'cancelled' })
  }
})

test('a pair has at most one pending invitation for a hobby and a time, whatever the race', async t => {
  const server = await common.community()
  const { me, you, kith } = server
  await Promise.all([me, you].map(one => declare(one, free(['hiking', 'yoga']))))
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => invite(me, you)),
    ...[1, 2, 3].map(() => invite(you, me)),
  ])
  const made = answers.filter(({ status }) => status === 200)
  t.is(made.length, 1)
  for (const { status, body } of answers)
    if (status !== 200) t.like({ status, ...body }, { status: 409, code: 'invitation_pending' })
  t.is((await invite(me, you, { hobby: 'yoga' })).status, 200)

  // A refused invitation counts against nobody's day.
  const counts = async ({ profileId: member }: TestMember) =>
    (await kith.ports.allowances.used({ name: 'invitations', member, now: new Date() })).size
  t.is((await counts(me)) + (await counts(you)), 2)
})

test('a repeat under its key sends one invitation', async t => {
  const server = await common.community()
  const { me, you } = server
  await declare(you)
  const key = { 'idempotency-key': 'hike' }
  const answers = await Promise.all([1, 2, 3].map(() => invite(me, you, {}, key)))
  const made = answers.filter(({ status }) => status === 200)
  t.true(made.length > 0)
  t.is(new Set(made.map(({ body }) => body.id)).size, 1)
  t.is((await listed(server, you, 'invitations')).length, 1)
})

test('strangers can be invited only to what they offer, matches to anything', async t => {
  const { me, you, match } = await common.community()
  t.like(await invite(me, you), { status: 409, body: { code: 'hangout_unavailable' } })
  await match(me, you)
  t.is((await invite(me, you)).status, 200)
})

test('an invitation to oneself and one to a hidden member get the same refusal', async t => {
  const { me, you, quickMember } = await common.community()
  const hidden = await quickMember('Elder', { age: 90 })
  await Promise.all([me, you, hidden].map(one => declare(one)))
  const ofNobody = problemOf(await invite(me, { profileId: unknownId }))
  t.is(ofNobody.status, 404)
  t.deepEqual(problemOf(await invite(me, me)), ofNobody)
  t.deepEqual(problemOf(await invite(me, hidden)), ofNobody)
  const { id } = (await invite(me, you)).body
  await you.post('/api/blocks', { profileId: me.profileId })
  t.deepEqual(problemOf(await invite(me, you)), ofNobody)
  t.deepEqual(
    problemOf(await answer(me, id, 'cancelled')),
    problemOf(await answer(me, unknownId, 'cancelled')),
  )
})

test('a block removes invitations and plans of the two, and an unmatch cancels pending ones', async t => {
  const server = await common.community()
  const { me, you, match } = server
  const matchId = await match(me, you)
  const { id: planned } = (await invite(me, you)).body
  await answer(you, planned, 'accepted')
  const { id } = (await invite(me, you)).body
  await you.del(`/api/matches/${matchId}`)
  const [latest] = await listed(server, me, 'invitations')
  t.like(latest, { id, status: 'cancelled' })
  t.is((await listed(server, me, 'activities')).length, 1)
  await you.post('/api/blocks', { profileId: me.profileId })
  for (const one of [me, you])
    for (const what of ['invitations', 'activities'])
      t.deepEqual(await listed(server, one, what), [], what)
  await you.del(`/api/blocks/${me.profileId}`)
  t.deepEqual(await listed(server, me, 'invitations'), [], 'it does not come back')
})

test("a deleted account's invitations and plans disappear", async t => {
  const server = await common.community()
  const { me, you } = server
  await declare(you)
  const { id } = (await invite(me, you, { message: 'Up the hill?' })).body
  await answer(you, id, 'accepted')
  await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  t.deepEqual(await listed(server, you, 'invitations'), [])
  t.deepEqual(await listed(server, you, 'activities'), [])
})

test('texts and dates of an invitation are limited', async t => {
  const { me, you } = await common.community()
  await declare(you)
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  for (const bad of [
    { message: 'a'.repeat(limits.hangout.message + 1) },
    { location: 'a'.repeat(limits.hangout.location + 1) },
    { location: 'two\nlines' },
    { suggestedDate: at(-1_000) },
    { suggestedDate: at(timing.hangoutAhead + 86_400_000) },
    { suggestedDate: '9999-12-31T00:00:00.000Z' },
    { suggestedDate: 'tomorrow' },
    { timeSlot: 'noon' },
    { status: 'accepted' },
  ])
    t.is((await invite(me, you, bad)).status, 400, JSON.stringify(bad).slice(0, 60))
  const most = {
    message: 'a'.repeat(limits.hangout.message),
    location: 'b'.repeat(limits.hangout.location),
    suggestedDate: at(timing.hangoutAhead - 60_000),
  }
  t.like((await invite(me, you, most)).body, most)
})

test('texts and dates of a plan are limited, and stored as written', async t => {
  const { me, you } = await common.community()
  await declare(you)
  const message = '<img src=x onerror=alert(1)> \u05e9\u05dc\u05d5\u05dd'
  const { id, message: stored } = (await invite(me, you, { message })).body
  t.is(stored, message)
  await answer(you, id, 'accepted')
  const plan = (body: object) => me.patch(`/api/hangout-activities/${id}`, body)
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  for (const bad of [
    { notes: 'a'.repeat(limits.hangout.notes + 1) },
    { notes: 'Bring \u202e gloves.' },
    { location: 'a'.repeat(limits.hangout.location + 1) },
    { scheduledDate: at(-1_000) },
    { scheduledDate: at(timing.hangoutAhead + 86_400_000) },
    { isCompleted: 'yes' },
    { hobby: 'yoga' },
  ])
    t.is((await plan(bad)).status, 400, JSON.stringify(bad).slice(0, 60))
  const most = {
    notes: 'a'.repeat(limits.hangout.notes),
    location: 'b'.repeat(limits.hangout.location),
    scheduledDate: at(timing.hangoutAhead - 60_000),
  }
  t.like((await plan(most)).body, most)
})

test('a member can send ten invitations a day; one more waits until midnight UTC', async t => {
  let now = new Date('2026-06-01T12:00:00.000Z')
  const server = await community(t, { clock: { now: () => now } })
  const { me, quickMember, caughtUp } = server
  const others = await Promise.all(Array.from({ length: 12 }, (_, n) => quickMember(`Member ${n}`)))
  for (const one of others) await declare(one)
  await caughtUp()
  const answers = await Promise.all(others.slice(0, 11).map(one => invite(me, one)))
  t.is(answers.filter(({ status }) => status === 200).length, 10)
  const refused = answers.find(({ status }) => status !== 200)
  t.like(refused, { status: 429, body: { code: 'rate_limited' } })
  t.is(refused?.headers.get('retry-after'), String(12 * 3_600))
  now = new Date('2026-06-02T00:00:00.000Z')
  t.is((await invite(me, others[11] as TestMember)).status, 200)

  const [sent] = await listed(server, me, 'invitations')
  for (const half of [1, 2]) {
    now = new Date(now.getTime() + timing.invitationExpires / 2)
    // A session lasts as long as an invitation, if it is not used.
    for (const one of [me, others[11] as TestMember]) await one.get('/api/auth/user')
    t.is(
      (await me.get('/api/hangout-invitations')).body[0].status,
      half === 1 ? 'pending' : 'expired',
    )
  }
  t.is((await answer(others[11] as TestMember, sent.id, 'accepted')).status, 409)
})

test('both are notified, without names in the texts, and an answer marks the notification read', async t => {
  const server = await common.community()
  const { me, you } = server
  await declare(you)
  const { id } = (await invite(me, you, { message: 'Up the hill?' })).body
  const told = async (one: TestMember) => {
    await server.caughtUp()
    return (await one.get('/api/notifications')).body
  }
  const [invited] = await told(you)
  t.like(invited, {
    type: 'hangout_invitation',
    title: "You're invited to a hangout",
    isRead: false,
    actionUrl: '/hangouts?tab=invites',
  })
  t.notRegex(invited.title + invited.message, /Juniper|hill|hiking/i)
  t.notRegex(JSON.stringify(invited), /hill|hiking/i)
  await answer(you, id, 'accepted')
  t.true((await told(you))[0].isRead)
  t.like((await told(me))[0], {
    type: 'hangout_accepted',
    actionUrl: '/hangouts?tab=plans',
    title: 'Your invitation was accepted',
  })
})
