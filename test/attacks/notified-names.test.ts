import test, { type ExecutionContext } from 'ava'
import { community } from '../http/community.ts'
import { matchMembers } from '../http/link-members.ts'
import type { TestMember } from '../http/server.ts'

type Note = {
  type: string
  about: null | { kind: string; person: { id: string; pseudonym: string; photo: object | null } }
}

/**
 * Aim: learn from notifications who did what they do not tell, or who somebody is after they stopped
 * existing for the reader. Juniper (me) did all of it to Rowan (you), who reads.
 */
const stage = async (t: ExecutionContext) => {
  const all = await community(t)
  const { me, you, caughtUp } = all
  const notesOf = async (by: TestMember): Promise<Note[]> => {
    await caughtUp()
    const { status, body } = await by.get('/api/notifications')
    t.is(status, 200)
    return body
  }
  /** Everything that tells of somebody by name: a match, a message, a hangout, a link. */
  const meet = async () => {
    const matchId = await matchMembers(me, you)
    await caughtUp()
    await me.post(`/api/matches/${matchId}/messages`, { content: 'Hello' })
    await you.post('/api/profile-hobbies', { hobbies: ['hiking'] })
    const offer = { timeSlot: 'weekday_evening', hobbies: ['hiking'], isActive: true }
    await you.post('/api/hangout-availability', { availability: [offer] })
    await caughtUp()
    const hangout = {
      hobby: 'hiking',
      timeSlot: 'weekday_evening',
      inviteeProfileId: you.profileId,
    }
    t.is((await me.post('/api/hangout-invitations', hangout)).status, 200)
    const link = { kind: 'partner', isShown: true, profileId: you.profileId }
    t.is((await me.post('/api/links', link)).status, 200)
    return matchId
  }
  return { ...all, notesOf, meet }
}

const kinds = ['hangout_invitation', 'link_invitation', 'match', 'message']
const kindsNamed = (notes: readonly Note[]) =>
  notes.flatMap(({ about }) => about?.kind ?? []).sort()

test('notifications name whom they are about, with the face that lists show', async t => {
  const { me, you, notesOf, meet } = await stage(t)
  await meet()
  const notes = await notesOf(you)
  t.deepEqual(kindsNamed(notes), kinds)
  for (const { about } of notes)
    t.like(about?.person, { id: me.profileId, pseudonym: 'Juniper', photo: null })
})

test('a super like, a look at a profile and a note to oneself name nobody', async t => {
  const { me, you, swipe, notesOf } = await stage(t)
  await swipe(me, you, 'super_like')
  await me.post('/api/profile-views', { profileId: you.profileId })
  await you.post('/api/notifications', { type: 'new_match', title: 'Me', message: 'me' })
  const notes = await notesOf(you)
  t.is(notes.length, 2)
  t.deepEqual(kindsNamed(notes), [])
  t.notRegex(JSON.stringify(notes), new RegExp(`Juniper|${me.profileId}`))
})

test('notifications name nobody who does not exist for the reader any more', async t => {
  const { me, you, moderation, notesOf, meet } = await stage(t)
  await meet()
  await moderation.suspend(me.profileId, 'Suspend', null)
  const whileSuspended = await notesOf(you)
  t.true(whileSuspended.length > 0)
  t.deepEqual(kindsNamed(whileSuspended), [])
  t.notRegex(JSON.stringify(whileSuspended), new RegExp(`Juniper|${me.profileId}`))
  await moderation.suspend(me.profileId, 'Lift', null)
  t.deepEqual(kindsNamed(await notesOf(you)), kinds)
})

for (const by of ['me', 'you'] as const)
  test(`after a block by ${by} no notification names the other`, async t => {
    const { me, you, notesOf, meet } = await stage(t)
    await meet()
    const [blocker, blocked] = by === 'me' ? [me, you] : [you, me]
    t.is((await blocker.post('/api/blocks', { profileId: blocked.profileId })).status, 200)
    t.notRegex(JSON.stringify(await notesOf(you)), new RegExp(`Juniper|${me.profileId}`))
  })

test('after an unmatch only what outlives it names the other', async t => {
  const { me, you, notesOf, meet } = await stage(t)
  const matchId = await meet()
  t.is((await me.del(`/api/matches/${matchId}`)).status, 200)
  const named = kindsNamed(await notesOf(you))
  for (const kind of ['match', 'message']) t.false(named.includes(kind), kind)
})
