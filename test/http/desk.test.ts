// In a process of its own: it runs commands beside the server.
import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { createAuditTrail } from '../../engines/records/audit-trail.ts'
import { runStaff } from '../../operations/staff/run-staff.ts'
import { runCommand } from '../processes/run-command.ts'
import { jpegOf } from '../samples/sample-images.ts'
import { community, unknownId } from './community.ts'
import { openDesk, staffMember, staffOf } from './desk-session.ts'
import { groupOf } from './group-of.ts'
import { upload } from './photo-form.ts'
import { rawRequest } from './raw-request.ts'
import type { TestMember } from './server.ts'

const jpeg = jpegOf(40, 30)

const report = async (by: TestMember, on: TestMember, more: object = {}): Promise<string> =>
  (await by.post('/api/reports', { profileId: on.profileId, reason: 'harassment', ...more })).body
    .id

const because = { rule: 'desire', reason: 'You wrote to somebody who had said no.' } as const

test('the first browser with the token gets in, nobody else, and every page is its own', async t => {
  const all = await community(t)
  const { address, origin, cookie, call } = await openDesk(t, all)
  const there = { Host: address.host }
  t.is((await rawRequest(origin, '/', there)).status, 403)
  t.is((await rawRequest(origin, address.pathname + address.search, there)).status, 403, 'again')
  const named = { Host: `kith.example:${address.port}`, Cookie: cookie }
  t.is((await rawRequest(origin, '/', named)).status, 403)
  const foreign = { ...there, Cookie: cookie, 'Sec-Fetch-Site': 'same-site' }
  t.is((await rawRequest(origin, '/', foreign)).status, 403)

  const { status, headers, text } = await call('/')
  t.is(status, 200)
  t.regex(text, /Nothing waits/)
  t.is(headers.get('cache-control'), 'no-store')
  t.regex(String(headers.get('content-security-policy')), /default-src 'none'.*form-action 'self'/)
  t.notRegex(String(headers.get('content-security-policy')), /script-src/)
  t.notRegex(text, /<script/)
  t.is((await call('/desk.css')).headers.get('content-type'), 'text/css; charset=utf-8')
  t.is((await call('/nothing')).status, 404)
  t.is((await call('/cases/nobody')).status, 400)
})

test('a case is read with what was reported and what is there now, and decided', async t => {
  const all = await community(t)
  const { me, you, caughtUp } = all
  await you.send('PATCH', '/api/profile', { bio: 'Send me <photos>.' })
  const answers = [{ prompt: 'small_joy', answer: 'Photos.' }]
  t.is((await you.send('PUT', '/api/profile-prompts', { answers })).status, 200)
  await caughtUp()
  const first = await report(me, you, { description: 'On their profile.' })
  const { call, send } = await openDesk(t, all)
  const page = `/cases/${you.profileId}`
  t.regex((await call(page)).text, /their profile, still there, unchanged/)
  await you.send('PATCH', '/api/profile', { bio: 'I like jazz.' })
  t.regex((await call('/')).text, new RegExp(`href="${page}"><bdi>Rowan</bdi>`))
  const { text } = await call(page)
  t.regex(text, /Rowan\nSend me &lt;photos&gt;\./)
  t.regex(text, /changed since[\s\S]*Rowan\nI like jazz\./)
  t.regex(text, /On their profile\./)
  t.true(text.includes(me.profileId), 'who reported, by id')

  const decide = { ...because, measure: 'warned', days: '', remove: '', about: '', report: first }
  const unfinished = await send(`${page}/decide`, page, { ...decide, rule: '' })
  t.is(unfinished.status, 400)
  t.regex(unfinished.text, /role="alert">Name the rule/)
  t.regex(unfinished.text, /who had said no\.<\/textarea>/, 'what was written is still there')
  t.is((await send(`${page}/decide`, page, { ...decide, measure: 'banned' })).status, 400)
  t.is((await send(`${page}/decide`, page, { ...decide, days: 'many' })).status, 400)

  const decided = await send(`${page}/decide`, page, decide)
  t.is(decided.status, 303)
  t.is(decided.headers.get('location'), `${page}?done=decided`)
  await caughtUp()
  t.like((await you.get('/api/decisions')).body, [{ measure: 'warned', rule: 'desire' }])
  t.regex((await call(`${page}?done=decided`)).text, /role="status">Decided/)
  t.regex((await call('/')).text, /Nothing waits/)
  t.regex((await call(page)).text, /Decided report/)
})

