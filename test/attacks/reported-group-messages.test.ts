import test from 'ava'
import { community, problemOf, unknownId } from '../http/community.ts'
import { groupOf, joinGroup } from '../http/group-of.ts'
import type { TestMember } from '../http/server.ts'

/*
 * The aim: somebody wants the staff to read what they may not read themselves, to put words into the
 * mouth of another, or to learn from a refusal that a message is there.
 */

const said = async (by: TestMember, group: string, content: string): Promise<string> =>
  (await by.post(`/api/group-chats/${group}/messages`, { content })).body.id

test('a message of a group is reported with its words, by who reads it, as its author’s alone', async t => {
  const all = await community(t)
  const { me, you, quickMember, caughtUp, moderation } = all
  const [late, third] = await Promise.all([quickMember('Late'), quickMember('Third')])
  const group = await groupOf(all, me, [you])
  const other = await groupOf(all, third, [you])
  const earlier = await said(you, group, 'Before you came.')
  const elsewhere = await said(you, other, 'In another group.')
  const own = await said(me, group, 'Mine.')
  await joinGroup(all, late, group)
  const rude = await said(you, group, 'Something rude.')
  await caughtUp()

  // The id by which the one who came late knows the author there.
  const { body } = await late.get(`/api/group-chats/${group}/messages`)
  const author = body[0].senderProfileId
  const report = (by: TestMember, messageId: string) =>
    by.post(`/api/group-chats/${group}/members/${author}/reports`, {
      reason: 'harassment',
      messageId,
    })
  const unknown = problemOf(await report(late, unknownId))
  t.is(unknown.status, 404)
  for (const id of [earlier, elsewhere, own])
    t.deepEqual(problemOf(await report(late, id)), unknown, id)
  t.deepEqual(problemOf(await report(third, rude)), problemOf(await report(third, unknownId)))
  t.deepEqual(await moderation.reports('pending'), [])

  t.is((await report(late, rude)).status, 200)
  await caughtUp()
  const [queued, ...more] = await moderation.reports('pending')
  t.like(queued, { on: you.profileId, messageId: rude, messageContent: 'Something rude.' })
  t.deepEqual(more, [])
})

test('the message of somebody who is hidden from the reporter is as unknown as any', async t => {
  const all = await community(t)
  const { me, you, quickMember, caughtUp } = all
  const hidden = await quickMember('Hidden')
  const group = await groupOf(all, me, [you, hidden])
  const theirs = await said(hidden, group, 'Hello.')
  await you.post('/api/blocks', { profileId: hidden.profileId })
  await caughtUp()
  const { members } = (await you.get(`/api/group-chats/${group}`)).body
  for (const { profileId } of members) {
    if (profileId === you.profileId) continue
    const path = `/api/group-chats/${group}/members/${profileId}/reports`
    const report = (messageId: string) => you.post(path, { reason: 'spam', messageId })
    t.deepEqual(problemOf(await report(theirs)), problemOf(await report(unknownId)))
  }
})
