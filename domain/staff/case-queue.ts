import type { Instant } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/events.ts'
import type { ReportOutcome } from '../../contracts/staff/staff.ts'
import { groupByPerson } from './group-by-person.ts'

type Reported = EventNamed<'Reported'>['data']
type Reason = Reported['reason']

/** A report as the queue reads it. */
export type CaseReport = Pick<Reported, 'reportId' | 'by' | 'on' | 'reason' | 'byNewcomer'> & {
  readonly identityHashes: readonly string[]
  readonly at: Instant
  readonly additions: readonly { readonly reason: Reason; readonly at: Instant }[]
  readonly outcome: ReportOutcome | null
}

/** What the staff owe about a member besides reports: a second look, an answer, or reasons. */
export type CaseDuty = {
  readonly profileId: string
  readonly why: 'second' | 'appeal' | 'statement'
  readonly since: Instant
}

/** A case of the queue: everything that waits about one member. */
export type QueuedCase = {
  readonly profileId: string
  readonly waitsFor: readonly ('decision' | CaseDuty['why'])[]
  /** The gravest reason of open reports; null without one. */
  readonly reason: Reason | null
  readonly reportIds: readonly string[]
  /** People whose reports are open, newcomers apart. */
  readonly people: number
  readonly newcomers: number
  /** Whether many people reported within 24 hours, which may be a wrong or an agreement. */
  readonly isWave: boolean
  /** Since when the oldest part waits. */
  readonly since: Instant
  /** When it should be looked at: the order of the queue. */
  readonly dueAt: Instant
}

const HOUR = 3_600_000

/**
 * Within how many hours a report should be looked at, the gravest reason first. First what may still be
 * going on and harms a body or a child, then what cannot be undone once it has spread, then what wears
 * somebody down, then what misleads. `other` may be anything, so it comes before spam.
 */
const hoursByReason: Readonly<Record<Reason, number>> = {
  unsafe: 2,
  underage: 6,
  consent_violation: 12,
  outing: 18,
  pressure: 24,
  harassment: 36,
  hate: 48,
  fake_profile: 72,
  other: 96,
  spam: 120,
}

/**
 * The same for what the staff owe. A colleague found something grave enough for a long suspension; who is
 * suspended without a reason cannot answer; an appeal is promised within two weeks, and half of that is left.
 */
const hoursByDuty = { second: 12, statement: 48, appeal: 168 } as const

/** Reports within this time count once for urgency, also when several people wrote them. */
const WINDOW = 24 * HOUR

/** So many people within a window are shown as a wave. */
const WAVE = 3

/** After so many decided reports of which none was upheld, further ones weigh half. */
const UNFOUNDED = 3

/** Reports by any name or identity hash of their reporter, to find what else a person reported. */
const indexByReporter = (reports: readonly CaseReport[]) => {
  const index = new Map<string, CaseReport[]>()
  for (const report of reports)
    for (const name of [report.by, ...report.identityHashes]) {
      const known = index.get(name)
      if (known) known.push(report)
      else index.set(name, [report])
    }
  return index
}

/** A person who reported a member, at the time of their first open report. */
type Voice = { readonly at: number; readonly weight: number }

const voiceOf = (
  reports: readonly CaseReport[],
  byReporter: ReturnType<typeof indexByReporter>,
): Voice => {
  const names = reports.flatMap(({ by, identityHashes }) => [by, ...identityHashes])
  const theirs = new Set(names.flatMap(name => byReporter.get(name) ?? []))
  const decided = [...theirs].filter(({ outcome }) => outcome !== null)
  const isUnfounded =
    decided.length >= UNFOUNDED && decided.every(({ outcome }) => outcome === 'no_breach')
  return {
    at: Math.min(...reports.map(({ at }) => Date.parse(at))),
    weight: isUnfounded ? 0.5 : 1,
  }
}

