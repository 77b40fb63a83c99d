import test, { type ExecutionContext } from 'ava'
import { jpegOf } from '../samples/sample-images.ts'
import { viewsReached } from '../waiting/views-reached.ts'
import { type Community, community, problemOf } from './community.ts'
import {
  type AnyRoute,
  everyRoute,
  hangoutOffer,
  type Ids,
  note,
  nothing,
  type Role,
  roles,
  rowOf,
  sent,
} from './permission-table.ts'
import { upload } from './photo-form.ts'
import { startServer, type TestMember } from './server.ts'

const jpeg = jpegOf(40, 30)

/** Texts that only Rowan's matches may read, and texts that callers who see Rowan may read. */
const secrets = [
  'rowan@example.org',
  'Ask me first',
  'Someone quiet',
  'Two partners',
  'Our secret',
  'Blue rope',
  'The side door',
  'Clay club',
  'The kiln is warm',
  'Nesting in secret',
]
const sights = ['Rowan', 'I bake bread', 'sourdough']

/** Gives Rowan time for a hobby, an open invitation to a friend, and a plan with that friend. */
const meetUp = async (you: TestMember, friend: TestMember) => {
  const { hobby, timeSlot } = hangoutOffer
  await you.post('/api/hangout-availability', {
    availability: [{ timeSlot, hobbies: [hobby], notes: 'Before my shift.' }],
  })
  const invite = async (hobby: string): Promise<string> => {
    const asked = { inviteeProfileId: friend.profileId, hobby, timeSlot, message: 'Blue rope.' }
    return (await you.post('/api/hangout-invitations', asked)).body.id
  }
  const activityId = await invite('bouldering')
  await friend.patch(`/api/hangout-invitations/${activityId}`, { status: 'accepted' })
  await you.patch(`/api/hangout-activities/${activityId}`, { notes: 'The side door.' })
  return { invitationId: await invite('yoga'), activityId }
}

/** A group that Rowan founded, in which their friend is, with what Rowan has said there, and who asks to join. */
const meetInGroup = async (you: TestMember, friend: TestMember, requester: TestMember) => {
  const choice = { interests: ['ceramics_pottery'], availability: ['weeknights'] }
  const { id } = (await you.post('/api/group-chats', { name: 'Clay club', ...choice })).body
  await you.post(`/api/group-chats/${id}/invitations`, { profileId: friend.profileId })
  await friend.post(`/api/group-chats/${id}/join`, { rsvpStatus: 'maybe' })
  await you.post(`/api/group-chats/${id}/messages`, { content: 'The kiln is warm.' })
  await requester.post('/api/user-availability', choice)
  await requester.post(`/api/group-chats/${id}/join`, { rsvpStatus: 'maybe' })
  const [request] = (await you.get(`/api/group-chats/${id}`)).body.requests
  return { groupId: id as string, requesterId: request.id as string }
}

/** A private link of Rowan and their friend, an open joint card of the two, and a code of Rowan's. */
const joinUp = async (you: TestMember, friend: TestMember) => {
  const secret = { kind: 'nesting_partner', words: 'Nesting in secret' }
  await you.post('/api/links', { profileId: friend.profileId, ...secret })
  await friend.post(`/api/links/${you.profileId}/accept`, secret)
  const content = { text: 'Both of us.', photos: [], modes: ['dating'] }
  const card = { members: [friend.profileId], ...content }
  const jointId: string = (await you.post('/api/joint-cards', card)).body.id
  await friend.post(`/api/joint-cards/${jointId}/confirm`, { version: 0 })
  const codeId: string = (await you.post('/api/link-codes', secret)).body.id
  return { jointId, codeId }
}

