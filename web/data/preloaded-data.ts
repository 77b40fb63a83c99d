import { PRELOADED_DATA_ID } from '../../contracts/preloaded-data.ts'

/** Server answers by address. */
export type PreloadedResponses = ReadonlyMap<string, unknown>

/**
 * Reads the preloaded data and removes it from the page. Afterwards it exists only in memory, like
 * any fetched answer.
 */
export function takePreloadedData(): PreloadedResponses {
  const block = document.getElementById(PRELOADED_DATA_ID)
  block?.remove()
  return new Map(Object.entries(JSON.parse(block?.textContent ?? '{}')))
}
