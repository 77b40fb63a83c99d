import test from 'ava'
import { meetupLimits } from '../../contracts/core/limits.ts'
import type { MeetupDetails, RsvpStatus } from '../../contracts/meetups/meetup-events.ts'
import { type MeetupCommand, meetup } from '../../domain/meetups/decider.ts'
import type { MeetupEvent } from '../../domain/meetups/meetup-state.ts'
import { longAgo, outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { hostingIn } from './hosting.ts'
import { ownAnswer, presentAddress, presentAnswered, presentedState } from './present.ts'

const now = new Date(longAgo)
const address = 'Unit 4'
const details: MeetupDetails = {
  title: 'Clay night',
  description: 'Two wheels, one kiln.',
  eventDate: new Date(now.getTime() + 86_400_000).toISOString(),
  endDate: null,
  location: 'Kiln Row',
  place: null,
  address,
  isOnline: false,
  maxAttendees: 3,
  isPublic: false,
  addressShownTo: 'approved',
  tags: [],
}
const ids = { meetupId: 'g', organizer: 'host' }

type Changes = Partial<MeetupDetails>
const announced = (changes: Changes = {}): MeetupEvent => ({
  type: 'MeetupAnnounced',
  data: { ...ids, ...details, ...changes, tags: [] },
})
const about = (profileId: string) => ({ ...ids, profileId })
const answered = (
  profileId: string,
  status: RsvpStatus,
  previous: RsvpStatus | null = null,
): MeetupEvent => ({ type: 'RsvpGiven', data: { ...about(profileId), status, previous } })
const asked = (profileId: string, previous: RsvpStatus | null = null): MeetupEvent => ({
  type: 'SeatRequested',
  data: { ...about(profileId), previous, answer: null },
})
const approved = (profileId: string): MeetupEvent => ({
  type: 'RequestApproved',
  data: about(profileId),
})
const declined = (profileId: string): MeetupEvent => ({
  type: 'RequestDeclined',
  data: about(profileId),
})
const waits = (profileId: string): MeetupEvent => ({
  type: 'WaitlistJoined',
  data: about(profileId),
})
const left = (profileId: string, seenAs: string | null = null): MeetupEvent => ({
  type: 'LeftWithAddress',
  data: { ...about(profileId), seenAs },
})
const gone = (profileId: string, hadAddress: boolean, previous: RsvpStatus | null) =>
  ({
    type: 'AttendeeLeft',
    data: { ...about(profileId), previous, wasWaiting: false, hadAddress },
  }) as const

const rsvp = (by: string, status: RsvpStatus, seenAs: string | null = null): MeetupCommand => ({
  type: 'Rsvp',
  by,
  status,
  seenAs,
  now,
})
const join = (by: string): MeetupCommand => ({ type: 'JoinWaitlist', by, now })
const leave = (by: string): MeetupCommand => ({ type: 'Leave', by, now })
const approve = (profileId: string, by = 'host'): MeetupCommand => ({
  type: 'Approve',
  by,
  profileId,
  now,
})
const decline = (profileId: string, by = 'host'): MeetupCommand => ({
  type: 'Decline',
  by,
  profileId,
  now,
})
const revise = (changes: Changes): MeetupCommand => ({
  type: 'Revise',
  by: 'host',
  changes,
  now,
})

const result = (history: readonly MeetupEvent[], command: MeetupCommand) =>
  outcome(meetup, history, command)
/** The history with the events that the commands add. */
const after = (history: readonly MeetupEvent[], ...commands: readonly MeetupCommand[]) => {
  const events = [...history]
  for (const command of commands) {
    const more = result(events, command)
    if (more instanceof Error) throw more
    events.push(...more)
  }
  return events
}
const state = (history: readonly MeetupEvent[]) => stateAfter(meetup, history)
const addressFor = (profileId: string, history: readonly MeetupEvent[]) =>
  presentAddress(presentedState(state(history)), ownAnswer(state(history), profileId), profileId)
const statusOf = (profileId: string, history: readonly MeetupEvent[]) =>
  ownAnswer(state(history), profileId).status
const linesIn = (history: readonly MeetupEvent[]) => hostingIn(state(history)).left

test('going asks the organizer, takes no seat and does not show the address', t => {
  const history = after([announced()], rsvp('ash', 'going'))
  t.deepEqual(history.slice(1), [asked('ash')])
  t.is(state(history).going, 1)
  t.is(statusOf('ash', history), 'requested')
  t.is(addressFor('ash', history), null)
  t.deepEqual(result(history, rsvp('ash', 'going')), [])
  const before = [announced(), answered('bay', 'maybe')]
  t.deepEqual(result(before, rsvp('bay', 'going')), [asked('bay', 'maybe')])
  t.is(state(after(before, rsvp('bay', 'going'))).maybe, 0)
})

test('the organizer sees the address, and goes without asking', t => {
  t.is(addressFor('host', [announced()]), address)
  t.deepEqual(result([announced()], rsvp('host', 'going')), [])
})

test('a yes gives a seat and shows the address', t => {
  const history = after([announced(), asked('ash')], approve('ash'))
  t.deepEqual(history.slice(2), [approved('ash'), answered('ash', 'going')])
  t.is(addressFor('ash', history), address)
  t.is(state(history).going, 2)
  t.deepEqual(result(history, approve('ash')), [])
})

test('a yes to a full event gives the last place in the waitlist, in order with all others', t => {
  const two = announced({ maxAttendees: 2 })
  const full = after(
    [two, asked('ash'), asked('bay'), asked('cedar')],
    approve('ash'),
    approve('bay'),
    approve('cedar'),
  )
  t.deepEqual(full.slice(-4), [approved('bay'), waits('bay'), approved('cedar'), waits('cedar')])
  t.is(state(full).going, 2)
  for (const one of ['bay', 'cedar']) {
    t.is(addressFor(one, full), null)
    t.is(statusOf(one, full), null)
  }
  const freed = after(full, rsvp('ash', 'not_going'))
  t.like(freed.at(-1), { type: 'SeatPromoted', data: { profileId: 'bay' } })
  t.is(addressFor('bay', freed), address)
  t.is(addressFor('cedar', freed), null)
})

test('a yes is refused with event_full while the waitlist is full too', t => {
  const others = Array.from({ length: meetupLimits.waitlist }, (_, n) => waits(`member ${n}`))
  const history = [announced({ maxAttendees: 1 }), asked('ash'), ...others]
  t.like(result(history, approve('ash')), { code: 'event_full' })
  t.is(statusOf('ash', history), 'requested')
})

test('joining the waitlist asks the organizer; an approved member waits at once', t => {
  const history = [announced({ maxAttendees: 1 })]
  t.deepEqual(result(history, join('ash')), [asked('ash')])
  const said = [...history, asked('ash'), approved('ash')]
  t.deepEqual(result(said, join('ash')), [waits('ash')])
})

test('a decline changes nothing that the requester sees, however they ask again', t => {
  const before = [announced(), asked('ash')]
  const history = after(before, decline('ash'))
  t.deepEqual(history.slice(2), [declined('ash')])
  const readAs = (events: readonly MeetupEvent[]) =>
    presentAnswered(presentedState(state(events)), ownAnswer(state(events), 'ash'), 'ash')
  t.deepEqual(readAs(history), readAs(before))
  t.deepEqual(result(history, decline('ash')), [])
  for (const command of [rsvp('ash', 'going'), join('ash')])
    t.deepEqual(result(history, command), result(before, command))
  const again = after(history, rsvp('ash', 'not_going'), rsvp('ash', 'going'))
  t.deepEqual(again.slice(3), [answered('ash', 'not_going'), asked('ash', 'not_going')])
  t.like(hostingIn(state(again)).requests, [{ profileId: 'ash', isDeclined: true }])
  t.deepEqual(result(again, approve('ash')), [approved('ash'), answered('ash', 'going')])
})

test('only the organizer can answer requests, and only waiting ones', t => {
  const history = [announced(), asked('ash')]
  for (const answer of [approve, decline]) {
    t.like(result(history, answer('ash', 'ash')), { code: 'not_found' })
    t.like(result(history, answer('bay')), { code: 'not_found' })
    t.like(result(history, answer('host')), { code: 'not_found' })
    t.like(result([...history, answered('ash', 'maybe')], answer('ash')), { code: 'not_found' })
  }
  t.like(result([...history, { type: 'MeetupCancelled', data: ids }], approve('ash')), {
    code: 'event_over',
  })
})

test('a yes holds for later answers of the member until their account closes', t => {
  const history = after([announced(), asked('ash')], approve('ash'), rsvp('ash', 'maybe'))
  t.deepEqual(result(history, rsvp('ash', 'going')), [answered('ash', 'going', 'maybe')])
  const back = [...history, gone('ash', true, 'maybe')]
  t.deepEqual(result(back, rsvp('ash', 'going')), [asked('ash')])
})

test('waiting requests are limited in number; declined ones do not count', t => {
  const many = Array.from({ length: meetupLimits.requests }, (_, n) => asked(`member ${n}`))
  const history = [announced(), ...many]
  t.like(result(history, rsvp('ash', 'going')), { code: 'event_full' })
  t.deepEqual(result([...history, declined('member 0')], rsvp('ash', 'going')), [asked('ash')])
})

test('earlier requests stay requests when the address becomes visible to all who go', t => {
  const history = [announced(), asked('ash'), asked('bay'), declined('bay')]
  const opened = after(history, revise({ addressShownTo: 'going' }))
  for (const one of ['ash', 'bay']) {
    t.is(statusOf(one, opened), 'requested')
    t.deepEqual(result(opened, rsvp(one, 'going')), [answered(one, 'going')])
  }
})

const open = announced({ addressShownTo: 'going', isPublic: true })

test('an address for all who go shows as soon as a member answers going', t => {
  const history = after([open], rsvp('ash', 'going'), rsvp('bay', 'maybe'))
  t.is(addressFor('ash', history), address)
  t.is(addressFor('bay', history), null)
  t.is(addressFor('cedar', history), null)
})

test('members who could read the address keep it when it is restricted, and nobody else gets it', t => {
  const read = after([open], rsvp('ash', 'going'), rsvp('bay', 'going'), join('cedar'))
  const narrowed = after(read, revise({ addressShownTo: 'approved' }))
  t.deepEqual(narrowed.slice(-1), [
    { type: 'AddressKept', data: { ...ids, profileIds: ['ash', 'bay'], addressNumber: 0 } },
  ])
  t.is(addressFor('ash', narrowed), address)
  const freed = after(narrowed, rsvp('bay', 'not_going'))
  t.like(freed.at(-1), { type: 'SeatPromoted', data: { profileId: 'cedar' } })
  t.is(addressFor('cedar', freed), null)
  t.like(hostingIn(state(freed)).requests, [{ profileId: 'cedar', status: 'going' }])
  t.deepEqual(result(freed, approve('cedar')), [approved('cedar')])
  t.is(addressFor('cedar', after(freed, approve('cedar'))), address)
  t.is(statusOf('cedar', after(freed, decline('cedar'))), 'going')
  t.deepEqual(result(freed, rsvp('bay', 'going')), [asked('bay', 'not_going')])
})

test('an address that nobody could read is kept by nobody', t => {
  const without = announced({ addressShownTo: 'going', address: null })
  const seated = after([without], rsvp('ash', 'going'))
  for (const changes of [{ address }, { address: 'Unit 5' }]) {
    const narrowed = after(seated, revise({ addressShownTo: 'approved', ...changes }))
    t.is(addressFor('ash', narrowed), null)
    t.is(statusOf('ash', narrowed), 'going')
  }
  const later = after(seated, revise({ addressShownTo: 'approved' }), revise({ address }))
  t.is(addressFor('ash', later), null)
})

test('a kept address is the old one: a new address shows only to approved members', t => {
  const narrowed = after([open], rsvp('ash', 'going'), revise({ addressShownTo: 'approved' }))
  const moved = after(narrowed, revise({ address: 'Unit 5' }))
  t.is(addressFor('ash', moved), null)
  t.is(addressFor('ash', after(moved, approve('ash'))), 'Unit 5')
  const both = after([open], rsvp('ash', 'going'))
  const atOnce = after(both, revise({ addressShownTo: 'approved', address: 'Unit 5' }))
  t.is(addressFor('ash', atOnce), null)
})

test('a member who could read the address and no longer goes leaves a line with their name', t => {
  for (const status of ['maybe', 'not_going'] as const) {
    const history = after([open], rsvp('ash', 'going'), rsvp('ash', status, 'Ash'))
    t.deepEqual(history.slice(2), [answered('ash', status, 'going'), left('ash', 'Ash')])
    t.deepEqual(linesIn(history), [{ profileId: 'ash', seenAs: 'Ash' }])
    t.deepEqual(linesIn(after(history, rsvp('ash', 'going'))), [])
    t.deepEqual(result(history, rsvp('ash', status, 'Ash')), [])
  }
})

test('a member who could never read an address leaves no line', t => {
  const without = after(
    [announced({ addressShownTo: 'going', address: null })],
    rsvp('ash', 'going'),
  )
  t.deepEqual(result(without, rsvp('ash', 'not_going', 'Ash')), [
    answered('ash', 'not_going', 'going'),
  ])
  t.deepEqual(result([announced(), asked('ash')], rsvp('ash', 'not_going', 'Ash')), [
    answered('ash', 'not_going'),
  ])
  const given = after(without, revise({ address }))
  t.deepEqual(linesIn(after(given, rsvp('ash', 'maybe', 'Ash'))), [
    { profileId: 'ash', seenAs: 'Ash' },
  ])
  const taken = after(given, revise({ address: null }), rsvp('ash', 'maybe', 'Ash'))
  t.is(linesIn(taken).length, 1, 'an address that is taken away was read')
})

test('a closed account leaves one line without a name', t => {
  const going = after([open], rsvp('ash', 'going'))
  t.deepEqual(result(going, leave('ash')), [gone('ash', true, 'going')])
  const history = after(going, rsvp('ash', 'not_going', 'Ash'), leave('ash'))
  t.deepEqual(history.at(-1), gone('ash', true, 'not_going'))
  t.deepEqual(linesIn(history), [])
  t.is(state(history).formerReaders, 1)
  t.deepEqual(result([announced(), asked('ash')], leave('ash')), [gone('ash', false, null)])
})