test('a reported photo is seen as it was, and after it was deleted', async t => {
  const all = await community(t)
  const { me, you, caughtUp, origin } = all
  const { photoUrl } = (await upload(origin, you, await jpeg)).body
  await you.post('/api/profile-photos', { photoUrl })
  await caughtUp()
  const [{ id: photoId }] = (await you.get('/api/profile-photos')).body
  const id = await report(me, you, { photoId })
  const { call } = await openDesk(t, all)
  const now = `/cases/${you.profileId}/photos/${photoId}`
  const kept = `/cases/${you.profileId}/reports/${id}/photos/${photoId}`
  t.regex((await call(`/cases/${you.profileId}`)).text, /a photo, still there</)
  for (const path of [now, kept]) {
    const { status, headers, bytes } = await call(path)
    t.is(status, 200)
    t.is(headers.get('content-type'), 'image/webp')
    t.is(headers.get('cache-control'), 'no-store')
    t.is(bytes.subarray(8, 12).toString(), 'WEBP')
  }
  await you.send('DELETE', `/api/profile-photos/${photoId}`)
  await caughtUp()
  t.regex((await call(`/cases/${you.profileId}`)).text, /a photo, deleted since/)
  t.is((await call(now)).status, 404)
  t.is((await call(kept)).status, 200)
})

test('a message is read alone, and vanishes from what is there now, not from the case', async t => {
  const all = await community(t)
  const { me, you, match, caughtUp } = all
  const matchId = await match(me, you)
  await you.post(`/api/matches/${matchId}/messages`, { content: 'Good morning.' })
  const { body } = await you.post(`/api/matches/${matchId}/messages`, { content: 'Send it now.' })
  await caughtUp()
  await report(me, you, { messageId: body.id })
  const staff = staffOf(t, all)
  t.regex(await staff(['case', you.profileId]), /a message: still there, unchanged/)
  await me.send('DELETE', `/api/matches/${matchId}`)
  const [file] = JSON.parse(await staff(['case', you.profileId, '--format', 'json']))
  t.like(file.reports[0].entries[0], { about: 'message', shown: 'Send it now.', now: null })
  t.false(JSON.stringify(file).includes('Good morning'))
})

test('an event, a group and a message in it are shown as they are now', async t => {
  const all = await community(t)
  const { me, you, caughtUp } = all
  const group = await groupOf(all, me, [you])
  const said = (await you.post(`/api/group-chats/${group}/messages`, { content: 'Rude words.' }))
    .body.id
  const eventDate = new Date(Date.now() + 86_400_000).toISOString()
  const soup = { title: 'Soup', description: 'Bring a spoon.', eventDate, timeZone: 'UTC' }
  const { id } = (await you.post('/api/events', soup)).body
  await caughtUp()
  const [{ senderProfileId }] = (await me.get(`/api/group-chats/${group}/messages`)).body
  const inGroup = `/api/group-chats/${group}/members/${senderProfileId}/reports`
  for (const [path, more] of [
    [inGroup, { messageId: said }],
    [inGroup, {}],
    [`/api/events/${id}/reports`, {}],
  ] as const)
    t.is((await me.post(path, { reason: 'hate', ...more })).status, 200, path)
  const staff = staffOf(t, all)
  const read = async () => {
    const [file] = JSON.parse(await staff(['case', you.profileId, '--format', 'json']))
    t.like(file.before, { eventsJoined: { count: 1 }, groupsJoined: { count: 1 }, blockedBy: 0 })
    return file.reports[0].entries.map((one: { about: string; now: string | null }) => [
      one.about,
      one.now,
    ])
  }
  t.deepEqual(await read(), [
    ['message', 'Rude words.'],
    ['group', 'Slow ink'],
    ['event', 'Soup\nBring a spoon.'],
  ])
  t.is((await me.del(`/api/group-chats/${group}/messages/${said}`)).status, 200)
  t.deepEqual((await read())[0], ['message', null])
})

