import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
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

/** A ciphertext decrypts nowhere else. `path` names the object within the event's data. */
export type EncryptionContext = {
  readonly stream: string
  readonly event: string
  readonly path: string
}

type Fields = Readonly<Record<string, unknown>>

const NONCE = 12
const TAG = 16

/** Version of the ciphertext's layout. */
const FORM = 1

const associatedData = ({ stream, event, path }: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify([FORM, stream, event, path]))

/**
 * Encrypts fields, names and values, for one context: AES-256-GCM with `context` as associated
 * data. The nonce is derived from key, context and content: the same fields in the same context
 * give the same text, and different ones never share a nonce.
 *
 * @returns base64url of a version byte, the nonce, the ciphertext and the tag.
 * @see Rogaway and Shrimpton, "A Provable-Security Treatment of the Key-Wrap Problem", 2006:
 *   synthetic IVs.
 */
export const encryptJson = (
  { cipher, nonces }: EncryptionKey,
  context: EncryptionContext,
  fields: Fields,
): string => {
  const associated = associatedData(context)
  const content = Buffer.from(JSON.stringify(fields))
  const nonce = createHmac('sha256', nonces)
    .update(associated)
    .update(content)
    .digest()
    .subarray(0, NONCE)
  const encryptor = createCipheriv('aes-256-gcm', cipher, nonce).setAAD(associated)
  const ciphertext = [encryptor.update(content), encryptor.final()]
  return Buffer.concat([Buffer.of(FORM), nonce, ...ciphertext, encryptor.getAuthTag()]).toString(
    'base64url',
  )
}

/**
 * Decrypts the result of `encryptJson` for the same key and context.
 *
 * @throws {DecryptionFailed} the text, key or context is another.
 */
export const decryptJson = (
  { cipher }: EncryptionKey,
  context: EncryptionContext,
  text: string,
): Fields => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < 1 + NONCE + TAG || bytes[0] !== FORM) throw new DecryptionFailed()
  const nonce = bytes.subarray(1, 1 + NONCE)
  const decryptor = createDecipheriv('aes-256-gcm', cipher, nonce, { authTagLength: TAG })
    .setAAD(associatedData(context))
    .setAuthTag(bytes.subarray(-TAG))
  const content = decryptor.update(bytes.subarray(1 + NONCE, -TAG), undefined, 'utf8')
  try {
    return JSON.parse(content + decryptor.final('utf8'))
  } catch {
    throw new DecryptionFailed()
  }
}

/** AES-256-GCM with a random nonce and `place` as associated data. */
export const encryptBytes = (
  { cipher }: Pick<EncryptionKey, 'cipher'>,
  context: string,
  bytes: Uint8Array,
): Uint8Array => {
  const nonce = randomBytes(NONCE)
  const encryptor = createCipheriv('aes-256-gcm', cipher, nonce).setAAD(Buffer.from(context))
  const ciphertext = [encryptor.update(bytes), encryptor.final()]
  return Buffer.concat([Buffer.of(FORM), nonce, ...ciphertext, encryptor.getAuthTag()])
}

/**
 * Decrypts the result of `encryptBytes` for the same key and place.
 *
 * @throws {DecryptionFailed} the bytes, key or place are others.
 */
export const decryptBytes = (
  { cipher }: Pick<EncryptionKey, 'cipher'>,
  context: string,
  bytes: Uint8Array,
): Buffer => {
  if (bytes.length < 1 + NONCE + TAG || bytes[0] !== FORM) throw new DecryptionFailed()
  const nonce = bytes.subarray(1, 1 + NONCE)
  const decryptor = createDecipheriv('aes-256-gcm', cipher, nonce, { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG))
  const content = decryptor.update(bytes.subarray(1 + NONCE, -TAG))
  try {
    decryptor.final() // GCM has no further bytes; checks the tag
    return content
  } catch {
    throw new DecryptionFailed()
  }
}

/** A ciphertext was changed, or stands where it does not belong. */
export class DecryptionFailed extends Error {
  override readonly name = 'DecryptionFailed'
  readonly code = 'broken_seal'

  constructor() {
    super('Encrypted data was changed or moved. Restore it from a backup.')
  }
}

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
 * @throws {DecryptionFailed}
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
 * @throws {DecryptionFailed}
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