/** Rowan with everything that a member can have, and a caller in each role who knows all ids. */
const stage = async (t: ExecutionContext) => {
  const all = await community(t)
  const { me: friend, you, match, quickMember, origin } = all
  const ages = { minAge: 18, maxAge: 100 }
  const [outsider, blocked, unmatched, invisible] = await Promise.all([
    ...['Ash', 'Bay', 'Cedar'].map(name => quickMember(name, ages)),
    quickMember('Elder', { ...ages, age: 90 }),
  ])
  const everyone = { outsider, blocked, unmatched, invisible } as Record<Role, TestMember>
  for (const one of [friend, you, ...Object.values(everyone)])
    await one.put('/api/ai/consent', { given: true })

  await you.patch('/api/profile', {
    bio: 'I bake bread.',
    seekingDescription: 'Someone quiet.',
    currentRelationships: 'Two partners.',
    detailsVisibility: 'matches_only',
  })
  await you.put('/api/profile-tags', { tags: ['sourdough'] })
  await you.post('/api/consent-preferences', {
    preferences: [{ category: 'date_nights', level: 'yes', notes: 'Ask me first.' }],
  })
  const { photoUrl } = (await upload(origin, you, await jpeg)).body
  const { id: photoId } = (await you.post('/api/profile-photos', { photoUrl })).body
  const { id: notificationId } = (await you.post('/api/notifications', note)).body
  await viewsReached(all.kith) // some jobs take long and change nothing that these specs read
  const [suggestion] = (await you.post('/api/ai/match-suggestions/generate')).body

  const met = async (other: TestMember) => {
    const id = await match(other, you)
    await you.post(`/api/matches/${id}/messages`, { content: 'Our secret.' })
    return id
  }
  const matchId = await met(friend)
  const endedIds = {
    blocked: await met(everyone.blocked),
    unmatched: await met(everyone.unmatched),
  }
  const { invitationId, activityId } = await meetUp(you, friend)
  const joined = await joinUp(you, friend)
  const meeting = await meetInGroup(you, friend, await quickMember('Dune', ages))
  await you.post('/api/blocks', { profileId: everyone.blocked.profileId })
  await you.del(`/api/matches/${endedIds.unmatched}`)
  const [session] = (await you.get('/api/sessions')).body
  const eventDate = new Date(Date.now() + 86_400_000).toISOString()
  const event = { title: 'Bread', description: 'We bake.', eventDate, maxAttendees: 1 }
  const { id: eventId } = (await you.post('/api/events', event)).body
  await viewsReached(all.kith)
  const [{ profile: seen }] = (await outsider.get(`/api/events/${eventId}`)).body.attendees
  const known = {
    photoId,
    photoUrl,
    notificationId,
    matchId,
    invitationId,
    activityId,
    ...meeting,
    ...joined,
    suggestionId: suggestion.id,
    sessionId: session.id,
    eventId,
    attendeeId: seen.id,
  }
  const ids: Ids = { profileId: you.profileId, ...known }
  const idsFor = (role: Role): Ids => ({
    ...ids,
    ...(role in endedIds && { matchId: endedIds[role as keyof typeof endedIds] }),
  })
  return { ...all, friend, everyone, ids, idsFor }
}

/** All data of Rowan, as Rowan reads it. */
const allOf = async (all: Community, you: TestMember) => {
  await viewsReached(all.kith) // some jobs take long and change nothing that these specs read
  const lists = everyRoute.filter(
    ({ method, path }) =>
      method === 'GET' &&
      !/:|places|discover|suggestions|hangout-matches|hangout-people|transparency|questions$/.test(
        path,
      ) &&
      path !== '/api/auth/user',
  )
  return Promise.all(lists.map(async route => (await sent(you, route, {})).body))
}

const signsOut = (route: AnyRoute) => Number(rowOf(route).signsOut ?? false)
const signingOutLast = everyRoute.toSorted((one, other) => signsOut(one) - signsOut(other))

test('every call that is not public requires a session', async t => {
  const { stranger } = await startServer(t)
  for (const route of everyRoute) {
    if (route.access === 'everyone') continue
    const { of = () => ({}) } = rowOf(route)
    t.is((await sent(stranger, route, of(nothing))).body.code, 'unauthorized', route.endpoint)
  }
})

test('members can neither read nor change what belongs to others', async t => {
  const all = await stage(t)
  const { you, friend, everyone, idsFor, ids } = all
  const shared = [
    await you.get('/api/auth/user'),
    await friend.get(`/api/matches/${ids.matchId}/consent-preferences`),
    await friend.get(`/api/matches/${ids.matchId}/messages`),
    await friend.get('/api/hangout-invitations'),
    await friend.get('/api/hangout-activities'),
    await friend.get('/api/group-chats'),
    await friend.get('/api/constellation'),
  ]
  const toldToSome = JSON.stringify(shared.map(({ body }) => body))
  for (const word of [...secrets, ...sights]) t.true(toldToSome.includes(word), word)

  for (const role of roles) {
    const before = await allOf(all, you)
    const outOfSight = role === 'blocked' || role === 'invisible'
    const mayNotSee = outOfSight ? [...sights, ids.profileId, ids.photoId, ids.photoUrl] : []
    for (const route of signingOutLast) {
      const { of = () => ({}), answers, names } = rowOf(route)
      const answered = await sent(everyone[role], route, of(idsFor(role)))
      const said = JSON.stringify(answered.body)
      const what = `${role}: ${route.endpoint} → ${answered.status} ${said}`
      t.true(answers(role).includes(answered.status), what)
      for (const word of [...secrets, ...(names ? [] : mayNotSee)])
        t.false(said.includes(word), what)
      if (answered.status !== 404) continue
      const ofNothing = await sent(everyone[role], route, of(nothing))
      t.deepEqual(problemOf(answered), problemOf(ofNothing), what)
    }
    t.deepEqual(await allOf(all, you), before, role)
  }
})
