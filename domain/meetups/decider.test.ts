import test from 'ava'
import { meetupLimits } from '../../contracts/core/limits.ts'
import type { MeetupDetails, RsvpStatus } from '../../contracts/meetups/meetup-events.ts'
import { longAgo, outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { answersIn, type MeetupCommand, meetup } from './decider.ts'
import type { MeetupEvent } from './meetup-state.ts'

const HOUR = 3_600_000
const now = new Date(longAgo)
const after = (ms: number) => new Date(now.getTime() + ms)
const iso = (ms: number) => after(ms).toISOString()

const details: MeetupDetails = {
  title: 'Clay night',
  description: 'Two wheels, one kiln.',
  eventDate: iso(24 * HOUR),
  endDate: iso(26 * HOUR),
  location: 'Kiln Row',
  address: null,
  isOnline: false,
  maxAttendees: 2,
  isPublic: true,
  place: null,
  addressShownTo: 'going',
  tags: ['Beginners'],
}
const ids = { meetupId: 'g', organizer: 'host' }

const announced = (changes: Partial<MeetupDetails> = {}): MeetupEvent => ({
  type: 'MeetupAnnounced',
  data: { ...ids, ...details, ...changes, tags: ['Beginners'] },
})
const answered = (
  profileId: string,
  status: RsvpStatus,
  previous: RsvpStatus | null = null,
): MeetupEvent => ({ type: 'RsvpGiven', data: { ...ids, profileId, status, previous } })
const waits = (profileId: string): MeetupEvent => ({
  type: 'WaitlistJoined',
  data: { ...ids, profileId },
})
const stopped = (profileId: string): MeetupEvent => ({
  type: 'WaitlistLeft',
  data: { ...ids, profileId },
})
const promoted = (profileId: string, previous: RsvpStatus | null = null): MeetupEvent => ({
  type: 'SeatPromoted',
  data: { ...ids, profileId, previous },
})
const cancelled: MeetupEvent = { type: 'MeetupCancelled', data: ids }
const archived: MeetupEvent = { type: 'MeetupArchived', data: ids }

const announce = (changes: Partial<MeetupDetails> = {}) =>
  ({ type: 'Announce', ...ids, details: { ...details, ...changes }, now }) as const
const rsvp = (by: string, status: RsvpStatus, at = now): MeetupCommand => ({
  type: 'Rsvp',
  by,
  status,
  now: at,
})
const join = (by: string): MeetupCommand => ({ type: 'JoinWaitlist', by, now })
const revise = (changes: Partial<MeetupDetails>, by = 'host'): MeetupCommand => ({
  type: 'Revise',
  by,
  changes,
  now,
})
const cancel = (by = 'host'): MeetupCommand => ({ type: 'Cancel', by, now })

const full = [announced(), answered('ash', 'going')]
const result = (history: readonly MeetupEvent[], command: MeetupCommand) =>
  outcome(meetup, history, command)

test('a meetup is announced once, and its organizer is going', t => {
  t.deepEqual(result([], announce()), [announced()])
  t.deepEqual(result([announced()], announce()), [])
  const state = stateAfter(meetup, [announced()])
  t.is(state.going, 1)
  t.deepEqual(answersIn(state), [{ profileId: 'host', status: 'going' }])
})

test('a start must be in the future and within two years, an end after it and within 31 days', t => {
  const { ahead, span } = meetupLimits
  const refused = (changes: Partial<MeetupDetails>, path: string) =>
    t.like(result([], announce(changes)), { code: 'bad_input', issues: [{ path }] })
  const accepted = (changes: Partial<MeetupDetails>) =>
    t.true(Array.isArray(result([], announce(changes))))

  accepted({ eventDate: iso(1), endDate: null })
  refused({ eventDate: iso(0), endDate: null }, 'eventDate')
  accepted({ eventDate: iso(ahead), endDate: null })
  refused({ eventDate: iso(ahead + 1), endDate: null }, 'eventDate')
  refused({ eventDate: '9999-12-31T00:00:00.000Z', endDate: null }, 'eventDate')
  accepted({ eventDate: iso(HOUR), endDate: iso(HOUR + 1) })
  refused({ eventDate: iso(HOUR), endDate: iso(HOUR) }, 'endDate')
  accepted({ eventDate: iso(HOUR), endDate: iso(HOUR + span) })
  refused({ eventDate: iso(HOUR), endDate: iso(HOUR + span + 1) }, 'endDate')
})

test('a later answer replaces the earlier one; the same answer changes nothing', t => {
  t.deepEqual(result([announced()], rsvp('ash', 'maybe')), [answered('ash', 'maybe')])
  const history = [announced(), answered('ash', 'maybe')]
  t.deepEqual(result(history, rsvp('ash', 'maybe')), [])
  t.deepEqual(result(history, rsvp('ash', 'going')), [answered('ash', 'going', 'maybe')])
})

test('members who go never exceed the seats; other answers have no limit', t => {
  t.like(result(full, rsvp('bay', 'going')), { code: 'event_full' })
  t.deepEqual(result(full, rsvp('bay', 'maybe')), [answered('bay', 'maybe')])
  t.deepEqual(result(full, rsvp('ash', 'going')), [])
  const open = [announced({ maxAttendees: null }), answered('ash', 'going')]
  t.deepEqual(result(open, rsvp('bay', 'going')), [answered('bay', 'going')])
})

test('the organizer keeps their seat', t => {
  t.deepEqual(result([announced()], rsvp('host', 'going')), [])
  t.like(result([announced()], rsvp('host', 'not_going')), { code: 'organizer_attends' })
  t.like(result([announced()], rsvp('host', 'maybe')), { code: 'organizer_attends' })
})

test('waiting members get free seats in order', t => {
  t.deepEqual(result(full, join('bay')), [waits('bay')])
  const waiting = [...full, answered('bay', 'maybe'), waits('bay'), waits('cedar')]
  t.deepEqual(result(waiting, join('bay')), [])
  t.like(result(waiting, rsvp('bay', 'going')), { code: 'event_full' })
  t.deepEqual(result(waiting, rsvp('ash', 'not_going')), [
    answered('ash', 'not_going', 'going'),
    promoted('bay', 'maybe'),
  ])
  t.like(result(waiting, rsvp('ash', 'maybe')), { length: 2 })
})

test('added seats go to waiting members', t => {
  const waiting = [...full, waits('bay'), waits('cedar'), waits('dune')]
  const data = { ...ids, ...details, tags: ['Beginners'] }
  const revised = (maxAttendees: number | null): MeetupEvent => ({
    type: 'MeetupRevised',
    data: { ...data, maxAttendees, changed: ['capacity'] },
  })
  t.deepEqual(result(waiting, revise({ maxAttendees: 4 })), [
    revised(4),
    promoted('bay'),
    promoted('cedar'),
  ])
  t.deepEqual(result(waiting, revise({ maxAttendees: null })), [
    revised(null),
    ...['bay', 'cedar', 'dune'].map(one => promoted(one)),
  ])
})

test('seats cannot be fewer than members going', t => {
  t.like(result(full, revise({ maxAttendees: 1 })), { code: 'capacity_below_going' })
  t.deepEqual(result(full, revise({ maxAttendees: 2 })), [])
})

test('joining the waitlist while a seat is free takes the seat', t => {
  t.deepEqual(result([announced()], join('ash')), [answered('ash', 'going')])
  t.deepEqual(result(full, join('ash')), [])
})

test('a member who answers not going stops waiting', t => {
  const waiting = [...full, waits('bay')]
  t.deepEqual(result(waiting, rsvp('bay', 'not_going')), [
    answered('bay', 'not_going'),
    stopped('bay'),
  ])
  const leave: MeetupCommand = { type: 'LeaveWaitlist', by: 'bay', now }
  t.deepEqual(result(waiting, leave), [stopped('bay')])
  t.deepEqual(result(full, leave), [])
})

test('the waitlist is bounded', t => {
  const waiting = Array.from({ length: meetupLimits.waitlist }, (_, n) => waits(`member ${n}`))
  t.true(Array.isArray(result([...full, ...waiting.slice(1)], join('bay'))))
  t.like(result([...full, ...waiting], join('bay')), { code: 'event_full' })
})

test('a revision names what changed; the same again changes nothing', t => {
  const [event] = result([announced()], revise({ title: 'Clay day', address: 'Unit 4' })) as [
    MeetupEvent,
  ]
  t.like(event, { type: 'MeetupRevised', data: { title: 'Clay day', location: 'Kiln Row' } })
  t.deepEqual((event.data as { changed?: unknown }).changed, ['words', 'place'])
  t.deepEqual(result([announced()], revise({ title: 'Clay night' })), [])
  t.like(result([announced()], revise({ eventDate: iso(-1) })), { code: 'bad_input' })
  t.like(result([announced()], revise({ eventDate: iso(30 * HOUR) })), {
    issues: [{ path: 'endDate' }],
  })
})

test('only the organizer revises and cancels', t => {
  t.like(result([announced()], revise({ title: 'Mine' }, 'ash')), { code: 'not_found' })
  t.like(result([announced()], cancel('ash')), { code: 'not_found' })
})

test('a cancelled meetup takes no answers, and is cancelled once', t => {
  t.deepEqual(result([announced()], cancel()), [cancelled])
  const history = [...full, cancelled]
  t.deepEqual(result(history, cancel()), [])
  for (const command of [rsvp('bay', 'going'), rsvp('ash', 'not_going'), join('bay'), revise({})])
    t.like(result(history, command), { code: 'event_over' })
})

test('from the start on the organizer notes who came, and may correct it', t => {
  const mark = (profileId: string, came = true, ms = 24 * HOUR, by = 'host'): MeetupCommand => ({
    type: 'MarkAttendance',
    by,
    profileId,
    came,
    now: after(ms),
  })
  const marked = (came: boolean): MeetupEvent => ({
    type: 'AttendanceMarked',
    data: { ...ids, profileId: 'ash', came },
  })
  t.like(result(full, mark('ash', true, 24 * HOUR - 1)), { code: 'event_not_begun' })
  t.deepEqual(result(full, mark('ash')), [marked(true)])
  t.deepEqual(result([...full, marked(true)], mark('ash')), [])
  t.deepEqual(result([...full, archived, marked(true)], mark('ash', false, 90 * HOUR)), [
    marked(false),
  ])
  t.like(result(full, mark('ash', true, 24 * HOUR, 'ash')), { code: 'not_found' })
  t.like(result([...full, cancelled], mark('ash')), { code: 'event_over' })
  for (const nobody of ['host', 'bay', 'cedar'])
    t.like(result([...full, answered('bay', 'maybe')], mark(nobody)), { code: 'not_found' })
})

test('a meetup is over at its end, and archived from then on', t => {
  const archive = (at: Date): MeetupCommand => ({ type: 'Archive', now: at })
  t.like(result(full, rsvp('ash', 'maybe', after(26 * HOUR - 1))), { length: 1 })
  t.like(result(full, rsvp('ash', 'maybe', after(26 * HOUR))), { code: 'event_over' })
  t.deepEqual(result(full, archive(after(26 * HOUR - 1))), [])
  t.deepEqual(result(full, archive(after(26 * HOUR))), [archived])
  t.deepEqual(result([...full, archived], archive(after(27 * HOUR))), [])
  t.deepEqual(result([...full, cancelled], archive(after(27 * HOUR))), [])
})

test('a member who leaves frees their seat or position in the waitlist; the organizer stays', t => {
  const leave = (by: string, at = now): MeetupCommand => ({ type: 'Leave', by, now: at })
  const left = (profileId: string, previous: RsvpStatus | null, wasWaiting: boolean) =>
    ({
      type: 'AttendeeLeft',
      data: { ...ids, profileId, previous, wasWaiting, hadAddress: false },
    }) as const
  const waiting = [...full, waits('bay')]
  t.deepEqual(result(waiting, leave('ash')), [left('ash', 'going', false), promoted('bay')])
  t.deepEqual(result(waiting, leave('bay')), [left('bay', null, true)])
  t.deepEqual(result(waiting, leave('ash', after(27 * HOUR))), [left('ash', 'going', false)])
  t.deepEqual(result(waiting, leave('cedar')), [])
  t.deepEqual(result(waiting, leave('host')), [])
})

test('when the organizer leaves, an upcoming meetup is cancelled, and both are forgotten', t => {
  const forget = (at = now): MeetupCommand => ({ type: 'Forget', now: at })
  const forgotten = (...profileIds: string[]): MeetupEvent => ({
    type: 'MeetupForgotten',
    data: { ...ids, profileIds },
  })
  const waiting = [...full, waits('bay')]
  t.deepEqual(result(waiting, forget()), [cancelled, forgotten('host', 'ash', 'bay')])
  t.deepEqual(result(full, forget(after(27 * HOUR))), [forgotten('host', 'ash')])
  t.deepEqual(result([...full, forgotten('host', 'ash')], forget()), [])
  t.like(result([...full, forgotten('host', 'ash')], rsvp('ash', 'maybe')), { code: 'not_found' })
  t.deepEqual(result([], forget()), [])
})

test('a detail that another revision changed since a version is refused; others are changed', t => {
  const revised = (title: string): MeetupEvent => ({
    type: 'MeetupRevised',
    data: { ...ids, ...details, title, tags: ['Beginners'], changed: ['words'] },
  })
  const history = [announced(), revised('Clay day'), revised('Clay week')]
  const from = (version: number, changes: Partial<MeetupDetails>) =>
    result(history, { type: 'Revise', by: 'host', changes, version, now })
  t.like(from(1, { title: 'Clay night' }), { code: 'event_changed' })
  t.deepEqual(from(0, { title: 'Clay week' }), [], 'it already says so')
  t.like(from(0, { location: 'Attic' }), [{ data: { title: 'Clay week', location: 'Attic' } }])
  t.like(from(2, { title: 'Clay night' }), [{ data: { title: 'Clay night' } }])
  t.deepEqual(from(2, { timeZone: null, question: null }), [], 'what older events lack is none')
})
