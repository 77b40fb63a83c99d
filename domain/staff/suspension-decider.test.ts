import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { suspension } from './suspension-decider.ts'

const whom = { memberId: randomId(), profileId: randomId(), note: null, operator: 'Sage' }
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
