// In a process of its own: awaits while it is loaded.
import test from 'ava'
import fc from 'fast-check'
import type { DomainEvent } from '../../../contracts/events.ts'
import { shownFigures } from '../../../test/history/shown-figures.ts'
import { smallCommunities } from '../../../test/projections/small-communities.ts'
import { pageOf } from './page.ts'

const LEAST = 5
/** A match is an event of two members, so that five make three. */
const LEAST_MATCHES = 3

const pageFor = async (events: readonly DomainEvent[], least = LEAST): Promise<string> =>
  pageOf(await shownFigures(events, least), new Date('2026-11-01'))

/** A number of the page, or one that is worked out; null where it cannot be. */
type Cell = number | null

const cellOf = (html: string): Cell =>
  html.includes('withheld') ? null : Number(html.replace(/<[^>]*>|[$,%\s]/g, ''))

/** The cells of a table, row by row, without the heads of rows. */
const tableOf = (page: string, caption: string): Cell[][] => {
  const [, after = ''] = page.split(`<caption>${caption}</caption>`)
  return [...(after.split('</table>')[0] ?? '').matchAll(/<tr><th scope="row">.*?<\/tr>/gs)].map(
    ([row]) => [...row.matchAll(/<td.*?<\/td>/gs)].map(([cell]) => cellOf(cell)),
  )
}
const columns = (rows: readonly Cell[][]): Cell[][] =>
  (rows[0] ?? []).map((_, column) => rows.map(row => row[column] ?? null))

const sum = (cells: readonly Cell[]): Cell =>
  cells.reduce<Cell>((all, cell) => (all === null || cell === null ? null : all + cell), 0)
const less = (from: Cell | undefined, ...rest: (Cell | undefined)[]): Cell => {
  const taken = sum(rest.map(cell => cell ?? null))
  return from == null || taken === null ? null : from - taken
}
/** What the withheld cells of a line are together, if its total is known. */
const withheldSum = (cells: readonly Cell[], total: Cell | undefined): Cell =>
  cells.includes(null) ? less(total, ...cells.filter(cell => cell !== null)) : null
/** The cells and their total, a single withheld one worked out from the others. */
const solved = (cells: readonly Cell[]): Cell[] =>
  cells.filter(cell => cell === null).length === 1 && cells.at(-1) !== null
    ? cells.map(cell => cell ?? withheldSum(cells.slice(0, -1), cells.at(-1)))
    : [...cells]
/** Differences of neighbours, of which each counts some of those before it. */
const steps = (cells: readonly Cell[]): Cell[] => cells.map((cell, n) => less(cell, cells[n + 1]))

/** What a reader of the page knows or can work out from its numbers. */
const computable = (page: string): Record<string, readonly Cell[]> => {
  const funnel = tableOf(page, 'Steps by mode').map(solved)
  const growth = columns(tableOf(page, 'A week a row'))
  const hours = tableOf(page, 'What members did, by hour').flat()
  const meetings = columns(tableOf(page, 'Meeting, a week a row'))
  const packs = columns(columns(tableOf(page, 'Answers and members by pack')).map(solved))
  const streaks = tableOf(page, 'Streaks').flat()
  const [before = [], began = [], trials = [], kept = [], ended = []] = columns(
    tableOf(page, 'Premium, a month a row'),
  ).map(solved)
  const converted = kept.map((percent, n) =>
    percent === null ? null : Math.round((percent * (trials[n] ?? 0)) / 100),
  )
  const waits = columns(tableOf(page, 'Answers by time'))[0] ?? []
  const [swipes, likes, matches, written, replies] = funnel
  const [joined = [], matched = [], messages = []] = growth
  const inHours = [swipes?.at(-1), ...joined, ...messages]
  const lines = [
    ...funnel.filter(row => row !== matches),
    ...meetings,
    ...columns(packs),
    began,
    trials,
    converted,
    ended,
  ]
  return {
    counts: [
      ...funnel.filter(row => row !== matches),
      ...growth.filter(column => column !== matched),
      ...meetings,
      ...packs,
      hours,
      streaks,
      waits,
      before,
      began,
      trials,
      converted,
      ended,
    ].flat(),
    'cells of a line together': lines.map(line => withheldSum(line.slice(0, -1), line.at(-1))),
    matches: [...(matches ?? []), ...matched],
    'matches together': [
      withheldSum(matched, matches?.at(-1)),
      withheldSum((matches ?? []).slice(0, -1), matches?.at(-1)),
    ],
    'matches of modes by weeks': [less(sum(matched), ...(matches?.slice(0, -1) ?? []))].filter(() =>
      matches?.slice(0, -1).includes(null),
    ),
    'not liked': (swipes ?? []).map((cell, n) => less(cell, likes?.[n])),
    'matches not written': (matches ?? []).map((cell, n) => less(cell, written?.[n])),
    'not answered': (written ?? []).map((cell, n) => less(cell, replies?.[n])),
    'parts of packs': packs.flatMap(([, ...row]) => steps(row)),
    'shorter streaks': steps(streaks),
    'without a trial': began.map((cell, n) => less(cell, trials[n])),
    'trials that ended': trials.map((cell, n) => less(cell, converted[n])),
    'subscriptions that run': began
      .slice(0, -1)
      .map((_, n) => less(sum(began.slice(0, n + 1)), sum(ended.slice(0, n + 1)))),
    'running at the end': [less(began.at(-1), ended.at(-1))],
    readings: [less(sum(hours), ...inHours)],
  }
}

