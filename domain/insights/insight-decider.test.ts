import test from 'ava'
import { timing } from '../../contracts/core/limits.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { longAgo, outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { insight } from './insight-decider.ts'

type InsightEvent = EventsOfDecider<'insight'>

const of = (insightId: string) => ({ profileId: 'ash', insightId })
const requested = (id: string): InsightEvent => ({ type: 'InsightRequested', data: of(id) })
const recorded = { ...of('one'), analysis: null, basis: 'hash', isAiGenerated: false }
const analysed: InsightEvent = { type: 'ProfileAnalysed', data: recorded }
const soon = new Date(Date.parse(longAgo) + timing.suggestionsPending - 1)
const later = new Date(Date.parse(longAgo) + timing.suggestionsPending)
const request = (id: string, now: Date) => ({ type: 'RequestInsight', ...of(id), now }) as const

test('one analysis runs at a time, until it is overdue', t => {
  t.deepEqual(outcome(insight, [], request('one', soon)), [requested('one')])
  t.deepEqual(outcome(insight, [requested('one')], request('two', soon)), [])
  t.deepEqual(outcome(insight, [requested('one')], request('two', later)), [requested('two')])
  t.deepEqual(outcome(insight, [requested('one'), analysed], request('two', soon)), [
    requested('two'),
  ])
})

test('a request is answered once, by a new analysis or the stored one', t => {
  const record = { type: 'RecordAnalysis', ...recorded } as const
  t.deepEqual(outcome(insight, [requested('one')], record), [analysed])
  t.deepEqual(outcome(insight, [requested('one'), analysed], record), [])
  t.deepEqual(outcome(insight, [requested('two')], record), [], 'nobody waits for it')
  const confirm = { type: 'ConfirmInsight', ...of('two') } as const
  const confirmed: InsightEvent = { type: 'InsightConfirmed', data: of('two') }
  const before = [requested('one'), analysed, requested('two')]
  t.deepEqual(outcome(insight, before, confirm), [confirmed])
  t.deepEqual(outcome(insight, [...before, confirmed], confirm), [])
  t.is(stateAfter(insight, [...before, confirmed]).basis, 'hash')
})
