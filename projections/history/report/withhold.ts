import {
  type Count,
  enoughChangers,
  isFew,
  isSmall,
  lightestOf,
  noCount,
  type Shown,
  sumOf,
  unless,
  WITHHELD,
  withholdLines,
} from '../small-cells.ts'
import { type Constellations, constellationNames } from './constellations.ts'
import { COHORT_WEEKS, type Figures } from './figures.ts'

const meetingNames = [
  'events',
  'eventSeats',
  'groups',
  'groupSeats',
  'invitations',
  'accepted',
] as const

const countsIn = <K extends string>(lines: readonly Readonly<Record<K, Count>>[], name: K) =>
  lines.map(line => line[name])

/** The sections whose totals are sums of lines. */
const withholdSections = ({ least, ...figures }: Figures) => ({
  funnel: withholdRows(figures.funnel, least, [
    { shown: ['swiped', 'liked'], notShown: ['passed'] },
    { shown: ['matched', 'written', 'answered'], notShown: ['unwritten', 'unanswered'] },
  ]),
  growth: withholdRows(figures.weeks, least, apart('members', 'matches', 'messages')),
  meetings: withholdRows(figures.meetings, least, apart(...meetingNames)),
  packs: withholdRows(figures.packs, least, [
    {
      shown: ['answers', 'began', 'halfWay', 'completed'],
      notShown: ['beginners', 'halfWayOnly'],
    },
  ]),
  waits: withholdRows(figures.waits, least, apart('answers')),
})
type Sections = ReturnType<typeof withholdSections>

/** What is left of the sum of all hours after everything that is shown: readings, and withheld totals. */
const restOfHours = (figures: Figures, { funnel: shown, growth }: Sections): readonly Count[] => {
  const ifWithheld = (total: Shown, counts: readonly Count[]) => (total === WITHHELD ? counts : [])
  const { funnel, weeks } = figures
  return [
    figures.reads,
    ...ifWithheld(shown.total.swiped, countsIn(funnel, 'swiped')),
    ...ifWithheld(growth.total.members, countsIn(weeks, 'members')),
    ...ifWithheld(growth.total.messages, countsIn(weeks, 'messages')),
  ]
}

/**
 * Hours, and their sums by weekday. A weekday is withheld with all its hours, so that the sum of all
 * days does not tell it; in others, hours are withheld so that the weekday does not tell them.
 *
 * @param hasSmallRest whether the sum of all days must not be known.
 */
const withholdTimes = ({ hours, least }: Figures, hasSmallRest: boolean) => {
  const withhold = (counts: readonly Count[], forced: (count: Count) => boolean) =>
    withholdRows(
      counts.map(count => ({ count })),
      least,
      [{ shown: ['count'], forced: index => forced(counts[index] ?? noCount()) }],
    ).rows.map(({ count }) => count)
  const days = hours.map(sumOf)
  const lightest = lightestOf(days)
  const weekdays = withhold(days, day => hasSmallRest && day === lightest)
  return {
    weekdays,
    hours: hours.map((counts, day) =>
      withhold(counts, ({ value }) => value > 0 && weekdays[day] === WITHHELD),
    ),
  }
}

