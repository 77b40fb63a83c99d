import {
  type Count,
  isFew,
  isSmall,
  lightestOf,
  noCount,
  type Shown,
  sumOf,
  unless,
  WITHHELD,
} from '../small-cells.ts'
import type { Figures } from './figures.ts'
import { withholdAccounts } from './withhold-accounts.ts'
import { withholdCards } from './withhold-cards.ts'
import { withholdCohorts } from './withhold-cohorts.ts'
import { withholdPremium } from './withhold-premium.ts'
import { apart, withholdRows } from './withhold-rows.ts'

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
    { shown: ['swiped', 'liked'], between: ['passed'] },
    { shown: ['matched', 'written', 'answered'], between: ['unwritten', 'unanswered'] },
  ]),
  growth: withholdRows(figures.weeks, least, apart('members', 'matches', 'messages')),
  meetings: withholdRows(figures.meetings, least, apart(...meetingNames)),
  packs: withholdRows(figures.questions.packs, least, [
    {
      shown: ['answers', 'began', 'halfWay', 'completed'],
      between: ['beginners', 'halfWayOnly'],
    },
  ]),
  waits: withholdRows(figures.waits, least, apart('answers')),
})
type Sections = ReturnType<typeof withholdSections>

/**
 * What is left of the sum of all hours, and of all events, after everything that is shown: counts that
 * are nowhere else, and those whose total is withheld.
 */
const restsOf = (figures: Figures, { funnel: shown, growth, meetings, packs }: Sections) => {
  const ifWithheld = (total: Shown, counts: readonly Count[]) => (total === WITHHELD ? counts : [])
  const { funnel, weeks, questions } = figures
  return {
    hours: [
      figures.reads,
      ...ifWithheld(shown.total.swiped, countsIn(funnel, 'swiped')),
      ...ifWithheld(growth.total.members, countsIn(weeks, 'members')),
      ...ifWithheld(growth.total.messages, countsIn(weeks, 'messages')),
    ],
    others: [
      figures.rest,
      ...ifWithheld(growth.total.matches, countsIn(weeks, 'matches')),
      ...meetingNames.flatMap(name =>
        ifWithheld(meetings.total[name], countsIn(figures.meetings, name)),
      ),
      ...ifWithheld(packs.total.answers, countsIn(questions.packs, 'answers')),
    ],
  }
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
const withholdStreaks = ({ questions: { streaks }, least }: Figures) => {
  let longer = 0
  return streaks
    .toReversed()
    .map(({ days, members: { value } }) => {
      const isSmallStep = isFew(value - longer, least)
      if (!isSmallStep) longer = value
      return { days, members: unless(isSmallStep, value) }
    })
    .toReversed()
}

/** The figures of a report as they are shown: small counts withheld, and others that would tell one. */
export const withholdSmall = (figures: Figures) => {
  const { least, first, last } = figures
  const sections = withholdSections(figures)
  const { funnel, growth, meetings, packs, waits } = sections
  const rests = restsOf(figures, sections)
  /** Whether events are left of few profiles and few paying accounts: one member may be both. */
  const areFew = (counts: readonly Count[]) => {
    const sizes = [sumOf(counts).by.size, figures.paid.by.size]
    return sizes.some(size => size > 0) && sizes.every(size => size < least)
  }
  const hidesEvents = [[figures.events], rests.others, [...rests.hours, ...rests.others]].some(
    areFew,
  )
  return {
    least,
    events: unless(hidesEvents, figures.events.value),
    first,
    last,
    funnel: funnel.rows,
    funnelTotal: funnel.total,
    weeks: growth.rows,
    weeksTotal: growth.total,
    ...withholdCohorts(figures, new Map(growth.rows.map(({ week, members }) => [week, members]))),
    ...withholdTimes(figures, isSmall(rests.hours, least)),
    waits: waits.rows,
    waitsTotal: waits.total.answers,
    meetings: meetings.rows,
    meetingsTotal: meetings.total,
    packs: packs.rows,
    packsTotal: packs.total,
    streaks: withholdStreaks(figures),
    premium: withholdPremium(figures),
    accounts: withholdAccounts(figures),
    cards: withholdCards(figures),
  }
}

export type ShownFigures = ReturnType<typeof withholdSmall>
