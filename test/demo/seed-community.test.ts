import test, { type ExecutionContext } from 'ava'
import { comparePositions, type RecordedEvent } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { generateCommunity } from '../../demo/community/community.ts'
import { demo } from '../../demo/community/decider.ts'
import { demoProfileId, emailOf, memberIdOf } from '../../demo/community/member.ts'
import { personaSheets } from '../../demo/community/personas.ts'
import { newsFeed } from '../../domain/feeds/decider.ts'
import { member } from '../../domain/identity/decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { pushSettings } from '../../domain/push/decider.ts'
import { createDispatch } from '../../engines/log/dispatch.ts'
import { linesUntilKilled } from '../engines/lines-until-killed.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { openStudio, type Studio, smallRecipe } from './studio.ts'

const opened = async (t: ExecutionContext, folder?: string): Promise<Studio> => {
  const studio = await openStudio(folder ?? (await scratchFolder(t)))
  t.teardown(() => studio[Symbol.asyncDispose]())
  return studio
}
type Log = Studio['log']

const all = (log: Log): Promise<RecordedEvent<DomainEvent>[]> => Array.fromAsync(log.readAll())

/** The events of each stream, regardless of their order across streams. */
const told = async (log: Log) =>
  (await all(log))
    .map(({ stream, revision, id, type, at, data }) => ({ stream, revision, id, type, at, data }))
    .sort((a, b) => (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : a.revision - b.revision))

const community = generateCommunity({ ...smallRecipe, now: new Date(smallRecipe.now) })

test('an empty log is filled with members with complete profiles', async t => {
  const studio = await opened(t)
  t.true(await studio.make())
  const { log } = studio
  for (const one of community.members) {
    const found = await createDispatch(log).readState(
      profile,
      streams.profile(demoProfileId(one.key)),
    )
    t.like(found, {
      memberId: memberIdOf(one.key),
      pseudonym: one.profile.pseudonym,
      isDemo: true,
      tags: [...one.tags],
    })
    t.is(found?.photos.length, one.pictures.length)
    t.is(found?.primaryPhoto, found?.photos[0])
    t.is(found?.hobbies.length, one.hobbies.length)
    t.is(found?.boundaries.length, one.boundaries.length)
    t.is(found?.relationshipPreferences.length, one.relationshipPreferences.length)
    t.like(found?.place, { name: one.city.name, country: one.city.country })
    t.deepEqual([...(found?.modes ?? [])].sort(), [...one.modes].sort())
    const account = await createDispatch(log).readState(member, streams.member(memberIdOf(one.key)))
    t.deepEqual(Object.values(account.identities), [emailOf(one.key)])
    t.is(account.aiConsent, one.aiConsent)
  }
})

test('one member, who is no persona, visits the city of the first persona', async t => {
  const studio = await opened(t)
  await studio.make()
  const begun = (await all(studio.log)).filter(({ type }) => type === 'TravelBegan')
  const [persona] = community.members
  t.like(begun, [{ data: { trip: { place: { name: persona?.city.name } } } }])
  t.false(personaSheets.some(({ key }) => begun[0]?.meta.actor === memberIdOf(key)))
})

test('the first persona has a feed of counts, hours of single kinds and a weekly digest', async t => {
  const studio = await opened(t)
  await studio.make()
  const [persona] = community.members
  const profileId = demoProfileId(persona?.key ?? '')
  const { readState } = createDispatch(studio.log)
  t.truthy((await readState(newsFeed, streams.newsFeed(profileId))).open)
  const { ownHours, digest } = await readState(pushSettings, streams.pushSettings(profileId))
  t.is(ownHours.length, 2)
  t.like(digest, { weekday: 7, hour: 18 })
})

test('the log has everything in the order of time, before the start', async t => {
  const studio = await opened(t)
  let settled = ''
  await studio.make({
    notifyNobody: async upTo => {
      settled = upTo
    },
  })
  const events = await all(studio.log)
  const times = events.map(({ at }) => at)
  t.deepEqual(times.toSorted(), times)
  t.true(times.every(at => at <= smallRecipe.now))
  const dayBefore = new Date(Date.parse(smallRecipe.now) - 86_400_000).toISOString()
  for (const { at, position } of events)
    t.is(at < dayBefore, comparePositions(position, settled) <= 0, at)
})

