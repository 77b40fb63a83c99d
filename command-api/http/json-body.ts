import { deepFreeze } from '../../engines/primitives/deep-freeze.ts'

const written = new WeakMap<object, Buffer>()

/** Freezes an element that lists of many readers hold: `jsonBody` writes its JSON once. */
export const sharedElement = <V extends object>(element: V): V => {
  if (!written.has(element)) written.set(element, Buffer.from(JSON.stringify(deepFreeze(element))))
  return element
}

const sharedBytes = (element: unknown): Buffer | undefined =>
  typeof element === 'object' && element !== null ? written.get(element) : undefined

const comma = Buffer.from(',')

/**
 * The JSON of a response: a list with shared elements in bytes, so that a long list is no text in the
 * heap, which would be collected with it.
 */
export const jsonBody = (response: unknown): string | Buffer => {
  if (!Array.isArray(response)) return JSON.stringify(response)
  const shared = response.map(sharedBytes)
  if (shared.every(bytes => bytes === undefined)) return JSON.stringify(response)
  const parts = response.flatMap((element, place) => [
    comma,
    shared[place] ?? Buffer.from(JSON.stringify(element) ?? 'null'),
  ])
  return Buffer.concat([Buffer.from('['), ...parts.slice(1), Buffer.from(']')])
}
