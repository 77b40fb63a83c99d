import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Terminal } from '../../../engines/process/command-line/terminal.ts'
import { HistoryRefused, withPath } from '../history-refused.ts'
import { endOfLog, readDays, type SelectionOptions, withDays } from '../selection.ts'
import { type MinCellOption, withMinCell } from '../small-cells.ts'
import { type HistorySession, withLog } from '../with-log.ts'
import { gatherFigures } from './figures.ts'
import { countModeration } from './moderation.ts'
import { opening, pageOf } from './page.ts'
import { withholdConstellations, withholdSmall } from './withhold.ts'

type ReportOptions = Pick<SelectionOptions, 'since' | 'until'> &
  MinCellOption & { readonly out: string; readonly moderation?: boolean }

/** @throws {HistoryRefused} the file exists and is not a report. */
const requireOwn = async (out: string): Promise<void> => {
  if (!existsSync(out) || (await readFile(out, 'utf8')).startsWith(opening)) return
  throw new HistoryRefused(`${out} already exists and is not a report. Choose another --out.`)
}

const report = async (
  session: HistorySession,
  { out, minCell, moderation = false, ...times }: ReportOptions,
): Promise<void> => {
  const { log, now, say, countConstellations } = session
  const filter = { ...readDays(times, now), upTo: log.head() }
  await requireOwn(out)
  const { withSelectedEvents } = await import('../database/selected-events.ts') // loads DuckDB
  const draft = `${out}.part`
  await using file = await open(draft, 'w')
  try {
    const end = await endOfLog(log, filter)
    const figures = await withSelectedEvents(session, filter, connection =>
      gatherFigures(connection, minCell, end, filter.until),
    )
    if (!figures) return
    const constellations = withholdConstellations(await countConstellations(filter, minCell))
    const quarters = moderation ? await countModeration(session, filter, minCell) : undefined
    await file.writeFile(pageOf(withholdSmall(figures), now, constellations, quarters))
    await file.sync()
    await rename(draft, out)
    say(`${out} is ready: open it in a browser.`)
  } finally {
    await rm(draft, { force: true })
  }
}

/** `report`: writes the report as an HTML page. */
export const addReport = (program: Command, terminal: Terminal): void => {
  withMinCell(withDays(program.command('report')))
    .description(
      'draws funnel, growth, cohorts, hours, answers, meetings, questions, premium, who is seen and constellations on one page that needs no network',
    )
    .requiredOption('--out <file>', 'e.g. report.html')
    .option('--moderation', 'also reports, decisions and appeals, by quarter')
    .action((options: ReportOptions, command: Command) =>
      withLog(command, terminal, session => withPath(options.out, () => report(session, options))),
    )
}
