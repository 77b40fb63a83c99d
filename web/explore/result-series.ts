import type { SqlResult } from '../../contracts/explore/explore.ts'

/** A row of numbers along a chart; null where there is none, or where it is withheld. */
export type Series = {
  readonly name: string
  /** What it is added up with where there are too many. */
  readonly group?: string
  readonly values: readonly (number | null)[]
}

/** What a chart draws of an answer. Names of columns; each number is one series of `EACH_NUMBER`. */
type Drawing = {
  readonly kind: 'bars' | 'line'
  readonly of: string
  readonly along: string
  /** A column of which each value is a series; empty for one series. */
  readonly by: string
}

export const EACH_NUMBER = '*'

/** Names of the columns whose values are all numbers or null. */
export const numbersIn = ({ columns, rows }: SqlResult): string[] =>
  columns.flatMap(({ name }, n) =>
    rows.some(row => row[n] !== null) &&
    rows.every(row => row[n] === null || typeof row[n] === 'number')
      ? [name]
      : [],
  )

const isTime = (type: string): boolean => /^(DATE|TIME)/.test(type)

/**
 * How to draw an answer; undefined where there is nothing to draw. Of `month, mode, count` each mode is a
 * series along the months; of a `PIVOT` each number is.
 */
export const drawingOf = (result: SqlResult): Drawing | undefined => {
  const { columns, rows } = result
  const numbers = numbersIn(result)
  const last = numbers.at(-1)
  if (rows.length < 2 || columns.length < 2 || last === undefined) return undefined
  const words = columns.filter(({ name }) => !numbers.includes(name))
  const along = words.find(({ type }) => isTime(type)) ?? words[0] ?? columns[0]
  if (along === undefined) return undefined
  const by = words.find(column => column !== along)
  const drawn = numbers.filter(name => name !== along.name)
  return {
    kind: isTime(along.type) ? 'line' : 'bars',
    of: !by && drawn.length > 1 ? EACH_NUMBER : last,
    along: along.name,
    by: by?.name ?? '',
  }
}

/** Steps that are put in where there are fewer. */
const MOST_STEPS = 1_000

const DAY = 86_400_000

/** These times in order, with those between them that are missing: a gap is drawn as one. */
const withGaps = (times: readonly string[]): readonly string[] => {
  const sorted = [...new Set(times)].sort()
  const instants = sorted.map(time =>
    Date.parse(`${time.replace(' ', 'T')}${time.length > 10 ? 'Z' : ''}`),
  )
  const [first = 0, last = 0] = [instants[0], instants.at(-1)]
  const gap = Math.min(...instants.slice(1).map((instant, n) => instant - (instants[n] ?? 0)))
  const isMonthly = gap >= 28 * DAY && sorted.every(time => time.slice(8, 10) === '01')
  if (!Number.isFinite(gap) || (last - first) / gap > MOST_STEPS) return sorted
  const nameOf = (instant: Date) =>
    instant
      .toISOString()
      .replace('T', ' ')
      .slice(0, sorted[0]?.length ?? 10)
  const filled = new Set<string>()
  for (let step = new Date(first); step.getTime() <= last; ) {
    filled.add(nameOf(step))
    if (isMonthly) step.setUTCMonth(step.getUTCMonth() + 1)
    else step = new Date(step.getTime() + gap)
  }
  // Steps of uneven lengths are no gaps.
  return sorted.every(time => filled.has(time)) ? [...filled] : sorted
}

/** The names along a chart and its series: times in their order with gaps, others as the rows have them. */
export const seriesOf = (
  result: SqlResult,
  { of, along, by }: Drawing,
): { readonly names: readonly string[]; readonly series: readonly Series[] } => {
  const indexOf = (name: string) => result.columns.findIndex(column => column.name === name)
  const textIn = (row: SqlResult['rows'][number], name: string) => String(row[indexOf(name)] ?? '')
  /** What a value is called: a text by itself, anything else with its column. */
  const nameIn = (row: SqlResult['rows'][number]) => {
    const cell = row[indexOf(by)]
    return typeof cell === 'string' && cell !== '' ? cell : `${by}: ${cell ?? 'none'}`
  }
  const numbers =
    of === EACH_NUMBER ? numbersIn(result).filter(name => name !== along && name !== by) : [of]
  const texts = result.rows.map(row => textIn(row, along))
  const hasTimes = isTime(result.columns[indexOf(along)]?.type ?? '') && !texts.includes('')
  const isOneEach = by === '' && !hasTimes
  const names = hasTimes ? withGaps(texts) : isOneEach ? texts : [...new Set(texts)]
  const steps = new Map(names.map((name, step) => [name, step]))
  const series = new Map<string, (number | null)[]>()
  for (const [n, row] of result.rows.entries())
    for (const number of numbers) {
      const name =
        by === '' ? number : [nameIn(row), ...(numbers.length > 1 ? [number] : [])].join(' ')
      const values = series.get(name) ?? new Array<number | null>(names.length).fill(null)
      series.set(name, values)
      const step = isOneEach ? n : (steps.get(textIn(row, along)) ?? 0)
      const value = row[indexOf(number)]
      if (typeof value === 'number') values[step] = (values[step] ?? 0) + value
    }
  return {
    names: names.map(name => name || 'none'),
    series: [...series].map(([name, values]) => ({ name, values })),
  }
}

/** The sum of some series; null where none of them has a number. */
const sumOf = (name: string, all: readonly Series[], group?: string): Series => ({
  name,
  ...(group !== undefined && { group }),
  values: (all[0]?.values ?? []).map((_, step) => {
    const numbers = all.flatMap(({ values }) => values[step] ?? [])
    return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one)
  }),
})

const sizeOf = ({ values }: Series) => values.reduce<number>((sum, one) => sum + (one ?? 0), 0)

const largestFirst = (all: readonly Series[]) =>
  all.toSorted((one, other) => sizeOf(other) - sizeOf(one))

const NAMED = 3

/**
 * At most so many series. Of more, the largest stay; the others are added up by their groups, if they have
 * such, and the last of these are one series that is called by what is in it.
 */
export const foldSeries = (series: readonly Series[], most: number): readonly Series[] => {
  if (series.length <= most) return series
  const hasGroups = series.some(({ group }) => group !== undefined)
  const sorted = largestFirst(series)
  const first = sorted.slice(0, hasGroups ? Math.floor(most / 3) : most - 1)
  const rest = sorted.slice(first.length)
  const grouped = Map.groupBy(rest, ({ group, name }) => group ?? name)
  const folded = largestFirst(
    [...grouped].map(([group, all]) => {
      if (all.length === 1 && all[0]) return all[0]
      const more = first.some(one => one.group === group) ? 'more ' : ''
      return sumOf(`${group}, ${all.length} ${more}types`, all, group)
    }),
  )
  const own = folded.length + first.length <= most ? folded.length : most - 1 - first.length
  const others = folded.slice(own)
  const names = others.map(({ group, name }) => group ?? name)
  const more = names.length > NAMED + 1 ? [`${names.length - NAMED} more`] : []
  const listed = [...names.slice(0, more.length > 0 ? NAMED : names.length), ...more].join(', ')
  return [
    ...first,
    ...folded.slice(0, own),
    ...(others.length > 0 ? [sumOf(`others: ${listed}`, others)] : []),
  ]
}
