import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { createDispatch, type Dispatch } from '../../command-api/dispatch.ts'
import {
  answersIn,
  type GatheringCommand,
  gathering,
} from '../../command-api/gatherings/decider.ts'
import { freeSeats } from '../../command-api/gatherings/gathering-state.ts'
import type { RecordedEvent } from '../../contracts/event.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { randomId } from '../../contracts/random-id.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { streams } from '../../contracts/streams.ts'
import { attendanceKey, attendances, gatherings } from '../../projections/gatherings.ts'
import { runsOf } from '../context-engines.ts'
import { foldEvents, type SpecEvent } from '../fold-events.ts'
import { openWorkerContext } from '../worker-context.ts'

type Recorded = RecordedEvent<EventsOfDecider<'gathering'>>

const MEMBERS = 6

/** What somebody tries: an answer, the waitlist, leaving, or the organizer's new number of places. */
const act = fc.record({
  member: fc.nat({ max: MEMBERS - 1 }),
  does: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('going', 'maybe', 'not_going') },
    { weight: 4, arbitrary: fc.constantFrom('join', 'join', 'stop', 'leave') },
    { weight: 1, arbitrary: fc.constantFrom('resize') },
  ),
  places: fc.constantFrom(1, 2, 3, 4, null),
  /** Whether it is sent a second time, by the other process. */
  isRepeated: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Actions of one group run concurrently, the groups one after the other. */
const history = fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { maxLength: 10 })

const commandOf = (
  { does, places }: Act,
  by: string,
  organizer: string,
  now: Date,
): GatheringCommand => {
  switch (does) {
    case 'join':
      return { type: 'JoinWaitlist', by, now }
    case 'stop':
      return { type: 'LeaveWaitlist', by, now }
    case 'leave':
      return { type: 'Leave', by, now }
    case 'resize':
      return { type: 'Revise', by: organizer, changes: { maxAttendees: places }, now }
    default:
      return { type: 'Rsvp', by, status: does as 'going' | 'maybe' | 'not_going', now }
  }
}

test('no more members go than there are places, and seats are given in the order of waiting', async t => {
  const stage = await openWorkerContext(t)
  const processes: Dispatch[] = [stage.dispatch, createDispatch(stage.logs[1])]

  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), history, async (maxAttendees, groups) => {
      const now = stage.clock.now()
      const gatheringId = randomId()
      const stream = streams.gathering(gatheringId)
      const members = Array.from({ length: MEMBERS }, randomId)
      const organizer = randomId()
      const details = {
        ...{ title: 'Tea', description: 'Tea.', location: null, address: null, tags: [] },
        ...{ eventDate: new Date(now.getTime() + 86_400_000).toISOString(), endDate: null },
        ...{ isOnline: false, isPublic: true, maxAttendees },
      }
      const announce = { type: 'Announce', gatheringId, organizer, details, now } as const
      await stage.dispatch(gathering, stream, announce, stage.cause())

      const attempt = async (one: Act, place: number) => {
        const command = commandOf(one, members[one.member] as string, organizer, now)
        const cause = stage.cause()
        const senders = one.isRepeated ? [0, 1] : [place % 2]
        const outcomes = await Promise.all(
          senders.map(sender =>
            (processes[sender] as Dispatch)(gathering, stream, command, cause).then(
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
      assertViews(t, events)
    }),
    { numRuns: runsOf(100) },
  )
})

type Assert = Pick<ExecutionContext, 'is' | 'true' | 'like' | 'deepEqual'>

/** After every command, counted from the events alone. */
const assertSeats = (t: Assert, events: readonly Recorded[]) => {
  let places: number | null = null
  const going = new Set<string>()
  const waiting: string[] = []
  const stopWaiting = (profileId: string) => {
    const place = waiting.indexOf(profileId)
    if (place >= 0) waiting.splice(place, 1)
  }
  for (const [index, { type, data, meta }] of events.entries()) {
    if (type === 'GatheringAnnounced' || type === 'GatheringRevised') places = data.maxAttendees
    if (type === 'GatheringAnnounced') going.add(data.organizer)
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

/** The views tell what the decider's state holds. */
const assertViews = (t: Assert, events: readonly Recorded[]) => {
  const state = events.reduce(gathering.evolve, gathering.initialState)
  const { gatheringId, waitlist } = state
  const told = events as readonly SpecEvent[] as SpecEvent[]
  const document = foldEvents(gatherings, told)[gatheringId]
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
  for (const { profileId, status } of given)
    t.is(said[attendanceKey({ gatheringId, profileId })]?.status, status)
  const inOrder = Object.values(said)
    .filter(one => one.isWaiting)
    .sort((one, other) => Number(one.waitingSince) - Number(other.waitingSince))
  t.deepEqual(
    inOrder.map(one => one.profileId),
    [...waitlist],
  )
}
