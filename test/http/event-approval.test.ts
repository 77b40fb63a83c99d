import test from 'ava'
import { calendarOf } from './calendar-file.ts'
import { commonServer } from './common-server.ts'
import { problemOf, unknownId } from './community.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const address = 'Unit 4, the green door'
const create = async (by: TestMember, changes: object = {}) => {
  const { body } = await by.post('/api/events', {
    title: 'Soup',
    description: 'Bring a spoon.',
    eventDate: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    address,
    ...changes,
  })
  return body.id as string
}
const rsvp = (by: TestMember, id: string, status: string) =>
  by.post(`/api/events/${id}/rsvp`, { status })
const read = async (by: TestMember, id: string) => (await by.get(`/api/events/${id}`)).body
const approval = { isPublic: false } as const
/** The id under which the organizer finds the only request. */
const requestOf = async (by: TestMember, id: string): Promise<string> =>
  (await read(by, id)).hosting.requests[0].profile.id
const answerTo = (by: TestMember, id: string, attendeeId: string, answer: 'approve' | 'decline') =>
  by.post(`/api/events/${id}/requests/${attendeeId}/${answer}`)
const titlesOf = async (by: TestMember): Promise<string[]> =>
  (await by.get('/api/notifications')).body.map(({ title }: { title: string }) => title)

test('all who go see the address of a public event, only approved members that of another', async t => {
  const { me } = await common.community()
  for (const isPublic of [true, false]) {
    const byDefault = isPublic ? 'going' : 'approved'
    t.is((await read(me, await create(me, { isPublic }))).addressShownTo, byDefault)
    for (const addressShownTo of ['going', 'approved']) {
      const id = await create(me, { isPublic, addressShownTo })
      t.is((await read(me, id)).addressShownTo, addressShownTo)
    }
  }
  const id = await create(me)
  const hidden = await me.patch(`/api/events/${id}`, { isPublic: false })
  t.is(hidden.body.addressShownTo, 'going', 'a choice stays until it is changed')
})

test('a request takes no seat, names the requester only to the organizer, and gives the address once approved', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const bay = await quickMember('Bay')
  const id = await create(me, approval)
  t.true((await read(you, id)).needsApproval)
  const asked = await rsvp(you, id, 'going')
  t.like(asked.body, { myStatus: 'requested', address: null, goingCount: 1, needsApproval: true })
  await caughtUp()
  const mine = await read(me, id)
  t.like(mine.hosting.requests, [
    { status: 'requested', isDeclined: false, profile: { pseudonym: 'Rowan', photo: null } },
  ])
  const yours = mine.hosting.requests[0].profile.id
  t.not(yours, you.profileId)
  t.is(mine.attendees.length, 1)
  for (const other of [you, bay]) {
    const theirs = await read(other, id)
    t.is(theirs.hosting, null)
    t.is(theirs.attendees.length, 1)
  }
  t.deepEqual(await titlesOf(me), ['Someone wants to come'])

  const unknown = await answerTo(me, id, unknownId, 'approve')
  t.like(problemOf(unknown), { status: 404, code: 'not_found' })
  const none = problemOf(await answerTo(you, unknownId, yours, 'approve'))
  for (const by of [you, bay])
    t.deepEqual(problemOf(await answerTo(by, id, yours, 'approve')), none)

  const said = await answerTo(me, id, yours, 'approve')
  t.like(said.body, { goingCount: 2, hosting: { requests: [] } })
  await caughtUp()
  t.like(await read(you, id), { address, myStatus: 'going', needsApproval: false })
  t.true((await calendarOf(you, `/api/events/${id}.ics`)).text.includes('green door'))
  t.deepEqual(await titlesOf(you), ['The host approved you'])
  t.deepEqual((await read(me, id)).hosting, {
    requests: [],
    leftWithAddress: [],
    roles: [],
    came: [],
  })
})

