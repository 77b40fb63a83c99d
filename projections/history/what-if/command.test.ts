// In a process of its own: awaits while it is loaded.
import test from 'ava'
import fc from 'fast-check'
import { shownFigures, type Told } from '../../../test/history/shown-figures.ts'
import { profileCreated } from '../../../test/projections/histories.ts'
import { smallCommunities } from '../../../test/projections/small-communities.ts'
import type { ShownFigures } from '../report/withhold.ts'
import { figureRows } from './command.ts'

const LEAST = 5
const shownOf = (events: readonly Told[], least = LEAST) =>
  shownFigures(events, least, events.at(-1)?.at)

/** What `what-if` says of a figure, as it is written. */
const listed = (figures: ShownFigures, name: string) =>
  figureRows(figures).find(({ figure }) => figure === name)?.value

const isNumber = (cell: unknown): cell is number => typeof cell === 'number'
const sum = (cells: readonly number[]) => cells.reduce((all, cell) => all + cell, 0)

/** Who is left of a week since joining: the share of `what-if` less the cohorts of the report. */
const restOfWeek = (figures: ShownFigures, later: number): number | null => {
  const reached = figures.cohorts.filter(({ shares }) => shares[later] !== null)
  const share = listed(figures, `% active in week ${later}`)
  const members = reached.map(one => one.members)
  if (!isNumber(share) || !members.every(isNumber)) return null
  const active = reached.map(({ members: all, shares }) =>
    isNumber(all) && isNumber(shares[later])
      ? Math.round((all * Math.round(shares[later])) / 100)
      : 0,
  )
  return Math.round((share * sum(members)) / 100) - sum(active)
}

/** What is left of a weekday of `what-if` after the hours of the report. */
const restOfDay = (figures: ShownFigures, day: number): number | null => {
  const all = figures.weekdays[day]
  return isNumber(all) ? all - sum((figures.hours[day] ?? []).filter(isNumber)) : null
}

const day = (n: number) => new Date(Date.UTC(2026, 0, 5 + n, 12)).toISOString()
const named = (cohort: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${cohort} ${n}`)
const joined = (members: readonly string[], on: number): Told[] =>
  members.map(member => ({ ...profileCreated(member), at: day(on) }))
const read = (members: readonly string[], on: number): Told[] =>
  members.map(by => ({
    type: 'MessagesRead',
    data: { matchId: 'm', by, upTo: 1 },
    at: day(on),
  }))
const later = (...told: Told[][]) =>
  told.flat().toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1))

const [spring, summer] = [named('spring', 40), named('summer', 18)]

test('the 2 of 18 who came back do not follow from the report and what-if together', async t => {
  const figures = await shownOf(
    later(
      joined(spring, 0),
      read(spring.slice(0, 20), 7),
      joined(summer, 7),
      read(summer.slice(0, 2), 14),
      joined(named('end', 9), 28),
    ),
  )
  t.is(figures.cohorts[1]?.shares[1], 'withheld')
  t.is(restOfWeek(figures, 1), 22)
  t.is(figures.cohorts[0]?.shares[1], 'withheld')
})

test('a cohort of few is withheld, also after weeks in which nobody joined', async t => {
  const messages = named('old', 9).map(
    (from, n): Told => ({
      type: 'MessageSent',
      data: { matchId: 'm', messageId: `${n}`, from, to: 'x', content: '' },
      at: day(7),
    }),
  )
  const { cohorts } = await shownOf(
    later(
      joined(spring, 0),
      messages,
      joined(['few', 'fewer'], 14),
      joined(summer, 21),
      joined(named('late', 9), 28),
    ),
  )
  t.deepEqual(
    cohorts.map(({ week, members }) => [week, members]),
    [
      ['2026-01-05', 40],
      ['2026-01-19', 'withheld'],
      ['2026-01-26', 18],
      ['2026-02-02', 'withheld'],
    ],
  )
})

test('nothing of fewer than 5 members is left of a figure of what-if after the report', async t => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(smallCommunities, async events => {
      const figures = await shownOf(events as Told[])
      const rests = [
        ...Array.from({ length: 7 }, (_, n) => restOfDay(figures, n)),
        ...Array.from({ length: 12 }, (_, n) => restOfWeek(figures, n)),
      ].filter(isNumber)
      compared += rests.filter(rest => rest > 0).length
      for (const rest of rests) t.true(rest === 0 || rest >= LEAST, `${rest}`)
    }),
    { numRuns: 30 },
  )
  t.true(compared > 3)
})

test('the last week counts in no share and no line until a later one has begun', async t => {
  const told = later(joined(spring, 0), read(spring.slice(0, 20), 7))
  const open = await shownOf(told)
  t.deepEqual(open.cohorts[0]?.shares.slice(0, 2), [100, null])
  t.is(listed(open, '% active in week 1'), null)
  t.deepEqual(
    open.weeks.map(({ isOver }) => isOver),
    [true],
  )
  const over = await shownOf([...told, ...joined(named('next', 9), 14)])
  t.deepEqual(over.cohorts[0]?.shares.slice(0, 3), [100, 50, null])
  t.deepEqual(
    over.weeks.map(({ isOver }) => isOver),
    [true, false],
  )
})
