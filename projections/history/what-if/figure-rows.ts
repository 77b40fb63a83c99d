import type { ShownFigures } from '../report/withhold.ts'
import type { Shown } from '../small-cells.ts'

export type FigureRow = {
  readonly section: string
  readonly figure: string
  readonly value: Shown | null
}

/** A row for each count, named by its field. */
const rowsOf = (
  section: string,
  counts: Readonly<Record<string, Shown>>,
  title = '',
): FigureRow[] =>
  Object.entries(counts).map(([figure, value]) => ({ section, figure: title + figure, value }))

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * The figures of a report as a list: counts as they are, weeks and months in all, hours by weekday, and
 * the percentage of members active by weeks since joining, over those cohorts that reached the week.
 */
export const figureRows = (figures: ShownFigures): FigureRow[] => [
  ...figures.funnel.flatMap(({ mode, ...steps }) => rowsOf('funnel', steps, `${mode}: `)),
  ...rowsOf('growth', figures.weeksTotal),
  ...figures.retention.map((share, later) => ({
    section: 'cohorts',
    figure: `% active in week ${later}`,
    value: typeof share === 'number' ? Math.round(10 * share) / 10 : share,
  })),
  ...figures.weekdays.map((value, day) => ({
    section: 'activity',
    figure: weekdays[day] ?? '',
    value,
  })),
  ...figures.waits.map(({ name, answers }) => ({
    section: 'answers',
    figure: `within ${name}`,
    value: answers,
  })),
  ...rowsOf('meetings', figures.meetingsTotal),
  ...figures.packs.flatMap(({ pack, ...counts }) => rowsOf('questions', counts, `${pack}: `)),
  ...figures.streaks.map(({ days, members }) => ({
    section: 'questions',
    figure: `streaks of ${days} days`,
    value: members,
  })),
  ...rowsOf('premium', figures.premium.total),
  ...figures.cards.deciles.map(({ decile, matches }) => ({
    section: 'cards',
    figure: `matches per hundred cards, decile ${decile}`,
    value: matches,
  })),
]
