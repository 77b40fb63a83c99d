import type { Checkable } from './integrity.ts'
import type { LogBound } from './log-marks.ts'

/** Seals and opens what belongs to one or several subjects. Never stored, never logged. */
export type EncryptionKey = {
  /** AES-256-GCM. */
  readonly cipher: Uint8Array
  /** HMAC-SHA-256, from which nonces follow. */
  readonly nonces: Uint8Array
}

/** The answer for subjects of whom one has been forgotten: there is no key, and never will be. */
export type Erased = 'erased'

/** How a store of keys stands. */
export type KeysStatus = {
  /** The id of the master key that wraps new keys. */
  readonly master: string
  /** By kind of subject, e.g. `person`. */
  readonly kinds: Readonly<Record<string, { readonly kept: number; readonly destroyed: number }>>
  /** Keys that an earlier master key still wraps. */
  readonly toRewrap: number
}

/**
 * One data key a subject (see `contracts/personal.ts`), each wrapped by a master key that stands
 * elsewhere. What is sealed under several subjects opens only while all of their keys are there.
 */
export interface Keys extends LogBound, Checkable {
  /** The key that seals for these subjects; data keys that are not there yet are made, durably. */
  encryptionKey(subjects: readonly string[]): Promise<EncryptionKey | Erased>

  /**
   * The key that opens what was sealed for these subjects.
   *
   * @throws {KeysFault} `key_missing` a data key is not there, though nobody destroyed it.
   */
  decryptionKey(subjects: readonly string[]): Promise<EncryptionKey | Erased>

  /** What `toOpen` answers, where that can be said at once; undefined where it cannot. */
  cachedKey(subjects: readonly string[]): EncryptionKey | Erased | undefined

  /**
   * Destroys data keys for good, whether there were any or not: nothing is ever sealed for these
   * subjects again. Resolves when the keys are off the disk; other processes have forgotten them
   * within some 10 ms.
   */
  destroy(subjects: readonly string[]): Promise<void>

  /** Tells of every destruction, by whatever process, so that what was opened can be forgotten too. */
  onErasure(forget: () => void): void

  /**
   * Makes a new master key and wraps every data key with it, beside running servers; answers how
   * many. One that was cut off, however, loses nothing and is done by the next.
   *
   * @throws {KeysFault} `rotating` another one is under way.
   */
  rotate(): Promise<number>

  /** Unwraps every key on the way. @throws {KeysFault} one cannot be. */
  status(): Promise<KeysStatus>

  /** True until the first key is made. */
  isEmpty(): boolean

  [Symbol.asyncDispose](): Promise<void>
}

/** A data key as it is stored: which master key wrapped it, and what came of it. */
export type WrappedKey = { readonly by: string; readonly bytes: Uint8Array }

/** What is known of a subject: its wrapped key, that it was destroyed, or nothing. */
export type StoredKey = WrappedKey | Erased | undefined

/** Where wrapped data keys are kept, by subject, apart from the log. What it acknowledges is durable. */
export interface KeyStore extends LogBound {
  /** In the order of `subjects`. */
  find(subjects: readonly string[]): StoredKey[]
  /**
   * Adds keys where there is none yet; answers what is then there, in the order given. Undefined,
   * and nothing added, when a master key among them was retired.
   */
  add(
    keys: readonly { readonly subject: string; readonly key: WrappedKey }[],
  ): Promise<readonly StoredKey[] | undefined>
  destroy(subjects: readonly string[]): Promise<void>
  /** No key is added under these master keys any more. */
  retire(masters: readonly string[]): Promise<void>
  /** Some keys that another master key than `by` wraps; none when all are done. */
  wrappedByOthers(by: string): readonly { readonly subject: string; readonly key: WrappedKey }[]
  /** Replaces keys that are still there. */
  rewrap(keys: readonly { readonly subject: string; readonly key: WrappedKey }[]): Promise<void>
  /** Every kept key after a subject, all by default, page by page. */
  all(after?: string): Iterable<{ readonly subject: string; readonly key: StoredKey }>
  /** Changes whenever a key has been destroyed, by whatever process. */
  epoch(): number
  isEmpty(): boolean
  [Symbol.asyncDispose](): Promise<void>
}

/** Wraps data keys, each for one subject: a file on this machine, or a key management service. */
export interface MasterKey {
  /** The id of the key that wraps; read anew where it is kept. */
  current(): Promise<string>
  wrap(key: Uint8Array, subject: string): Promise<WrappedKey>
  /** @throws {KeysFault} `wrong_master_key`. */
  unwrap(wrapped: WrappedKey, subject: string): Promise<Uint8Array>
  /** Makes a new key the current one and keeps the earlier ones, to unwrap with. */
  renew(): Promise<{ readonly current: string; readonly earlier: readonly string[] }>
  /** Gives up every key but the current one. */
  retire(): Promise<void>
}

type KeysFaultCode =
  | 'master_key_missing'
  | 'wrong_master_key'
  | 'key_missing'
  | 'keys_missing'
  | 'rotating'

/** Keys are not what the data needs. `message` tells the operator what to do. */
export class KeysFault extends Error {
  override readonly name = 'KeysFault'
  readonly code: KeysFaultCode

  constructor(code: KeysFaultCode, message: string) {
    super(message)
    this.code = code
  }
}
