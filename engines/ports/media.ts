/** MIME types by extension. `sealed` is encrypted: an export; the others are pictures. */
export const mediaTypes = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  sealed: 'application/octet-stream',
} as const
export type MediaType = (typeof mediaTypes)[keyof typeof mediaTypes]

export type MediaObject = {
  readonly bytes: Uint8Array
  /** As the key's extension says. */
  readonly type: MediaType
}

/**
 * Objects by key, e.g. `photos/4f/{id}/clear-640.webp`: folders of `[a-z0-9_-]`, then a name and an
 * extension of `mediaTypes`. Every method throws `BadMediaKey` for other keys.
 */
export interface Media {
  /**
   * Stores or replaces an object atomically; once this resolves, it survives a crash. Of two
   * concurrent writes to one key, one wins.
   *
   * @throws {BadMediaKey} also when the key's extension does not match the object's type.
   * @throws {StorageFault} it cannot be stored.
   */
  put(key: string, object: MediaObject): Promise<void>

  get(key: string): Promise<MediaObject | undefined>

  /** Does nothing when there is none. */
  remove(key: string): Promise<void>

  /** @throws {StorageFault} objects can no longer be stored. */
  check(): Promise<void>

  /**
   * Keys that start with `prefix`, in key order, read on demand: memory holds one folder's names at
   * a time. Keys added or removed meanwhile may be included or not.
   */
  list(prefix: string): AsyncIterable<string>
}

/** A key that is not valid: a fault of the caller, so the message does not repeat the key. */
export class BadMediaKey extends Error {
  override readonly name = 'BadMediaKey'
  readonly code = 'bad_media_key'
}

const MAX_KEY = 512
const KEY = /^(?:[a-z0-9_-]{1,128}\/)*[a-z0-9_-]{1,128}\.(?<extension>[a-z]+)$/
const PREFIX = /^[a-z0-9/._-]*$/

/**
 * The MIME type of a key's extension.
 *
 * @throws {BadMediaKey} the key is not valid.
 */
export const mediaTypeOf = (key: string): MediaType => {
  const extension = key.length <= MAX_KEY ? KEY.exec(key)?.groups?.extension : undefined
  if (!extension || !Object.hasOwn(mediaTypes, extension))
    throw new BadMediaKey('A media key must be folders, a name and a known ending.')
  return mediaTypes[extension as keyof typeof mediaTypes]
}

/** @throws {BadMediaKey} no valid key starts like this. */
export const requireMediaPrefix = (prefix: string): void => {
  if (!PREFIX.test(prefix) || prefix.length > MAX_KEY)
    throw new BadMediaKey('A media prefix must be the beginning of a media key.')
}
