import {
  type Count,
  isFew,
  isSmall,
  lightestOf,
  type Shown,
  sumOf,
  unless,
  WITHHELD,
} from '../small-cells.ts'
import type { Figures } from './figures.ts'
import { withholdAccounts } from './withhold-accounts.ts'
import { withholdCards } from './withhold-cards.ts'
import { withholdCohorts, withholdRetention } from './withhold-cohorts.ts'
import { withholdColumns, withholdCounts, withLines } from './withhold-counts.ts'
import { withholdPremium } from './withhold-premium.ts'

const growthNames = ['members', 'matches', 'messages'] as const
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
  swipes: withholdCounts(figures.funnel, least, {
    shown: ['swiped', 'liked'],
    between: ['passed'],
  }),
  matches: withholdCounts(figures.funnel, least, {
    shown: ['matched', 'written', 'answered'],
    between: ['unwritten', 'unanswered'],
  }),
  growth: withholdColumns(figures.weeks, least, growthNames),
  meetings: withholdColumns(figures.meetings, least, meetingNames),
  packs: withholdCounts(figures.questions.packs, least, {
    shown: ['answers', 'began', 'halfWay', 'completed'],
    between: ['beginners', 'halfWayOnly'],
  }),
  waits: withholdCounts(figures.waits, least, { shown: ['answers'], between: [] }),
})
type Sections = ReturnType<typeof withholdSections>

/**
 * What is left of the sum of all hours, and of all events, after everything that is shown: counts that
 * are nowhere else, and those whose total is withheld.
 */
const restsOf = (figures: Figures, { swipes, growth, meetings, packs }: Sections) => {
  const ifWithheld = (total: Shown, counts: readonly Count[]) => (total === WITHHELD ? counts : [])
  const { funnel, weeks, questions } = figures
  return {
    hours: [
      figures.reads,
      ...ifWithheld(swipes.total.swiped, countsIn(funnel, 'swiped')),
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

/** Counts by time of day; where `hasSmallRest`, two at least are withheld, so that their sum is not known. */
const withholdTimes = (times: readonly Count[], least: number, hasSmallRest: boolean): Shown[] => {
  const lightest = lightestOf(times)
  const lines = times.map(count => ({ count }))
  return withholdCounts(lines, least, {
    shown: ['count'],
    between: [],
    forced: index => hasSmallRest && times[index] === lightest,
  }).lines.map(({ count }) => count)
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
  const { least, hours } = figures
  const sections = withholdSections(figures)
  const { swipes, matches, growth, meetings, packs, waits } = sections
  const rests = restsOf(figures, sections)
  /** Whether few events are left, or of few profiles and few paying accounts: one member may be both. */
  const areFew = (counts: readonly Count[]) => {
    const { value, by } = sumOf(counts)
    const sizes = [by.size, figures.paid.by.size]
    return (
      isFew(value + figures.paid.value, least) ||
      (sizes.some(size => size > 0) && sizes.every(size => size < least))
    )
  }
  const hidesEvents = [[figures.events], rests.others, [...rests.hours, ...rests.others]].some(
    areFew,
  )
  const times = (counts: readonly Count[]) =>
    withholdTimes(counts, least, isSmall(rests.hours, least))
  const shownHours = times(hours.flat())
  return {
    least,
    events: unless(hidesEvents, figures.events.value),
    first: figures.first,
    last: figures.last,
    funnel: withLines(
      withLines(
        figures.funnel.map(({ mode }) => ({ mode })),
        swipes.lines,
      ),
      matches.lines,
    ),
    funnelTotal: { ...swipes.total, ...matches.total },
    weeks: withLines(
      figures.weeks.map(({ week }) => ({ week })),
      growth.lines,
    ),
    weeksTotal: growth.total,
    cohorts: withholdCohorts(
      figures,
      growth.lines.map(({ members }) => members),
    ),
    retention: withholdRetention(figures),
    hours: hours.map((_, day) => shownHours.slice(24 * day, 24 * (day + 1))),
    weekdays: times(hours.map(sumOf)),
    waits: withLines(
      figures.waits.map(({ name }) => ({ name })),
      waits.lines,
    ),
    waitsTotal: waits.total.answers,
    meetings: withLines(
      figures.meetings.map(({ week }) => ({ week })),
      meetings.lines,
    ),
    meetingsTotal: meetings.total,
    packs: withLines(
      figures.questions.packs.map(({ pack }) => ({ pack })),
      packs.lines,
    ),
    packsTotal: packs.total,
    streaks: withholdStreaks(figures),
    premium: withholdPremium(figures),
    accounts: withholdAccounts(figures),
    cards: withholdCards(figures),
  }
}

export type ShownFigures = ReturnType<typeof withholdSmall>
