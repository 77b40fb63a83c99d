import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import { origin } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { personas } from '../../demo/community/personas.ts'
import { announceMeetups } from '../../demo/demo-extension.ts'
import { eventExclusions } from '../../domain/meetups/event-exclusions-decider.ts'
import { assertNoOrphan } from '../history/assert-no-orphan.ts'
import { createBrowser } from './browser.ts'
import { createClient } from './client.ts'
import { startServer, type TestServer } from './server.ts'
import { withoutCoverScript } from './without-cover-script.ts'

const closing: (() => unknown)[] = []
let server: TestServer

/** One community for all specs that only read it. */
test.before(async () => {
  const teardown = (close: () => unknown) => void closing.unshift(close)
  server = await startServer({ teardown }, { env: { KITH_DEMO: 'on' }, demoMembers: 60 })
  await server.caughtUp()
})
test.after.always(async () => {
  for (const close of closing) await close()
})

/** Presses a persona's button on the sign-in page. */
const be = async (key: string) => {
  const { origin: at } = server
  const browser = createBrowser(at)
  const { address } = await browser.open('/api/auth/oidc')
  const pressed = await browser.submit(address, { persona: key })
  const home = pressed.leadsTo ? await browser.open(pressed.leadsTo) : undefined
  return { pressed, home, ...createClient(at, { cookie: browser.cookies() }) }
}

test('every demo member appears in decks with the sample mark and a portrait', async t => {
  const juniper = await be('juniper')
  t.is(juniper.home?.address, '/')

  const { body } = await juniper.get('/api/auth/user')
  t.is(body.user.email, 'juniper@example.org')
  t.like(body.profile, { pseudonym: 'Juniper', isDemo: true, location: { name: 'London' } })
  t.true(body.profile.photos.length > 0)

  const { body: cards } = await juniper.get('/api/discover/dating')
  t.true(cards.length > 0)
  t.true(cards.every((card: { isDemo: boolean }) => card.isDemo))
  const { body: matches } = await juniper.get('/api/matches')
  for (const { profile1, profile2 } of matches) t.true(profile1.isDemo && profile2.isDemo)
  const profileId = cards.at(-1).id
  t.true((await juniper.post('/api/blocks', { profileId })).body.isDemo)
  t.is((await juniper.del(`/api/blocks/${profileId}`)).status, 200)
  const [{ photos }] = cards
  const print = await juniper.get(photos[0].photoUrl)
  t.is(print.status, 200)
  t.is(print.headers.get('content-type'), 'image/webp')
})

test('every event of the community is in one tree with its cause', async t => {
  assertNoOrphan(t, await Array.fromAsync(server.kith.ports.log.readAll()))
})

test('a persona has matches and messages', async t => {
  const marlowe = await be('marlowe')
  const { body: matches } = await marlowe.get('/api/matches')
  t.true(matches.length >= 3)
  const talk = matches.find((match: { lastMessage: unknown }) => match.lastMessage)
  const { body: messages } = await marlowe.get(`/api/matches/${talk.id}/messages`)
  t.true(messages.length > 3)
  t.true(
    messages.every(({ createdAt }: { createdAt: string }) => createdAt < new Date().toISOString()),
  )
})

test('a persona has recent notifications, no more than a day brings', async t => {
  let aged = 0
  for (const key of ['marlowe', 'juniper', 'sable', 'sol']) {
    const { get } = await be(key)
    const { body: told } = await get('/api/notifications')
    const unread = told.filter((one: { isRead: boolean }) => !one.isRead)
    t.true(unread.length > 0 && unread.length <= 5, `${key}: ${unread.length}`)
    const { body: matches } = await get('/api/matches')
    t.true(matches.length > 0, key)

    const happened = new Set(matches.map(({ createdAt }: { createdAt: string }) => createdAt))
    const ofMatches = told.filter(({ title }: { title: string }) =>
      title.startsWith("It's a Match"),
    )
    aged += ofMatches.length
    for (const { createdAt } of ofMatches) t.true(happened.has(createdAt), 'as old as the match')
    const ages = told.map(({ createdAt }: { createdAt: string }) => createdAt)
    t.deepEqual(ages, ages.toSorted().toReversed(), 'the newest first')
  }
  t.true(aged > 0)
})

