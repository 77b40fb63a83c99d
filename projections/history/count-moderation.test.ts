import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { ReportReason } from '../../contracts/matching/matching.ts'
import type { Measure } from '../../contracts/staff/decisions.ts'
import { ModerationCount } from './count-moderation.ts'

type Told = { readonly at: string } & Pick<DomainEvent, 'type' | 'data'>

const reported = (at: string, reason: ReportReason, by = randomId(), reportId = randomId()) =>
  ({
    at,
    type: 'Reported',
    data: { by, on: randomId(), reportId, reason, description: null },
  }) as const satisfies Told

const resolved = (at: string, reportId: string): Told => ({
  at,
  type: 'ReportResolved',
  data: { reportId, outcome: 'no_breach', note: null, operator: 'Sage' },
})

const decided = (at: string, measure: Measure, profileId = randomId()): Told => ({
  at,
  type: 'Decided',
  data: {
    ...{ decisionId: randomId(), profileId, memberId: randomId(), measure, rule: null },
    ...{ until: null, removal: null, reportIds: [], awaitsSecond: false, operator: 'Sage' },
    ...{ reason: null, about: null },
  },
})

const appealed = (at: string): Told => ({
  at,
  type: 'Appealed',
  data: { decisionId: randomId(), profileId: randomId(), words: null },
})

const reversed = (at: string): Told => ({
  at,
  type: 'AppealDecided',
  data: {
    ...{ decisionId: randomId(), profileId: randomId(), reversed: true },
    ...{ operator: 'Sage', reason: null },
  },
})

const times = (count: number, make: () => Told): Told[] => Array.from({ length: count }, make)

const quarters = (told: readonly Told[], least = 5, now = '2027-01-01T00:00:00Z') => {
  const count = new ModerationCount(least)
  for (const event of told) count.add(event)
  return count.quarters(new Date(now))
}

test('a quarter counts what was reported and decided in it, once it is over', t => {
  const told = [
    ...times(6, () => reported('2026-10-01T00:00:00.000Z', 'spam')),
    ...times(7, () => reported('2026-12-31T23:59:59.000Z', 'hate')),
    ...times(8, () => decided('2026-11-01T00:00:00.000Z', 'warned')),
    reported('2027-01-01T00:00:00.000Z', 'spam'),
  ]
  t.deepEqual(quarters(told, 5, '2026-12-31T23:59:59Z'), [])
  const [quarter, ...more] = quarters(told)
  t.deepEqual(more, [])
  t.like(quarter, { quarter: '2026-Q4', reports: 13, decisions: 8, appeals: 0, reversals: 0 })
  t.like(quarter?.byReason, { spam: 6, hate: 7, other: 0 })
  t.like(quarter?.byMeasure, { warned: 8, suspended: 0 })
})

test('what fewer than five members make is withheld, and what would tell it', t => {
  const at = '2026-10-01T00:00:00.000Z'
  const [quarter] = quarters([
    ...times(20, () => reported(at, 'spam')),
    ...times(9, () => reported(at, 'other')),
    ...times(4, () => reported(at, 'outing')),
  ])
  t.is(quarter?.reports, 33)
  t.deepEqual(
    { ...quarter?.byReason },
    { ...quarter?.byReason, spam: 20, other: null, outing: null },
    'the total less the others would tell how many are withheld',
  )
})

test('one member who reports much is one member', t => {
  const at = '2026-10-01T00:00:00.000Z'
  const by = randomId()
  const [quarter] = quarters(times(50, () => reported(at, 'spam', by)))
  t.is(quarter?.reports, null)
  t.is(quarter?.byReason.spam, null)
})

test('reversals are shown where neither they nor the others are few', t => {
  const at = '2026-10-01T00:00:00.000Z'
  const of = (appeals: number, reversals: number) =>
    quarters([...times(appeals, () => appealed(at)), ...times(reversals, () => reversed(at))])[0]
  t.like(of(12, 6), { appeals: 12, reversals: 6 })
  t.like(of(12, 2), { appeals: 12, reversals: null })
  t.like(of(12, 10), { appeals: 12, reversals: null })
  t.like(of(3, 0), { appeals: null, reversals: null })
})

test('the median is of the days until each report of the quarter was decided, also later', t => {
  const told = [1, 2, 3, 40, 50].flatMap(days => {
    const id = randomId()
    const at = new Date(Date.UTC(2026, 8, 20) + days * 86_400_000).toISOString()
    return [reported('2026-09-20T00:00:00.000Z', 'spam', randomId(), id), resolved(at, id)]
  })
  t.is(quarters(told)[0]?.medianDays, 3)
  t.is(quarters(told.slice(0, 8))[0]?.medianDays, null)
  t.is(quarters(told, 0)[0]?.medianDays, 3)
})

test('a median of what one member reported is withheld, and stays the same for a whole quarter', t => {
  const day = (days: number) => new Date(Date.UTC(2026, 8, 20) + days * 86_400_000).toISOString()
  const decidedAfter = (days: number, by = randomId()) => {
    const id = randomId()
    return [reported(day(0), 'spam', by, id), resolved(day(days), id)]
  }
  const one = randomId()
  t.is(quarters([1, 2, 3, 4, 50].flatMap(days => decidedAfter(days, one)))[0]?.medianDays, null)

  const before = [1, 2, 3, 40, 50].flatMap(days => decidedAfter(days))
  const late = [...before, ...decidedAfter(110), ...decidedAfter(111)]
  const medianAt = (now: string, told = late) => quarters(told, 5, now)[0]?.medianDays
  t.is(medianAt('2026-12-31T23:59:59Z'), medianAt('2026-10-01T00:00:00Z'))
  t.is(medianAt('2027-02-01T00:00:00Z'), medianAt('2027-02-01T00:00:00Z', before))
  t.is(quarters(late, 5, '2027-04-01T00:00:00Z').at(-1)?.medianDays, 40)
})
