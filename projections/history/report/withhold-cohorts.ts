import { type Shown, WITHHELD } from '../small-cells.ts'
import { COHORT_WEEKS, type Figures } from './figures.ts'
import { withholdRows } from './withhold-rows.ts'

/** A share in percent. */
const shareOf = (active: Shown, all: number): Shown =>
  active === WITHHELD ? WITHHELD : all === 0 ? 0 : (100 * active) / all

/**
 * Who joined in a week, and the share of them that was active in each later week; null where it is not
 * over. Beside it the share of all members by weeks since joining, of the cohorts that reached the week:
 * shares of cohorts are withheld so that it does not tell them.
 *
 * @param joined who joined, by week, as it is shown.
 */
export const withholdCohorts = (
  { cohorts, least }: Figures,
  joined: ReadonlyMap<string, Shown>,
) => {
  const sizes = cohorts.map(({ week }) => joined.get(week) ?? WITHHELD)
  const columns = Array.from({ length: cohorts.length === 0 ? 0 : COHORT_WEEKS }, (_, later) => {
    // Cohorts are in order, so those that reached the week are the first ones.
    const reached = cohorts.flatMap(({ weeks }) => weeks[later] ?? [])
    return {
      members: reached.reduce((sum, { active, away }) => sum + active.value + away.value, 0),
      ...withholdRows(reached, least, [
        {
          shown: ['active'],
          between: ['away'],
          forced: index => sizes[index] === WITHHELD,
        },
      ]),
    }
  })
  return {
    cohorts: cohorts.map(({ week, isOver, members }, index) => ({
      week,
      isOver,
      members: sizes[index] ?? WITHHELD,
      shares: columns.map(({ rows }) => {
        const row = rows[index]
        return row ? shareOf(row.active, members) : null
      }),
    })),
    retention: columns.map(({ rows, total, members }) =>
      rows.length === 0 ? null : shareOf(total.active, members),
    ),
  }
}
