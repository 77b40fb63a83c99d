import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { definitionOf, events } from '../../contracts/events.ts'
import { HistoryRefused } from './history-refused.ts'

/** Name and first line of an error in a reducer file, without the stack. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Why `on` is not a list of functions by event type; undefined if it is one. `fallback`: may it have `*`? */
export const stepsFault = (
  on: unknown,
  { fallback }: { fallback: boolean },
): string | undefined => {
  if (!isObject(on)) return 'it has no `on`, a function by event type'
  for (const [type, step] of Object.entries(on)) {
    if (!(fallback && type === '*') && !definitionOf(type))
      return `it waits for ${type}, which there is not. There are: ${events.map(one => one.type).join(', ')}`
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
  readonly fault: (loaded: Readonly<Record<string, unknown>>) => string | undefined
}

/**
 * The object that a TypeScript or JavaScript file exports by default.
 *
 * @throws {HistoryRefused} there is no such file, it does not load, or `fault` finds one.
 */
export const loadDefault = async (
  file: string,
  { kind, declaredBy, example, fault }: Loading,
): Promise<unknown> => {
  const path = resolve(file)
  if (!existsSync(path))
    throw new HistoryRefused(`There is no file ${file}. Name ${kind}, e.g. ${example}.`)
  let loaded: { default?: unknown }
  try {
    loaded = await import(pathToFileURL(path).href)
  } catch (error) {
    throw new HistoryRefused(`${file} cannot be loaded: ${reasonOf(error)}.`)
  }
  const found = isObject(loaded.default)
    ? fault(loaded.default)
    : `it has no default export. End it with: export default ${declaredBy}({ … })`
  if (found) throw new HistoryRefused(`${file} is not ${kind}: ${found}.`)
  return loaded.default
}
