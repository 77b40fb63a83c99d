import test from 'ava'
import { anonymousPseudonym } from '../../contracts/matching.ts'
import { commonServer } from './common-server.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const create = async (by: TestMember) => {
  const event = { title: 'Soup', description: 'Bring a spoon.', eventDate: inDays(2) }
  return (await by.post('/api/events', event)).body.id as string
}
const rsvp = (by: TestMember, id: string, status: string) =>
  by.post(`/api/events/${id}/rsvp`, { status })

type Card = { id: string; attendees: { profile: { id: string } }[] }
const cardOf = async (by: TestMember, id: string) =>
  (await by.get('/api/events')).body.find((one: Card) => one.id === id)

test('each reader gets cards of their own, also after another has read the list', async t => {
  const { me, you, match, quickMember, caughtUp } = await common.community()
  const [ash, bay, cove] = [
    await quickMember('Ash'),
    await quickMember('Bay'),
    await quickMember('Cove'),
  ]
  await match(you, ash)
  const id = await create(me)
  for (const one of [you, ash]) await rsvp(one, id, 'going')
  await rsvp(bay, id, 'maybe')
  await caughtUp()

  for (const round of [1, 2]) {
    const strangers = await cardOf(cove, id)
    t.like(strangers, { goingCount: 3, maybeCount: 1, myStatus: null, isOrganizer: false })
    t.is(strangers.attendees.length, 3, `round ${round}`)
    t.like(await cardOf(me, id), { myStatus: 'going', isOrganizer: true })
    t.like(await cardOf(bay, id), { myStatus: 'maybe', isOrganizer: false })
    const { attendees } = await cardOf(you, id)
    t.is(attendees[0].profile.id, you.profileId)
    t.true(attendees.some(({ profile }: Card['attendees'][number]) => profile.id === ash.profileId))
    for (const one of [me, you, ash, bay])
      t.false(JSON.stringify(strangers).includes(one.profileId))
  }

  const before = await cardOf(cove, id)
  await cove.post('/api/blocks', { profileId: ash.profileId })
  await caughtUp()
  const after = await cardOf(cove, id)
  t.is(after.goingCount, 3)
  t.notDeepEqual(after.attendees, before.attendees)
  await rsvp(cove, id, 'maybe')
  await me.patch(`/api/events/${id}`, { title: 'Stew' })
  await caughtUp()
  t.like(await cardOf(bay, id), { title: 'Stew', maybeCount: 2 })
  await cove.post('/api/blocks', { profileId: me.profileId })
  await caughtUp()
  t.is(await cardOf(cove, id), undefined)
})

test('a host who shows their profile to matches alone is named to matches alone', async t => {
  const { me, you, match, quickMember, caughtUp } = await common.community()
  const ash = await quickMember('Ash')
  await match(me, you)
  const id = await create(me)
  await caughtUp()
  t.like((await cardOf(ash, id)).organizer, { pseudonym: 'Juniper' })
  await me.patch('/api/profile', { profileVisibility: 'matches_only' })
  await caughtUp()
  t.like((await cardOf(ash, id)).organizer, { pseudonym: anonymousPseudonym })
  for (const one of [me, you]) t.like((await cardOf(one, id)).organizer, { pseudonym: 'Juniper' })
})
