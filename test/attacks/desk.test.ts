// In a process of its own: it runs commands beside the server.
import test, { type ExecutionContext } from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import { timing } from '../../contracts/core/limits.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { createAuditTrail } from '../../engines/records/audit-trail.ts'
import { createCaseService } from '../../operations/staff/case-service.ts'
import { type Community, community, unknownId } from '../http/community.ts'
import { dayClock } from '../http/day-clock.ts'
import { openDesk, staffMember, staffOf } from '../http/desk-session.ts'
import { upload } from '../http/photo-form.ts'
import { rawRequest } from '../http/raw-request.ts'
import type { TestMember } from '../http/server.ts'
import { jpegOf } from '../samples/sample-images.ts'

/**
 * Aim: somebody of the staff reads about members without a case, or more than the case; what they read leaves no
 * trace; another page or browser acts as they do; somebody who was reported learns who reported. Measure: all
 * pages and answers, and what the audit trail holds before each.
 */
const report = async (by: TestMember, on: TestMember, more: object = {}): Promise<string> => {
  const { status, body } = await by.post('/api/reports', {
    profileId: on.profileId,
    reason: 'harassment',
    ...more,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.id
}

const casesOf = ({ kith, config }: Community, records = kith.ports.records, now = new Date()) =>
  createCaseService({
    ...kith.ports,
    records,
    dispatch: kith.dispatch,
    clock: { now: () => now },
    operator: `Sage of ${config.data}`,
  })

const photoOf = async (all: Community, of: TestMember): Promise<string> => {
  const { photoUrl } = (await upload(all.origin, of, await jpegOf(40, 30))).body
  await of.post('/api/profile-photos', { photoUrl })
  await all.caughtUp()
  return (await of.get('/api/profile-photos')).body[0].id
}

const refused = async (t: ExecutionContext, reading: Promise<unknown>) => {
  const error = await t.throwsAsync(reading, { instanceOf: Refusal })
  t.is(error?.code, 'not_found')
  return error?.message
}

test('staff without a case read nothing: no profile, no photo, and not whether there is one', async t => {
  const all = await community(t)
  const { me, you } = all
  const [mine, theirs] = [await photoOf(all, me), await photoOf(all, you)]
  const reportId = await report(me, you, { photoId: theirs })
  await all.caughtUp()
  const cases = casesOf(all)
  const said = [
    await refused(t, cases.read(me.profileId)),
    await refused(t, cases.read(unknownId)),
    await refused(t, cases.profilePhoto(me.profileId, mine)),
    await refused(t, cases.keptPhoto(me.profileId, reportId, theirs)),
  ]
  t.is(new Set(said).size, 1, 'a reporter is no case')
  await refused(t, cases.profilePhoto(you.profileId, mine))
  await refused(t, cases.keptPhoto(you.profileId, randomId(), theirs))
  await refused(t, cases.keptPhoto(you.profileId, reportId, mine))

  const { call } = await openDesk(t, all)
  for (const path of [
    `/cases/${me.profileId}`,
    `/cases/${me.profileId}/photos/${mine}`,
    `/cases/${you.profileId}/photos/${mine}`,
    `/cases/${you.profileId}/reports/${reportId}/photos/${mine}`,
    `/cases/${unknownId}`,
  ]) {
    const { status, text } = await call(path)
    t.is(status, 404, path)
    t.notRegex(text, /Juniper/)
  }
})

test('after twelve months there is no case, also before its report is deleted', async t => {
  const all = await community(t)
  const { me, you } = all
  await report(me, you)
  await all.caughtUp()
  const later = (ms: number) => new Date(Date.now() + ms)
  const { records } = all.kith.ports
  const last = casesOf(all, records, later(timing.reportsKept - 60_000))
  t.is((await last.read(you.profileId)).reports.length, 1)
  const after = casesOf(all, records, later(timing.reportsKept + 60_000))
  await refused(t, after.read(you.profileId))
  t.deepEqual(await after.queue(), [])
})

test('the audit trail holds each reading before anything is read, also one that is refused', async t => {
  const all = await community(t)
  const { me, you, kith } = all
  const photoId = await photoOf(all, you)
  await report(me, you)
  await all.caughtUp()
  const { records, views } = kith.ports
  const order: string[] = []
  const watched = createCaseService({
    ...kith.ports,
    records: {
      ...records,
      put: async (...args: Parameters<typeof records.put>) => {
        const put = await records.put(...args)
        order.push('recorded')
        return put
      },
      list: records.list.bind(records),
    } as typeof records,
    views: {
      waitForPosition: views.waitForPosition.bind(views),
      collection: (spec: Parameters<typeof views.collection>[0]) => {
        order.push('read')
        return views.collection(spec)
      },
    } as typeof views,
    dispatch: kith.dispatch,
    clock: { now: () => new Date() },
    operator: 'Sage',
  })
  for (const read of [
    () => watched.queue(),
    () => watched.read(you.profileId),
    () => watched.profilePhoto(you.profileId, photoId),
    () => watched.read(me.profileId).catch(() => 'refused'),
  ]) {
    order.length = 0
    await read()
    t.is(order[0], 'recorded')
    t.true(order.includes('read'))
  }
  const trail = await createAuditTrail(records).newest(4)
  t.like(trail, [
    { operator: 'Sage', did: 'staff cases' },
    { operator: 'Sage', did: 'staff case', asked: you.profileId },
    { operator: 'Sage', did: 'staff case photo', asked: you.profileId },
    { operator: 'Sage', did: 'staff case', asked: me.profileId },
  ])
  t.notRegex(JSON.stringify(trail), /Rowan|Juniper/)

  const broken = casesOf(all, {
    ...records,
    put: async () => {
      throw new Error('no room')
    },
  } as typeof records)
  await t.throwsAsync(broken.read(you.profileId), { message: 'no room' }, 'no trace, no reading')
})

test('of conversations and likes a case shows the reported message alone', async t => {
  const all = await community(t)
  const { me, you, match, quickMember, swipe, caughtUp } = all
  const third = await quickMember('Wren')
  const [matchId, otherId] = [await match(me, you), await match(third, you)]
  const say = async (by: TestMember, id: string, content: string) =>
    (await by.post(`/api/matches/${id}/messages`, { content })).body.id
  await say(me, matchId, 'My secret.')
  await say(you, matchId, 'Their secret.')
  const reported = await say(you, matchId, 'The reported words.')
  await say(you, otherId, 'Words to somebody else.')
  await swipe(you, await quickMember('Lark'), 'like')
  await caughtUp()
  await report(me, you, { messageId: reported })
  const { call } = await openDesk(t, all)
  const { text } = await call(`/cases/${you.profileId}`)
  t.regex(text, /The reported words\./)
  const file = await staffOf(t, all)(['case', you.profileId, '--format', 'json'])
  for (const secret of [
    'secret',
    'somebody else',
    matchId,
    otherId,
    third.profileId,
    'Wren',
    'Lark',
  ])
    for (const shown of [text, file]) t.false(shown.includes(secret), secret)
})

test('who is reported learns of nobody who did it, in any answer', async t => {
  const all = await community(t)
  const { me, you, caughtUp } = all
  const description = 'They wrote to me at night.'
  const reportId = await report(me, you, { description })
  const { send } = await openDesk(t, all)
  const page = `/cases/${you.profileId}`
  const decide = { measure: 'warned', rule: 'desire', reason: 'Ask first.', report: reportId }
  t.is((await send(`${page}/decide`, page, decide)).status, 303)
  await caughtUp()
  const paths = [
    '/api/decisions',
    '/api/notifications',
    '/api/reports',
    '/api/blocks',
    '/api/auth/user',
  ]
  const read = await Promise.all(paths.map(path => you.get(path)))
  const zip = await fetch(new URL('/api/account/export', all.origin), {
    headers: { cookie: you.cookie },
  })
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  const answers = JSON.stringify(read.map(({ body }) => body))
  const exported = Object.values(files).map(bytes => strFromU8(bytes))
  t.true(exported.some(text => text.includes('Ask first.')))
  t.regex(answers, /Ask first\./)
  for (const secret of [me.profileId, reportId, description, 'Juniper'])
    for (const text of [answers, ...exported]) t.false(text.includes(secret), secret)
})

test('no other page or browser acts as the staff: forged forms, another type, another browser', async t => {
  const all = await community(t)
  const { me, you, kith } = all
  const reportId = await report(me, you)
  const desk = await openDesk(t, all)
  const page = `/cases/${you.profileId}`
  const form = { measure: 'suspended', rule: 'consent', reason: 'Because.', report: reportId }
  const before = await kith.ports.log.head()
  for (const token of ['', 'guess', 'x'.repeat(43)])
    t.is((await desk.send(`${page}/decide`, page, { ...form, token })).status, 403)
  const fields = new URLSearchParams(form)
  t.is((await desk.call(`${page}/decide`, { method: 'POST', body: fields })).status, 403)
  const json = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }
  t.is((await desk.call(`${page}/decide`, json)).status, 415)
  const text = { method: 'POST', body: String(fields), headers: { 'Content-Type': 'text/plain' } }
  t.is((await desk.call(`${page}/decide`, text)).status, 415)
  const cross = { method: 'POST', body: fields, headers: { 'Sec-Fetch-Site': 'cross-site' } }
  t.is((await desk.call(`${page}/decide`, cross)).status, 403)
  for (const method of ['PUT', 'DELETE', 'OPTIONS'])
    t.is((await desk.call(page, { method })).status, 405)
  const strange = { Host: desk.address.host }
  t.is((await rawRequest(desk.origin, page, strange)).status, 403)
  t.is((await rawRequest(desk.origin, page, { ...strange, Cookie: 'kith_desk=x' })).status, 403)

  const second = await openDesk(t, all)
  const foreign = { ...strange, Cookie: second.cookie }
  t.is((await rawRequest(desk.origin, page, foreign)).status, 403, 'the cookie of another desk')
  const theirToken = /name="token" value="([^"]+)"/.exec((await second.call(page)).text)?.[1] ?? ''
  t.is((await desk.send(`${page}/decide`, page, { ...form, token: theirToken })).status, 403)
  t.is(await kith.ports.log.head(), before, 'nothing was decided')
})

