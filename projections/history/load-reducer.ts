import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { definitionOf, events } from '../../contracts/core/event-types.ts'
import { HistoryRefused } from './history-refused.ts'
import type { Reducer } from './reducer.ts'

/** Name and first line of an error in a reducer file, without the stack. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Why a value is not a reducer; undefined if it is one. */
const reducerFault = (reducer: unknown): string | undefined => {
  if (!isObject(reducer))
    return 'it has no default export. End it with: export default defineReducer({ … })'
  if (!('initial' in reducer))
    return 'its reducer has no `initial`, the state before the first event'
  if (typeof reducer.result !== 'function') return 'its reducer has no `result(state)`'
  if (!isObject(reducer.on)) return 'its reducer has no `on`, a function by event type'
  for (const [type, step] of Object.entries(reducer.on)) {
    if (type !== '*' && !definitionOf(type))
      return `it waits for ${type}, which there is not. There are: ${events.map(one => one.type).join(', ')}`
    if (typeof step !== 'function') return `on.${type} is no function`
  }
  return undefined
}

/**
 * The reducer that a TypeScript or JavaScript file exports by default.
 *
 * @throws {HistoryRefused} there is no such file, it does not load, or exports something else.
 */
export const loadReducer = async (file: string): Promise<Reducer<unknown, unknown>> => {
  const path = resolve(file)
  if (!existsSync(path))
    throw new HistoryRefused(
      `There is no file ${file}. Name a reducer, e.g. docs/history/funnel.ts.`,
    )
  let loaded: { default?: unknown }
  try {
    loaded = await import(pathToFileURL(path).href)
  } catch (error) {
    throw new HistoryRefused(`${file} cannot be loaded: ${reasonOf(error)}.`)
  }
  const fault = reducerFault(loaded.default)
  if (fault) throw new HistoryRefused(`${file} is not a reducer: ${fault}.`)
  return loaded.default as Reducer<unknown, unknown>
}
