import { type Count, type Shown, sumOf, unless, withholdLines } from '../small-cells.ts'

type Counts<K extends string> = Readonly<Record<K, Count>>

type Columns<K extends string, B extends string> = {
  /** The counts that a line shows. */
  readonly shown: readonly K[]
  /** The groups between two of them, which it does not show. */
  readonly between: readonly B[]
  /** Lines to withhold although their counts are large. */
  readonly forced?: (index: number) => boolean
}

/** The counts of lines and their totals, withheld where a group is small. A line is withheld whole. */
export const withholdCounts = <K extends string, B extends string>(
  lines: readonly (Counts<K> & Counts<B>)[],
  least: number,
  { shown, between, forced = () => false }: Columns<K, B>,
) => {
  const names: readonly (K | B)[] = [...shown, ...between]
  const withheld = withholdLines(
    lines.map((line: Counts<K | B>, index) => ({
      groups: names.map(name => line[name]),
      forced: forced(index),
    })),
    least,
  )
  const show = (of: (name: K) => number, isWithheld: boolean) =>
    Object.fromEntries(shown.map(name => [name, unless(isWithheld, of(name))])) as Record<K, Shown>
  return {
    lines: lines.map((line, index) =>
      show(name => line[name].value, withheld.lines[index] ?? false),
    ),
    total: show(name => sumOf(lines.map(line => line[name])).value, withheld.total),
  }
}

/** The same for columns that say nothing about each other: a cell is withheld alone. */
export const withholdColumns = <K extends string>(
  lines: readonly Counts<K>[],
  least: number,
  names: readonly K[],
) => {
  const columns = names.map(name =>
    withholdCounts<K, never>(lines, least, { shown: [name], between: [] }),
  )
  const merge = (parts: readonly Record<K, Shown>[]): Record<K, Shown> =>
    Object.assign({}, ...parts)
  return {
    lines: lines.map((_, index) => merge(columns.flatMap(column => column.lines[index] ?? []))),
    total: merge(columns.map(({ total }) => total)),
  }
}

/** Each object with the counts of its line. */
export const withLines = <A extends object, B extends object>(
  named: readonly A[],
  lines: readonly B[],
): (A & B)[] => named.map((one, index) => ({ ...one, ...lines[index] }) as A & B)
