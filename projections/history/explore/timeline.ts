import { conditionOf } from '../../../contracts/explore/condition-of.ts'
import type { EventSelection, Overview, Timeline } from '../../../contracts/explore/explore.ts'
import { features } from '../../../contracts/features.ts'
import type { PreparedTables } from '../database/prepared.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Lengths of the steps of a timeline. */
const steps = [
  ...[1, 5, 15, 30].map(count => count * SECOND),
  ...[1, 5, 15, 30].map(count => count * MINUTE),
  ...[1, 3, 6, 12].map(count => count * HOUR),
  ...[1, 2, 7, 28, 364].map(count => count * DAY),
]
const MAX_STEPS = 180

const featureOfType: ReadonlyMap<string, string> = new Map(
  features.flatMap(({ name, events }) =>
    Object.values(events)
      .flat()
      .map(({ type }) => [type, name] as const),
  ),
)

/** A Monday, so that weeks begin on Mondays. */
const ORIGIN = Date.parse('2000-01-03T00:00:00Z')

/** All rows of a query; counts are cast to numbers that JavaScript holds exactly. */
const rowsOf = <T>(prepared: PreparedTables, sql: string): Promise<T[]> =>
  prepared.reading(
    async connection => (await connection.runAndReadAll(sql)).getRowObjectsJson() as T[],
  )

/** Whether fewer than `least` members did the counted events, or none that is known. */
const isSmall = (least: number): string =>
  least > 1 ? `count(DISTINCT member) < ${least} AND count(member) > 0` : 'false'

/** The most frequent first; those that are withheld come last, by name. */
const inOrder = <T extends { readonly type: string; readonly events: number | null }>(
  all: readonly T[],
): T[] => all.toSorted((a, b) => (b.events ?? -1) - (a.events ?? -1) || (a.type < b.type ? -1 : 1))

export type Counted = Pick<Overview, 'indexed' | 'events' | 'types'>

/** How many events there are of each type, unless few members did them. */
export const countTypes = async (
  prepared: PreparedTables,
  least: number,
  indexed = prepared.reached().events,
): Promise<Counted> => {
  const types = await rowsOf<{ type: string; events: number; isSmall: boolean }>(
    prepared,
    `SELECT type, count(*)::DOUBLE AS events, ${isSmall(least)} AS "isSmall"
     FROM events WHERE position <= ${indexed} GROUP BY type`,
  )
  const shown = types.map(one => ({ type: one.type, events: one.isSmall ? null : one.events }))
  return {
    indexed,
    events: shown.reduce((sum, { events }) => sum + (events ?? 0), 0),
    types: inOrder(shown),
  }
}

/** The step that divides a time into at most `MAX_STEPS`. */
const stepFor = (milliseconds: number): number =>
  steps.find(step => milliseconds / step <= MAX_STEPS) ?? 364 * DAY

/**
 * Counts of the selected events by type, in steps from the first of them to the last.
 *
 * @param counted says which types are shown; others are named as withheld.
 * @param least in steps of types that are shown, withholds what fewer members did; 0 withholds nothing.
 */
export const readTimeline = async (
  prepared: PreparedTables,
  selection: EventSelection,
  { types }: Counted,
  least: number,
): Promise<Timeline> => {
  const hidden = new Set(types.flatMap(({ type, events }) => (events === null ? [type] : [])))
  const condition = conditionOf(selection)
  const [times] = await rowsOf<{ first: number | null; last: number | null; end: number | null }>(
    prepared,
    `SELECT epoch_ms(min(happened_at))::DOUBLE AS first, epoch_ms(max(happened_at))::DOUBLE AS last,
       (SELECT epoch_ms(max(happened_at))::DOUBLE FROM events) AS end
     FROM events WHERE ${condition}`,
  )
  const first = selection.since ? Date.parse(selection.since) : times?.first
  const last = selection.until ? Date.parse(selection.until) - 1 : times?.last
  if (first == null || last == null)
    return { step: DAY, starts: [], series: [], withheld: [], endsEarly: false }
  const step = stepFor(last - first)
  const start = ORIGIN + Math.floor((first - ORIGIN) / step) * step
  const length = Math.floor((last - start) / step) + 1
  const counted = await rowsOf<{ type: string; step: number; events: number; isSmall: boolean }>(
    prepared,
    `SELECT type, ((epoch_ms(happened_at) - ${start}) // ${step})::INTEGER AS step,
       count(*)::INTEGER AS events, ${isSmall(least)} AS "isSmall"
     FROM events WHERE ${condition} GROUP BY ALL`,
  )
  const byType = [...Map.groupBy(counted, ({ type }) => type)]
  const series = byType
    .filter(([type]) => !hidden.has(type))
    .map(([type, cells]) => {
      const counts = new Array<number | null>(length).fill(0)
      for (const { step, events, isSmall } of cells) counts[step] = isSmall ? null : events
      const events = counts.reduce<number>((sum, one) => sum + (one ?? 0), 0)
      return { type, feature: featureOfType.get(type) ?? 'unknown', events, counts }
    })
  return {
    step,
    starts: Array.from({ length }, (_, n) => start + n * step),
    series: inOrder(series),
    withheld: byType
      .map(([type]) => type)
      .filter(type => hidden.has(type))
      .toSorted(),
    endsEarly: (times?.end ?? 0) < start + length * step - 1,
  }
}
