import type { LeftOut } from './view-tables.ts'

/** How far the tables are. */
export type Reached = {
  /** Every event up to this position is in the tables of events. */
  readonly events: number
  /** When that event happened, UTC; undefined while there is none. */
  readonly until?: string
  /** Names the folds of the tables of views. */
  readonly code: string
  /** Every event up to this position is folded into the tables of views, by these folds. */
  readonly documents: number
  /** Positions of the events that are in no table, because the operator set them aside. */
  readonly parked: readonly number[]
  /** Documents that the tables of views lack, because of events that cannot be read or folded. */
  readonly leftOut: readonly LeftOut[]
  /** Another program reads the file, so that nothing was added. */
  readonly isHeld?: true
}

/** The events that keep documents out of the tables, in a line each. */
const leftOutLines = (leftOut: readonly LeftOut[]): string[] =>
  [...Map.groupBy(leftOut, ({ position }) => position)].map(([position, all]) => {
    const views = [...Map.groupBy(all, ({ view }) => view)].map(([view, own]) =>
      own.some(({ key }) => key === null) ? `all of ${view}` : `${own.length} of ${view}`,
    )
    return `${all[0]?.type} at position ${position} cannot be read or folded. What it concerns is left out of the tables of views: ${views.join(', ')}. FROM left_out has the keys.`
  })

/** What a reader of the tables must know: where they end before the log does, and what they lack. */
export const tableNotes = (
  { events, until, documents, leftOut, isHeld }: Reached,
  upTo: number,
): string[] => [
  ...(isHeld
    ? [
        `Another program has the tables open: they have what happened until ${until} UTC, position ${events} of ${upTo}${documents < events ? `, and those of views are older` : ''}. Close it to have the rest.`,
      ]
    : []),
  ...leftOutLines(leftOut),
]
