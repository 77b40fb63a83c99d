import test, { type ExecutionContext } from 'ava'
import { linkMembers } from '../http/link-members.ts'
import type { TestMember } from '../http/server.ts'
import { openAttack } from './observer.ts'

/*
 * Aim: learn from "Like together" whether somebody else is hidden from a partner: who blocked whom, and
 * which ages each looks for.
 *
 * Budget: one member with an open joint card, as many likes as a day allows, two days.
 * Measure: answers and readings that differ from those about somebody whom the partner sees.
 */

type Hide = (partner: TestMember, other: TestMember) => Promise<unknown>
const hidden: Readonly<Record<string, Hide>> = {
  'blocked by the partner': (partner, other) =>
    partner.post('/api/blocks', { profileId: other.profileId }),
  'the one who blocked the partner': (partner, other) =>
    other.post('/api/blocks', { profileId: partner.profileId }),
  'too young for the partner': partner => partner.patch('/api/profile', { minAge: 60 }),
}

/** Ash and Wren have an open card. Kai is seen by both until one of them hides; Ash sees Kai. */
const stage = async (t: ExecutionContext, asksFirst: boolean, hide?: Hide) => {
  const attack = await openAttack(t, 20)
  const [ash, wren, kai] = (await Promise.all(
    ['Ash', 'Wren', 'Kai'].map(name => attack.quickMember(name)),
  )) as [TestMember, TestMember, TestMember]
  await linkMembers(attack, ash, wren, { isShown: false })
  const content = { text: 'Two for tea.', photos: [], modes: ['dating'] }
  const { id } = (await ash.post('/api/joint-cards', { members: [wren.profileId], ...content }))
    .body as { id: string }
  const path = `/api/joint-cards/${id}`
  for (const one of [wren, ash]) await one.post(`${path}/confirm`, { version: 0, asksFirst })
  await hide?.(wren, kai)
  await attack.caughtUp()
  const like = () => ash.post(`${path}/likes`, { profileId: kai.profileId, mode: 'dating' })
  const people = [ash, wren, kai]
  /** Without ids, times and the order that follows from ids. */
  const plain = (value: unknown) =>
    [
      ...people
        .reduce(
          (text, { profileId }) => text.replaceAll(profileId, 'profile'),
          JSON.stringify(value),
        )
        .replaceAll(id, 'card')
        .replaceAll(/"(requestId|since|createdAt|id)":"[^"]*"/g, ''),
    ].toSorted()
  const read = async () => {
    await attack.caughtUp()
    const pages = ['constellation', 'group-chats', 'notifications', 'likes-received']
    const read = await Promise.all(pages.map(page => ash.get(`/api/${page}`)))
    return plain(read.map(({ status, body }) => [status, body]))
  }
  const answer = async () => {
    const { status, body } = await like()
    return plain([status, body])
  }
  return { ...attack, ash, wren, kai, path, answer, read }
}

for (const asksFirst of [true, false])
  for (const [who, hide] of Object.entries(hidden))
    test(`liking together somebody ${who} answers as any other ${asksFirst ? 'that waits for the partner' : 'that is sent at once'}`, async t => {
      const all = await stage(t, asksFirst, hide)
      const control = await stage(t, asksFirst)
      t.deepEqual(await all.answer(), await control.answer())
      t.deepEqual(await all.read(), await control.read())
      all.nextDay()
      control.nextDay()
      t.deepEqual(await all.answer(), await control.answer(), 'the next day')
      t.deepEqual(await all.read(), await control.read(), 'the next day')
      const proposals = async ({ wren }: typeof all) =>
        (await wren.get('/api/constellation')).body.jointCards[0].proposals.length
      t.is(await proposals(all), 0, 'the partner learns nothing of somebody hidden')
      t.is(await proposals(control), asksFirst ? 1 : 0)
    })

test('a like of both sides makes no match while one of them is hidden from another', async t => {
  const { ash, kai, wren, path, caughtUp } = await stage(t, false, (partner, other) =>
    partner.patch('/api/profile', { profileVisibility: 'matches_only' }).then(() => other),
  )
  const liked = await ash.post(`${path}/likes`, { profileId: kai.profileId, mode: 'dating' })
  t.is(liked.status, 200)
  const swipe = () => kai.post(`${path}/swipe`, { action: 'like', mode: 'dating' })
  t.is((await swipe()).status, 404)
  await wren.patch('/api/profile', { profileVisibility: 'public' })
  await caughtUp()
  t.truthy((await swipe()).body.groupId)
})
