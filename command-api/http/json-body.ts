import { deepFreeze } from '../../engines/primitives/deep-freeze.ts'

const jsonOfShared = new WeakMap<object, string>()

/** Freezes an element that many responses contain: `jsonBody` serializes it once. */
export const sharedElement = <V extends object>(element: V): V => {
  if (!jsonOfShared.has(element)) jsonOfShared.set(element, JSON.stringify(deepFreeze(element)))
  return element
}

const sharedJson = (element: unknown): string | undefined =>
  typeof element === 'object' && element !== null ? jsonOfShared.get(element) : undefined

/**
 * The JSON of a response, with stored texts for the shared elements of a list. For 500 shared cards
 * of events (450 kB), body and ETag take 0.6 ms instead of 1.1 ms with `JSON.stringify`.
 */
export const jsonBody = (response: unknown): string =>
  Array.isArray(response)
    ? `[${response.map(element => sharedJson(element) ?? JSON.stringify(element) ?? 'null').join(',')}]`
    : JSON.stringify(response)
