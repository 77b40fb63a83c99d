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
import { decryptJson, type EncryptionContext, encryptJson } from './encryption.ts'
import type { EncryptionKey, Erased, Keys } from './keys.ts'

type Fields = Readonly<Record<string, unknown>>
type Key = EncryptionKey | Erased

/** Which holders of an event's personal fields read as forgotten, by their paths. */
export const ERASED: unique symbol = Symbol('erased')
export type WithErased = { readonly [ERASED]?: ReadonlySet<string> }

/** What is personal in events of this type, if anything is. */
export const personalOf = (type: string): Personal | undefined => definitionOf(type)?.personal

const isEncrypted = (fields: unknown): fields is Fields =>
  typeof fields === 'object' && fields !== null && SEAL in fields

/** Whether personal fields of an event's data stand under a seal. */
export const hasEncryptedFields = (personal: Personal, data: Fields): boolean =>
  personal.within === undefined
    ? isEncrypted(data)
    : holdersOf(personal, data).some(({ fields }) => isEncrypted(fields))

/** Whether something of an event was dropped when it was sealed. */
export const hasErasedFields = (personal: Personal, { data }: NewEvent): boolean =>
  holdersOf(personal, data as Fields).some(({ fields }) => fields[SEAL] === null)

/** For each holder, the subjects whose keys close it. */
export const keySubjects = (personal: Personal, data: Fields): string[][] =>
  holdersOf(personal, data).map(({ fields }) => subjectsOf(personal, data, fields))

const contextOf = (stream: string, event: string, { path }: Holder): EncryptionContext => ({
  stream,
  event,
  path,
})

/** The event with its personal fields under seals; those under a key that is forgotten are dropped. */
export const encryptFields = (
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
      key === undefined || key === 'erased'
        ? null
        : encryptJson(key, contextOf(stream, event.id, holder), personalFields)
    return others
  }),
})

/**
 * The event with what is under seals opened, or as forgotten.
 *
 * @throws {BrokenSeal}
 */
export const decryptFields = <T extends RecordedEvent>(
  personal: Personal,
  keys: readonly Key[],
  event: T,
): T => {
  const forgotten = new Set<string>()
  const data = mapHolders(personal, event.data as Fields, (holder, index) => {
    if (!isEncrypted(holder.fields)) return holder.fields
    const { [SEAL]: text, ...others } = holder.fields
    const key = keys[index]
    if (typeof text === 'string' && key !== undefined && key !== 'erased')
      return { ...others, ...decryptJson(key, contextOf(event.stream, event.id, holder), text) }
    forgotten.add(holder.path)
    return { ...others, ...personal.forgotten }
  })
  return forgotten.size === 0 ? { ...event, data } : { ...event, data, [ERASED]: forgotten }
}

/** The event with its seals passed on: each personal field as `Sealed`, for its readers to open. */
export const keepEncrypted = <T extends RecordedEvent>(personal: Personal, event: T): T => ({
  ...event,
  data: mapHolders(personal, event.data as Fields, ({ fields }) => {
    if (!isEncrypted(fields)) return fields
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
export const decryptField = async (
  keys: Keys,
  { type, field, stream, data }: { type: string; field: string; stream: string; data: Fields },
  sealed: Sealed,
): Promise<unknown> => {
  const personal = personalOf(type)
  if (!personal || personal.within !== undefined)
    throw new TypeError(`${type} has no sealed ${field}.`)
  const subjects = subjectsOf(personal, data, data)
  const key = keys.cachedKey(subjects) ?? (await keys.decryptionKey(subjects))
  if (key === 'erased') return undefined
  return decryptJson(key, { stream, event: sealed.event, path: '' }, sealed[SEAL])[field]
}
