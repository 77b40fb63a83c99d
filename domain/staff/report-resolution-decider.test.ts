import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { reportResolution } from './report-resolution-decider.ts'

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
