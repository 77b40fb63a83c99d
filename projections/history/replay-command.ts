import type { Command } from 'commander'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { type ListingRow, openListing } from './listing.ts'
import { loadDefault, stepsFault } from './load-default.ts'
import type { Reducer } from './reducer.ts'
import { replay } from './replay.ts'
import { readSelection, type SelectionOptions, withTypesAndTimes } from './selection.ts'
import { type HistorySession, withLog, withPersonal } from './with-log.ts'

const isRow = (value: unknown): value is ListingRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows of a reducer's result: a list of rows, a row, or a value. */
const rowsOf = (result: unknown): ListingRow[] => {
  const list = Array.isArray(result) ? result : [result]
  return list.map(one => (isRow(one) ? one : { result: one as string }))
}

const print = async ({ output, format }: HistorySession, result: unknown) => {
  if (format === 'json') return output.write(`${JSON.stringify(result ?? null, null, 2)}\n`)
  const rows = rowsOf(result)
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const listing = openListing(output, format, columns)
  await listing.rows(rows)
  await listing.end()
}

/** Why a value is not a reducer; undefined if it is one. */
const reducerFault = (reducer: Readonly<Record<string, unknown>>): string | undefined => {
  if (!('initial' in reducer))
    return 'its reducer has no `initial`, the state before the first event'
  if (typeof reducer.result !== 'function') return 'its reducer has no `result(state)`'
  return stepsFault(reducer.on, { fallback: true })
}

/**
 * The reducer that a file exports by default.
 *
 * @throws {HistoryRefused} there is no such file, it does not load, or exports something else.
 */
const loadReducer = async (file: string): Promise<Reducer<unknown, unknown>> =>
  (await loadDefault(file, {
    kind: 'a reducer',
    declaredBy: 'defineReducer',
    example: 'docs/history/funnel.ts',
    fault: reducerFault,
  })) as Reducer<unknown, unknown>

/** Folds the selected events with a reducer. */
const askReducer = async (
  session: HistorySession,
  reducer: Reducer<unknown, unknown>,
  name: string,
  options: SelectionOptions,
): Promise<void> => {
  const { log, now, readEvents, showProgress, signal } = session
  const filter = { ...readSelection(log, options, now), upTo: log.head() }
  const progress = showProgress('replaying', filter.upTo)
  const onProgress = progress.update
  const replaying = { log, reducer, name, filter, readEvents, signal, onProgress }
  const result = await replay(replaying).finally(progress.stop)
  if (!signal.aborted) await print(session, result)
}

/** `replay`: folds the log with a reducer file. */
export const addReplay = (program: Command, terminal: Terminal): void => {
  withPersonal(withTypesAndTimes(program.command('replay')))
    .description('folds the log with your own reducer, see docs/history')
    .argument('<file.ts>', 'file that exports a reducer by default')
    .action((file: string, options: SelectionOptions, command: Command) =>
      withLog(command, terminal, async session => {
        await askReducer(session, await loadReducer(file), file, options)
      }),
    )
}
