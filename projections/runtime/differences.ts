export type Difference = {
  /** `lastMessage.content`, `photos[2].id`; empty for the document as a whole. */
  readonly path: string
  /** Undefined when the field is absent. */
  readonly live: unknown
  readonly rebuilt: unknown
}

/** The innermost fields in which two JSON documents differ; the order of keys does not matter. */
export function* differences(
  live: unknown,
  rebuilt: unknown,
  path = '',
): Generator<Difference, void, undefined> {
  if (Object.is(live, rebuilt)) return
  if (Array.isArray(live) && Array.isArray(rebuilt)) {
    for (let place = 0; place < Math.max(live.length, rebuilt.length); place += 1)
      yield* differences(live[place], rebuilt[place], `${path}[${place}]`)
  } else if (isRecord(live) && isRecord(rebuilt)) {
    for (const key of new Set([...Object.keys(live), ...Object.keys(rebuilt)]))
      yield* differences(live[key], rebuilt[key], path === '' ? key : `${path}.${key}`)
  } else yield { path, live, rebuilt }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
