import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { readReportPhoto } from '../../engines/adapters/images/report-photo-store.ts'
import { photosIn } from '../http/chat-photos.ts'
import { community, problemOf, unknownId } from '../http/community.ts'
import { groupOf } from '../http/group-of.ts'
import { letVanish } from '../http/let-vanish.ts'
import { upload } from '../http/photo-form.ts'
import type { TestMember } from '../http/server.ts'
import { jpegOf } from '../samples/sample-images.ts'

/*
 * The aim: a reporter wants to learn more than the outcome, or that two people are one; somebody wants to
 * read or add to the reports of another, to show the staff a photo that they do not see, or to learn who
 * asked for help.
 */

const ownReports = async (of: TestMember) => (await of.get('/api/reports')).body

const newsOf = async (of: TestMember) => (await of.get('/api/notifications')).body

test('a reporter reads their own words and the outcome, and nothing about whom they reported', async t => {
  const all = await community(t)
  const { me, you, caughtUp, moderation } = all
  const { id: reportId } = (
    await me.post('/api/reports', {
      profileId: you.profileId,
      reason: 'outing',
      description: 'They told my family.',
    })
  ).body
  await caughtUp()
  const [open, ...more] = await ownReports(me)
  t.deepEqual(more, [])
  t.like(open, { about: 'profile', reason: 'outing', outcome: null, decidedOn: null })
  t.not(open.id, reportId)
  await moderation.resolve(reportId, 'acted_on', 'Spoke to Rowan about it.')
  await caughtUp()
  const [decided] = await ownReports(me)
  t.deepEqual(Object.keys(decided).sort(), [
    ...['about', 'createdAt', 'decidedOn', 'description', 'id', 'outcome', 'reason'],
  ])
  t.is(decided.outcome, 'acted')
  const text = JSON.stringify([decided, await newsOf(me)])
  for (const secret of [you.profileId, 'Rowan', 'Spoke']) t.false(text.includes(secret), secret)
  const [news] = await newsOf(me)
  t.like(news, { title: 'Your report was decided', actionUrl: '/reports' })
  t.deepEqual(await newsOf(you), [])
  t.deepEqual(await ownReports(you), [])
})

test('reports of one person from two places look like reports of two', async t => {
  const all = await community(t)
  const { me, you, caughtUp } = all
  const group = await groupOf(all, you, [me])
  const { members } = (await me.get(`/api/group-chats/${group}`)).body
  const other = members.find((one: { profileId: string }) => one.profileId !== me.profileId)
  const inGroup = `/api/group-chats/${group}/members/${other.profileId}/reports`
  await me.post(inGroup, { reason: 'hate' })
  await me.post('/api/reports', { profileId: you.profileId, reason: 'spam' })
  await caughtUp()
  t.is((await all.moderation.reports('all')).length, 1, 'the staff know that they are one')
  const [queued] = await all.moderation.reports('all')
  t.regex(queued?.shown ?? '', /^Slow ink/, 'the words of the group are kept for the case')
  const own = await ownReports(me)
  t.deepEqual(own.map(({ about }: { about: string }) => about).sort(), ['group', 'profile'])
  t.is(new Set(own.map(({ id }: { id: string }) => id)).size, 2)
})

test('how often one profile was reported does not tell who somebody in a group is', async t => {
  const all = await community(t)
  const { me, you, quickMember } = all
  const group = await groupOf(all, you, [me, await quickMember('Sage')])
  const { members } = (await me.get(`/api/group-chats/${group}`)).body
  for (let n = 0; n <= limits.reportAdditions.count; n += 1)
    await me.post('/api/reports', {
      profileId: you.profileId,
      reason: 'spam',
      description: `Again, ${n}.`,
    })
  const full = await me.post('/api/reports', { profileId: you.profileId, reason: 'hate' })
  t.is(full.status, 429)
  const others = members.filter((one: { profileId: string }) => one.profileId !== me.profileId)
  t.is(others.length, 2)
  for (const { profileId } of others) {
    const path = `/api/group-chats/${group}/members/${profileId}/reports`
    t.is((await me.post(path, { reason: 'hate' })).status, 200)
  }
})

