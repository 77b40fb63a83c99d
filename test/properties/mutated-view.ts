import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { Fold, Projection } from '../../projections/runtime/define-projection.ts'

type AnyFold = Fold<unknown, DomainEvent['type']>
type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes the value of a field of a document; undefined leaves the field out, as stored JSON does. */
const withField = (document: unknown, index: number, change: (value: unknown) => unknown) => {
  if (!isRecord(document)) return document
  const names = Object.keys(document)
  const name = names[index % names.length]
  if (name === undefined) return document
  const { [name]: before, ...rest } = document
  const after = change(before)
  return after === undefined ? rest : { ...document, [name]: after }
}

const other = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return `${value}!`
  return typeof value === 'boolean' ? !value : value
}

/** A view with a fault in the fold of one of these event types; the same seed makes the same fault. */
export const mutatedView = (
  view: Projection<unknown>,
  types: readonly string[],
  seed: number,
): Projection<unknown> => {
  const type = types[seed % types.length] as DomainEvent['type']
  const correct = view.on[type] as AnyFold
  const isHit = ({ position }: RecordedEvent): boolean =>
    seed % 2 === 0 || Number(position) % 8 === seed % 8
  const fold: AnyFold['fold'] = (document, event, key) => {
    if (!isHit(event)) return correct.fold(document, event, key)
    const index = seed >> 2
    switch (Math.floor(seed / 3) % 4) {
      case 0: // the event is missed
        return document
      case 1: // another value
        return withField(correct.fold(document, event, key), index, other)
      case 2: // a field is lost
        return withField(correct.fold(document, event, key), index, () => undefined)
      default: // a new field
        return isRecord(document)
          ? { ...(correct.fold(document, event, key) as Fields | null), seed }
          : correct.fold(document, event, key)
    }
  }
  // An event that makes new documents may meet an earlier one when it is missed.
  return { ...view, on: { ...view.on, [type]: { keys: correct.keys, fold } } }
}
