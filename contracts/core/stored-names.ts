/**
 * Fields of JSON that are stored under another name, by their name in code. What is stored keeps its
 * names for ever, and processes of two releases read it side by side. So events, documents and jobs
 * with a renamed field declare this, and are translated where they are written and read.
 */
export type StoredFields = Readonly<Record<string, string>>

/** A meetup was called a gathering: its id is stored under that word. */
export const storedMeetupId: StoredFields = { meetupId: 'gatheringId' }

const renamed = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map(one => renamed(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [names.get(field) ?? field, renamed(one, names)]),
  )
}

/** The value with the names under which it is stored, at any depth; fields keep their order. */
export const toStored = (fields: StoredFields | undefined, value: unknown): unknown =>
  fields ? renamed(value, new Map(Object.entries(fields))) : value

/** The stored value with the names of code, at any depth; fields keep their order. */
export const fromStored = (fields: StoredFields | undefined, value: unknown): unknown =>
  fields
    ? renamed(value, new Map(Object.entries(fields).map(([field, stored]) => [stored, field])))
    : value
