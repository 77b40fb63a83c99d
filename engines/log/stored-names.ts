import type { NewEvent } from '../../contracts/core/event.ts'
import { fromStored, toStored } from '../../contracts/core/stored-names.ts'
import { definitionOf } from '../../contracts/events.ts'
import type { HistoryLog } from './history-log.ts'
import type { StoredEvent } from './stored-event.ts'

/** The name under which an event type is stored. */
const storedTypeOf = (type: string): string => definitionOf(type)?.stored ?? type

/** An event with the names of its type and fields under which the log stores it. */
export const toStoredEvent = (event: NewEvent): NewEvent => ({
  ...event,
  type: storedTypeOf(event.type),
  data: toStored(definitionOf(event.type)?.storedFields, event.data),
})

/** A stored event with the names of code. */
export const rowInCode = (row: StoredEvent): StoredEvent => {
  const [position, stream, revision, id, type, version, at, data, meta] = row
  const definition = definitionOf(type)
  if (!definition || (definition.type === type && !definition.storedFields)) return row
  let json: string
  try {
    json = JSON.stringify(fromStored(definition.storedFields, JSON.parse(data)))
  } catch {
    return row // reading the event reports the damage
  }
  return [position, stream, revision, id, definition.type, version, at, json, meta]
}

/** A log of stored events with the names of code, in what it is asked and in what it answers. */
export const historyInCode = (log: HistoryLog): HistoryLog => ({
  ...log,
  async *pages({ types, ...filter }, options) {
    const stored = { ...filter, ...(types && { types: types.map(storedTypeOf) }) }
    for await (const page of log.pages(stored, options)) yield page.map(rowInCode)
  },
  count({ types, ...filter }, by) {
    const stored = { ...filter, ...(types && { types: types.map(storedTypeOf) }) }
    const counted = log.count(stored, by)
    if (by !== 'type') return counted
    return counted
      .map(([type, events]): [string, number] => [definitionOf(type)?.type ?? type, events])
      .sort(([one], [other]) => (one < other ? -1 : 1))
  },
})
