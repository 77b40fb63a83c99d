import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { hostingIn } from '../../command-api/meetups/hosting.ts'
import { ownAnswer, presentAddress, presentedState } from '../../command-api/meetups/present.ts'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { answersIn, type MeetupCommand, meetup } from '../../domain/meetups/decider.ts'
import { freeSeats, type Meetup } from '../../domain/meetups/meetup-state.ts'
import { createDispatch, type Dispatch } from '../../engines/log/dispatch.ts'
import { attendanceKey, attendances, meetups } from '../../projections/views/meetups.ts'
import { foldEvents, type SpecEvent } from '../projections/fold-events.ts'
import { runsOf } from '../workers/context-engines.ts'
import { openWorkerContext } from '../workers/worker-context.ts'

type Recorded = RecordedEvent<EventsOfDecider<'meetup'>>

const MEMBERS = 6

/**
 * An attempt: an answer, the waitlist, leaving, or by the organizer an answer to a request, another
 * number of places, another audience of the address, or another address.
 */
const act = fc.record({
  member: fc.nat({ max: MEMBERS - 1 }),
  does: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('going', 'maybe', 'not_going') },
    { weight: 4, arbitrary: fc.constantFrom('join', 'join', 'stop', 'leave') },
    { weight: 4, arbitrary: fc.constantFrom('approve', 'approve', 'decline') },
    { weight: 2, arbitrary: fc.constantFrom('resize', 'narrow', 'open', 'move') },
  ),
  address: fc.constantFrom(null, 'Unit 4', 'Unit 5'),
  places: fc.constantFrom(1, 2, 3, 4, null),
  /** Whether it is sent a second time, by the other process. */
  isRepeated: fc.boolean(),
})
const places = fc.integer({ min: 1, max: 4 })
const audience = fc.constantFrom('going' as const, 'approved' as const)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Actions of one group run concurrently, the groups one after the other. */
const history = fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { maxLength: 10 })

const commandOf = (
  { does, places, address }: Act,
  by: string,
  organizer: string,
  now: Date,
): MeetupCommand => {
  switch (does) {
    case 'join':
      return { type: 'JoinWaitlist', by, now }
    case 'stop':
      return { type: 'LeaveWaitlist', by, now }
    case 'leave':
      return { type: 'Leave', by, now }
    case 'resize':
      return { type: 'Revise', by: organizer, changes: { maxAttendees: places }, now }
    case 'approve':
      return { type: 'Approve', by: organizer, profileId: by, now }
    case 'decline':
      return { type: 'Decline', by: organizer, profileId: by, now }
    case 'narrow':
    case 'open': {
      const addressShownTo = does === 'open' ? 'going' : 'approved'
      return { type: 'Revise', by: organizer, changes: { addressShownTo }, now }
    }
    case 'move':
      return { type: 'Revise', by: organizer, changes: { address }, now }
    default:
      return { type: 'Rsvp', by, seenAs: by, status: does as 'going' | 'maybe' | 'not_going', now }
  }
}

test('seats are bounded and given in order, and only the chosen members read the address', async t => {
  const stage = await openWorkerContext(t)
  const processes: Dispatch[] = [stage.dispatch, createDispatch(stage.logs[1])]

  await fc.assert(
    fc.asyncProperty(places, audience, history, async (maxAttendees, addressShownTo, groups) => {
      const now = stage.clock.now()
      const meetupId = randomId()
      const stream = streams.meetup(meetupId)
      const members = Array.from({ length: MEMBERS }, randomId)
      const organizer = randomId()
      const details = {
        title: 'Tea',
        description: 'Tea.',
        location: null,
        place: null,
        address: 'Unit 1',
        tags: [],
        eventDate: new Date(now.getTime() + 86_400_000).toISOString(),
        endDate: null,
        isOnline: false,
        isPublic: true,
        maxAttendees,
        addressShownTo,
      }
      const announce = { type: 'Announce', meetupId, organizer, details, now } as const
      await stage.dispatch(meetup, stream, announce, stage.cause())

      const attempt = async (one: Act, place: number) => {
        const command = commandOf(one, members[one.member] as string, organizer, now)
        const cause = stage.cause()
        const senders = one.isRepeated ? [0, 1] : [place % 2]
        const outcomes = await Promise.all(
          senders.map(sender =>
            (processes[sender] as Dispatch)(meetup, stream, command, cause).then(
              ({ events }) => events.map(({ id }) => id),
              (error: unknown) => {
                if (error instanceof Refusal) return error.code
                throw error
              },
            ),
          ),
        )
        const made = outcomes.filter(outcome => Array.isArray(outcome) && outcome.length > 0)
        t.deepEqual(made[0], made.at(-1), 'a repeat gets the first answer')
      }
      for (const group of groups) await Promise.all(group.map(attempt))

      const events = (await stage.told(stream)) as Recorded[]
      assertSeats(t, events)
      assertAddress(t, events)
      assertViews(t, events)
    }),
    { numRuns: runsOf(100) },
  )
})

const byProfile = (one: { profileId: string }, other: { profileId: string }) =>
  one.profileId < other.profileId ? -1 : 1

