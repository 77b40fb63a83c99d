import { sendPhoto } from '../../contracts/chat/chat.ts'
import { fillPath, type Route } from '../../contracts/core/route.ts'
import { routes } from '../../contracts/features.ts'
import { sendGroupPhoto } from '../../contracts/groups/groups.ts'
import { uploadPhoto } from '../../contracts/profiles/photos.ts'
import type { Client } from './client.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

/** The callers who try every call: each knows every id of what belongs to Rowan. */
export const roles = ['outsider', 'blocked', 'unmatched', 'invisible'] as const
export type Role = (typeof roles)[number]

/** Ids of Rowan's data that a call can be tried on. */
export type Ids = {
  readonly profileId: string
  readonly matchId: string
  readonly photoId: string
  readonly photoUrl: string
  readonly notificationId: string
  readonly suggestionId: string
  readonly sessionId: string
  /** An invitation from Rowan to their friend, and a plan of the two. */
  readonly invitationId: string
  readonly activityId: string
  /** A group of Rowan and their friend. */
  readonly groupId: string
  /** Somebody who asks to join that group, as Rowan knows them. */
  readonly requesterId: string
  /** A public event of Rowan, at which nobody else is, and the id that Rowan has there. */
  readonly eventId: string
  readonly attendeeId: string
  /** A joint card of Rowan and their friend, and a code of Rowan's, by its id and not itself. */
  readonly jointId: string
  readonly codeId: string
}

export type PermissionInput = {
  readonly params?: object
  readonly query?: object
  readonly body?: object
}
export type PermissionRow = {
  readonly of?: (ids: Ids) => PermissionInput
  /** The status for each caller: 404 equals the answer for an unknown id. */
  readonly answers: (role: Role) => readonly number[]
  /** The answer names its subject, whom the caller already had to know. */
  readonly names?: true
  /** The call signs its caller out, so that it comes last. */
  readonly signsOut?: true
}

const own = (body?: object, ...statuses: number[]): PermissionRow => ({
  ...(body ? { of: () => ({ body }) } : {}),
  answers: () => (statuses.length > 0 ? statuses : [200]),
})
const hidden = (of: NonNullable<PermissionRow['of']>): PermissionRow => ({
  of,
  answers: () => [404],
})
/** Row of a call that works for callers who may see Rowan. */
const inSight = (of: NonNullable<PermissionRow['of']>): PermissionRow => ({
  of,
  answers: role => (role === 'outsider' || role === 'unmatched' ? [200] : [404]),
  names: true,
})
/** The call works whatever the other member did: blocking first does not prevent it. */
const always = (of: NonNullable<PermissionRow['of']>): PermissionRow => ({
  of,
  answers: () => [200],
  names: true,
})

/** Row of a call on Rowan's public event, which others see unless they and Rowan are hidden. */
const atEvent = (body?: object): PermissionRow => ({
  of: ({ eventId }) => ({ params: { id: eventId }, ...(body ? { body } : {}) }),
  answers: role => (role === 'blocked' ? [404] : [200]),
  names: true,
})

/** Row of a call about Rowan, by the id that Rowan has at that event. */
const atAttendee = (body: object): PermissionRow => ({
  ...atEvent(),
  of: ({ eventId: id, attendeeId }) => ({ params: { id, attendeeId }, body }),
})

const profile = { pseudonym: 'Ash', age: 30, gender: 'woman', orientation: 'queer' }
export const note = { type: 'new_match', title: 'Note', message: 'To myself.' }
export const hangoutOffer = { hobby: 'hiking', timeSlot: 'weekday_night' }
const ofGroup = ({ groupId: id }: Ids) => ({ params: { id } })
const ofGroupMember = ({ groupId: id, profileId }: Ids) => ({ params: { id, profileId } })
const ofGroupRequest = ({ groupId: id, requesterId }: Ids) => ({ params: { id, requesterId } })
/** What callers look for; Rowan's group is about something else. */
const groupChoice = { interests: ['boxing'], availability: ['weekdays'] }
const ofLinked = ({ profileId }: Ids) => ({ params: { profileId } })
const side = { kind: 'friend' } as const
const ofJointCard = ({ jointId: id }: Ids) => ({ params: { id } })
const jointContent = { text: 'Mine', photos: [], modes: ['dating'] }
const ofMatch = ({ matchId }: Ids) => ({ params: { matchId } })
const passing = ({ profileId }: Ids) => ({
  body: { swipedProfileId: profileId, action: 'pass', discoveryMode: 'dating' },
})