test('many at once are one case and a wave; newcomers are counted apart', async t => {
  const all = await community(t)
  const { you, quickMember } = all
  const names = ['Sage', 'Reed', 'Moss']
  for (const name of names) await report(await quickMember(name), you, { reason: 'spam' })
  const { call } = await openDesk(t, all)
  const staff = staffOf(t, all)
  const cases = JSON.parse(await staff(['cases', '--format', 'json']))
  t.is(cases.length, 1)
  t.like(cases[0], { pseudonym: 'Rowan', reason: 'spam', isWave: true, waitsFor: ['decision'] })
  t.is(cases[0].people + cases[0].newcomers, 3)
  t.regex((await call('/')).text, /class="wave"/)
  t.regex(await staff(['cases']), /spam {2}profile[\s\S]*Rowan[\s\S]*a wave within 24 hours/)
})

test('a colleague confirms a long suspension and answers the appeal', async t => {
  const all = await community(t)
  const { me, you, quickVisitor, caughtUp } = all
  const reportId = await report(me, you)
  const staff = staffOf(t, all)
  const sage = await staffMember(staff, 'Sage')
  const reed = await staffMember(staff, 'Reed', sage)
  const theirs = await openDesk(t, all, sage)
  const page = `/cases/${you.profileId}`
  t.regex((await theirs.call('/')).text, /You act as <bdi>Sage<\/bdi>/)
  const decide = { ...because, measure: 'suspended', report: reportId }
  const made = await theirs.send(`${page}/decide`, page, decide)
  t.is(made.headers.get('location'), `${page}?done=waiting`)
  t.is((await you.get('/api/auth/user')).status, 200)
  const [{ decisionId }] = JSON.parse(await staff(['decisions', '--format', 'json'], sage))
  const of = `${page}/decisions/${decisionId}`
  t.notRegex((await theirs.call(page)).text, /Confirm: it holds/)
  const alone = await theirs.send(`${of}/confirm`, page, {})
  t.is(alone.status, 403)
  t.regex(alone.text, /fresh eyes/)

  const others = await openDesk(t, all, reed)
  t.regex((await others.call('/')).text, /Waits<\/dt><dd>a decision to confirm</)
  t.is((await others.send(`${of}/confirm`, page, {})).status, 303)
  await caughtUp()
  const back = await quickVisitor('Rowan')
  t.is((await back.get('/api/auth/user')).body.code, 'suspended')
  await back.post(`/api/decisions/${decisionId}/appeal`, { words: 'It was my brother.' })
  t.regex((await others.call(page)).text, /It was my brother[\s\S]*Answer the appeal/, 'of two')

  const lee = await staffMember(staff, 'Lee', reed)
  t.regex((await others.call(page)).text, /It was my brother[\s\S]*A colleague answers the appeal/)
  const fresh = await openDesk(t, all, lee)
  t.regex((await fresh.call('/')).text, /an appeal to answer/)
  const answer = { outcome: 'reversed', reason: 'It was.' }
  t.is((await fresh.send(`${of}/appeal`, page, { ...answer, outcome: 'maybe' })).status, 400)
  t.is((await fresh.send(`${of}/appeal`, page, answer)).status, 303)
  await caughtUp()
  t.is((await back.get('/api/auth/user')).status, 200)
  t.like((await back.get('/api/decisions')).body, [{ appeal: { outcome: 'reversed' } }])

  await staff(['team', 'remove', 'Lee'], reed)
  t.is((await fresh.call('/')).status, 403, 'a key that ended ends the desk')
})

test('of two at one case the second is told, and a form that is sent twice decides once', async t => {
  const all = await community(t)
  const { me, you, caughtUp } = all
  const reportId = await report(me, you)
  const staff = staffOf(t, all)
  const sage = await staffMember(staff, 'Sage')
  const reed = await staffMember(staff, 'Reed', sage)
  const [first, second] = [await openDesk(t, all, sage), await openDesk(t, all, reed)]
  const page = `/cases/${you.profileId}`
  const warn = { ...because, measure: 'warned', report: reportId, decision: unknownId }
  t.is((await first.send(`${page}/decide`, page, warn)).status, 303)
  t.is((await first.send(`${page}/decide`, page, warn)).status, 303)
  const limit = { ...warn, measure: 'limited', days: '3' }
  t.regex((await first.send(`${page}/decide`, page, limit)).text, /sent before/)
  const { decision: _, ...other } = limit
  const late = await second.send(`${page}/decide`, page, other)
  t.is(late.status, 409)
  t.regex(late.text, /role="alert">A colleague decided/)
  await caughtUp()
  t.like((await you.get('/api/decisions')).body, [{ measure: 'warned' }])
  t.is((await you.get('/api/decisions')).body.length, 1)
})