test('no count above 0 and below 5 is on the page, or can be computed from what is', async t => {
  let withheld = 0
  await fc.assert(
    fc.asyncProperty(smallCommunities, async events => {
      const [page, whole] = [await pageFor(events), await pageFor(events, 0)]
      withheld += page.split('withheld').length
      for (const [what, cells] of Object.entries(computable(page)))
        for (const cell of cells) {
          const least = what.startsWith('matches') ? LEAST_MATCHES : LEAST
          t.false(cell !== null && cell > 0 && cell < least, `${what}: ${cell}`)
        }
      for (const [chart] of page.matchAll(/<svg.*?<\/svg>/gs))
        for (const [, text = ''] of chart.matchAll(/<text class="value" [^>]*y="\d+">(\d+) /g))
          t.false(Number(text) > 0 && Number(text) < LEAST_MATCHES, chart)

      t.false(whole.includes('withheld'))
      const [all, shown] = [computable(whole).counts ?? [], computable(page).counts ?? []]
      t.is(shown.length, all.length)
      for (const [n, cell] of shown.entries())
        if (cell !== null) t.true(cell === all[n], 'what is shown is the number itself')
    }),
    { numRuns: 25 },
  )
  t.true(withheld > 20)
})

const members = Array.from({ length: 8 }, (_, n) => `member ${n}`)
const at = (day: string) => ({ at: `${day}T12:00:00.000Z` })

test('hours are withheld where the readings in them are few, which nothing else shows', async t => {
  const swipes = members.map(
    (by): DomainEvent => ({
      type: 'Swiped',
      data: { by, on: 'member 9', mode: 'dating', action: 'like' },
    }),
  )
  const reading: DomainEvent = { type: 'MessagesRead', data: { matchId: 'm', by: 'x', upTo: 1 } }
  const told = (events: readonly DomainEvent[]) =>
    pageFor(events.map(event => ({ ...event, ...at('2026-01-05') })))
  t.deepEqual(computable(await told(swipes)).readings, [0])
  t.deepEqual(computable(await told([...swipes, reading])).readings, [null])
})

test('subscriptions are withheld where the few that run could be worked out of them', async t => {
  const changed = (day: string, status: 'active' | 'ended', of: readonly string[]) =>
    of.map((memberId): DomainEvent & { at: string } => ({
      type: 'SubscriptionChanged',
      data: {
        memberId,
        subscriptionId: memberId,
        plan: 'monthly',
        status,
        cents: 500,
        renewsAt: null,
        endsAt: null,
      },
      ...at(day),
    }))
  const began = changed('2026-01-05', 'active', members)
  const ended = changed('2026-02-05', 'ended', members.slice(0, 6))
  const others = changed('2026-03-05', 'active', ['a', 'b', 'c', 'd', 'e', 'f'])
  const running = async (events: readonly DomainEvent[]) => {
    const known = computable(await pageFor(events))
    return [...(known['subscriptions that run'] ?? []), ...(known['running at the end'] ?? [])]
  }
  t.deepEqual(await running(began), [8, 8])
  t.deepEqual(await running([...began, ...ended]), [null, null, null])
  t.deepEqual(await running([...began, ...ended, ...others]), [8, null, null, 8])
})