/** The calls that take input or refuse. Any other answers the caller's own data: 200. */
export const table: Readonly<Record<string, PermissionRow>> = {
  'DELETE /api/account': own({ confirmation: 'Not yet.' }, 400),
  // Nobody has a passkey at the server of these specs.
  'POST /api/account/export-permit': own({}, 400),
  'POST /api/account/passkey-waiver': own(undefined, 404),
  'DELETE /api/sessions/:id': hidden(({ sessionId }) => ({ params: { id: sessionId } })),
  'DELETE /api/sessions': { ...own(), signsOut: true },
  // Passkeys are off at the server of these specs: see passkeys.test.ts.
  'POST /api/sign-up/options': own({}, 404),
  'POST /api/sign-up': own({}, 400),
  'POST /api/passkeys/sign-in/options': own(undefined, 404),
  'POST /api/passkeys/sign-in': own({}, 400),
  'POST /api/recovery/options': own({ code: 'none' }, 404),
  'POST /api/recovery': own({}, 400),
  'POST /api/passkeys/confirmation': own(undefined, 404),
  'POST /api/passkeys/options': own(undefined, 404),
  'POST /api/passkeys': own({}, 400),
  'PATCH /api/passkeys/:id': hidden(({ sessionId: id }) => ({
    params: { id },
    body: { name: 'Mine' },
  })),
  'DELETE /api/passkeys/:id': {
    of: ({ sessionId: id }) => ({ params: { id }, body: {} }),
    answers: () => [400],
  },
  'POST /api/recovery-codes': own({}, 400),
  'POST /api/passkeys/links': own({}, 400),
  'POST /api/passkeys/linked/options': own({ link: 'none' }, 404),
  'POST /api/passkeys/linked': own({}, 400),
  'PUT /api/ai/consent': own({ given: true }),
  'POST /api/profile': own(profile, 409),
  'POST /api/safety-plans': own({}, 400),
  'POST /api/safety-plans/:id/answer': hidden(() => ({
    params: { id: unknownId },
    body: { pin: '1234' },
  })),
  'DELETE /api/safety-plans/:id': hidden(() => ({ params: { id: unknownId } })),
  'GET /api/safe/:token': hidden(() => ({ params: { token: 'none' } })),
  'POST /api/safe/:token/watch': hidden(() => ({ params: { token: 'none' } })),
  'PUT /api/safe/:token/push': hidden(() => ({
    params: { token: 'none' },
    body: {
      endpoint: 'https://push.example/1',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    },
  })),
  'PATCH /api/profile': own({ bio: 'My own.' }),
  'PUT /api/profile/modes': own({ modes: ['dating', 'friendship'] }),
  'POST /api/upload-photo': own(undefined, 400, 415),
  'POST /api/profile-photos': hidden(({ photoUrl }) => ({ body: { photoUrl } })),
  'PUT /api/profile-photos/order': hidden(({ photoId }) => ({ body: { ids: [photoId] } })),
  'DELETE /api/profile-photos/:id': hidden(({ photoId }) => ({ params: { id: photoId } })),
  'PUT /api/profile-photos/:id/primary': hidden(({ photoId }) => ({ params: { id: photoId } })),
  'POST /api/profile-hobbies': own({ hobbies: ['hiking'] }),
  'PUT /api/profile-prompts': own({ answers: [{ prompt: 'small_joy', answer: 'Rain.' }] }),
  'PUT /api/profile-tags': own({ tags: ['mine'] }),
  'POST /api/consent-preferences': own({ preferences: [{ category: 'date_nights' }] }),
  'GET /api/matches/:matchId/consent-preferences': hidden(ofMatch),
  'GET /api/matches/:matchId/profile': hidden(ofMatch),
  'POST /api/relationship-preferences': own({ preferences: [] }),
  'GET /api/places': { of: () => ({ query: { q: 'Lisbon' } }), answers: () => [200] },
  'PUT /api/profile/location': own({ placeId: null }),
  'PUT /api/profile/travel': own({ placeId: unknownId, from: '2026-12-12', to: '2026-12-20' }, 404),
  'DELETE /api/profile/travel': own(),
  'GET /api/discover/:mode': { of: () => ({ params: { mode: 'dating' } }), answers: () => [200] },
  'GET /api/discover/:mode/empty': {
    of: () => ({ params: { mode: 'dating' } }),
    answers: () => [200],
  },
  'GET /api/discover/:mode/why/:profileId': {
    of: ({ profileId }) => ({ params: { mode: 'dating', profileId } }),
    answers: role => (role === 'outsider' ? [200] : [404]),
  },
  'POST /api/swipe': inSight(passing),
  'POST /api/swipes': inSight(passing),
  'POST /api/swipes/undo': { answers: () => [200, 409], names: true },
  'GET /api/matches/:matchId': hidden(ofMatch),
  'DELETE /api/matches/:matchId': hidden(ofMatch),
  'POST /api/blocks': always(({ profileId }) => ({ body: { profileId } })),
  'GET /api/blocks': { answers: () => [200], names: true },
  'DELETE /api/blocks/:profileId': always(({ profileId }) => ({ params: { profileId } })),
  'POST /api/reports': always(({ profileId }) => ({ body: { profileId, reason: 'other' } })),
  'POST /api/filter-preferences': own({ filters: [] }),
  'POST /api/block-filters': own({ filters: [] }),
  'PUT /api/preference-rules': own({ rules: [] }),
  'GET /api/matches/:matchId/messages': hidden(ofMatch),
  'POST /api/matches/:matchId/messages': hidden(ids => ({
    ...ofMatch(ids),
    body: { content: 'Hello?' },
  })),
  'PUT /api/matches/:matchId/messages/:messageId/reaction': hidden(ids => ({
    params: { ...ofMatch(ids).params, messageId: unknownId },
    body: { reaction: 'heart' },
  })),
  'POST /api/matches/:matchId/farewell': hidden(ids => ({
    ...ofMatch(ids),
    body: { farewell: 'thanks' },
  })),
  'POST /api/matches/:matchId/photos': { of: ofMatch, answers: () => [415] },
  'PUT /api/matches/:matchId/photo-consent': hidden(ids => ({
    ...ofMatch(ids),
    body: { agrees: true },
  })),
  'GET /api/matches/:matchId/messages/:messageId/photo': hidden(ids => ({
    params: { ...ofMatch(ids).params, messageId: unknownId },
  })),
  'DELETE /api/matches/:matchId/messages/:messageId/photo': hidden(ids => ({
    params: { ...ofMatch(ids).params, messageId: unknownId },
  })),
  'PUT /api/matches/:matchId/mute': hidden(ids => ({ ...ofMatch(ids), body: { isMuted: true } })),
  'PUT /api/matches/:matchId/vanishing': hidden(ids => ({ ...ofMatch(ids), body: { days: 7 } })),
  'POST /api/user-availability': own(groupChoice),
  'POST /api/group-chats': own({ name: 'Mine', ...groupChoice }),
  'GET /api/group-chats/:id': hidden(ofGroup),
  'PATCH /api/group-chats/:id': hidden(ids => ({ ...ofGroup(ids), body: { admission: 'open' } })),
  'POST /api/group-chats/:id/join': hidden(ids => ({
    ...ofGroup(ids),
    body: { rsvpStatus: 'attending' },
  })),
  'DELETE /api/group-chats/:id/request': hidden(ofGroup),
  'POST /api/group-chats/:id/requests/:requesterId/accept': hidden(ofGroupRequest),
  'POST /api/group-chats/:id/requests/:requesterId/decline': hidden(ofGroupRequest),
  'POST /api/group-chats/:id/leave': hidden(ofGroup),
  'POST /api/group-chats/:id/invitations': hidden(ids => ({
    ...ofGroup(ids),
    body: { profileId: ids.profileId },
  })),
  'POST /api/group-chats/:id/decline': hidden(ofGroup),
  'DELETE /api/group-chats/:id/members/:profileId': hidden(ofGroupMember),
  'POST /api/group-chats/:id/members/:profileId/reports': hidden(ids => ({
    ...ofGroupMember(ids),
    body: { reason: 'other' },
  })),
  'POST /api/group-chats/:id/members/:profileId/blocks': hidden(ids => ({
    ...ofGroupMember(ids),
    body: {},
  })),
  'GET /api/group-chats/:id/messages': hidden(ofGroup),
  'POST /api/group-chats/:id/messages': hidden(ids => ({
    ...ofGroup(ids),
    body: { content: 'Hello?' },
  })),
  'PUT /api/group-chats/:id/messages/:messageId/reaction': hidden(ids => ({
    params: { ...ofGroup(ids).params, messageId: unknownId },
    body: { reaction: 'heart' },
  })),
  'PUT /api/group-chats/:id/members/:profileId/moderator': hidden(ids => ({
    params: { ...ofGroup(ids).params, profileId: ids.profileId },
    body: { moderates: true },
  })),
  'GET /api/group-chats/:id/pins': hidden(ofGroup),
  'PUT /api/group-chats/:id/messages/:messageId/pin': hidden(ids => ({
    params: { ...ofGroup(ids).params, messageId: unknownId },
    body: { isPinned: true },
  })),
  'DELETE /api/group-chats/:id/messages/:messageId': hidden(ids => ({
    params: { ...ofGroup(ids).params, messageId: unknownId },
  })),
  'POST /api/group-chats/:id/topics': hidden(ids => ({ ...ofGroup(ids), body: { name: 'Maps' } })),
  'DELETE /api/group-chats/:id/topics/:topicId': hidden(ids => ({
    params: { ...ofGroup(ids).params, topicId: unknownId },
  })),
  'POST /api/group-chats/:id/photos': { of: ofGroup, answers: () => [415] },
  'PUT /api/group-chats/:id/photo-consent': hidden(ids => ({
    ...ofGroup(ids),
    body: { agrees: true },
  })),
  'GET /api/group-chats/:id/messages/:messageId/photo': hidden(ids => ({
    params: { ...ofGroup(ids).params, messageId: unknownId },
  })),
  'DELETE /api/group-chats/:id/messages/:messageId/photo': hidden(ids => ({
    params: { ...ofGroup(ids).params, messageId: unknownId },
  })),
  'PUT /api/group-chats/:id/mute': hidden(ids => ({ ...ofGroup(ids), body: { isMuted: true } })),
  'POST /api/links': hidden(({ profileId }) => ({ body: { profileId, ...side } })),
  'GET /api/links/:profileId/free-time': hidden(ofLinked),
  'POST /api/links/:profileId/accept': hidden(ids => ({ ...ofLinked(ids), body: side })),
  'POST /api/links/:profileId/decline': hidden(ofLinked),
  'PATCH /api/links/:profileId': hidden(ids => ({ ...ofLinked(ids), body: { isShown: true } })),
  'DELETE /api/links/:profileId': hidden(ofLinked),
  'POST /api/links/:profileId/protection': hidden(ofLinked),
  'POST /api/link-codes': own(side),
  'DELETE /api/link-codes/:id': hidden(({ codeId: id }) => ({ params: { id } })),
  'GET /api/link-codes/:code': hidden(({ codeId: code }) => ({ params: { code } })),
  'POST /api/link-codes/:code/accept': hidden(({ codeId: code }) => ({
    params: { code },
    body: side,
  })),
  'GET /api/joint-cards/:mode': {
    of: () => ({ params: { mode: 'dating' } }),
    answers: () => [200],
  },
  'POST /api/joint-cards': hidden(({ profileId }) => ({
    body: { members: [profileId], ...jointContent },
  })),
  'PUT /api/joint-cards/:id': hidden(ids => ({
    ...ofJointCard(ids),
    body: { ...jointContent, version: 0 },
  })),
  'POST /api/joint-cards/:id/confirm': hidden(ids => ({
    ...ofJointCard(ids),
    body: { version: 0 },
  })),
  'DELETE /api/joint-cards/:id': hidden(ofJointCard),
  'POST /api/joint-cards/:id/swipe': inSight(ids => ({
    ...ofJointCard(ids),
    body: { action: 'pass', mode: 'dating' },
  })),
  'POST /api/joint-cards/:id/likes': hidden(ids => ({
    ...ofJointCard(ids),
    body: { profileId: ids.profileId, mode: 'dating' },
  })),
  'POST /api/joint-cards/:id/likes/:profileId': hidden(({ jointId: id, profileId }) => ({
    params: { id, profileId },
    body: { agrees: true },
  })),
  'GET /api/matches/:matchId/comparison': hidden(ofMatch),
  'POST /api/matches/:matchId/comparison': hidden(ids => ({
    ...ofMatch(ids),
    body: { answers: [{ category: 'date_nights', level: 'yes' }] },
  })),
  'DELETE /api/matches/:matchId/comparison': hidden(ofMatch),
  'POST /api/hangout-availability': own({ availability: [] }),
  'GET /api/hangout-matches/:hobby/:timeSlot': {
    of: () => ({ params: hangoutOffer }),
    answers: () => [200],
  },
  'GET /api/hangout-matches': { of: () => ({ query: hangoutOffer }), answers: () => [200] },
  // Rowan has no time for it, which only they can know who see Rowan.
  'POST /api/hangout-invitations': {
    of: ({ profileId: inviteeProfileId }) => ({
      body: { inviteeProfileId, hobby: 'karaoke', timeSlot: 'weekday_night' },
    }),
    answers: role => (role === 'outsider' || role === 'unmatched' ? [409] : [404]),
  },
  'PATCH /api/hangout-invitations/:id': hidden(({ invitationId: id }) => ({
    params: { id },
    body: { status: 'accepted' },
  })),
  'PATCH /api/hangout-activities/:id': hidden(({ activityId: id }) => ({
    params: { id },
    body: { notes: 'Mine now.' },
  })),
  'GET /api/ai/compatibility-scores/:profileId': inSight(({ profileId }) => ({
    params: { profileId },
  })),
  'PUT /api/question-packs/:id/opt-in': {
    of: () => ({ params: { id: 'kink' }, body: { isOptedIn: false } }),
    answers: () => [200],
  },
  'GET /api/questions': { of: () => ({ query: { pack: 'consent' } }), answers: () => [200] },
  'POST /api/questions/generate/:packId': {
    of: () => ({ params: { packId: 'kink' } }),
    answers: () => [403],
  },
  'POST /api/user-answers': own({
    questionId: 'consent_partners_told',
    answerBoolean: true,
    acceptableBoolean: [true],
  }),
  'DELETE /api/user-answers/:questionId': hidden(() => ({
    params: { questionId: 'consent_after_a_drink' },
  })),
  'GET /api/profiles/:profileId': inSight(({ profileId }) => ({ params: { profileId } })),
  'GET /api/match-scores/:profileId': inSight(({ profileId }) => ({ params: { profileId } })),
  'PATCH /api/user-achievements/:id': hidden(() => ({
    params: { id: 'STREAK_30_DAYS' },
    body: { notificationShown: true },
  })),
  'PATCH /api/notifications/:id/read': hidden(({ notificationId: id }) => ({ params: { id } })),
  'POST /api/notifications': own(note),
  // The practice till knows those who began a checkout.
  'POST /api/get-or-create-subscription': own(),
  'POST /api/get-or-create-annual-subscription': own(),
  'POST /api/create-payment-intent': own({ amount: 19.99 }),
  'POST /api/payments/subscription/cancel': own(undefined, 404),
  'POST /api/payments/subscription/resume': own(undefined, 404),
  'POST /api/payments/practice': own({ clientSecret: 'unknown', card: '4242424242424242' }, 404),
  'POST /api/payments/billing-portal': own(undefined, 200, 404),
  'PUT /api/push/settings': own({ types: [], quietHours: null }),
  'POST /api/push/subscriptions': own({ endpoint: '', keys: { p256dh: '', auth: '' } }, 400),
  'POST /api/profile-views': inSight(({ profileId }) => ({ body: { profileId } })),
  'GET /api/events': { answers: () => [200], names: true },
  'POST /api/events': own({ title: '', description: '', eventDate: '' }, 400),
  'GET /api/events/next': { answers: () => [200], names: true },
  'GET /api/events/:id': atEvent(),
  'PATCH /api/events/:id': hidden(({ eventId: id }) => ({ params: { id }, body: { tags: [] } })),
  'DELETE /api/events/:id': hidden(({ eventId: id }) => ({ params: { id } })),
  'POST /api/events/:id/rsvp': atEvent({ status: 'not_going' }),
  'POST /api/events/:id/waitlist': atEvent(),
  'DELETE /api/events/:id/waitlist': atEvent(),
  'POST /api/events/:id/requests/:attendeeId/approve': hidden(({ eventId: id, attendeeId }) => ({
    params: { id, attendeeId },
  })),
  'POST /api/events/:id/requests/:attendeeId/decline': hidden(({ eventId: id, attendeeId }) => ({
    params: { id, attendeeId },
  })),
  'PUT /api/events/:id/attendees/:attendeeId/attendance': hidden(({ eventId: id, attendeeId }) => ({
    params: { id, attendeeId },
    body: { came: true },
  })),
  'GET /api/events/:id/candidates': hidden(({ eventId: id }) => ({ params: { id } })),
  'POST /api/events/:id/roles': hidden(({ eventId: id, profileId: memberId }) => ({
    params: { id },
    body: { role: 'consent_lead', memberId },
  })),
  'DELETE /api/events/:id/roles/:role/:memberId': hidden(({ eventId: id, profileId }) => ({
    params: { id, role: 'consent_lead', memberId: profileId },
  })),
  'PUT /api/events/:id/own-roles/:role': hidden(({ eventId: id }) => ({
    params: { id, role: 'consent_lead' },
    body: { accepted: true },
  })),
  'POST /api/events/:id/exclusions': hidden(({ eventId: id, attendeeId: memberId }) => ({
    params: { id },
    body: { memberId },
  })),
  'GET /api/event-exclusions': own(),
  'GET /api/transparency': { answers: () => [404] },
  'POST /api/reports/:id/additions': hidden(({ eventId: id }) => ({
    params: { id },
    body: { description: 'And again.' },
  })),
  'POST /api/decisions/:id/appeal': hidden(({ eventId: id }) => ({
    params: { id },
    body: { words: 'It was a joke.' },
  })),
  'DELETE /api/event-exclusions/:id': hidden(({ eventId: id }) => ({ params: { id } })),
  'GET /api/events/:id/guest-messages': atEvent(),
  'GET /api/events/:id/next-day': atEvent(),
  'PUT /api/events/:id/next-day': {
    ...atEvent({ how: 'good', feltSafe: true }),
    answers: role => (role === 'blocked' ? [404] : [409]),
  },
  'POST /api/events/:id/guest-messages': hidden(({ eventId: id }) => ({
    params: { id },
    body: { words: 'Bring a spoon.' },
  })),
  'PUT /api/events/:id/discussion': hidden(({ eventId: id }) => ({
    params: { id },
    body: { isOn: true },
  })),
  'POST /api/events/:id/discussion': hidden(({ eventId: id }) => ({ params: { id } })),
  'POST /api/events/:id/series': hidden(({ eventId: id }) => ({
    params: { id },
    body: { every: 'week', until: '2100-01-01' },
  })),
  'POST /api/events/:id/series/skips': hidden(({ eventId: id }) => ({
    params: { id },
    body: { date: '2100-01-01T19:00:00.000Z' },
  })),
  'DELETE /api/events/:id/series': hidden(({ eventId: id }) => ({ params: { id } })),
  'POST /api/events/:id/reports': atEvent({ reason: 'other' }),
  'POST /api/events/:id/attendees/:attendeeId/reports': atAttendee({ reason: 'other' }),
  'POST /api/events/:id/attendees/:attendeeId/blocks': atAttendee({}),
  'POST /api/ai/onboarding/question': own({ step: 1, previousAnswers: {}, userResponses: [] }),
  'POST /api/ai/onboarding/suggestions': own({
    userResponses: ['Hiking'],
    suggestionType: 'hobbies',
  }),
  'PATCH /api/ai/match-suggestions/:id/viewed': hidden(({ suggestionId: id }) => ({
    params: { id },
  })),
  'PATCH /api/ai/match-suggestions/:id/acted-upon': hidden(({ suggestionId: id }) => ({
    params: { id },
  })),
}

