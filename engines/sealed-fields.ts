import type { NewEvent, RecordedEvent } from '../contracts/event.ts'
import { definitionOf } from '../contracts/events.ts'
import {
  type Holder,
  holdersOf,
  mapHolders,
  type Personal,
  SEAL,
  type Sealed,
  subjectsOf,
} from '../contracts/personal.ts'
import type { Forgotten, Keys, SealingKey } from './keys.ts'
import { open, type SealContext, seal } from './seal.ts'

type Fields = Readonly<Record<string, unknown>>
type Key = SealingKey | Forgotten

/** Which holders of an event's personal fields read as forgotten, by their paths. */
export const FORGOTTEN: unique symbol = Symbol('forgotten')
export type WithForgotten = { readonly [FORGOTTEN]?: ReadonlySet<string> }

/** What is personal in events of this type, if anything is. */
export const personalOf = (type: string): Personal | undefined => definitionOf(type)?.personal

const isSealed = (fields: unknown): fields is Fields =>
  typeof fields === 'object' && fields !== null && SEAL in fields

/** Whether personal fields of an event's data stand under a seal. */
export const hasSeals = (personal: Personal, data: Fields): boolean =>
  personal.within === undefined
    ? isSealed(data)
    : holdersOf(personal, data).some(({ fields }) => isSealed(fields))

/** Whether something of an event was dropped when it was sealed. */
export const isForgotten = (personal: Personal, { data }: NewEvent): boolean =>
  holdersOf(personal, data as Fields).some(({ fields }) => fields[SEAL] === null)

/** For each holder, the subjects whose keys close it. */
export const closedBy = (personal: Personal, data: Fields): string[][] =>
  holdersOf(personal, data).map(({ fields }) => subjectsOf(personal, data, fields))

const contextOf = (stream: string, event: string, { path }: Holder): SealContext => ({
  stream,
  event,
  path,
})

/** The event with its personal fields under seals; those under a key that is forgotten are dropped. */
export const sealWith = (
  personal: Personal,
  keys: readonly Key[],
  stream: string,
  event: NewEvent,
): NewEvent => ({
  ...event,
  data: mapHolders(personal, event.data as Fields, (holder, index) => {
    const personalFields: Record<string, unknown> = {}
    const others: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(holder.fields))
      (field in personal.forgotten ? personalFields : others)[field] = value
    const key = keys[index]
    others[SEAL] =
      key === undefined || key === 'forgotten'
        ? null
        : seal(key, contextOf(stream, event.id, holder), personalFields)
    return others
  }),
})

/**
 * The event with what is under seals opened, or as forgotten.
 *
 * @throws {BrokenSeal}
 */
export const openWith = <T extends RecordedEvent>(
  personal: Personal,
  keys: readonly Key[],
  event: T,
): T => {
  const forgotten = new Set<string>()
  const data = mapHolders(personal, event.data as Fields, (holder, index) => {
    if (!isSealed(holder.fields)) return holder.fields
    const { [SEAL]: text, ...others } = holder.fields
    const key = keys[index]
    if (typeof text === 'string' && key !== undefined && key !== 'forgotten')
      return { ...others, ...open(key, contextOf(event.stream, event.id, holder), text) }
    forgotten.add(holder.path)
    return { ...others, ...personal.forgotten }
  })
  return forgotten.size === 0 ? { ...event, data } : { ...event, data, [FORGOTTEN]: forgotten }
}

/** The event with its seals passed on: each personal field as `Sealed`, for its readers to open. */
export const passOn = <T extends RecordedEvent>(personal: Personal, event: T): T => ({
  ...event,
  data: mapHolders(personal, event.data as Fields, ({ fields }) => {
    if (!isSealed(fields)) return fields
    const { [SEAL]: text, ...others }: Record<string, unknown> = fields
    if (typeof text !== 'string') return { ...others, ...personal.forgotten }
    const sealed: Sealed = { [SEAL]: text, event: event.id }
    for (const field in personal.forgotten) others[field] = sealed
    return others
  }),
})

/**
 * What a field says that was passed on under its seal; undefined once it is forgotten.
 * `data` names the owners, as the event's own does.
 *
 * @throws {BrokenSeal} @throws {KeysFault} `key_missing`.
 */
export const openField = async (
  keys: Keys,
  { type, field, stream, data }: { type: string; field: string; stream: string; data: Fields },
  sealed: Sealed,
): Promise<unknown> => {
  const personal = personalOf(type)
  if (!personal || personal.within !== undefined)
    throw new TypeError(`${type} has no sealed ${field}.`)
  const subjects = subjectsOf(personal, data, data)
  const key = keys.atHand(subjects) ?? (await keys.toOpen(subjects))
  if (key === 'forgotten') return undefined
  return open(key, { stream, event: sealed.event, path: '' }, sealed[SEAL])[field]
}
