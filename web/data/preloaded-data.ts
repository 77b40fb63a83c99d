import { PRELOADED_DATA_ID } from '../../contracts/core/preloaded-data.ts'

/** Server answers by address. */
export type PreloadedResponses = ReadonlyMap<string, unknown>

/** Reads the preloaded data and removes it from the page, so that only memory holds it. */
export function takePreloadedData(): PreloadedResponses {
  const block = document.getElementById(PRELOADED_DATA_ID)
  block?.remove()
  return new Map(Object.entries(JSON.parse(block?.textContent ?? '{}')))
}