export type AnyRoute = Pick<Route, 'endpoint' | 'method' | 'path' | 'access'>
export const everyRoute: readonly AnyRoute[] = [...routes, uploadPhoto, sendPhoto, sendGroupPhoto]

/** Calls a route as a caller. */
export const sent = (
  by: Pick<Client, 'send'>,
  route: AnyRoute,
  { body, ...where }: PermissionInput,
) => by.send(route.method, fillPath(route.path, where), body)

/** Ids that do not exist. */
export const nothing: Ids = {
  profileId: unknownId,
  matchId: unknownId,
  photoId: unknownId,
  photoUrl: `/media/photos/${unknownId}/clear-1280.webp`,
  notificationId: unknownId,
  suggestionId: unknownId,
  sessionId: unknownId,
  invitationId: unknownId,
  activityId: unknownId,
  groupId: unknownId,
  requesterId: unknownId,
  eventId: unknownId,
  attendeeId: unknownId,
  jointId: unknownId,
  codeId: unknownId,
}

/** Whether a call can be made without any input. */
const takesNothing = ({ endpoint }: AnyRoute): boolean => {
  const found: Route | undefined = routes.find(one => one.endpoint === endpoint)
  return !found?.params && !found?.body && (found?.query?.safeParse({}).success ?? true)
}

/** The row of a call. @throws {Error} the table lacks it. */
export const rowOf = (route: AnyRoute): PermissionRow => {
  const row = table[route.endpoint] ?? (takesNothing(route) ? own() : undefined)
  if (!row) throw new Error(`${route.endpoint} is missing in test/http/permission-table.ts.`)
  return row
}