test('a decline reads like no answer', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const id = await create(me, approval)
  await rsvp(you, id, 'going')
  await caughtUp()
  const ash = await quickMember('Ash')
  const seen = async () => ({
    event: await read(you, id),
    list: (await you.get('/api/events')).body.find((one: { id: string }) => one.id === id),
    calendar: (await calendarOf(you, `/api/events/${id}.ics`)).text,
    notifications: (await you.get('/api/notifications')).body,
    again: (await rsvp(you, id, 'going')).body,
    waitlist: (await you.post(`/api/events/${id}/waitlist`)).body,
  })
  const before = await seen()
  t.is(before.event.myStatus, 'requested')
  const yours = await requestOf(me, id)
  t.is((await answerTo(me, id, yours, 'decline')).status, 200)
  await caughtUp()
  t.deepEqual(await seen(), before)
  t.like((await read(me, id)).hosting.requests, [{ isDeclined: true }])

  await me.patch('/api/notifications/mark-all-read')
  await rsvp(you, id, 'not_going')
  await rsvp(you, id, 'going')
  await caughtUp()
  t.is((await titlesOf(me)).length, 1, 'who was declined does not ring again')
  await rsvp(ash, id, 'going')
  t.is((await answerTo(me, id, yours, 'approve')).body.goingCount, 2)
})

test('approval for a full event adds to the waitlist, and a free seat gives the address', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const ash = await quickMember('Ash')
  const id = await create(me, { ...approval, maxAttendees: 2 })
  for (const one of [you, ash]) {
    await rsvp(one, id, 'going')
    await caughtUp()
    await answerTo(me, id, await requestOf(me, id), 'approve')
    await caughtUp()
  }
  t.like(await read(ash, id), { myStatus: null, waitlistPosition: 1, address: null })
  t.false((await calendarOf(ash, `/api/events/${id}.ics`)).text.includes('green door'))
  await rsvp(you, id, 'not_going')
  await caughtUp()
  t.like(await read(ash, id), { myStatus: 'going', waitlistPosition: null, address })
})

test('members who could read the address keep it when it is restricted; a new one shows only to approved members', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const ash = await quickMember('Ash')
  const id = await create(me)
  t.is((await rsvp(you, id, 'going')).body.address, address)
  await me.patch(`/api/events/${id}`, { addressShownTo: 'approved' })
  t.like((await rsvp(ash, id, 'going')).body, { myStatus: 'requested', address: null })
  await caughtUp()
  t.is((await read(you, id)).address, address)
  t.true((await titlesOf(you)).includes('Event changed'))

  const moved = await me.patch(`/api/events/${id}`, { address: 'Unit 5' })
  t.is(moved.body.address, 'Unit 5')
  await caughtUp()
  t.like(await read(you, id), { address: null, myStatus: 'going' })
  const { requests } = (await read(me, id)).hosting
  t.deepEqual(
    requests.map((one: { status: string; profile: { pseudonym: string } }) => [
      one.status,
      one.profile.pseudonym,
    ]),
    [
      ['going', 'Rowan'],
      ['requested', 'Ash'],
    ],
  )
  await answerTo(me, id, requests[0].profile.id, 'approve')
  await caughtUp()
  t.is((await read(you, id)).address, 'Unit 5')
})

test('a line has the name that the organizer saw then, and no name that they could not see', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const [ash, bay] = [await quickMember('Ash'), await quickMember('Bay')]
  const cedar = await quickMember('Cedar', { profileVisibility: 'matches_only' })
  const id = await create(me)
  const lines = async (): Promise<(string | null)[]> =>
    (await read(me, id)).hosting.leftWithAddress.map(
      ({ pseudonym }: { pseudonym: string | null }) => pseudonym,
    )
  for (const one of [you, ash, bay, cedar]) await rsvp(one, id, 'going')
  for (const one of [you, ash, bay, cedar]) await rsvp(one, id, 'not_going')
  await you.patch('/api/profile', { pseudonym: 'Another', profileVisibility: 'matches_only' })
  await caughtUp()
  t.deepEqual(await lines(), ['Rowan', 'Ash', 'Bay', null])
  t.is((await read(you, id)).hosting, null)

  await ash.post('/api/blocks', { profileId: me.profileId })
  await bay.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  t.deepEqual((await lines()).toSorted(), ['Rowan', null, null, null])
  await rsvp(you, id, 'going')
  await caughtUp()
  t.deepEqual((await lines()).toSorted(), [null, null, null])
})

test('blocking the requester ends the request, and an unknown request is not found', async t => {
  const { me, you, caughtUp } = await common.community()
  const id = await create(me, approval)
  await rsvp(you, id, 'going')
  await caughtUp()
  const yours = await requestOf(me, id)
  const blocked = await me.post(`/api/events/${id}/attendees/${yours}/blocks`, {})
  t.is(blocked.status, 200)
  await caughtUp()
  t.deepEqual((await read(me, id)).hosting, {
    requests: [],
    leftWithAddress: [],
    roles: [],
    came: [],
  })
  t.is((await answerTo(me, id, yours, 'approve')).status, 404)
})
