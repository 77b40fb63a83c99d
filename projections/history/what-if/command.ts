import type { Command } from 'commander'
import type { Terminal } from '../../../engines/process/command-line/terminal.ts'
import { type ListingRow, openListing } from '../listing.ts'
import { loadDefault, replay, stepsError } from '../replay.ts'
import { gatherFigures } from '../report/figures.ts'
import { type ShownFigures, withholdSmall } from '../report/withhold.ts'
import { endOfLog, readDays, type SelectionOptions, withDays } from '../selection.ts'
import {
  isSmall,
  type MinCellOption,
  type Shown,
  unless,
  WITHHELD,
  withMinCell,
} from '../small-cells.ts'
import { type HistorySession, withLog } from '../with-log.ts'
import type { WhatIf } from './what-if.ts'

type WhatIfOptions = Pick<SelectionOptions, 'since' | 'until'> &
  MinCellOption & { readonly decide?: boolean }

/** @throws {HistoryRefused} there is no such file, it does not load, or exports something else. */
const loadWhatIf = async (file: string): Promise<WhatIf<unknown>> =>
  (await loadDefault(file, {
    kind: 'a changed past',
    declaredBy: 'defineWhatIf',
    example: 'docs/history/what-if/without-premium.ts',
    errorIn: ({ initial, on }) =>
      typeof initial === 'function'
        ? stepsError(on, { fallback: false })
        : 'it has no `initial()`, which makes the state before the first event',
  })) as WhatIf<unknown>

/** Both values of a figure and their difference; what is withheld in one past is withheld in both. */
const valuesOf = (was: Shown | null, would: Shown | null) => {
  if (was === WITHHELD || would === WITHHELD)
    return { actual: WITHHELD, 'what if': WITHHELD, change: WITHHELD }
  const change = was === null || would === null ? null : Math.round(10 * (would - was)) / 10
  return { actual: was, 'what if': would, change }
}

/** The figures of both pasts, a row each. */
const compared = (actual: ShownFigures, changed: ShownFigures): ListingRow[] => {
  const would = new Map(figureRows(changed).map(row => [`${row.section} ${row.figure}`, row.value]))
  return figureRows(actual).map(({ section, figure, value }) => ({
    section,
    figure,
    ...valuesOf(value, would.get(`${section} ${figure}`) ?? null),
  }))
}

const write = async ({ output, format }: HistorySession, rows: readonly ListingRow[]) => {
  const columns = ['section', 'figure', 'actual', 'what if', 'change']
  const listing = openListing(output, format, columns)
  await listing.rows(rows)
  await listing.end()
}

const whatIf = async (
  session: HistorySession,
  file: string,
  { decide = false, minCell, ...times }: WhatIfOptions,
): Promise<void> => {
  const { log, now, showProgress, signal } = session
  const filter = { ...readDays(times, now), upTo: log.head() }
  const end = await endOfLog(log, filter)
  const { withSelectedEvents } = await import('../database/selected-events.ts') // loads DuckDB
  const { changesOf, deriveChanged } = await import('./changed-events.ts')
  const reducer = changesOf(await loadWhatIf(file), decide)
  const progress = showProgress('replaying', filter.upTo)
  const onProgress = progress.update
  const replaying = { log, reducer, name: file, filter, signal, onProgress }
  const changes = await replay(replaying).finally(progress.stop)
  if (!changes) return
  const pasts = await withSelectedEvents(session, filter, async connection => {
    const actual = await gatherFigures(connection, minCell, end, filter.until)
    await deriveChanged(connection, changes)
    return { actual, changed: await gatherFigures(connection, minCell, end) }
  })
  if (!pasts) return
  const outcomes = changes.outcomes.map(({ command, code, commands }) => {
    const value = unless(isSmall([commands], minCell), commands.value)
    return { section: 'decided anew', figure: `${command}: ${code}`, ...valuesOf(0, value) }
  })
  const [actual, changed] = [withholdSmall(pasts.actual), withholdSmall(pasts.changed)]
  await write(session, [...compared(actual, changed), ...outcomes])
}

/** `what-if`: the figures of the report beside those of a changed past. */
export const addWhatIf = (program: Command, terminal: Terminal): void => {
  withMinCell(withDays(program.command('what-if')))
    .description(
      "compares the report's figures with those of a past that your own function changes, see docs/history",
    )
    .argument('<what-if.ts>', 'file that exports a changed past by default')
    .option('--decide', 'asks deciders again for the commands of pairs and conversations')
    .action((file: string, options: WhatIfOptions, command: Command) =>
      withLog(command, terminal, session => whatIf(session, file, options)),
    )
}

type FigureRow = {
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
