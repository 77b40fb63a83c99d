import type { Command } from 'commander'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { EventFilter, HistoryLog } from '../../engines/log/history-log.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { HistoryRefused } from './history-refused.ts'
import { type ListingRow, openListing } from './listing.ts'
import { reasonOf } from './load-default.ts'
import { loadReplayed } from './load-replayed.ts'
import { askRanking } from './rankings/ask-ranking.ts'
import { type ReadEvents, redactedEvents } from './redacted-events.ts'
import type { Reducer } from './reducer.ts'
import { readSelection, type SelectionOptions, withTypesAndTimes } from './selection.ts'
import { StepFailed } from './step-failed.ts'
import { type HistorySession, withLog, withPersonal } from './with-log.ts'

type Step = (state: unknown, event: RecordedEvent<DomainEvent>) => unknown

type Replay<S, R> = {
  readonly log: HistoryLog
  readonly reducer: Reducer<S, R>
  readonly name: string
  readonly filter?: EventFilter
  /** Reads rows; personal data is redacted by default. */
  readonly readEvents?: ReadEvents
  readonly signal?: AbortSignal
  /** Called with the position reached, every few thousand events. */
  readonly onProgress?: (position: number) => void
}

/** The selected types that a reducer handles. */
const subscribedTypes = (
  { on }: Reducer<unknown, unknown>,
  selected: readonly string[] | undefined,
) => ('*' in on ? selected : Object.keys(on).filter(type => !selected || selected.includes(type)))

/**
 * Folds events with a reducer, in the order of the log.
 *
 * @returns its result; undefined when `signal` aborted.
 * @throws {StepFailed} a function of the reducer threw; names the event.
 * @throws {UnreadableEvent} an event of a handled type does not fit its schema.
 */
export const replay = async <S, R>({
  log,
  reducer,
  name,
  filter = {},
  readEvents = redactedEvents,
  signal,
  onProgress,
}: Replay<S, R>): Promise<R | undefined> => {
  const types = subscribedTypes(reducer as Reducer<unknown, unknown>, filter.types)
  const steps = new Map(Object.entries(reducer.on as Record<string, Step>))
  const fallback = steps.get('*')
  let state: unknown = reducer.initial
  for await (const page of log.pages({ ...filter, ...(types && { types }) }, { signal })) {
    for (const event of await readEvents(page)) {
      const step = steps.get(event.type) ?? fallback
      try {
        state = step?.(state, event)
      } catch (error) {
        throw new StepFailed(name, event, error)
      }
    }
    onProgress?.(page.at(-1)?.[0] ?? 0)
  }
  if (signal?.aborted) return undefined
  try {
    return reducer.result(state as S)
  } catch (error) {
    throw new HistoryRefused(`${name} failed in result(): ${reasonOf(error)}.`)
  }
}

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

/** `replay`: folds the log with a reducer file, or compares decks with the order of a ranking file. */
export const addReplay = (program: Command, terminal: Terminal): void => {
  withPersonal(withTypesAndTimes(program.command('replay')))
    .description('folds the log with your own reducer or order of decks, see docs/history')
    .argument('<file.ts>', 'file that exports a reducer or a ranking by default')
    .action((file: string, options: SelectionOptions, command: Command) =>
      withLog(command, terminal, async session => {
        const replayed = await loadReplayed(file)
        return replayed.kind === 'ranking'
          ? askRanking(session, replayed.ranking, file, options)
          : askReducer(session, replayed.reducer, file, options)
      }),
    )
}
