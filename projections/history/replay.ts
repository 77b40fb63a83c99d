import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Command } from 'commander'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { type DomainEvent, definitionOf } from '../../contracts/events.ts'
import type { EventFilter, HistoryLog } from '../../engines/log/history-log.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { HistoryRefused } from './history-refused.ts'
import { type ListingRow, openListing } from './listing.ts'
import { type ReadEvents, redactedEvents } from './redacted-events.ts'
import type { Reducer } from './reducer.ts'
import { readSelection, type SelectionOptions, withTypesAndTimes } from './selection.ts'
import { meantType } from './unknown-type.ts'
import { type HistorySession, withLog, withPersonal } from './with-log.ts'

/** A function of a file that was handed to `history` threw at this event. */
class StepFailed extends HistoryRefused {
  constructor(file: string, event: RecordedEvent<DomainEvent>, cause: unknown) {
    super(
      `${file} failed at ${event.type}, position ${event.position}, id ${event.id}: ${reasonOf(cause, file)}.`,
    )
  }
}

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
      if (!step) continue
      const before = state
      try {
        state = step(before, event)
      } catch (error) {
        throw new StepFailed(name, event, error)
      }
      if (state === undefined && before !== undefined)
        throw new StepFailed(name, event, new TypeError(`no next state is returned by ${step}`))
    }
    onProgress?.(page.at(-1)?.[0] ?? 0)
  }
  if (signal?.aborted) return undefined
  try {
    return reducer.result(state as S)
  } catch (error) {
    throw new HistoryRefused(`${name} failed in result(): ${reasonOf(error, name)}.`)
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

/** Why a value is not a reducer; undefined if it is one. */
const reducerError = (reducer: Readonly<Record<string, unknown>>): string | undefined => {
  if (!('initial' in reducer))
    return 'its reducer has no `initial`, the state before the first event'
  if (typeof reducer.result !== 'function') return 'its reducer has no `result(state)`'
  return stepsError(reducer.on, { fallback: true })
}

const askReducer = async (session: HistorySession, file: string, options: SelectionOptions) => {
  const reducer = (await loadDefault(file, {
    kind: 'a reducer',
    declaredBy: 'defineReducer',
    example: 'docs/history/funnel.ts',
    errorIn: reducerError,
  })) as Reducer<unknown, unknown>
  const { log, now, readEvents, showProgress, signal } = session
  const filter = { ...readSelection(log, options, now), upTo: log.head() }
  const progress = showProgress('replaying', filter.upTo)
  const onProgress = progress.update
  const replaying = { log, reducer, name: file, filter, readEvents, signal, onProgress }
  const result = await replay(replaying).finally(progress.stop)
  if (!signal.aborted) await print(session, result)
}

/** `replay`: folds the log with a reducer file. */
export const addReplay = (program: Command, terminal: Terminal): void => {
  withPersonal(withTypesAndTimes(program.command('replay')))
    .description('folds the log with your own reducer, see docs/history')
    .argument('<file.ts>', 'file that exports a reducer by default')
    .action((file: string, options: SelectionOptions, command: Command) =>
      withLog(command, terminal, session => askReducer(session, file, options)),
    )
}

/** Name and first line of an error in a file, and where in it, as far as the stack says. */
const reasonOf = (error: unknown, file: string): string => {
  if (!(error instanceof Error)) return String(error)
  const [, line] = error.stack?.split(resolve(file))[1]?.match(/^:(\d+)/) ?? []
  return `${error.name}: ${error.message.split('\n')[0]}${line ? ` (line ${line})` : ''}`
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Why `on` is not a list of functions by event type; undefined if it is one. `fallback`: may it have `*`? */
export const stepsError = (
  on: unknown,
  { fallback }: { fallback: boolean },
): string | undefined => {
  if (!isObject(on)) return 'it has no `on`, a function by event type'
  for (const [type, step] of Object.entries(on)) {
    if (!(fallback && type === '*') && !definitionOf(type))
      return `it waits for ${type}, which there is not. ${meantType(type)}`
    if (typeof step !== 'function') return `on.${type} is no function`
  }
  return undefined
}

type Loading = {
  /** What the file holds, e.g. `a reducer`. */
  readonly kind: string
  /** The function that declares it, e.g. `defineReducer`. */
  readonly declaredBy: string
  readonly example: string
  readonly errorIn: (loaded: Readonly<Record<string, unknown>>) => string | undefined
}

/**
 * The object that a TypeScript or JavaScript file exports by default.
 *
 * @throws {HistoryRefused} there is no such file, it does not load, or `errorIn` finds one.
 */
export const loadDefault = async (
  file: string,
  { kind, declaredBy, example, errorIn }: Loading,
): Promise<unknown> => {
  const path = resolve(file)
  if (!existsSync(path))
    throw new HistoryRefused(`There is no file ${file}. Name ${kind}, e.g. ${example}.`)
  let loaded: { default?: unknown }
  try {
    loaded = await import(pathToFileURL(path).href)
  } catch (error) {
    throw new HistoryRefused(`${file} cannot be loaded: ${reasonOf(error, file)}.`)
  }
  const found = isObject(loaded.default)
    ? errorIn(loaded.default)
    : `it has no default export. End it with: export default ${declaredBy}({ … })`
  if (found) throw new HistoryRefused(`${file} is not ${kind}: ${found}.`)
  return loaded.default
}
