/** What can be stored, by the ending of its key: MIME types. What is sealed is an export, all else pictures. */
export const mediaTypes = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  sealed: 'application/octet-stream',
} as const
export type MediaType = (typeof mediaTypes)[keyof typeof mediaTypes]

/** A stored picture. */
export type MediaObject = {
  readonly bytes: Uint8Array
  /** As the key's ending says. */
  readonly type: MediaType
}

/**
 * Pictures by key, e.g. `photos/4f/{id}/clear-640.webp`: folders of `[a-z0-9_-]`, then a name and
 * an ending of `mediaTypes`. Every method throws `BadMediaKey` for anything else.
 */
export interface Media {
  /**
   * Stores or replaces, whole or not at all; after it resolves the object survives a crash. Of two
   * at once under one key, one stays.
   *
   * @throws {BadMediaKey} also when the key's ending is not of the object's type.
   * @throws {StorageFault} there is no room, or nowhere to put it.
   */
  put(key: string, object: MediaObject): Promise<void>

  get(key: string): Promise<MediaObject | undefined>

  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>

  /** Whether objects can still be put where the others are. @throws {StorageFault} they cannot. */
  check(): Promise<void>

  /**
   * Keys that start with `prefix`, in key order, read as they are asked for: memory holds one
   * folder's names at a time. Keys put or removed meanwhile may be among them or not.
   */
  list(prefix: string): AsyncIterable<string>
}

/** A key that no medium stores under: a fault of the caller, so the key is not repeated. */
export class BadMediaKey extends Error {
  override readonly name = 'BadMediaKey'
  readonly code = 'bad_media_key'
}

const MAX_KEY = 512
const KEY = /^(?:[a-z0-9_-]{1,128}\/)*[a-z0-9_-]{1,128}\.(?<ending>[a-z]+)$/
const PREFIX = /^[a-z0-9/._-]*$/

/**
 * The type that a key's ending says.
 *
 * @throws {BadMediaKey} the key cannot be one.
 */
export const mediaTypeOf = (key: string): MediaType => {
  const ending = key.length <= MAX_KEY ? KEY.exec(key)?.groups?.ending : undefined
  if (!ending || !Object.hasOwn(mediaTypes, ending))
    throw new BadMediaKey('A media key must be folders, a name and a known ending.')
  return mediaTypes[ending as keyof typeof mediaTypes]
}

/** @throws {BadMediaKey} no key can start so. */
export const requireMediaPrefix = (prefix: string): void => {
  if (!PREFIX.test(prefix) || prefix.length > MAX_KEY)
    throw new BadMediaKey('A media prefix must be the beginning of a media key.')
}
