import { PRELOADED_DATA_ID } from '../../contracts/preloaded-data.ts'

/** What the server answered, by address. */
export type PreloadedResponses = ReadonlyMap<string, unknown>

/**
 * Takes out of the page what came with it. Once: from then on
 * it is only in memory, as if it had just been asked for.
 */
export function takePreloadedData(): PreloadedResponses {
  const block = document.getElementById(PRELOADED_DATA_ID)
  block?.remove()
  return new Map(Object.entries(JSON.parse(block?.textContent ?? '{}')))
}
