import test, { type ExecutionContext } from 'ava'
import { type Community, community, problemOf, unknownId } from '../http/community.ts'
import { linkMembers } from '../http/link-members.ts'
import type { TestMember } from '../http/server.ts'

/*
 * The aim: somebody wants to know when another is away from home: who is not linked with them, who no
 * longer is, or whom the other did not allow it; or what, where and with whom a linked member plans.
 */

const DAY = 86_400_000

const freeTime = (by: TestMember, on: { readonly profileId: string }) =>
  by.get(`/api/links/${on.profileId}/free-time`)
const share = (by: TestMember, on: TestMember, sharesFreeTime = true) =>
  by.patch(`/api/links/${on.profileId}`, { sharesFreeTime })

/** Two linked members; the second goes to an event of a third in three days. */
const stage = async (t: ExecutionContext) => {
  const all = await community(t)
  const { me, you, quickMember, caughtUp } = all
  const host = await quickMember('Hazel')
  await linkMembers(all, me, you)
  const date = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10)
  const event = {
    title: 'Rope evening',
    description: 'We tie.',
    eventDate: `${date}T19:00:00.000Z`,
    timeZone: 'UTC',
    location: 'Cellar 7',
  }
  const { id } = (await host.post('/api/events', event)).body
  await you.post(`/api/events/${id}/rsvp`, { status: 'going' })
  await caughtUp()
  return { ...all, host, date, eventId: id }
}

const isHidden = async (t: ExecutionContext, by: TestMember, on: TestMember, why: string) =>
  t.deepEqual(
    problemOf(await freeTime(by, on)),
    problemOf(await freeTime(by, { profileId: unknownId })),
    why,
  )

test('free time is seen by two linked members while both share it, and by nobody else', async t => {
  const { me, you, host, caughtUp } = await stage(t)
  await isHidden(t, me, you, 'nobody shares it')
  await share(you, me)
  await isHidden(t, me, you, 'the reader does not share theirs')
  await share(you, me, false)
  await share(me, you)
  await isHidden(t, me, you, 'the other does not share it')
  await share(you, me)
  t.is((await freeTime(me, you)).status, 200)
  t.is((await freeTime(you, me)).status, 200)
  for (const on of [me, you]) await isHidden(t, host, on, 'somebody else')
  await isHidden(t, me, me, 'oneself')

  await share(you, me, false)
  await isHidden(t, me, you, 'taken back')
  await isHidden(t, you, me, 'taken back, for both')
  await share(you, me)
  await you.del(`/api/links/${me.profileId}`)
  await caughtUp()
  await isHidden(t, me, you, 'the link has ended')
})

for (const what of ['blocks', 'is blocked by', 'leaves'] as const)
  test(`free time ends where the other ${what} the reader`, async t => {
    const { me, you, caughtUp } = await stage(t)
    for (const [by, on] of [
      [me, you],
      [you, me],
    ] as const)
      await share(by, on)
    if (what === 'blocks') await you.post('/api/blocks', { profileId: me.profileId })
    else if (what === 'is blocked by') await me.post('/api/blocks', { profileId: you.profileId })
    else await you.send('DELETE', '/api/account', { confirmation: 'DELETE' })
    await caughtUp()
    await isHidden(t, me, you, what)
  })

const halvesOf = async ({ caughtUp }: Community, by: TestMember, on: TestMember) => {
  await caughtUp()
  const { body } = await freeTime(by, on)
  return body as { days: { date: string; day: boolean; evening: boolean }[] }
}

test('it tells by half day that there is a plan, and nothing of what, where or with whom', async t => {
  const all = await stage(t)
  const { me, you, date, eventId } = all
  for (const [by, on] of [
    [me, you],
    [you, me],
  ] as const)
    await share(by, on)
  const { days } = await halvesOf(all, me, you)
  t.is(days.length, 14)
  t.is(days[0]?.date, new Date().toISOString().slice(0, 10))
  t.deepEqual(
    days.filter(({ day, evening }) => !day || !evening),
    [{ date, day: true, evening: false }],
  )
  const { days: mine } = await halvesOf(all, you, me)
  t.true(mine.every(({ day, evening }) => day && evening))
  await you.post(`/api/events/${eventId}/rsvp`, { status: 'maybe' })
  const { days: after } = await halvesOf(all, me, you)
  t.true(
    after.every(({ day, evening }) => day && evening),
    'a maybe is no plan',
  )
})

test('nothing of it is in the log', async t => {
  const { me, you, kith } = await stage(t)
  for (const [by, on] of [
    [me, you],
    [you, me],
  ] as const)
    await share(by, on)
  const head = await kith.ports.log.head()
  for (const by of [me, you]) await freeTime(by, by === me ? you : me)
  t.is(await kith.ports.log.head(), head)
})
