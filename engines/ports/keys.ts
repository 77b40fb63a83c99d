import type { LastEvent } from './event-log.ts'
import type { Checkable } from './storage-health.ts'

/** The key for one or several subjects. Never stored, never logged. */
export type EncryptionKey = {
  /** AES-256-GCM key. */
  readonly cipher: Uint8Array
  /** HMAC-SHA-256 key that nonces are derived with. */
  readonly nonces: Uint8Array
}

/** Returned instead of a key when the key of one of the subjects was destroyed. */
export type Erased = 'erased'

export type KeysStatus = {
  /** The id of the master key that wraps new keys. */
  readonly master: string
  /** By kind of subject, e.g. `person`. */
  readonly kinds: Readonly<Record<string, { readonly active: number; readonly destroyed: number }>>
  /** Keys that an earlier master key still wraps. */
  readonly toRewrap: number
}

/**
 * One data key per subject (see `contracts/core/personal.ts`), each wrapped by a master key that is
 * stored elsewhere. What is encrypted for several subjects decrypts only while all of their keys
 * exist.
 */
export interface Keys extends Checkable {
  /** The key to encrypt for these subjects; missing data keys are created durably. */
  encryptionKey(subjects: readonly string[]): Promise<EncryptionKey | Erased>

  /**
   * The key to decrypt what was encrypted for these subjects.
   *
   * @throws {KeysFault} `key_missing`: a data key is missing and was not destroyed.
   */
  decryptionKey(subjects: readonly string[]): Promise<EncryptionKey | Erased>

  /** The result of `decryptionKey` if it is cached and known to be current, else undefined. */
  cachedKey(subjects: readonly string[]): EncryptionKey | Erased | undefined

  /**
   * Destroys data keys for good, whether they exist or not: nothing is encrypted for these subjects
   * again. Resolves when the keys are deleted for good and no process uses them from its cache: each
   * asks the store before it uses what it has not asked about for `freshMs`.
   */
  destroy(subjects: readonly string[]): Promise<void>

  /** Up to where in the log all keys were destroyed that it ended; undefined at first. */
  destroyedUpTo(): Promise<LastEvent | undefined>

  noteDestroyedUpTo(last: LastEvent): Promise<void>

  /**
   * Registers a listener that drops decrypted data. It is called when any process destroyed keys,
   * and while the store does not answer whether one did.
   */
  onErasure(forget: () => void): void

  /**
   * Creates a new master key and wraps every data key with it, beside running servers; returns how
   * many. An interrupted rotation loses nothing; the next one completes it. The caller makes sure
   * that it runs alone (`engines/log/keys/acquire-rotation.ts`).
   */
  rotate(): Promise<number>

  /**
   * Resolves if the master key of this process may still wrap keys.
   *
   * @throws {StorageFault} `master_key_outdated`: it was rotated elsewhere. Calls that need a key
   *   that is not cached fail likewise until this process has the new one.
   */
  requireCurrentMaster(): Promise<void>

  /** Counts keys and unwraps each. @throws {KeysFault} one cannot be unwrapped. */
  status(): Promise<KeysStatus>

  /** True until the first key is created. */
  isEmpty(): Promise<boolean>

  [Symbol.asyncDispose](): Promise<void>
}

/** A stored data key: `by` is the id of the master key that wrapped it. */
export type WrappedKey = { readonly by: string; readonly bytes: Uint8Array }

/** Wraps data keys, each bound to its subject: a file here, or a key management service. */
export interface MasterKey {
  /** The id of the current key, read again from where it is stored. */
  current(): Promise<string>
  wrap(key: Uint8Array, subject: string): Promise<WrappedKey>
  /** @throws {KeysFault} `wrong_master_key`. */
  unwrap(wrapped: WrappedKey, subject: string): Promise<Uint8Array>
  /** Creates a new current key and keeps the earlier ones for unwrapping. */
  renew(): Promise<{ readonly current: string; readonly earlier: readonly string[] }>
  /** Deletes every key but the current one. */
  retire(): Promise<void>
}

type KeysFaultCode =
  | 'master_key_missing'
  | 'master_key_fixed'
  | 'wrong_master_key'
  | 'key_missing'
  | 'keys_missing'
  | 'rotating'

/** The keys do not fit the data. `message` tells the operator what to do. */
export class KeysFault extends Error {
  override readonly name = 'KeysFault'
  readonly code: KeysFaultCode

  constructor(code: KeysFaultCode, message: string) {
    super(message)
    this.code = code
  }
}
