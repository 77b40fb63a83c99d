import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { relationshipCatalogue } from '../../contracts/profiles/relationship-catalogue.ts'
import { signInAs } from '../../operations/sign-in/sign-in-flow.ts'
import { runStaff } from '../../operations/staff/run-staff.ts'
import type { TestResponse } from '../../test/http/client.ts'
import { formOf, sendForm } from '../../test/http/photo-form.ts'
import { runCommand } from '../../test/processes/run-command.ts'
import { until } from '../../test/waiting/until.ts'
import { type BenchMember, join } from '../bench/pairs.ts'
import type { Stage } from './plan.ts'
import type { Known } from './valid-values.ts'

const done = (what: string, { status, body }: TestResponse) => {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`)
  return body
}

const itemsOf = (category: { readonly items: object | readonly string[] }): readonly string[] =>
  Array.isArray(category.items) ? category.items : Object.keys(category.items)

/** Makes two members like each other; returns the id of the match. */
const match = async (one: BenchMember, other: BenchMember, discoveryMode: DiscoveryMode) => {
  const like = async (by: BenchMember, on: BenchMember) => {
    const swipe = { swipedProfileId: on.profileId, action: 'like', discoveryMode }
    return done('A like', await by.client.post('/api/swipe', swipe))
  }
  await like(one, other)
  return (await like(other, one)).matchId as string
}

const addPhoto = async (origin: string, { client, cookie }: BenchMember, jpeg: Uint8Array) => {
  const form = formOf(new Uint8Array(jpeg))
  const { photoUrl } = done('An upload', await sendForm(origin, { cookie }, form))
  const { id } = done('A photo', await client.post('/api/profile-photos', { photoUrl }))
  return { photoUrl, id, photoId: photoUrl.split('/')[3] as string }
}

/** Everything that a member has, by the names of the fields that take it. */
const createContent = async (
  origin: string,
  member: BenchMember,
  jpeg: Uint8Array,
): Promise<Known> => {
  const { client } = member
  const photo = await addPhoto(origin, member, jpeg)
  done('Consent', await client.put('/api/ai/consent', { given: true }))
  const generated = await client.post('/api/ai/match-suggestions/generate')
  const note = { type: 'new_match', title: 'Note', message: 'To myself.' }
  const notification = done('A note', await client.post('/api/notifications', note))
  const eventDate = new Date(Date.now() + 86_400_000).toISOString()
  const event = { title: 'Tea', description: 'Bring a mug.', eventDate, maxAttendees: 2 }
  const { id: eventId } = done('An event', await client.post('/api/events', event))
  const plan = {
    ...{ signed: 'Me', who: 'Robin', where: 'A cafe', grace: 30, pin: '2468' },
    ...{ beginsAt: eventDate, checkInAt: eventDate },
  }
  const [planned] = done('A plan', await client.post('/api/safety-plans', plan))
  const sessions = done('Sessions', await client.get('/api/sessions'))
  const places = done('Places', await client.get('/api/places?q=Lisbon'))
  const ids = (of: unknown): string[] => (Array.isArray(of) ? of.map(({ id }) => id) : [])
  return {
    photoUrl: [photo.photoUrl],
    photoId: [photo.photoId],
    photos: [photo.photoId],
    'profile-photos id': [photo.id],
    'profile-photos ids': [photo.id],
    'match-suggestions id': ids(generated.body),
    'notifications id': [notification.id],
    'sessions id': ids(sessions),
    'events id': [eventId],
    'safety-plans id': [planned.id],
    token: [planned.link.split('/')[2]],
    placeId: ids(places),
    questionId: ['consent_touch_hello', 'consent_no_without_reason', 'goals_pace'],
    q: ['Lisbon', 'Ber', 'São', 'Paris, Texas'],
    facet: ['diet', 'kids', 'languages', 'age', 'tags', 'is_verified'],
    item: Object.values(relationshipCatalogue).flatMap(itemsOf),
    look: ['clear', 'blurred'],
    width: ['160', '640', '1280'],
  }
}

/** Lets a member come to the host's event; returns the id that they have there for the host. */
const attend = async (guest: BenchMember, host: BenchMember): Promise<string> => {
  const events = done('Events', await host.client.get('/api/events'))
  const { id } = events.find((one: { isOrganizer: boolean }) => one.isOrganizer)
  const answered = await guest.client.post(`/api/events/${id}/rsvp`, { status: 'going' })
  done('An answer', answered)
  const read = await host.client.get(`/api/events/${id}`)
  return done('An event', read).attendees.at(-1).profile.id
}

/** An open invitation and a plan of two matched members. */
const meetUp = async (one: BenchMember, other: BenchMember): Promise<[string, string]> => {
  const invite = async (hobby: string): Promise<string> => {
    const asked = { inviteeProfileId: other.profileId, hobby, timeSlot: 'weekend_morning' }
    return done('An invitation', await one.client.post('/api/hangout-invitations', asked)).id
  }
  const activityId = await invite('hiking')
  const accept = { status: 'accepted' }
  done('An answer', await other.client.patch(`/api/hangout-invitations/${activityId}`, accept))
  return [await invite('yoga'), activityId]
}

/** A group of one member, which another asks to join; with the id that they have there. */
const askForSeat = async (
  founder: BenchMember,
  requester: BenchMember,
  interests: { readonly interests: string[]; readonly availability: string[] },
) => {
  const founded = await founder.client.post('/api/group-chats', {
    name: 'Slow hikers',
    ...interests,
  })
  const { id: groupId } = done('A group', founded)
  await requester.client.post('/api/user-availability', interests)
  const asked = await requester.client.post(`/api/group-chats/${groupId}/join`, {
    rsvpStatus: 'maybe',
  })
  done('A request', asked)
  const read = await founder.client.get(`/api/group-chats/${groupId}`)
  const [request] = done('A group', read).requests
  return { groupId: groupId as string, requesterId: request.id as string }
}

/** Links two matched members; returns a joint card of them, and an open code of the first. */
const linkUp = async (one: BenchMember, other: BenchMember) => {
  const side = { kind: 'partner', isShown: true }
  const invitation = { profileId: other.profileId, ...side }
  done('An invitation', await one.client.post('/api/links', invitation))
  done('A yes', await other.client.post(`/api/links/${one.profileId}/accept`, side))
  const card = { members: [other.profileId], text: 'Us two.', photos: [], modes: ['dating'] }
  const { id: jointId } = done('A card', await one.client.post('/api/joint-cards', card))
  const confirm = { version: 0, asksFirst: false }
  done('A yes', await other.client.post(`/api/joint-cards/${jointId}/confirm`, confirm))
  const { id: codeId, code } = done('A code', await one.client.post('/api/link-codes', side))
  return { 'joint-cards id': [jointId], 'link-codes id': [codeId], code: [code] }
}

/** Suspends a member as the staff does, and waits until their session has ended. */
const suspend = async (data: string, { client, profileId }: BenchMember): Promise<void> => {
  const args = ['suspend', profileId, '--note', 'A fuzz target.']
  const { code, errors } = await runCommand(runStaff, args, { KITH_DATA: data })
  if (code !== 0) throw new Error(`The suspension ended with ${code}: ${errors}`)
  await until(async () => (await client.get('/api/auth/user')).status !== 200)
}

/** The server and the members of a stage. */
export type StageParts = {
  readonly origin: string
  readonly data: string
  readonly jpeg: Uint8Array
}

/** Creates a member who may end their sessions and their account; returns their cookie. */
export const joinLeaver = async (origin: string, name: string): Promise<string> =>
  (await join(origin, name)).cookie

/** Creates a suspended member; returns their cookie. */
export const joinSuspended = async ({ origin, data }: StageParts): Promise<string> => {
  const member = await join(origin, 'suspended')
  await suspend(data, member)
  return signInAs('suspended@example.org', origin)
}

/**
 * A small separate community: two matched and linked members with messages and photos, one blocked member, one
 * who may end their account and sessions, one suspended, one without a profile, and callers without
 * a session.
 */
export const setStage = async (
  parts: StageParts,
  name: string,
  suspended: string,
): Promise<Stage> => {
  const { origin, jpeg } = parts
  const [ash, rowan, cedar] = await Promise.all([
    join(origin, `ash-${name}`),
    join(origin, `rowan-${name}`),
    join(origin, `cedar-${name}`),
  ])
  const matchId = await match(ash, rowan, 'dating')
  const ending = await match(ash, rowan, 'friendship')
  const say = (by: BenchMember, content: string) =>
    by.client.post(`/api/matches/${matchId}/messages`, { content })
  const messages = [await say(ash, 'Hello.'), await say(rowan, 'Hello, you.')]
  const [invitationId, activityId] = await meetUp(ash, rowan)
  const linked = await linkUp(ash, rowan)
  const interests = { interests: ['hiking'], availability: ['weekends'] }
  const words = { name: 'Hikers', admission: 'open', ...interests }
  const founded = await ash.client.post('/api/group-chats', words)
  const groupId: string = done('A group', founded).id
  await rowan.client.post('/api/user-availability', interests)
  done(
    'A seat',
    await rowan.client.post(`/api/group-chats/${groupId}/join`, { rsvpStatus: 'maybe' }),
  )
  const groupRequest = await askForSeat(ash, cedar, interests)
  const before = messages.map(one => done('A message', one).id as string)
  done(
    'A report',
    await rowan.client.post('/api/reports', { profileId: cedar.profileId, reason: 'spam' }),
  )
  done('A block', await rowan.client.post('/api/blocks', { profileId: cedar.profileId }))

  const profileId = [ash, rowan, cedar].map(member => member.profileId)
  const shared = {
    matchId: [matchId],
    'DELETE matches matchId': [ending],
    before,
    answers: before,
    messageId: before,
    'hangout-invitations id': [invitationId],
    'hangout-activities id': [activityId],
    'group-chats id': [groupId, groupRequest.groupId],
    requesterId: [groupRequest.requesterId],
    inviteeProfileId: profileId,
    profileId,
    swipedProfileId: profileId,
    withProfileId: profileId,
    profileIds: profileId,
    members: profileId,
    ...linked,
    // A block of each other would end their matches.
    'POST blocks profileId': [cedar.profileId],
    'POST group-chats profileId': [cedar.profileId, groupRequest.requesterId],
  }
  const known = async (member: BenchMember) => ({
    ...(await createContent(origin, member, jpeg)),
    ...shared,
    profileId: [member.profileId, ...profileId],
  })
  const [ofAsh, ofRowan] = await Promise.all([known(ash), known(rowan)])
  const attendeeId = [await attend(cedar, ash)]
  return {
    origin,
    cookies: {
      ash: ash.cookie,
      rowan: rowan.cookie,
      cedar: cedar.cookie,
      leaver: await joinLeaver(origin, `leaver-${name}`),
      newcomer: await signInAs(`newcomer-${name}@example.org`, origin),
      suspended,
      stranger: undefined,
      forged: 'kith_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    },
    known: { ash: { ...ofAsh, attendeeId }, rowan: { ...ofRowan, attendeeId } },
  }
}
