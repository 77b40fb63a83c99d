import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import type { ReportReason } from '../../contracts/matching/matching.ts'
import { longAgo, outcome } from '../../test/deciders/outcome.ts'
import { type PairCommand, pair } from './decider.ts'

const { count, per } = limits.reportAdditions
const later = (milliseconds: number) => new Date(Date.parse(longAgo) + milliseconds)

const words = (description: string | null, reason: ReportReason = 'spam') => ({
  by: 'me',
  on: 'you',
  reason,
  description,
})
const report = (
  reportId: string,
  said: ReturnType<typeof words>,
  { settled: resolvedReport, now = later(0) }: { settled?: string; now?: Date } = {},
) => ({ type: 'Report', reportId, ...said, resolvedReport, now }) satisfies PairCommand
const reported = (reportId: string, said: ReturnType<typeof words>) =>
  ({ type: 'Reported', data: { reportId, ...said } }) as const
const again = (reportId: string, said: ReturnType<typeof words>) =>
  ({ type: 'ReportedAgain', data: { reportId, ...said } }) as const

const watches = words('Sells watches.')
const threats = words('Now there are threats.', 'harassment')

test('the same report changes nothing while it is open', t => {
  const history = [reported('r1', watches), again('r1', threats)]
  t.deepEqual(outcome(pair, history, report('r2', watches)), [])
  t.deepEqual(outcome(pair, history, report('r2', threats)), [])
})

test('another report on the same profile is added to the open one', t => {
  const history = [reported('r1', watches)]
  t.deepEqual(outcome(pair, history, report('r2', threats)), [again('r1', threats)])
  const other = words('Sells watches.', 'fake_profile')
  t.deepEqual(outcome(pair, history, report('r2', other)), [again('r1', other)])
})

test('a report after the resolution of an earlier one is new', t => {
  const history = [reported('r1', watches), again('r1', threats)]
  t.deepEqual(outcome(pair, history, report('r2', watches, { settled: 'r1' })), [
    reported('r2', watches),
  ])
  const anew = [...history, reported('r2', watches)]
  t.deepEqual(outcome(pair, anew, report('r3', threats, { settled: 'r1' })), [again('r2', threats)])
})

test('each of the two can report the other', t => {
  const history = [{ type: 'Reported', data: { reportId: 'r1', ...watches, by: 'you', on: 'me' } }]
  t.deepEqual(outcome(pair, history as never, report('r2', watches)), [reported('r2', watches)])
})

test('an open report takes a limited number of entries a day', t => {
  const history = [
    reported('r1', watches),
    ...Array.from({ length: count }, (_, n) => again('r1', words(`Again, ${n}.`))),
  ]
  const now = later(3_600_000)
  t.like(outcome(pair, history, report('r2', threats, { now })), {
    code: 'rate_limited',
    retryAfter: per / 1_000 - 3_600,
    message: `You have added to this report ${count} times today, and our team has all of it. Add more in about 23 hours.`,
  })
  t.deepEqual(outcome(pair, history, report('r2', watches, { now })), [])
  t.deepEqual(outcome(pair, history, report('r2', threats, { now: later(per) })), [
    again('r1', threats),
  ])
})