test('a form acts for its own case: reports about somebody else, and a colleague’s part', async t => {
  const all = await community(t)
  const { me, you, quickMember } = all
  const other = await quickMember('Sage')
  await report(me, you)
  const elsewhere = await report(me, other)
  const staff = staffOf(t, all)
  const first = await staffMember(staff, 'Reed')
  await staffMember(staff, 'Moss', first)
  const { send, call } = await openDesk(t, all, first)
  const page = `/cases/${you.profileId}`
  const form = { measure: 'suspended', rule: 'consent', reason: 'Because.' }
  t.is((await send(`${page}/decide`, page, { ...form, report: elsewhere })).status, 400)
  t.is((await send(`${page}/decide`, page, { ...form, operator: 'Moss' })).status, 303)
  const [made] = JSON.parse(await staff(['decisions', '--format', 'json'], first))
  t.like(made, { operator: 'Reed', status: 'waiting' })
  t.regex((await call(page)).text, /A colleague confirms it/)
})

test('a decision of another case is none of the case in the path: nobody confirms, withdraws or answers it there', async t => {
  const all = await community(t)
  const { me, you, quickMember, quickVisitor, kith, caughtUp } = all
  const other = await quickMember('Linden')
  await report(me, you)
  await report(me, other)
  const staff = staffOf(t, all)
  const reed = await staffMember(staff, 'Reed')
  const moss = await staffMember(staff, 'Moss', reed)
  const [wrong, right] = [`/cases/${you.profileId}`, `/cases/${other.profileId}`]
  const form = { measure: 'suspended', rule: 'consent', reason: 'Because.' }
  const first = await openDesk(t, all, reed)
  t.is((await first.send(`${right}/decide`, right, form)).status, 303)
  const [{ decisionId }] = JSON.parse(await staff(['decisions', '--format', 'json'], reed))
  const { send } = await openDesk(t, all, moss)
  const answer = { outcome: 'reversed', reason: 'It was.' }
  const refusedThere = async (what: string) => {
    const head = await kith.ports.log.head()
    const { status, text } = await send(`${wrong}/decisions/${decisionId}/${what}`, wrong, answer)
    t.is(status, 404, what)
    t.regex(text, /role="alert">There is no such decision/)
    await caughtUp()
    t.is(await kith.ports.log.head(), head, `${what} appended something`)
  }
  await refusedThere('confirm')
  await refusedThere('withdraw')
  t.is((await send(`${right}/decisions/${decisionId}/confirm`, right, {})).status, 303)
  await caughtUp()
  await refusedThere('withdraw')
  const back = await quickVisitor('Linden')
  const words = 'It was not me.'
  t.is((await back.post(`/api/decisions/${decisionId}/appeal`, { words })).status, 200)
  await caughtUp()
  await refusedThere('appeal')
  t.is((await send(`${right}/decisions/${decisionId}/withdraw`, right, {})).status, 303)
})

test('what members write is no markup of the desk', async t => {
  const { clock } = dayClock()
  const all = await community(t, { clock })
  const { me, you } = all
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  await you.send('PATCH', '/api/profile', { bio: evil })
  await all.caughtUp()
  await report(me, you, { description: evil })
  const { call } = await openDesk(t, all)
  const { text } = await call(`/cases/${you.profileId}`)
  t.regex(text, /&lt;script&gt;alert\(1\)/)
  t.notRegex(text, /<script|<img src=x/)
  for (const path of [`/cases/${you.profileId}`, '/photos'])
    for (const done of ['constructor', '__proto__', evil]) {
      const page = await call(`${path}?done=${encodeURIComponent(done)}`)
      t.is(page.status, 200, `${path} ${done}`)
      t.notRegex(page.text, /role="status"/)
    }
})