test('the sign-in page lists the personas with name, line and portrait, without a script', async t => {
  const browser = createBrowser(server.origin)
  const { text } = await browser.open('/api/auth/oidc')
  t.notRegex(withoutCoverScript(text), /<script(?! src)/)
  for (const { key, pseudonym } of personas) {
    t.true(text.includes(`name="persona" value="${key}"`))
    t.true(text.includes(`<strong>${pseudonym}</strong>`))
    const portrait = await browser.visit(`/oidc/portraits/${key}.svg`)
    t.is(portrait.status, 200)
    t.is(portrait.headers.get('content-type'), 'image/svg+xml')
  }
})

test('typing a persona’s e-mail address signs in as that persona', async t => {
  const pressed = await be('wren')
  const typed = createBrowser(server.origin)
  await typed.signIn('Wren@example.org')
  const { get } = createClient(server.origin, { cookie: typed.cookies() })
  const ids = await Promise.all([pressed.get, get].map(ask => ask('/api/auth/user')))
  t.is(ids[0]?.body.user.id, ids[1]?.body.user.id)
})

test('an unknown persona is refused as an invalid e-mail address', async t => {
  const { pressed } = await be('nobody')
  t.is(pressed.status, 400)
  t.regex(pressed.text, /Type an e-mail address/)
})

test('without the demo community the log is empty and the sign-in page asks only for an e-mail address', async t => {
  const { kith, origin: at } = await startServer(t, { env: { KITH_DEMO: 'off' } })
  t.is(await kith.ports.log.head(), origin)
  const browser = createBrowser(at)
  const { text } = await browser.open('/api/auth/oidc')
  t.false(text.includes('name="persona"'))
  t.is((await browser.visit('/oidc/portraits/marlowe.svg')).status, 404)
})

test('there are upcoming events with hosts and attendees of the demo community', async t => {
  const { get, post } = await be('juniper')
  const { body: events } = await get('/api/events')
  t.true(events.length >= 8)
  for (const event of events) {
    t.true(event.organizer.isDemo)
    t.true(event.goingCount > 0 && event.endDate > new Date().toISOString())
  }
  t.true(events.some((event: { goingCount: number }) => event.goingCount > 3))
  const { id } = events.find((event: { isOrganizer: boolean }) => !event.isOrganizer)
  t.is((await post(`/api/events/${id}/rsvp`, { status: 'maybe' })).status, 200)
})

type Client = ReturnType<typeof createClient>

/** Reads the photos that others sent in a chat, and checks that they are small pictures. */
const photosIn = async (t: ExecutionContext, { get }: Pick<Client, 'get'>, chat: string) => {
  const { body: messages } = await get(`${chat}/messages`)
  const photos = messages.filter(({ photo }: { photo?: string }) => photo === 'shown')
  for (const { id } of photos) {
    const [type, bytes = ''] = (await get(`${chat}/messages/${id}/photo`)).body.photo.split(',')
    t.is(type, 'data:image/webp;base64')
    t.like(await sharp(Buffer.from(bytes, 'base64')).metadata(), { format: 'webp', width: 640 })
  }
  return photos.length
}

test('the first persona reads a photo in one chat, by consent of both', async t => {
  const marlowe = await be('marlowe')
  const { body: matches } = await marlowe.get('/api/matches')
  let photos = 0
  for (const { id } of matches) photos += await photosIn(t, marlowe, `/api/matches/${id}`)
  t.is(photos, 1)
})

/** Somebody who may not come to an event, by the first entry of the kind in the log. */
const exclusion = async () => {
  for await (const { type, data } of server.kith.ports.log.readAll())
    if (type === 'GuestExcluded') return data
  throw new Error('Nobody is on a list of a host.')
}