test('all messages and likes of the community are in the log', async t => {
  const studio = await opened(t)
  await studio.make()
  const count = new Map<string, number>()
  for (const { type } of await all(studio.log)) count.set(type, (count.get(type) ?? 0) + 1)
  const { matches, likes } = community
  t.is(count.get('Matched'), matches.length)
  t.is(count.get('ConversationOpened'), matches.length)
  t.is(count.get('Swiped'), 2 * matches.length + likes.length)
  const farewells = 1
  const photos = 1
  t.is(
    count.get('MessageSent'),
    matches.reduce((sum, { messages }) => sum + messages.length, farewells + photos),
  )
})

test('a chat is closed kindly, a host writes to guests, some ask to join, and an event is over', async t => {
  const studio = await opened(t)
  await studio.make()
  const events = await all(studio.log)
  const of = (type: DomainEvent['type']) => events.filter(event => event.type === type)
  t.is(of('ConversationClosedKindly').length, 1)
  t.is(of('GuestsAddressed').length, 1)
  const accepted = events.filter(
    ({ type, data }) => type === 'GroupJoined' && data.through === 'approval',
  )
  t.true(accepted.length > 0)
  t.true(of('GroupRequested').length > accepted.length)
  const personas = personaSheets.map(({ key }) => demoProfileId(key))
  const past = events.flatMap(({ type, data }) =>
    type === 'MeetupAnnounced' && (data.endDate ?? data.eventDate) < smallRecipe.now
      ? [data.meetupId]
      : [],
  )
  t.is(past.length, 1)
  const went = events.filter(
    ({ type, data }) =>
      type === 'RsvpGiven' && past.includes(data.meetupId) && personas.includes(data.profileId),
  )
  t.true(went.length > 0, 'a persona is asked how it was')
})

test('a second start seeds nothing, even with another recipe', async t => {
  const folder = await scratchFolder(t)
  const studio = await opened(t, folder)
  t.true(await studio.make())
  const head = await studio.log.head()
  t.false(await studio.make())
  t.false(await studio.make({ recipe: { ...smallRecipe, seed: 'other', members: 60 } }))
  t.is(await studio.log.head(), head)
})

test('a log with other events is not changed', async t => {
  const studio = await opened(t)
  const memberId = randomId()
  await studio.log.append(streams.member(memberId), 'none', [
    {
      type: 'AiConsentGiven',
      data: { memberId },
      id: randomId(),
      version: 1,
      at: smallRecipe.now,
      meta: { command: randomId(), correlation: randomId(), causation: randomId() },
    },
  ])
  t.false(await studio.make())
  t.is((await all(studio.log)).length, 1)
})

test('seeding that is killed at any point and restarted completes once', async t => {
  const untouched = await opened(t)
  await untouched.make()
  const expected = await told(untouched.log)

  const script = new URL('seed-until-killed.ts', import.meta.url)
  const folder = await scratchFolder(t)
  for (const lines of [1, 3, 30]) await linesUntilKilled(script, [folder], lines)

  const studio = await opened(t, folder)
  const left = await createDispatch(studio.log).readState(demo, streams.demo())
  t.is(left.status, 'begun')
  const later = { ...smallRecipe, seed: 'another day', now: '2026-11-23T12:00:00.000Z' }
  t.true(await studio.make({ recipe: later }))
  t.deepEqual(await told(studio.log), expected)
})

test('every demo member is marked as one, once', async t => {
  const studio = await opened(t)
  await studio.make()
  const marked = (await all(studio.log)).flatMap(event =>
    event.type === 'ProfileMarkedDemo' ? [event.data.profileId] : [],
  )
  t.deepEqual(marked.toSorted(), community.members.map(({ key }) => demoProfileId(key)).toSorted())
})

test('members are linked by both, some show it to others, and some have a joint card', async t => {
  const studio = await opened(t)
  await studio.make()
  const events = await all(studio.log)
  const linked = events.filter(event => event.type === 'Linked')
  const ids = new Set(linked.flatMap(({ data }) => data.profiles))
  t.true(ids.size >= community.members.length / 3, `${ids.size}`)
  const shown = linked.filter(({ data }) => data.isShownByBoth)
  t.true(shown.length >= linked.length / 2 && shown.length < linked.length)
  const pairs = new Set(shown.map(({ data }) => `${data.profiles}`))
  const confirmed = events.filter(event => event.type === 'JointCardConfirmed')
  t.true(confirmed.length > 0)
  for (const { data } of confirmed) t.true(data.isOpen && pairs.has(`${data.members}`))
})
