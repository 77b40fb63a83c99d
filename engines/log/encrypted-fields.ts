import type { NewEvent, RecordedEvent } from '../../contracts/core/event.ts'
import {
  CIPHERTEXT_FIELD,
  type EncryptedField,
  type Holder,
  holdersOf,
  mapHolders,
  type Personal,
  subjectsOf,
} from '../../contracts/core/personal.ts'
import { definitionOf } from '../../contracts/events.ts'
import type { EncryptionKey, Erased, Keys } from '../ports/keys.ts'
import { decryptJson, type EncryptionContext, encryptJson } from './encryption.ts'

type Fields = Readonly<Record<string, unknown>>
type Key = EncryptionKey | Erased

/** The paths of an event's holders whose personal fields were erased. */
export const ERASED: unique symbol = Symbol('erased')
export type WithErased = { readonly [ERASED]?: ReadonlySet<string> }

/** The declaration of personal fields of an event type; undefined when it has none. */
export const personalOf = (type: string): Personal | undefined => definitionOf(type)?.personal

const isEncrypted = (fields: unknown): fields is Fields =>
  typeof fields === 'object' && fields !== null && CIPHERTEXT_FIELD in fields

/** Whether an event's data has encrypted fields. */
export const hasEncryptedFields = (personal: Personal, data: Fields): boolean =>
  personal.within === undefined
    ? isEncrypted(data)
    : holdersOf(personal, data).some(({ fields }) => isEncrypted(fields))

/** For each holder, the subjects whose keys encrypt it. */
export const keySubjects = (personal: Personal, data: Fields): string[][] =>
  holdersOf(personal, data).map(({ fields }) => subjectsOf(personal, data, fields))

const contextOf = (stream: string, event: string, { path }: Holder): EncryptionContext => ({
  stream,
  event,
  path,
})

/** Encrypts the personal fields of an event; fields whose key is destroyed are dropped. */
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
      (field in personal.erased ? personalFields : others)[field] = value
    const key = keys[index]
    others[CIPHERTEXT_FIELD] =
      key === undefined || key === 'erased'
        ? null
        : encryptJson(key, contextOf(stream, event.id, holder), personalFields)
    return others
  }),
})

/**
 * Decrypts the personal fields of an event; fields whose key is destroyed get their placeholders.
 *
 * @throws {BrokenSeal}
 */
export const decryptFields = <T extends RecordedEvent>(
  personal: Personal,
  keys: readonly Key[],
  event: T,
): T => {
  const erased = new Set<string>()
  const data = mapHolders(personal, event.data as Fields, (holder, index) => {
    if (!isEncrypted(holder.fields)) return holder.fields
    const { [CIPHERTEXT_FIELD]: text, ...others } = holder.fields
    const key = keys[index]
    if (typeof text === 'string' && key !== undefined && key !== 'erased')
      return { ...others, ...decryptJson(key, contextOf(event.stream, event.id, holder), text) }
    erased.add(holder.path)
    return { ...others, ...personal.erased }
  })
  return erased.size === 0 ? { ...event, data } : { ...event, data, [ERASED]: erased }
}

/** Leaves fields encrypted: each personal field becomes an `EncryptedField` for its readers to decrypt. */
export const keepEncrypted = <T extends RecordedEvent>(personal: Personal, event: T): T => ({
  ...event,
  data: mapHolders(personal, event.data as Fields, ({ fields }) => {
    if (!isEncrypted(fields)) return fields
    const { [CIPHERTEXT_FIELD]: text, ...others }: Record<string, unknown> = fields
    if (typeof text !== 'string') return { ...others, ...personal.erased }
    const encrypted: EncryptedField = { [CIPHERTEXT_FIELD]: text, event: event.id }
    for (const field in personal.erased) others[field] = encrypted
    return others
  }),
})

/**
 * Decrypts one field of an event that `keepEncrypted` left encrypted; undefined once it is erased.
 * `data` names the subjects, as the event's own data does.
 *
 * @throws {BrokenSeal}
 * @throws {KeysFault} `key_missing`.
 */
export const decryptField = async (
  keys: Keys,
  { type, field, stream, data }: { type: string; field: string; stream: string; data: Fields },
  encrypted: EncryptedField,
): Promise<unknown> => {
  const personal = personalOf(type)
  if (!personal || personal.within !== undefined)
    throw new TypeError(`${type} has no encrypted ${field}.`)
  const subjects = subjectsOf(personal, data, data)
  const key = keys.cachedKey(subjects) ?? (await keys.decryptionKey(subjects))
  if (key === 'erased') return undefined
  return decryptJson(
    key,
    { stream, event: encrypted.event, path: '' },
    encrypted[CIPHERTEXT_FIELD],
  )[field]
}
