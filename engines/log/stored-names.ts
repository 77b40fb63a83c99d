import type { NewEvent } from '../../contracts/core/event.ts'
import { fromStored, toStored } from '../../contracts/core/stored-names.ts'
import { definitionOf } from '../../contracts/events.ts'
import type { HistoryLog } from './history-log.ts'
import type { StoredEvent } from './stored-event.ts'

/** The filter of a read with the names under which the log stores event types. */
export const storedFilter = <F extends { readonly types?: readonly string[] | undefined }>(
  filter: F,
  definitionFor: (type: string) => { readonly stored?: string } | undefined = definitionOf,
): F =>
  filter.types
    ? { ...filter, types: filter.types.map(type => definitionFor(type)?.stored ?? type) }
    : filter

/** An event with the names of its type and fields under which the log stores it. */
export const toStoredEvent = (event: NewEvent): NewEvent => {
  const { stored = event.type, storedFields } = definitionOf(event.type) ?? {}
  return { ...event, type: stored, data: toStored(storedFields, event.data) }
}

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
  async *pages(filter, options) {
    for await (const page of log.pages(storedFilter(filter), options)) yield page.map(rowInCode)
  },
  count(filter, by) {
    const counted = log.count(storedFilter(filter), by)
    if (by !== 'type') return counted
    return counted
      .map(([type, events]): [string, number] => [definitionOf(type)?.type ?? type, events])
      .sort(([one], [other]) => (one < other ? -1 : 1))
  },
})
