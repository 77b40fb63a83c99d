import type { Figures } from '../report/figures.ts'

export type FigureRow = {
  readonly section: string
  readonly figure: string
  readonly value: number | null
}

const counts = (
  section: string,
  name: string,
  { [name]: _, ...numbers }: Readonly<Record<string, string | number>>,
  title: string,
): FigureRow[] =>
  Object.entries(numbers).map(([figure, value]) => ({
    section,
    figure: `${title}: ${figure}`,
    value: Number(value),
  }))

const total = <T>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((sum, one) => sum + of(one), 0)

/**
 * The figures of a report as a list: counts as they are, weeks and months in all, hours by weekday, and
 * the percentage of members active by weeks since joining, over those cohorts that reached the week.
 */
export const figureRows = (figures: Figures): FigureRow[] => {
  const sums = (section: string, rows: readonly object[], time: string): FigureRow[] => {
    const names = Object.keys(rows[0] ?? {}).filter(name => name !== time && name !== 'before')
    return names.map(name => ({
      section,
      figure: name,
      value: total(rows as readonly Record<string, number>[], row => row[name] ?? 0),
    }))
  }
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  const retention = (figures.cohorts[0]?.shares ?? []).map((_, later): FigureRow => {
    const reached = figures.cohorts.filter(({ shares }) => typeof shares[later] === 'number')
    const members = total(reached, one => one.members)
    const active = total(reached, one => ((one.shares[later] ?? 0) * one.members) / 100)
    return {
      section: 'cohorts',
      figure: `% active in week ${later}`,
      value: members === 0 ? null : Math.round((1000 * active) / members) / 10,
    }
  })
  return [
    { section: 'log', figure: 'events counted', value: figures.events },
    ...figures.funnel.flatMap(one => counts('funnel', 'mode', one, one.mode)),
    ...sums('growth', figures.weeks, 'week'),
    ...retention,
    ...figures.hours.map((hours, day) => ({
      section: 'activity',
      figure: weekdays[day] ?? '',
      value: total(hours, one => one),
    })),
    ...figures.waits.map(({ name, answers }) => ({
      section: 'answers',
      figure: `within ${name}`,
      value: answers,
    })),
    ...sums('meetings', figures.meetings, 'week'),
    ...figures.questions.packs.flatMap(one => counts('questions', 'pack', one, one.pack)),
    ...figures.questions.streaks.map(({ days, members }) => ({
      section: 'questions',
      figure: `streaks of ${days} days`,
      value: members,
    })),
    ...sums('premium', figures.premium, 'month'),
  ]
}
