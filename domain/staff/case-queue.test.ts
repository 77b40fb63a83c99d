import test from 'ava'
import fc from 'fast-check'
import { randomId } from '../../contracts/core/random-id.ts'
import { type CaseReport, queueCases } from './case-queue.ts'

const HOUR = 3_600_000
const start = Date.parse('2026-03-01T00:00:00.000Z')
const at = (hours: number) => new Date(start + hours * HOUR).toISOString()

const report = (changes: Partial<CaseReport> = {}): CaseReport => ({
  reportId: randomId(),
  by: randomId(),
  on: 'rowan',
  reason: 'harassment',
  identityHashes: [],
  at: at(0),
  additions: [],
  outcome: null,
  ...changes,
})
const order = (...reports: CaseReport[]) => queueCases(reports, []).map(one => one.profileId)
const hoursOf = (...reports: CaseReport[]): number =>
  (Date.parse(queueCases(reports, [])[0]?.dueAt ?? '') - start) / HOUR

test('open reports about one person are one case, and decided ones are none', t => {
  const [one, two] = [report(), report({ reason: 'spam', at: at(30) })]
  const decided = report({ on: 'sage', outcome: 'warned' })
  const cases = queueCases([one, two, decided], [])
  t.is(cases.length, 1)
  t.like(cases[0], { profileId: 'rowan', people: 2, newcomers: 0, reason: 'harassment' })
  t.like(cases[0], { waitsFor: ['decision'], since: at(0), isWave: false })
  t.deepEqual(cases[0]?.reportIds, [one.reportId, two.reportId])
})

test('the gravest reason comes first, and an addition makes a case graver', t => {
  const reasons = ['spam', 'unsafe', 'other', 'outing', 'underage', 'consent_violation'] as const
  const more = ['pressure', 'hate', 'harassment', 'fake_profile'] as const
  const reports = [...reasons, ...more].map(reason => report({ reason, on: reason }))
  const graver = ['unsafe', 'underage', 'consent_violation', 'outing', 'pressure', 'harassment']
  t.deepEqual(order(...reports), [...graver, 'hate', 'fake_profile', 'other', 'spam'])
  const grown = report({ reason: 'spam', additions: [{ reason: 'unsafe', at: at(1) }] })
  t.is(queueCases([grown], [])[0]?.reason, 'unsafe')
  t.is(hoursOf(grown), 3)
})

test('an old case comes before newer ones, however grave and however many report', t => {
  const old = report({ on: 'old', reason: 'spam', at: at(0) })
  const flood = Array.from({ length: 200 }, (_, n) =>
    report({ on: `new ${n % 20}`, reason: 'unsafe', at: at(120 + n) }),
  )
  t.is(order(...flood, old)[0], 'old')
})

test('more people make a case more urgent; one person with two accounts counts once', t => {
  t.is(hoursOf(report()), 36)
  t.is(hoursOf(report(), report({ at: at(24) })), 18)
  const [first, again] = [report({ identityHashes: ['h'] }), report({ identityHashes: ['h'] })]
  t.is(hoursOf(first, { ...again, at: at(24) }), 36)
  t.is(queueCases([first, again], [])[0]?.people, 1)
})

test('many within 24 hours count once and are a wave', t => {
  const wave = Array.from({ length: 40 }, (_, n) => report({ at: at(n / 2) }))
  t.like(queueCases(wave, [])[0], { isWave: true, people: 40 })
  t.is(hoursOf(...wave), 36)
  t.false(queueCases(wave.slice(0, 2), [])[0]?.isWave)
  const slow = [0, 24, 48].map(hours => report({ at: at(hours) }))
  t.like(queueCases(slow, [])[0], { isWave: false })
  t.is(hoursOf(...slow), 12)
})

test('newcomers are counted apart and make no case more urgent, but are heard', t => {
  const byNewcomer = true as const
  const crowd = Array.from({ length: 9 }, (_, n) => report({ byNewcomer, at: at(25 * n) }))
  t.like(queueCases(crowd, [])[0], { people: 0, newcomers: 9 })
  t.is(hoursOf(...crowd), 36)
  t.is(hoursOf(report(), ...crowd), 36)
})

test('reporters weigh half after three decided reports, none upheld', t => {
  const by = randomId()
  const before = (outcome: CaseReport['outcome'], n = 3) =>
    Array.from({ length: n }, (_, place) => report({ by, on: `other ${place}`, outcome }))
  const now = report({ by, reason: 'unsafe' })
  const hours = (...others: CaseReport[]) => hoursOf(now, ...others)
  t.is(hours(...before('no_breach')), 4)
  t.is(hours(...before('no_breach', 2)), 2)
  t.is(hours(...before('no_breach'), ...before('warned', 1)), 2)
  const underOtherName = before('no_breach').map(one => ({
    ...one,
    by: 'x',
    identityHashes: ['h'],
  }))
  t.is(hoursOf(report({ reason: 'unsafe', identityHashes: ['h'] }), ...underOtherName), 4)
})

test('what the staff owe waits in the queue beside reports', t => {
  const duties = [
    { profileId: 'sage', why: 'appeal', since: at(0) },
    { profileId: 'reed', why: 'second', since: at(0) },
    { profileId: 'rowan', why: 'statement', since: at(-100) },
  ] as const
  const cases = queueCases([report()], duties)
  t.deepEqual(
    cases.map(one => one.profileId),
    ['rowan', 'reed', 'sage'],
  )
  t.deepEqual(cases[0]?.waitsFor, ['decision', 'statement'])
  t.like(cases[0], { since: at(-100), dueAt: at(-52) })
  t.like(cases[2], { reason: null, people: 0, dueAt: at(168), reportIds: [] })
})

const hours = fc.integer({ min: 0, max: 4_000 })
const reasons = fc.constantFrom<CaseReport['reason']>('unsafe', 'hate', 'other', 'spam')
const some = fc.record({
  by: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
  on: fc.constantFrom('x', 'y', 'z'),
  hours,
  reason: reasons,
  outcome: fc.constantFrom<CaseReport['outcome']>(null, null, 'no_breach', 'warned'),
})
const made = fc
  .array(some)
  .map(all => all.map(({ hours, ...one }) => report({ ...one, at: at(hours) })))

test('a case waits at most ten days for cases that came after it', t => {
  fc.assert(
    fc.property(made, reports => {
      const cases = queueCases(reports, [])
      for (const [place, late] of cases.entries())
        for (const { since } of cases.slice(0, place))
          t.true(Date.parse(since) <= Date.parse(late.since) + 240 * HOUR)
    }),
  )
})

test('a further report never makes a case less urgent', t => {
  fc.assert(
    fc.property(made, fc.record({ hours, reason: reasons }), (reports, more) => {
      const due = (all: readonly CaseReport[]) =>
        queueCases(all, []).find(one => one.profileId === 'x')?.dueAt ?? at(9_999)
      const added = report({ by: 'h', on: 'x', at: at(more.hours), reason: more.reason })
      t.true(due([...reports, added]) <= due(reports))
    }),
  )
})
