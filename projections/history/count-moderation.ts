import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { ReportReason } from '../../contracts/matching/matching.ts'
import { Measure } from '../../contracts/staff/decisions.ts'
import type { ModerationQuarter } from '../../contracts/staff/transparency.ts'
import { addTo, type Count, isFew, noCount, withholdLines } from './small-cells.ts'

/** Types of events that the counts are made of. */
export const moderationTypes = [
  'Reported',
  'ReportResolved',
  'Decided',
  'Appealed',
  'AppealDecided',
] as const satisfies readonly DomainEvent['type'][]

type Told = {
  readonly reasons: Map<ReportReason, Count>
  readonly measures: Map<Measure, Count>
  readonly appeals: Count
  readonly reversals: Count
  readonly waited: Waited[]
}

/** A report that was decided. */
type Waited = { readonly days: number; readonly by: string; readonly decidedIn: string }

const DAY = 86_400_000

/** `2026-Q4`, in UTC. */
export const quarterOf = (at: string): string =>
  `${at.slice(0, 4)}-Q${Math.ceil(Number(at.slice(5, 7)) / 3)}`

const countIn = <K>(counts: Map<K, Count>, key: K): Count => {
  const found = counts.get(key) ?? noCount()
  counts.set(key, found)
  return found
}

const medianOf = (waited: readonly Waited[], least: number): number | null => {
  if (new Set(waited.map(({ by }) => by)).size < Math.max(1, least)) return null
  const sorted = waited.map(({ days }) => days).toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor((sorted.length - 1) / 2)] as number)
}

/**
 * The lines of a table and their total; null for what few members make, and for what would tell it. Lines
 * without anything are 0.
 */
const shown = <K extends string>(keys: readonly K[], counts: Map<K, Count>, least: number) => {
  const lines = keys.map(key => ({ groups: [counts.get(key) ?? noCount()] }))
  const withheld = withholdLines(lines, least)
  const values = lines.map(({ groups: [count] }) => count?.value ?? 0)
  const all = values.reduce((sum, value) => sum + value, 0)
  return {
    total: withheld.total ? null : all,
    by: Object.fromEntries(
      keys.map((key, index) => [key, withheld.lines[index] ? null : (values[index] as number)]),
    ) as Record<K, number | null>,
  }
}

/**
 * Counts what was reported and decided, by quarter, from the events of a log in their order. Nobody is
 * named: what fewer than `least` members make is null.
 */
export class ModerationCount {
  readonly #quarters = new Map<string, Told>()
  readonly #open = new Map<string, { readonly at: string; readonly by: string }>()

  readonly #least: number

  constructor(least: number) {
    this.#least = least
  }

  #in(at: string): Told {
    const quarter = quarterOf(at)
    const found = this.#quarters.get(quarter) ?? {
      reasons: new Map(),
      measures: new Map(),
      appeals: noCount(),
      reversals: noCount(),
      waited: [],
    }
    this.#quarters.set(quarter, found)
    return found
  }

  add({ at, ...event }: Pick<RecordedEvent<DomainEvent>, 'at' | 'type' | 'data'>): void {
    const { type, data } = event as DomainEvent
    const add = (count: Count, by: string) => addTo(count, this.#least, [by])
    switch (type) {
      case 'Reported':
        this.#open.set(data.reportId, { at, by: data.by })
        add(countIn(this.#in(at).reasons, data.reason), data.by)
        return
      case 'ReportResolved': {
        const report = this.#open.get(data.reportId)
        if (!report) return
        this.#open.delete(data.reportId)
        const days = (Date.parse(at) - Date.parse(report.at)) / DAY
        this.#in(report.at).waited.push({ days, by: report.by, decidedIn: quarterOf(at) })
        return
      }
      case 'Decided':
        add(countIn(this.#in(at).measures, data.measure), data.profileId)
        return
      case 'Appealed':
        add(this.#in(at).appeals, data.profileId)
        return
      case 'AppealDecided':
        if (data.reversed) add(this.#in(at).reversals, data.profileId)
        return
    }
  }

  /** Quarters that are over before `now`, newest first; the same at any time of a quarter. */
  quarters(now: Date): ModerationQuarter[] {
    const present = quarterOf(now.toISOString())
    return [...this.#quarters]
      .filter(([quarter]) => quarter < present)
      .toSorted(([one], [other]) => (one < other ? 1 : -1))
      .map(([quarter, told]) => {
        const reports = shown(ReportReason.options, told.reasons, this.#least)
        const decisions = shown(Measure.options, told.measures, this.#least)
        const { appeals, reversals, waited } = told
        const few = isFew(appeals.by.size, this.#least)
        const upheld = appeals.value - reversals.value
        const tells = few || isFew(reversals.by.size, this.#least) || isFew(upheld, this.#least)
        return {
          quarter,
          reports: reports.total,
          byReason: reports.by,
          decisions: decisions.total,
          byMeasure: decisions.by,
          medianDays: medianOf(
            waited.filter(({ decidedIn }) => decidedIn < present),
            this.#least,
          ),
          appeals: few ? null : appeals.value,
          reversals: tells ? null : reversals.value,
        }
      })
  }
}
