import test, { type ExecutionContext } from 'ava'
import { linesOf } from '../http/calendar-file.ts'
import { community, unknownId } from '../http/community.ts'
import type { TestMember } from '../http/server.ts'

/**
 * Aim: somebody for whom a host's events do not exist learns the coming dates of one that repeats; a guest
 * of one date learns who comes to others, or keeps what another date gave them. Measure: everything that
 * they read of the events, and the answers to every call.
 */
const stage = async (t: ExecutionContext) => {
  const all = await community(t)
  const { me: host, you: guest, caughtUp } = all
  const start = Date.now() + 200_000_000
  const date = (weeks: number) => new Date(start + weeks * 7 * 86_400_000).toISOString()
  const soup = {
    title: 'Soup',
    description: 'Bring a spoon.',
    eventDate: date(0),
    address: 'Kiln Row 4',
    timeZone: 'UTC',
    repeat: { every: 'week', until: date(4).slice(0, 10) },
  }
  const known = new Set<string>()
  const begin = async (changes: object = {}) => {
    const { id } = (await host.post('/api/events', { ...soup, ...changes })).body
    await caughtUp()
    const own = (await host.get('/api/events')).body
    const second = own.find(
      (one: { id: string; eventDate: string }) => one.eventDate === date(1) && !known.has(one.id),
    ).id
    known.add(second)
    return [`/api/events/${id}`, `/api/events/${second}`] as const
  }
  const going = async (by: TestMember, path: string) => {
    const { body } = await by.post(`${path}/rsvp`, { status: 'going' })
    await caughtUp()
    return body
  }
  return { ...all, host, guest, date, begin, going }
}

const read = async (by: TestMember, path: string) => {
  const { requestId: _, ...body } = (await by.get(path)).body
  return body
}

/** What every call about an event and its series answers, as for an unknown one. */
const assertUnknown = async (t: ExecutionContext, by: TestMember, path: string, date: string) => {
  t.deepEqual(await read(by, path), await read(by, `/api/events/${unknownId}`))
  for (const attempt of [
    by.get(`${path}.ics`),
    by.post(`${path}/rsvp`, { status: 'going' }),
    by.post(`${path}/series`, { every: 'week', until: date.slice(0, 10) }),
    by.post(`${path}/series/skips`, { date }),
    by.del(`${path}/series`),
  ])
    t.is((await attempt).status, 404)
}

test('who is blocked or may not come finds no date of the series, before or after it is announced', async t => {
  const { host, guest, quickMember, date, begin, going, caughtUp, kith } = await stage(t)
  const listed = await quickMember('Sage')
  const early = await begin()
  for (const by of [guest, listed]) await going(by, early[0])
  const { address } = (await listed.post('/api/calendar-feed')).body
  const { attendees } = (await host.get(early[0])).body
  const sage = attendees.find(
    ({ profile }: { profile: { pseudonym: string } }) => profile.pseudonym === 'Sage',
  )
  t.is((await host.post(`${early[0]}/exclusions`, { memberId: sage.profile.id })).status, 200)
  await host.post('/api/blocks', { profileId: guest.profileId })
  const late = await begin()
  await caughtUp()
  for (const by of [guest, listed]) {
    for (const path of [...early, ...late]) await assertUnknown(t, by, path, date(2))
    t.deepEqual((await by.get('/api/events')).body, [])
    t.is((await by.get('/api/event-news')).body.count, 0)
  }
  const feed = await (await fetch(new URL(address, kith.local))).text()
  t.false(/Soup|RRULE/.test(feed))
})

test('a guest of one date is no guest of another: no seat, address, approval or name follows them', async t => {
  const { host, guest, quickMember, begin, going } = await stage(t)
  const other = await quickMember('Sage')
  const [first, second] = await begin({ addressShownTo: 'approved' })
  await going(guest, first)
  const { hosting } = (await host.get(first)).body
  const asker = hosting.requests[0].profile.id
  t.is((await host.post(`${first}/requests/${asker}/approve`)).status, 200)
  t.like(await going(guest, first), { address: 'Kiln Row 4' })
  t.like(await read(guest, second), { myStatus: null, address: null, needsApproval: true })
  t.is((await host.get(second)).body.hosting.requests.length, 0)
  t.false(JSON.stringify(await read(other, second)).includes('Rowan'))
  await going(guest, second)
  const idAt = async (path: string) => {
    const { hosting, attendees } = (await host.get(path)).body
    const all = [...hosting.requests, ...attendees].map(({ profile }) => profile)
    return all.find(({ pseudonym }) => pseudonym === 'Rowan')?.id
  }
  t.truthy(await idAt(second))
  t.not(await idAt(first), await idAt(second), 'no id tells that the two are one guest')
})

test('an event that is canceled tells no coming dates, and only an organizer reads which are planned', async t => {
  const { host, guest, caughtUp, begin, going } = await stage(t)
  const [first, second] = await begin({ isPublic: false })
  await going(guest, first)
  t.deepEqual((await read(guest, first)).series.planned, [])
  t.deepEqual(
    (await guest.get('/api/events')).body.map((one: { id: string }) => one.id),
    [first.split('/').at(-1)],
  )
  await host.del(first)
  await caughtUp()
  t.like(await read(guest, first), { status: 'cancelled', series: null })
  t.false(/RRULE|EXDATE/.test((await guest.get(`${first}.ics`)).body))
  t.truthy((await read(host, first)).series, 'who organizes it can still end it')
  t.false(JSON.stringify(await read(guest, first)).includes(second.split('/').at(-1) ?? ''))
})

test('a date hidden by its co-host reads like a canceled one', async t => {
  const { host, guest, quickMember, match, caughtUp, begin } = await stage(t)
  const helper = await quickMember('Sage')
  await match(host, helper)
  await helper.post('/api/blocks', { profileId: guest.profileId })
  const lines = async (path: string) =>
    linesOf((await guest.get(`${path}.ics`)).body).filter(line => /^(RRULE|EXDATE)/.test(line))
  const [first, second] = await begin()
  const [other, canceled] = await begin()
  await host.post(`${second}/roles`, { role: 'co_host', memberId: helper.profileId })
  await helper.put(`${second}/own-roles/co_host`, { accepted: true })
  t.is((await host.del(canceled)).status, 200)
  await caughtUp()
  for (const path of [second, canceled]) t.is((await guest.get(path)).status, 404)
  t.is((await lines(first)).length, 2)
  t.deepEqual(await lines(first), await lines(other))
  t.deepEqual((await read(guest, first)).series, (await read(guest, other)).series)
})

test('no other member starts, skips or ends a series, a co-host neither', async t => {
  const { host, guest, match, caughtUp, date, begin } = await stage(t)
  await match(host, guest)
  const [first] = await begin()
  await host.post(`${first}/roles`, { role: 'co_host', memberId: guest.profileId })
  await guest.put(`${first}/own-roles/co_host`, { accepted: true })
  await caughtUp()
  t.true((await read(guest, first)).isCoHost)
  t.deepEqual((await read(guest, first)).series.planned, [])
  for (const attempt of [
    guest.post(`${first}/series`, { every: 'month', until: date(4).slice(0, 10) }),
    guest.post(`${first}/series/skips`, { date: date(2) }),
    guest.del(`${first}/series`),
  ])
    t.is((await attempt).status, 404)
})

test('a closed account leaves no date of its series', async t => {
  const { host, guest, caughtUp, begin, going, date } = await stage(t)
  const paths = await begin()
  await going(guest, paths[0])
  await host.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  for (const path of paths) await assertUnknown(t, guest, path, date(2))
  t.deepEqual((await guest.get('/api/events')).body, [])
})