/**
 * Weights of windows of 24 hours that hold all voices, each that of its weightiest. One voice more never
 * makes the sum smaller, so nobody slows a case by reporting, too.
 */
const windowsOf = (voices: readonly Voice[]): { weights: number[]; isWave: boolean } => {
  const weights: number[] = []
  let isWave = false
  let left = voices.toSorted((one, other) => one.at - other.at)
  while (left.length > 0) {
    const end = (left[0]?.at ?? 0) + WINDOW
    const inside = left.filter(({ at }) => at < end)
    weights.push(Math.max(...inside.map(({ weight }) => weight)))
    left = left.filter(({ at }) => at >= end)
  }
  for (const { at } of voices)
    isWave ||= voices.filter(one => one.at >= at && one.at < at + WINDOW).length >= WAVE
  return { weights, isWave }
}

const dueIn = (at: Instant, hours: number): number => Date.parse(at) + hours * HOUR

const entriesOf = ({ reason, at, additions }: CaseReport) => [{ reason, at }, ...additions]

/** The part of open reports in a case. */
const readOpen = (
  open: readonly CaseReport[],
  byReporter: ReturnType<typeof indexByReporter>,
): Pick<QueuedCase, 'reason' | 'people' | 'newcomers' | 'isWave'> & { readonly due: number } => {
  const people = groupByPerson(open)
  const known = people.filter(reports => reports.some(({ byNewcomer }) => !byNewcomer))
  const { weights } = windowsOf(known.map(reports => voiceOf(reports, byReporter)))
  const all = windowsOf(people.map(reports => voiceOf(reports, byReporter)))
  const newcomers = people.length - known.length
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const voices = Math.max(sum, newcomers > 0 ? 1 : 0)
  const entries = open.flatMap(entriesOf)
  const [gravest] = entries.toSorted(
    (one, other) => hoursByReason[one.reason] - hoursByReason[other.reason],
  )
  return {
    reason: gravest?.reason ?? null,
    people: known.length,
    newcomers,
    isWave: all.isWave,
    due: Math.min(...entries.map(({ reason, at }) => dueIn(at, hoursByReason[reason] / voices))),
  }
}

/**
 * Cases by when they should be looked at, the most urgent first. A case's time is that of its parts plus
 * the hours of their reason, divided by the number of its voices. A case that came later than another's time
 * never precedes it, so an old case waits ten days at most for newer ones. The order is all that numbers
 * decide: no measure follows from them.
 *
 * @param reports all of the last twelve months, decided ones too.
 */
export const queueCases = (
  reports: readonly CaseReport[],
  duties: readonly CaseDuty[],
): QueuedCase[] => {
  const byReporter = indexByReporter(reports)
  const open = Map.groupBy(
    reports.filter(({ outcome }) => outcome === null),
    ({ on }) => on,
  )
  const owed = Map.groupBy(duties, ({ profileId }) => profileId)
  const cases = [...new Set([...open.keys(), ...owed.keys()])].map((profileId): QueuedCase => {
    const [about, tasks] = [open.get(profileId) ?? [], owed.get(profileId) ?? []]
    const { due, ...read } = readOpen(about, byReporter)
    const dues = tasks.map(({ why, since }) => dueIn(since, hoursByDuty[why]))
    const [since = ''] = [...about.map(({ at }) => at), ...tasks.map(one => one.since)].toSorted()
    return {
      profileId,
      ...read,
      waitsFor: [
        ...(about.length > 0 ? (['decision'] as const) : []),
        ...new Set(tasks.map(({ why }) => why)),
      ],
      reportIds: about.map(({ reportId }) => reportId),
      since,
      dueAt: new Date(Math.min(due, ...dues)).toISOString(),
    }
  })
  return cases.toSorted((one, other) =>
    one.dueAt === other.dueAt
      ? Number(one.since > other.since) - Number(one.since < other.since)
      : Number(one.dueAt > other.dueAt) - Number(one.dueAt < other.dueAt),
  )
}
