import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { parking, reportResolution, suspension } from './decider.ts'

const reportId = randomId()
const by = { note: null, operator: 'Sage' }
const resolution = { reportId, outcome: 'acted_on', ...by } as const
const resolved = { type: 'ReportResolved', data: resolution } as const
const resolve = { type: 'ResolveReport', ...resolution } as const
const forgotten = { type: 'ReportForgotten', data: { reportId } } as const

test('a report is resolved once, with the name of who resolved it', t => {
  t.deepEqual(outcome(reportResolution, [], resolve), [resolved])
  t.deepEqual(outcome(reportResolution, [resolved], { ...resolve, operator: 'Reed' }), [])
})

test('a resolved report can be resolved again', t => {
  const anew = { ...resolution, outcome: 'no_breach', operator: 'Reed' } as const
  t.deepEqual(outcome(reportResolution, [resolved], { ...anew, type: 'ResolveReport' }), [
    { type: 'ReportResolved', data: anew },
  ])
})

test('a report is forgotten once, and cannot be resolved afterwards', t => {
  const forget = { type: 'ForgetReport', reportId } as const
  t.deepEqual(outcome(reportResolution, [resolved], forget), [forgotten])
  t.deepEqual(outcome(reportResolution, [resolved, forgotten], forget), [])
  t.like(outcome(reportResolution, [forgotten], resolve), { code: 'not_found' })
})

const whom = { memberId: randomId(), profileId: randomId(), ...by }
const suspended = { type: 'MemberSuspended', data: whom } as const
const lifted = { type: 'SuspensionLifted', data: whom } as const

test('a member is suspended until that is lifted, and can be again', t => {
  const suspend = { type: 'Suspend', ...whom } as const
  const lift = { type: 'Lift', ...whom } as const
  t.deepEqual(outcome(suspension, [], suspend), [suspended])
  t.deepEqual(outcome(suspension, [suspended], suspend), [])
  t.deepEqual(outcome(suspension, [suspended], lift), [lifted])
  t.deepEqual(outcome(suspension, [suspended, lifted], lift), [])
  t.deepEqual(outcome(suspension, [suspended, lifted], suspend), [suspended])
})

test('a decision takes over a suspension by command, and ends none but its own', t => {
  const decided = { ...whom, decisionId: randomId() }
  const taken = { type: 'MemberSuspended', data: decided } as const
  const suspend = { type: 'Suspend', ...decided } as const
  const lift = { type: 'Lift', ...decided } as const
  t.deepEqual(outcome(suspension, [suspended], lift), [], 'a late end of another decision')
  t.deepEqual(outcome(suspension, [suspended], suspend), [taken])
  t.deepEqual(outcome(suspension, [suspended, taken], suspend), [])
  const ended = { type: 'SuspensionLifted', data: decided } as const
  t.deepEqual(outcome(suspension, [suspended, taken], lift), [ended])
  t.deepEqual(outcome(suspension, [taken, ended, suspended], lift), [])
  const carried = { type: 'MemberSuspended', data: { ...whom, carried: true } } as const
  t.deepEqual(outcome(suspension, [carried], suspend), [], 'it follows another account')
  t.deepEqual(outcome(suspension, [carried], lift), [])
})

test('a note is forgotten once, and the suspension stays without it', t => {
  const noteId = randomId()
  const { profileId } = whom
  const noted = { type: 'MemberSuspended', data: { ...whom, noteId } } as const
  const forget = { type: 'ForgetNote', profileId, noteId } as const
  const forgotten = { type: 'SuspensionNoteForgotten', data: { profileId, noteId } } as const
  t.deepEqual(outcome(suspension, [noted], forget), [forgotten])
  t.deepEqual(outcome(suspension, [noted, forgotten], forget), [])
  t.deepEqual(outcome(suspension, [noted, forgotten], { type: 'Suspend', ...whom }), [])
  t.deepEqual(outcome(suspension, [suspended], forget), [], 'there is no such note')
})

test('an event is parked once, until it is unparked; a parking itself is not', t => {
  const [eventId, operator] = [randomId(), 'Sage']
  const event = { eventId, position: '7', eventType: 'Swiped', reason: 'broken', operator }
  const park = { type: 'Park', ...event } as const
  const unpark = { type: 'Unpark', eventId, operator } as const
  const parked = { type: 'EventParked', data: event } as const
  const unparked = { type: 'EventUnparked', data: { eventId, operator } } as const
  t.deepEqual(outcome(parking, [], park), [parked])
  t.deepEqual(outcome(parking, [parked], park), [])
  t.deepEqual(outcome(parking, [parked], unpark), [unparked])
  t.deepEqual(outcome(parking, [parked, unparked], unpark), [])
  t.deepEqual(outcome(parking, [parked, unparked], park), [parked])
  t.like(outcome(parking, [], { ...park, eventType: 'EventParked' }), { code: 'bad_input' })
})