test('nobody adds to the report of another, and nothing is added to a decided one', async t => {
  const all = await community(t)
  const { me, you, quickMember, caughtUp, moderation } = all
  const third = await quickMember('Sage')
  const { id: reportId } = (
    await me.post('/api/reports', { profileId: you.profileId, reason: 'spam' })
  ).body
  await caughtUp()
  const [{ id }] = await ownReports(me)
  const add = (by: TestMember, to: string) =>
    by.post(`/api/reports/${to}/additions`, { description: 'And again today.' })
  for (const by of [you, third]) {
    t.deepEqual(problemOf(await add(by, id)), problemOf(await add(by, unknownId)))
    t.is((await add(by, id)).status, 404)
  }
  t.is((await add(me, reportId)).status, 404, 'the id that the staff know is none here')
  t.is((await add(me, id)).status, 200)
  await caughtUp()
  t.like(await moderation.reports('pending'), [
    { reportId, additions: [{ reason: 'spam', description: 'And again today.' }] },
  ])
  await moderation.resolve(reportId, 'no_breach', null)
  await caughtUp()
  t.is((await add(me, id)).body.code, 'report_decided')
})

test('a reported photo is kept for the case, also when its owner deletes it, as its reporter saw it', async t => {
  const all = await community(t)
  const { me, you, quickMember, caughtUp, origin, kith } = all
  const stranger = await quickMember('Linden')
  const { photoUrl } = (await upload(origin, you, await jpegOf(320, 400))).body
  const { id: photoId } = (await you.post('/api/profile-photos', { photoUrl })).body
  await caughtUp()
  const report = (by: TestMember, id: string) =>
    by.post('/api/reports', { profileId: you.profileId, reason: 'fake_profile', photoId: id })
  const unknown = problemOf(await report(me, unknownId))
  t.is(unknown.status, 404)
  await you.post('/api/blocks', { profileId: stranger.profileId })
  await caughtUp()
  t.deepEqual(problemOf(await report(stranger, photoId)), unknown, 'they do not see it')
  const { id: reportId } = (await report(me, photoId)).body
  await you.del(`/api/profile-photos/${photoId}`)
  await caughtUp()
  const kept = await readReportPhoto({ reportId, photoId }, kith.ports)
  t.truthy(kept && kept.length > 100)
  await kith.ports.keys.destroy([`report-${reportId}`])
  t.is(await readReportPhoto({ reportId, photoId }, kith.ports), undefined)
})

test('what is added to a report about a photo is about that photo', async t => {
  const { me, you, origin, caughtUp, moderation } = await community(t)
  const { photoUrl } = (await upload(origin, you, await jpegOf(40, 30))).body
  const { id: photoId } = (await you.post('/api/profile-photos', { photoUrl })).body
  await caughtUp()
  await me.post('/api/reports', { profileId: you.profileId, reason: 'outing', photoId })
  await caughtUp()
  const [{ id }] = await ownReports(me)
  await me.post(`/api/reports/${id}/additions`, { description: 'My door is on it.' })
  await caughtUp()
  t.like(await ownReports(me), [
    { about: 'photo', description: 'My door is on it.' },
    { about: 'photo', description: null },
  ])
  t.like(await moderation.reports('pending'), [{ photoId, additions: [{ photoId }] }])
})

test('a reported photo of a message is kept for the case, also when it is taken back', async t => {
  const all = await community(t)
  const { me, you, match, caughtUp, kith } = all
  const matchId = await match(me, you)
  await caughtUp()
  const photos = photosIn(all, 'matches', matchId)
  await photos.agree(me)
  await photos.agree(you)
  await caughtUp()
  const { id: messageId } = (await photos.send(you)).body
  await caughtUp()
  const said = { profileId: you.profileId, reason: 'harassment', messageId }
  const { id: reportId } = (await me.post('/api/reports', said)).body
  await photos.takeBack(you, messageId)
  await caughtUp()
  t.truthy(await readReportPhoto({ reportId, photoId: messageId }, kith.ports))
})

