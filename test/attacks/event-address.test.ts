import test from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import { calendarOf } from '../http/calendar-file.ts'
import { type Community, community } from '../http/community.ts'
import type { TestMember } from '../http/server.ts'

/**
 * Aim: one account reads the addresses of events, at their hosts' homes, and leaves no trace.
 * Budget: the default limits of one account; every route that answers about an event, each answer to
 * it, and its calendar files. Measure: addresses read, and lines that the hosts have of it.
 */
const EVENTS = 4
const SECRET = /Secret street \d+/g

type Hosted = { readonly id: string; readonly host: TestMember; readonly address: string }

const hostEvents = async (all: Community, changes: object): Promise<Hosted[]> => {
  const host = await all.quickMember('Hazel')
  const hosted: Hosted[] = []
  for (let number = 0; number < EVENTS; number += 1) {
    const address = `Secret street ${number}`
    const eventDate = new Date(Date.now() + (number + 2) * 86_400_000).toISOString()
    const event = { title: 'Supper', description: 'At my place.', eventDate, address, ...changes }
    const { body } = await host.post('/api/events', event)
    hosted.push({ id: body.id, host, address })
  }
  await all.caughtUp()
  return hosted
}

/** Everything that answers the attacker about these events, in one text. */
const readAll = async (by: TestMember, events: readonly Hosted[]): Promise<string> => {
  const texts: string[] = []
  const keep = (answer: { readonly body: unknown }) => void texts.push(JSON.stringify(answer.body))
  const feed = (await by.post('/api/calendar-feed')).body.address as string
  keep(await by.get('/api/events'))
  keep(await by.get('/api/events/next'))
  keep(await by.get('/api/notifications'))
  for (const { id } of events) {
    keep(await by.get(`/api/events/${id}`))
    texts.push((await calendarOf(by, `/api/events/${id}.ics`)).text)
  }
  texts.push((await calendarOf(by, feed)).text)
  return texts.join('\n').replaceAll('\r\n ', '')
}

/** What the attacker tries on each event, in an order that begins with asking. */
const tries: readonly ((by: TestMember, id: string) => Promise<{ readonly body: unknown }>)[] = [
  (by, id) => by.post(`/api/events/${id}/waitlist`),
  (by, id) => by.post(`/api/events/${id}/rsvp`, { status: 'maybe' }),
  (by, id) => by.post(`/api/events/${id}/rsvp`, { status: 'going' }),
  (by, id) => by.post(`/api/events/${id}/rsvp`, { status: 'going' }, { 'idempotency-key': id }),
  (by, id) => by.patch(`/api/events/${id}`, { addressShownTo: 'going' }),
  (by, id) => by.post(`/api/events/${id}/requests/${by.profileId}/approve`),
]

const attack = async (all: Community, by: TestMember, events: readonly Hosted[]) => {
  const texts: string[] = []
  for (const attempt of tries) {
    for (const { id } of events) texts.push(JSON.stringify((await attempt(by, id)).body))
    await all.caughtUp()
    texts.push(await readAll(by, events))
  }
  for (const { id } of events) await by.post(`/api/events/${id}/rsvp`, { status: 'not_going' })
  await all.caughtUp()
  texts.push(await readAll(by, events))
  return new Set(texts.join('\n').match(SECRET) ?? [])
}

const linesOf = async ({ id, host }: Hosted): Promise<(string | null)[]> =>
  (await host.get(`/api/events/${id}`)).body.hosting.leftWithAddress.map(
    ({ pseudonym }: { pseudonym: string | null }) => pseudonym,
  )

const limits = { env: { KITH_RATE_LIMIT_SCALE: '1' } }

for (const isPublic of [true, false]) {
  const kind = isPublic ? 'public' : 'not public'

  test(`with approval, a stranger reads no address of events that are ${kind}`, async t => {
    const all = await community(t, limits)
    const events = await hostEvents(all, { isPublic, addressShownTo: 'approved', maxAttendees: 2 })
    const by = await all.quickMember('Stranger')
    t.is((await attack(all, by, events)).size, 0)
    for (const one of events) t.deepEqual(await linesOf(one), [])
  })

  test(`if all who go see it, reading the address of events that are ${kind} leaves a line`, async t => {
    const all = await community(t, limits)
    const events = await hostEvents(all, { isPublic, addressShownTo: 'going' })
    const by = await all.quickMember('Stranger')
    t.is((await attack(all, by, events)).size, EVENTS)
    // Neither another name nor a hidden profile takes the line away.
    await by.patch('/api/profile', { pseudonym: 'Nemo', profileVisibility: 'matches_only' })
    await all.caughtUp()
    for (const one of events) t.deepEqual(await linesOf(one), ['Stranger'])
  })
}

test('by default, strangers read no address of events that are not public', async t => {
  const all = await community(t, limits)
  const events = await hostEvents(all, { isPublic: false })
  const by = await all.quickMember('Stranger')
  t.is((await attack(all, by, events)).size, 0)
})

test('a deleted account leaves its line, without a name', async t => {
  const all = await community(t, limits)
  const [event] = (await hostEvents(all, { isPublic: true })) as [Hosted]
  const by = await all.quickMember('Stranger')
  t.is((await attack(all, by, [event])).size, 1)
  await by.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await all.caughtUp()
  t.deepEqual(await linesOf(event), [null])
})

test('an export of the attacker holds no address', async t => {
  const all = await community(t, limits)
  const events = await hostEvents(all, { addressShownTo: 'approved' })
  const by = await all.quickMember('Stranger')
  await attack(all, by, events)
  const zip = await fetch(`${all.kith.local}/api/account/export`, {
    headers: { cookie: by.cookie },
  })
  t.is(zip.status, 200)
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  const texts = Object.values(files)
    .map(file => strFromU8(file))
    .join('\n')
  t.true(texts.includes(events[0]?.id ?? ''), 'the export names the events')
  t.deepEqual(texts.match(SECRET), null)
})