type Assert = Pick<ExecutionContext, 'is' | 'true' | 'like' | 'deepEqual'>

/** Checks seats after every command, counted from the events alone. */
const assertSeats = (t: Assert, events: readonly Recorded[]) => {
  let places: number | null = null
  const going = new Set<string>()
  const waiting: string[] = []
  const stopWaiting = (profileId: string) => {
    const place = waiting.indexOf(profileId)
    if (place >= 0) waiting.splice(place, 1)
  }
  for (const [index, { type, data, meta }] of events.entries()) {
    if (type === 'MeetupAnnounced' || type === 'MeetupRevised') places = data.maxAttendees
    if (type === 'MeetupAnnounced') going.add(data.organizer)
    if (type === 'WaitlistJoined') waiting.push(data.profileId)
    if (type === 'WaitlistLeft') stopWaiting(data.profileId)
    if (type === 'RsvpGiven')
      data.status === 'going' ? going.add(data.profileId) : going.delete(data.profileId)
    if (type === 'SeatPromoted') {
      t.true(data.profileId === waiting.shift(), 'the first in the waitlist is promoted')
      going.add(data.profileId)
    }
    if (type === 'AttendeeLeft') {
      going.delete(data.profileId)
      stopWaiting(data.profileId)
    }
    t.true(places === null || going.size <= places, 'no more go than there are places')
    if (events[index + 1]?.meta.command === meta.command) continue
    t.true(waiting.length === 0 || going.size === places, 'no seat is free while somebody waits')
  }
}

const readsAddress = (state: Meetup, profileId: string): string | null =>
  presentAddress(presentedState(state), ownAnswer(state, profileId), profileId)

/**
 * Checks the address after every command, by the events before it: its readers go, and were approved or
 * could read this address while it was shown to all who went. Readers who no longer go left a record.
 */
const assertAddress = (t: Assert, events: readonly Recorded[]) => {
  let state = meetup.initialState
  const said = new Set<string>()
  const everRead = new Set<string>()
  /** Readers by address of the meetup. */
  const readers = new Map<number, Set<string>>()
  for (const [index, event] of events.entries()) {
    state = meetup.evolve(state, event)
    if (event.type === 'RequestApproved') said.add(event.data.profileId)
    if (event.type === 'AttendeeLeft') {
      const { profileId, hadAddress } = event.data
      said.delete(profileId)
      t.is(hadAddress, everRead.delete(profileId))
      for (const known of readers.values()) known.delete(profileId)
    }
    if (events[index + 1]?.meta.command === event.meta.command) continue
    const { details, addressNumber, organizer } = state
    const before = readers.get(addressNumber) ?? new Set()
    readers.set(addressNumber, before)
    const lines = hostingIn(state).left.map(one => one.profileId)
    for (const { profileId, status } of answersIn(state)) {
      if (profileId === organizer) continue
      const isGoing = status === 'going'
      const reads = readsAddress(state, profileId) !== null
      const isOpen = details.addressShownTo === 'going'
      if (reads) {
        t.true(isGoing)
        t.true(isOpen || said.has(profileId) || before.has(profileId), 'nobody new reads it')
        before.add(profileId)
        everRead.add(profileId)
      }
      t.true(!isGoing || details.address === null || reads || !isOpen, 'all who go read it')
      t.true(!isGoing || details.address === null || reads || !said.has(profileId))
      t.is(lines.includes(profileId), !isGoing && everRead.has(profileId), 'a line is left')
    }
  }
}

/** Checks that the views agree with the decider's state. */
const assertViews = (t: Assert, events: readonly Recorded[]) => {
  const state = events.reduce(meetup.evolve, meetup.initialState)
  const { meetupId, waitlist } = state
  const told = events as readonly SpecEvent[] as SpecEvent[]
  const document = foldEvents(meetups, told)[meetupId]
  const given = answersIn(state)
  const statuses = given.map(({ status }) => status)
  t.like(document, {
    going: state.going,
    maybe: state.maybe,
    waiting: waitlist.length,
  })
  t.is(statuses.filter(one => one === 'going').length, state.going)
  t.is(statuses.filter(one => one === 'maybe').length, state.maybe)
  t.true(freeSeats(state) >= 0)

  const said = foldEvents(attendances, told)
  for (const { profileId, status } of given) {
    const own = said[attendanceKey({ meetupId, profileId })]
    t.is(own?.status, status)
    if (!document || !own) continue
    const shown = presentAddress(document, { ...own, position: null }, profileId)
    t.is(shown, readsAddress(state, profileId))
  }
  t.is(document?.formerReaders, state.formerReaders)
  t.deepEqual(
    Object.values(said)
      .filter(one => one.leftWithAddress)
      .map(({ profileId, seenAs }) => ({ profileId, seenAs }))
      .toSorted(byProfile),
    hostingIn(state).left.toSorted(byProfile),
  )
  const inOrder = Object.values(said)
    .filter(one => one.isWaiting)
    .sort((one, other) => Number(one.waitingSince) - Number(other.waitingSince))
  t.deepEqual(
    inOrder.map(one => one.profileId),
    [...waitlist],
  )
}