test('photos of new accounts are looked at, shown to everybody or removed with a reason', async t => {
  const all = await community(t, { configure: config => ({ ...config, reviewsPhotos: true }) })
  const { me, you, origin, caughtUp, kith } = all
  for (const one of [await jpeg, await jpegOf(60, 40)]) {
    const { photoUrl } = (await upload(origin, you, one)).body
    await you.post('/api/profile-photos', { photoUrl })
  }
  await caughtUp()
  const [first, second] = (await you.get('/api/profile-photos')).body
  const { call, send } = await openDesk(t, all)
  t.regex((await call('/')).text, /href="\/photos">New photos</)
  const { text } = await call('/photos')
  t.true(text.indexOf(first.id) < text.indexOf(second.id), 'the oldest first')
  for (const secret of ['Rowan', you.profileId]) t.false(text.includes(secret), secret)
  const seen = await call(`/photos/${first.id}`)
  t.is(seen.headers.get('content-type'), 'image/webp')
  t.like(await createAuditTrail(kith.ports.records).newest(1), [
    { did: 'staff photo', photoId: first.id },
  ])

  const passed = await send(`/photos/${first.id}/pass`, '/photos', {})
  t.is(passed.headers.get('location'), '/photos?done=passed')
  t.false((await call('/photos')).text.includes(first.id))
  t.is((await call(`/photos/${first.id}`)).status, 404, 'without a case only those that wait')
  const of = `/photos/${second.id}/remove`
  const unfinished = await send(of, '/photos', { reason: because.reason })
  t.is(unfinished.status, 400)
  t.regex(unfinished.text, /role="alert">Name the rule[\s\S]*who had said no\.<\/textarea>/)
  t.is((await send(of, '/photos', because)).headers.get('location'), '/photos?done=removed')
  t.regex((await call('/photos?done=removed')).text, /Removed\. They are told[\s\S]*No photo waits/)
  await caughtUp()
  t.like((await you.get('/api/decisions')).body, [{ measure: 'removed', removed: 'photo' }])
  t.is((await me.get(second.photoUrl)).status, 404)
})

test('many cases stand on several pages, and the rest is counted', async t => {
  const all = await community(t)
  const { me, caughtUp } = all
  for (let n = 0; n < 23; n += 1)
    await me.post('/api/reports', { profileId: randomId(), reason: 'spam' })
  await caughtUp()
  const { call } = await openDesk(t, all)
  const casesOf = (text: string) =>
    [...text.matchAll(/href="\/cases\/([^"]+)"/g)].map(([, id]) => id)
  const { text } = await call('/')
  t.is(casesOf(text).length, 20)
  const [, next] = /href="([^"]+)">3 more</.exec(text) ?? []
  const rest = await call(next ?? '')
  t.is(new Set([...casesOf(text), ...casesOf(rest.text)]).size, 23)
  t.regex(rest.text, /<ol class="cases" start="21">[\s\S]*>Back</)
  for (const from of ['-1', '99', 'x'])
    t.is(casesOf((await call(`/?from=${from}`)).text).length, 20)
})

test('who was suspended by command waits for the reasons, and is a case', async t => {
  const all = await community(t)
  const { you } = all
  const staff = staffOf(t, all)
  await staff(['suspend', you.profileId, '--note', 'threats'])
  t.regex(await staff(['cases']), /no report[\s\S]*suspended without a reason given/)
  t.regex(await staff(['case', you.profileId]), /MemberSuspended by/)
  const decide = ['--measure', 'suspended', '--rule', 'consent', '--reason', 'You threatened.']
  await staff(['decide', you.profileId, ...decide])
  t.regex(await staff(['cases']), /Nothing waits/)
})

test('nobody without a case is read, whether or not there is a profile', async t => {
  const all = await community(t)
  const { me, config } = all
  await all.caughtUp()
  const said = new Set<string>()
  for (const profileId of [me.profileId, unknownId]) {
    const ran = await runCommand(runStaff, ['case', profileId], { KITH_DATA: config.data })
    t.is(ran.code, 2)
    said.add(ran.errors + ran.output)
  }
  t.is(said.size, 1)
})
