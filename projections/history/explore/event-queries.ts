import type { DuckDBConnection } from '@duckdb/node-api'
import type {
  EventPage,
  EventPageQuery,
  EventSelection,
  EventSummary,
  Overview,
  Timeline,
} from '../../../contracts/explore/explore.ts'
import { sumOfShown } from '../../../contracts/explore/sum-of-shown.ts'
import { createLruCache } from '../../../engines/primitives/lru-cache.ts'
import type { EventIndex } from './event-index.ts'

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

/** A Monday, so that weeks begin on Mondays. */
const ORIGIN = Date.parse('2000-01-03T00:00:00Z')

/** Positions that are counted together, so that a page far down is found without reading all. */
const BLOCK = 65_536

/** Counts of blocks that are remembered: of so many selections. */
const REMEMBERED = 16

/** A time as the contracts write it. */
const isoTime = (column: string) => `strftime(${column}, '%Y-%m-%dT%H:%M:%S.%gZ')`

/** The condition of a selection. Its parts are types, times and numbers, which need no quoting. */
const conditionOf = ({ types, since, until, upTo }: EventSelection): string =>
  [
    'true',
    ...(types ? [`type IN (${types.map(type => `'${type}'`).join(', ')})`] : []),
    ...(since ? [`happened_at >= TIMESTAMP '${since}'`] : []),
    ...(until ? [`happened_at < TIMESTAMP '${until}'`] : []),
    ...(upTo === undefined ? [] : [`position <= ${upTo}`]),
  ].join(' AND ')

/** All rows of a query; counts and positions are cast to numbers that JavaScript holds exactly. */
const rowsOf = async <T>(connection: DuckDBConnection, sql: string): Promise<T[]> =>
  (await connection.runAndReadAll(sql)).getRowObjectsJson() as T[]

/** Whether fewer than `least` members did the counted events. */
const isSmall = (least: number): string =>
  least > 1 ? `(count(DISTINCT member) BETWEEN 1 AND ${least - 1})` : 'false'

/** The most frequent first; those that are withheld come last, by name. */
const inOrder = <T extends { readonly type: string; readonly events: number | null }>(
  all: readonly T[],
): T[] => all.toSorted((a, b) => (b.events ?? -1) - (a.events ?? -1) || (a.type < b.type ? -1 : 1))

type CountedOverview = Pick<Overview, 'indexed' | 'events' | 'first' | 'last' | 'types'>

const countOverview = (
  index: EventIndex,
  least: number,
  indexed: number,
): Promise<CountedOverview> =>
  index.reading(async connection => {
    const types = await rowsOf<{
      type: string
      events: number
      isSmall: boolean
      first: string
      last: string
    }>(
      connection,
      `SELECT type, count(*)::DOUBLE AS events, ${isSmall(least)} AS "isSmall", ${isoTime('min(happened_at)')} AS first,
         ${isoTime('max(happened_at)')} AS last
       FROM indexed GROUP BY type`,
    )
    const shown = types.map(one => ({ type: one.type, events: one.isSmall ? null : one.events }))
    return {
      indexed,
      events: shown.reduce((sum, { events }) => sum + (events ?? 0), 0),
      first: types.map(({ first }) => first).toSorted()[0] ?? null,
      last:
        types
          .map(({ last }) => last)
          .toSorted()
          .at(-1) ?? null,
      types: inOrder(shown),
    }
  })

/**
 * Reads the times of the first and last event, and how many there are of each type, unless that is small.
 * Their number leaves out what is withheld. Counts again only when the index has grown, since every open
 * page asks each few seconds, and distinct members of ten million events take a second.
 */
export const createOverview = (index: EventIndex, least: number) => {
  let counted: { readonly indexed: number; readonly overview: Promise<CountedOverview> } | undefined
  return async (): Promise<CountedOverview> => {
    const indexed = index.head()
    if (counted?.indexed !== indexed)
      counted = { indexed, overview: countOverview(index, least, indexed) }
    try {
      return await counted.overview
    } catch (error) {
      counted = undefined
      throw error
    }
  }
}

/** The step that divides a time into at most `MAX_STEPS`. */
const stepFor = (milliseconds: number): number =>
  steps.find(step => milliseconds / step <= MAX_STEPS) ?? 364 * DAY

/**
 * Counts of the selected events by type, in steps from the first of them to the last.
 *
 * @param shown types whose counts are shown; in the steps of others, what is not 0 is withheld.
 */
