import type { Command } from 'commander'
import type { Terminal } from '../../../engines/process/command-line/terminal.ts'
import { type ListingRow, openListing } from '../listing.ts'
import { loadDefault, stepsFault } from '../load-reducer.ts'
import { replay } from '../replay.ts'
import { type Figures, gatherFigures } from '../report/figures.ts'
import { readSelection, type SelectionOptions, withTimes } from '../selection.ts'
import { type HistorySession, withLog } from '../with-log.ts'
import { figureRows } from './figure-rows.ts'
import { foldSideBySide } from './side-by-side.ts'
import type { WhatIf } from './what-if.ts'

type WhatIfOptions = Pick<SelectionOptions, 'since' | 'until'> & { readonly decide?: boolean }

/** @throws {HistoryRefused} there is no such file, it does not load, or exports something else. */
const loadWhatIf = async (file: string): Promise<WhatIf<unknown>> =>
  (await loadDefault(file, {
    kind: 'a changed past',
    declaredBy: 'defineWhatIf',
    example: 'docs/history/what-if/without-premium.ts',
    fault: ({ initial, on }) =>
      typeof initial === 'function'
        ? stepsFault(on, { fallback: false })
        : 'it has no `initial()`, which makes the state before the first event',
  })) as WhatIf<unknown>

/** The figures of both pasts, a row each; a figure that only one of them has is null in the other. */
const compared = (actual: Figures, changed: Figures): ListingRow[] => {
  const [was, would] = [figureRows(actual), figureRows(changed)]
  const keyOf = (one: { section: string; figure: string }) => `${one.section}/${one.figure}`
  const others = new Map(would.map(one => [keyOf(one), one.value]))
  const known = new Set(was.map(keyOf))
  return [
    ...was.map(one => ({ ...one, other: others.get(keyOf(one)) ?? null })),
    ...would
      .filter(one => !known.has(keyOf(one)))
      .map(one => ({ ...one, value: null, other: one.value })),
  ].map(({ section, figure, value, other }) => ({
    section,
    figure,
    actual: value,
    'what if': other,
    change: value === null || other === null ? null : Math.round(10 * (other - value)) / 10,
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
  { decide = false, ...times }: WhatIfOptions,
): Promise<void> => {
  const { log, now, showProgress, signal } = session
  const filter = { ...readSelection(log, times, now), upTo: log.head() }
  const reducer = foldSideBySide({
    whatIf: await loadWhatIf(file),
    reducer: gatherFigures,
    decide,
  })
  const progress = showProgress('replaying', filter.upTo)
  const result = await replay({
    log,
    reducer,
    name: file,
    filter,
    signal,
    onProgress: progress.update,
  }).finally(progress.stop)
  if (!result) return
  const outcomes = result.outcomes.map(({ command, code, commands }) => ({
    section: 'decided anew',
    figure: `${command}: ${code}`,
    actual: 0,
    'what if': commands,
    change: commands,
  }))
  await write(session, [...compared(result.actual, result.changed), ...outcomes])
}

/** `what-if`: the figures of the report beside those of a changed past. */
export const addWhatIf = (program: Command, terminal: Terminal): void => {
  withTimes(program.command('what-if'))
    .description(
      "compares the report's figures with those of a past that your own function changes, see docs/history",
    )
    .argument('<what-if.ts>', 'file that exports a changed past by default')
    .option('--decide', 'asks deciders again for the commands of pairs and conversations')
    .action((file: string, options: WhatIfOptions, command: Command) =>
      withLog(command, terminal, session => whatIf(session, file, options)),
    )
}