test('a photo that vanished is reported no more, and one that was reported before is kept for the case alone', async t => {
  const all = await community(t)
  const { me, you, match, caughtUp, kith } = all
  const matchId = await match(me, you)
  const photos = photosIn(all, 'matches', matchId)
  for (const by of [me, you]) {
    await photos.agree(by)
    await by.put(`/api/matches/${matchId}/vanishing`, { days: 1 })
  }
  const [reported, other] = [(await photos.send(you)).body.id, (await photos.send(you)).body.id]
  await caughtUp()
  const report = (messageId: string) =>
    me.post('/api/reports', { profileId: you.profileId, reason: 'harassment', messageId })
  const { id: reportId } = (await report(reported)).body
  await letVanish(kith, matchId)
  await caughtUp()
  t.deepEqual(problemOf(await report(other)), problemOf(await report(unknownId)))
  const unknown = problemOf(await photos.see(me, unknownId))
  for (const by of [me, you])
    for (const id of [reported, other]) t.deepEqual(problemOf(await photos.see(by, id)), unknown)
  t.truthy(await readReportPhoto({ reportId, photoId: reported }, kith.ports))
  t.is(await readReportPhoto({ reportId, photoId: other }, kith.ports), undefined)
  await photos.agree(me, false)
  await photos.agree(me)
  t.deepEqual(problemOf(await photos.see(me, reported)), unknown, 'nor by another yes')
})

test('what is reported is kept as it was, from what the reporter saw', async t => {
  const all = await community(t)
  const { me, you, quickMember, caughtUp, moderation } = all
  const stranger = await quickMember('Linden')
  await you.send('PATCH', '/api/profile', { bio: 'I hate everybody.' })
  await you.post('/api/blocks', { profileId: stranger.profileId })
  await caughtUp()
  const report = (by: TestMember) =>
    by.post('/api/reports', { profileId: you.profileId, reason: 'hate' })
  t.is((await report(me)).status, 200)
  t.is((await report(stranger)).status, 200, 'a report never says who exists')
  await you.send('PATCH', '/api/profile', { bio: null })
  await caughtUp()
  const queued = await moderation.reports('pending')
  const shownTo = (by: TestMember) => queued.find(one => one.by === by.profileId)?.shown
  t.regex(shownTo(me) ?? '', /Rowan[\s\S]*I hate everybody\./)
  t.is(shownTo(stranger), undefined)
})

test('a founder hears that somebody asked for help, only when the reporter chose so, without who', async t => {
  const all = await community(t)
  const { me, you, quickMember, caughtUp } = all
  const third = await quickMember('Sage')
  const group = await groupOf(all, you, [me, third])
  const { members } = (await me.get(`/api/group-chats/${group}`)).body
  type Person = { readonly profileId: string; readonly isFounder: boolean }
  const others = members.filter((one: Person) => one.profileId !== me.profileId)
  const founder = others.find((one: Person) => one.isFounder)
  const guest = others.find((one: Person) => !one.isFounder)
  const report = (on: Person, more: object) =>
    me.post(`/api/group-chats/${group}/members/${on.profileId}/reports`, {
      reason: 'unsafe',
      ...more,
    })
  const help = async (of: TestMember) =>
    (await newsOf(of)).filter(({ title }: { title: string }) => title.startsWith('Somebody asked'))
  await report(guest, {})
  await caughtUp()
  t.deepEqual(await help(you), [])
  t.is((await report(guest, { tellsHost: true })).status, 200)
  t.is((await report(founder, { tellsHost: true })).status, 200)
  await caughtUp()
  const told = await help(you)
  t.is(told.length, 1, 'of the report about the founder they hear nothing')
  t.is(told[0].about, null)
  for (const secret of ['Juniper', 'Sage', me.profileId, third.profileId])
    t.false(JSON.stringify(told).includes(secret), secret)
  t.deepEqual(await help(third), [])
  t.deepEqual(await help(me), [])
})