/** Runs of days. A longer run is within the shorter ones: differences of those that are shown are not small. */
const withholdStreaks = ({ streaks, least }: Figures) => {
  let longer = 0
  return streaks
    .toReversed()
    .map(({ days, members }) => {
      const { value } = members
      const isSmallStep = isFew(value - longer, least) || isSmall([members], least)
      if (!isSmallStep) longer = value
      return { days, members: unless(isSmallStep, value) }
    })
    .toReversed()
}

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
const withholdCohorts = ({ cohorts, least }: Figures, joined: ReadonlyMap<string, Shown>) => {
  const sizes = cohorts.map(({ week }) => joined.get(week) ?? WITHHELD)
  const columns = Array.from({ length: cohorts.length === 0 ? 0 : COHORT_WEEKS }, (_, later) => {
    // Cohorts are in order, so those that reached the week are the first ones.
    const reached = cohorts.flatMap(({ weeks }) => weeks[later] ?? [])
    return {
      members: reached.reduce((sum, { active, away }) => sum + active.value + away.value, 0),
      ...withholdRows(reached, least, [
        {
          shown: ['active'],
          notShown: ['away'],
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

/**
 * Premium by month. How many subscriptions ran is what began less what ended until then: where that is
 * small, the months before and after it are withheld, and where any month is, all of that column.
 */
const withholdPremium = ({ premium: { months, runsNow }, least }: Figures) => {
  const forced = (index: number) =>
    isFew(months[index]?.before ?? 0, least) || isFew(months[index + 1]?.before ?? runsNow, least)
  const { rows, total } = withholdRows(months, least, [
    {
      shown: ['started', 'trials', 'converted'],
      notShown: ['withoutTrial', 'notConverted'],
      forced,
    },
    { shown: ['ended'], forced },
    ...apart('received', 'refunded'),
  ])
  const isGap = rows.some(row => row.started === WITHHELD || row.ended === WITHHELD)
  return {
    lines: rows.map(row => ({ ...row, before: unless(isGap, row.before) })),
    total: { ...total, ended: isFew(runsNow, least) ? WITHHELD : total.ended },
  }
}

/**
 * How many times `least` members a week needs: an uneven distribution of fewer could be told apart
 * member by member.
 */
const ENOUGH = 4

/**
 * Shares and rates of cards. They are rounded, and their counts are shown nowhere, so that none follows
 * from another; each is withheld where few members are behind it, and all where few swiped on the last day.
 */
const withholdCards = ({ cards: { weeks, deciles, changers }, least }: Figures) => {
  const unlessFew = (isShown: boolean, share: number, parts: number): Shown =>
    isShown && !isFew(changers, enoughChangers(least))
      ? Math.round(share * parts) / parts
      : WITHHELD
  return {
    weeks: weeks.map(({ week, isOver, members, unseen, gini }) => {
      const areEnough = members >= ENOUGH * least
      return {
        week,
        isOver,
        gini: unlessFew(areEnough, gini, 100),
        unseen: unlessFew(
          areEnough && !isFew(unseen, least) && !isFew(members - unseen, least),
          (100 * unseen) / Math.max(1, members),
          1,
        ),
      }
    }),
    deciles: deciles.map(({ decile, members, cards, matched, matches }) => ({
      decile,
      matches: unlessFew(
        members >= least && !isFew(matched, least) && !isFew(members - matched, least),
        (100 * matches) / Math.max(1, cards),
        10,
      ),
    })),
  }
}

/** Links and joint cards as they are shown. */
export const withholdConstellations = ({ least, months, kinds }: Constellations) => ({
  months: withholdRows(months, least, apart(...constellationNames)),
  kinds: withholdRows(kinds, least, apart('sides')),
})

export type ShownConstellations = ReturnType<typeof withholdConstellations>

/** The figures of a report as they are shown: small counts withheld, and others that would tell one. */
export const withholdSmall = (figures: Figures) => {
  const { least, first, last } = figures
  const sections = withholdSections(figures)
  const { funnel, growth, meetings, packs, waits } = sections
  return {
    least,
    first,
    last,
    funnel: funnel.rows,
    funnelTotal: funnel.total,
    weeks: growth.rows,
    weeksTotal: growth.total,
    ...withholdCohorts(figures, new Map(growth.rows.map(({ week, members }) => [week, members]))),
    ...withholdTimes(figures, isSmall(restOfHours(figures, sections), least)),
    waits: waits.rows,
    waitsTotal: waits.total.answers,
    meetings: meetings.rows,
    meetingsTotal: meetings.total,
    packs: packs.rows,
    packsTotal: packs.total,
    streaks: withholdStreaks(figures),
    premium: withholdPremium(figures),
    cards: withholdCards(figures),
  }
}

export type ShownFigures = ReturnType<typeof withholdSmall>

type CountKey<R> = { [K in keyof R]: R[K] extends Count ? K : never }[keyof R] & string

/** Counts that tell of each other: a row has all of them, or all are withheld. */
type Block<R, K extends CountKey<R>> = {
  readonly shown: readonly K[]
  /** The groups between two of them, which are not shown. */
  readonly notShown?: readonly CountKey<R>[]
  /** Rows to withhold although their counts are large. */
  readonly forced?: (index: number) => boolean
}

/** Blocks of one count each: they say nothing about each other. */
const apart = <const K extends string>(...names: readonly K[]) =>
  names.map(name => ({ shown: [name] }))

/**
 * Rows of figures as they are shown, and their totals. A block of a row is withheld where few members
 * make one of its counts, or where the total would tell them. Other fields of a row stay.
 *
 * @param least members below which a count is small; 0 or 1 withholds nothing.
 */
const withholdRows = <R extends object, const K extends CountKey<R>>(
  rows: readonly R[],
  least: number,
  blocks: readonly Block<R, K>[],
) => {
  const countOf = (row: R, name: CountKey<R>) => row[name] as Count
  const verdicts = blocks.map(({ shown, notShown = [], forced = () => false }) => {
    const names = [...shown, ...notShown]
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