test('the first persona noted who came to an event of theirs, and has one person on their list', async t => {
  const { get } = await be('marlowe')
  const { pseudonym } = await exclusion()
  const { body: listed } = await get('/api/event-exclusions')
  t.is(listed.length, 1)
  t.like(listed, [{ pseudonym, isDemo: true }])

  const { body: events } = await get('/api/events')
  const begun = events.filter(
    (event: { isOrganizer: boolean; eventDate: string }) =>
      event.isOrganizer && event.eventDate < new Date().toISOString(),
  )
  t.is(begun.length, 1)
  const { attendees, hosting } = (await get(`/api/events/${begun[0].id}`)).body
  const noted = new Set(hosting.came.map(({ came }: { came: boolean }) => came))
  t.deepEqual(noted, new Set([true, false]))
  t.true(attendees.length > hosting.came.length + 1, 'somebody is not noted yet')
})

test('a start a month later announces events for the following weeks, once', async t => {
  const { ports, dispatch, discovery } = server.kith
  const now = new Date(Date.now() + 30 * 86_400_000)
  const services = { ...ports, dispatch, discovery, clock: { now: () => now } }
  const { signal } = new AbortController()
  const laterEvents = async () => {
    const command = randomId()
    const cause = { command, correlation: command, causation: command, now }
    await announceMeetups.perform({}, cause, services, signal)
    await server.caughtUp()
    const { body } = await (await be('marlowe')).get('/api/events')
    return body.filter((event: { eventDate: string }) => event.eventDate > now.toISOString())
  }
  const events = await laterEvents()
  t.true(events.length >= 8)
  t.true(events.every((event: { goingCount: number }) => event.goingCount > 0))
  t.deepEqual(await laterEvents(), events)
})

test('who is on the list of a host comes to no event that the host announces later', async t => {
  const { kith } = await startServer(t, { env: { KITH_DEMO: 'on' }, demoMembers: 12 })
  const { ports, dispatch, discovery, reached } = kith
  const now = new Date(Date.now() + 30 * 86_400_000)
  const cause = () => ({ command: randomId(), correlation: 'c', causation: 'c', now })
  const log = () => Array.fromAsync(ports.log.readAll())
  const members = (await log()).flatMap(({ type, data }) =>
    type === 'ProfileMarkedDemo' ? [data.profileId] : [],
  )
  for (const profileId of members)
    for (const excluded of members.filter(id => id !== profileId))
      await dispatch(
        eventExclusions,
        streams.eventExclusions(profileId),
        {
          type: 'Exclude',
          profileId,
          exclusionId: randomId(),
          excluded,
          name: { pseudonym: null, isDemo: true },
        },
        cause(),
      )
  await reached(await ports.log.head(), AbortSignal.timeout(10_000))
  const services = { ...ports, dispatch, discovery, clock: { now: () => now } }
  await announceMeetups.perform({}, cause(), services, new AbortController().signal)
  const at = (type: string) =>
    log().then(events =>
      events.filter(event => event.type === type && event.at === now.toISOString()),
    )
  t.true((await at('MeetupAnnounced')).length >= 8)
  t.deepEqual(await at('RsvpGiven'), [])
})

test('personas are in groups with a conversation, and find fitting groups', async t => {
  let seats = 0
  let suggested = 0
  let photos = 0
  for (const { key } of personas) {
    const { get, post } = await be(key)
    const { body: chats } = await get('/api/group-chats')
    for (const { id, lastMessage, memberCount, unreadCount } of chats) {
      seats += 1
      t.true(memberCount > 2 && unreadCount > 0)
      t.truthy(lastMessage)
      if (key === 'marlowe') photos += await photosIn(t, { get }, `/api/group-chats/${id}`)
    }
    suggested += (await post('/api/group-chats/find-matches')).body.length
  }
  t.is(photos, 1)
  t.true(seats >= 4)
  t.true(suggested >= 4)
})