export const readTimeline = (
  index: EventIndex,
  selection: EventSelection,
  shown: ReadonlySet<string>,
): Promise<Timeline> =>
  index.reading(async connection => {
    const condition = conditionOf(selection)
    const [times] = await rowsOf<{ first: number | null; last: number | null }>(
      connection,
      `SELECT epoch_ms(min(happened_at))::DOUBLE AS first, epoch_ms(max(happened_at))::DOUBLE AS last
       FROM indexed WHERE ${condition}`,
    )
    const first = selection.since ? Date.parse(selection.since) : times?.first
    const last = selection.until ? Date.parse(selection.until) - 1 : times?.last
    if (first == null || last == null) return { step: DAY, starts: [], series: [] }
    const step = stepFor(last - first)
    const start = ORIGIN + Math.floor((first - ORIGIN) / step) * step
    const length = Math.floor((last - start) / step) + 1
    const counted = await rowsOf<{ type: string; step: number; events: number }>(
      connection,
      `SELECT type, ((epoch_ms(happened_at) - ${start}) // ${step})::INTEGER AS step,
         count(*)::INTEGER AS events
       FROM indexed WHERE ${condition} GROUP BY ALL`,
    )
    const series = [...Map.groupBy(counted, ({ type }) => type)].map(([type, cells]) => {
      const counts = new Array<number | null>(length).fill(0)
      for (const { step, events } of cells) counts[step] = shown.has(type) ? events : null
      return { type, events: sumOfShown(counts), counts }
    })
    return {
      step,
      starts: Array.from({ length }, (_, n) => start + n * step),
      series: inOrder(series),
    }
  })

/** Block of positions with the number of selected events in it. */
type Block = { readonly block: number; readonly events: number }

/** Pages of the selected events, equally quick wherever they are. */
export const createEventPages = (index: EventIndex) => {
  const counts = createLruCache<string, readonly Block[]>(REMEMBERED)

  const blocksOf = async (connection: DuckDBConnection, condition: string) => {
    const known = counts.get(condition)
    if (known) return known
    const blocks = await rowsOf<Block>(
      connection,
      `SELECT (position // ${BLOCK})::DOUBLE AS block, count(*)::INTEGER AS events
       FROM indexed WHERE ${condition} GROUP BY ALL ORDER BY block`,
    )
    counts.set(condition, blocks)
    return blocks
  }

  /** `limit` events from the `offset`th on, in the order of the log. */
  const readRows = async (
    connection: DuckDBConnection,
    condition: string,
    blocks: readonly Block[],
    offset: number,
    limit: number,
  ): Promise<EventSummary[]> => {
    let skipped = 0
    const from = blocks.find(({ events }) => {
      if (skipped + events > offset) return true
      skipped += events
      return false
    })
    if (!from || limit <= 0) return []
    let after = 0
    const to = blocks.find(({ block, events }) => {
      if (block >= from.block) after += events
      return skipped + after >= offset + limit
    })
    const end = to ? `AND position < ${(to.block + 1) * BLOCK}` : ''
    return rowsOf<EventSummary>(
      connection,
      `SELECT position::DOUBLE AS position, ${isoTime('happened_at')} AS at, type, stream
       FROM indexed WHERE ${condition} AND position >= ${from.block * BLOCK} ${end}
       ORDER BY indexed.position LIMIT ${limit} OFFSET ${offset - skipped}`,
    )
  }

  return ({ offset, limit, order, ...selection }: EventPageQuery): Promise<EventPage> =>
    index.reading(async connection => {
      const condition = conditionOf({ ...selection, upTo: selection.upTo ?? index.head() })
      const blocks = await blocksOf(connection, condition)
      const total = blocks.reduce((sum, { events }) => sum + events, 0)
      if (order === 'oldest')
        return { total, rows: await readRows(connection, condition, blocks, offset, limit) }
      const end = Math.max(0, total - offset)
      const start = Math.max(0, end - limit)
      const rows = await readRows(connection, condition, blocks, start, end - start)
      return { total, rows: rows.toReversed() }
    })
}

/** Positions of the first events of a correlation, and the number of all. */
export const readCorrelation = (
  index: EventIndex,
  correlation: string,
  most: number,
): Promise<{ positions: number[]; events: number }> =>
  index.reading(async connection => {
    const found = await connection.runAndReadAll(
      'SELECT position::DOUBLE FROM indexed WHERE correlation = $correlation ORDER BY position',
      { correlation },
    )
    const positions = found.getRows().map(([position]) => Number(position))
    return { positions: positions.slice(0, most), events: positions.length }
  })
