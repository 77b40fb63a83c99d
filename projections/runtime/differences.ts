/** A field in which two JSON documents differ. */
export type Difference = {
  /**
   * `lastMessage.content`, `photos[2]`, `members[4f0c…].status`; empty for the document as a whole.
   * An element of a list has its id in the brackets where all elements have one, else its index.
   */
  readonly path: string
  /** Undefined when the field is absent. */
  readonly before: unknown
  readonly after: unknown
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The innermost fields in which two JSON documents differ, none exactly when they are equal; the order
 * of keys does not matter. Lists whose elements have ids are compared by these, other lists and those
 * in which common elements changed places by index.
 */
export function* differences(
  before: unknown,
  after: unknown,
  path = '',
): Generator<Difference, void, undefined> {
  if (Object.is(before, after)) return
  if (Array.isArray(before) && Array.isArray(after)) yield* listDifferences(before, after, path)
  else if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* differences(before[key], after[key], path === '' ? named(key) : joined(path, key))
  } else yield { path, before, after }
}

/** Whether two JSON documents are equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  differences(one, other).next().done === true

/**
 * The value at a path of `differences`; undefined where the document has no such field, or where there
 * is no document (null).
 */
export const valueAt = (document: unknown, path: string): unknown => {
  let value: unknown = document ?? undefined
  for (const step of stepsOf(path) ?? []) {
    if (Array.isArray(value)) {
      const ids = identify(value, value)
      const index = step.isIndex || !ids ? Number(step.key) : ids(value).indexOf(step.key)
      value = value[index]
    } else value = isRecord(value) && Object.hasOwn(value, step.key) ? value[step.key] : undefined
  }
  return value
}

/** Whether a text is a path as `differences` writes them. */
export const isPath = (text: string): boolean => stepsOf(text) !== undefined

const MAX_SHOWN = 120

/** A value of a document on one line, cut when it is longer than `most` characters. */
export const shownValue = (value: unknown, most = MAX_SHOWN): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}

function* listDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): Generator<Difference, void, undefined> {
  const ids = identify(before, after)
  const [idsBefore, idsAfter] = [ids?.(before) ?? [], ids?.(after) ?? []]
  const [known, remaining] = [new Map(zip(idsBefore, before)), new Map(zip(idsAfter, after))]
  const commonBefore = idsBefore.filter(id => remaining.has(id))
  const commonAfter = idsAfter.filter(id => known.has(id))
  if (ids && commonBefore.every((id, index) => id === commonAfter[index]))
    for (const id of new Set([...idsBefore, ...idsAfter]))
      yield* differences(known.get(id), remaining.get(id), `${path}[${bracketed(id)}]`)
  else
    for (let index = 0; index < Math.max(before.length, after.length); index += 1)
      yield* differences(before[index], after[index], `${path}[${index}]`)
}

const zip = <T>(ids: readonly string[], values: readonly T[]): [string, T][] =>
  ids.map((id, index) => [id, values[index] as T])

/**
 * How the elements of both lists are told apart: texts by themselves, objects by a field `id` or one
 * whose name ends so; undefined where that is not unique.
 */
const identify = (before: readonly unknown[], after: readonly unknown[]) => {
  const [first] = [...before, ...after]
  const fields = isRecord(first) ? Object.keys(first).filter(key => /^id$|Id$/.test(key)) : []
  const candidates = [
    (element: unknown) => element,
    ...fields
      .toSorted((one, other) => Number(other === 'id') - Number(one === 'id'))
      .map(field => (element: unknown) => (isRecord(element) ? element[field] : undefined)),
  ]
  const idOf = candidates.find(candidate =>
    [before, after].every(list => isUnique(list, candidate)),
  )
  return idOf && ((list: readonly unknown[]) => list.map(idOf) as string[])
}

const isUnique = (list: readonly unknown[], idOf: (element: unknown) => unknown): boolean => {
  const ids = list.map(idOf)
  return ids.every(id => typeof id === 'string') && new Set(ids).size === ids.length
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const PLAIN = /^[^\s.[\]"]+$/
const named = (key: string): string => (PLAIN.test(key) ? key : `[${JSON.stringify(key)}]`)
const joined = (path: string, key: string): string =>
  PLAIN.test(key) ? `${path}.${key}` : `${path}${named(key)}`
/** An id of digits alone is quoted, so that it does not read as an index. */
const bracketed = (id: string): string =>
  /^[^\s[\]"]+$/.test(id) && !/^\d+$/.test(id) ? id : JSON.stringify(id)

type Step = { readonly key: string; readonly isIndex: boolean }

const STEP = /(?:^|\.)(?<name>[^\s.[\]"]+)|\[(?:(?<quoted>"(?:[^"\\]|\\.)*")|(?<id>[^\s[\]"]+))\]/y

/** The steps of a path; undefined if it is none. */
const stepsOf = (path: string): Step[] | undefined => {
  const steps: Step[] = []
  STEP.lastIndex = 0
  for (let end = 0; end < path.length; end = STEP.lastIndex) {
    const { name, quoted, id } = STEP.exec(path)?.groups ?? {}
    const key = name ?? id ?? unquoted(quoted)
    if (key === undefined) return undefined
    steps.push({ key, isIndex: id !== undefined && /^\d+$/.test(id) })
  }
  return steps
}

const unquoted = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as string
  } catch {
    return undefined // not a JSON string, e.g. an unknown escape
  }
}
