import test from 'ava'
import fc from 'fast-check'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { type TrialCommand, trial } from './trial-decider.ts'

const trialId = 'person'
const reserve = (claimId: string) => ({ type: 'Reserve', trialId, claimId }) as const
const release = (claimId: string) => ({ type: 'Release', trialId, claimId }) as const
const recordHad = { type: 'RecordHad', trialId } as const
const forget = { type: 'Forget', trialId } as const

const reserved = (claimId: string) =>
  ({ type: 'TrialReserved', data: { trialId, claimId } }) as const
const released = (claimId: string) =>
  ({ type: 'TrialReleased', data: { trialId, claimId } }) as const
const had = { type: 'TrialHad', data: { trialId } } as const
const forgotten = { type: 'TrialForgotten', data: { trialId } } as const

test('one account reserves the first week, and no other gets it', t => {
  t.deepEqual(outcome(trial, [], reserve('a')), [reserved('a')])
  t.deepEqual(outcome(trial, [reserved('a')], reserve('a')), [])
  t.deepEqual(outcome(trial, [reserved('a')], reserve('b')), [])
  t.deepEqual(stateAfter(trial, [reserved('a')]), { status: 'reserved', claimId: 'a' })
})

test('only the reserving account can release it; then another can reserve it', t => {
  t.deepEqual(outcome(trial, [reserved('a')], release('b')), [])
  t.deepEqual(outcome(trial, [reserved('a')], release('a')), [released('a')])
  t.deepEqual(outcome(trial, [reserved('a'), released('a')], reserve('b')), [reserved('b')])
  t.deepEqual(outcome(trial, [], release('a')), [])
})

test('a used first week cannot be reserved or released until it is forgotten', t => {
  for (const before of [[], [reserved('a')]]) t.deepEqual(outcome(trial, before, recordHad), [had])
  for (const command of [reserve('a'), release('a'), recordHad])
    t.deepEqual(outcome(trial, [reserved('a'), had], command), [])
  t.deepEqual(outcome(trial, [had], forget), [forgotten])
  t.deepEqual(outcome(trial, [had, forgotten], reserve('b')), [reserved('b')])
  t.deepEqual(outcome(trial, [], forget), [])
})

test('at most one account has it at a time, in whatever order accounts try', t => {
  const account = fc.constantFrom('a', 'b', 'c')
  const command: fc.Arbitrary<TrialCommand> = fc.oneof(
    account.map(reserve),
    account.map(release),
    fc.constant(recordHad),
  )
  fc.assert(
    fc.property(fc.array(command), commands => {
      let state = trial.initialState
      let holder: string | undefined
      for (const one of commands) {
        const events = trial.decide(one, state)
        if (events instanceof Error) throw events
        for (const event of events) {
          if (event.type === 'TrialReserved') t.is(holder, undefined)
          holder = event.type === 'TrialReserved' ? event.data.claimId : holder
          if (event.type === 'TrialReleased') holder = undefined
          if (event.type === 'TrialHad') holder = 'had'
          state = trial.evolve(state, { ...event, at: '2026-06-01T12:00:00.000Z' })
        }
      }
    }),
  )
})
