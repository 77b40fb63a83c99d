import { type Count, type Shown, sumOf, unless, withholdLines } from '../small-cells.ts'

type CountKey<R> = { [K in keyof R]: R[K] extends Count ? K : never }[keyof R] & string

/** Counts that tell of each other: a row has all of them, or all are withheld. */
type Block<R, K extends CountKey<R>> = {
  readonly shown: readonly K[]
  /** The groups between two of them, which are not shown. */
  readonly between?: readonly CountKey<R>[]
  /** Rows to withhold although their counts are large. */
  readonly forced?: (index: number) => boolean
}

/** Blocks of one count each: they say nothing about each other. */
export const apart = <const K extends string>(...names: readonly K[]) =>
  names.map(name => ({ shown: [name] }))

/**
 * Rows of figures as they are shown, and their totals. A block of a row is withheld where few members
 * make one of its counts, or where the total would tell them. Other fields of a row stay.
 *
 * @param least members below which a count is small; 0 or 1 withholds nothing.
 */
export const withholdRows = <R extends object, const K extends CountKey<R>>(
  rows: readonly R[],
  least: number,
  blocks: readonly Block<R, K>[],
) => {
  const countOf = (row: R, name: CountKey<R>) => row[name] as Count
  const verdicts = blocks.map(({ shown, between = [], forced = () => false }) => {
    const names = [...shown, ...between]
    const lines = rows.map((row, index) => ({
      groups: names.map(name => countOf(row, name)),
      forced: forced(index),
    }))
    return { names, shown, withheld: withholdLines(lines, least) }
  })
  const show = (of: (name: K) => number, isWithheld: (verdict: (typeof verdicts)[0]) => boolean) =>
    Object.fromEntries(
      verdicts.flatMap(verdict =>
        verdict.shown.map(name => [name, unless(isWithheld(verdict), of(name))]),
      ),
    ) as Record<K, Shown>
  const counted = new Set<string>(verdicts.flatMap(({ names }) => names))
  const othersOf = (row: R) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !counted.has(name)))
  return {
    rows: rows.map(
      (row, index) =>
        ({
          ...othersOf(row),
          ...show(
            name => countOf(row, name).value,
            ({ withheld }) => withheld.lines[index] ?? false,
          ),
        }) as Omit<R, CountKey<R>> & Record<K, Shown>,
    ),
    total: show(
      name => sumOf(rows.map(row => countOf(row, name))).value,
      ({ withheld }) => withheld.total,
    ),
  }
}
