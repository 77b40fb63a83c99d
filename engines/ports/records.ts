/**
 * Kinds of record. Each has keys of its own. The comments say what is kept and for how long; the
 * list of personal data in the documentation is made from them.
 */
export type RecordKind = string

/** A record as it is stored. `value` is JSON. */
export type StoredRecord<V = unknown> = {
  readonly key: string
  readonly value: V
  /** Rises with every write of this record, from 1 on. */
  readonly version: number
  readonly owner?: string
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number
}

export type PutOptions = {
  /** Writes only if the record has this version, or if there is none. */
  readonly ifVersion?: number | 'none'
  /** Whose it is: `byOwner` finds it, and `deleteByOwner` deletes all records of an owner at once. */
  readonly owner?: string
  /** Milliseconds since the epoch; without it the record stays. */
  readonly expiresAt?: number
}

/**
 * Small records by kind and key: sessions, answers to idempotent calls, leases, wrapped keys, AI
 * spending, the audit trail, checkpoints of reactors. An acknowledged write survives the end of the
 * process and of the machine. What is deleted is gone from the disk once `erased` resolves.
 *
 * The store has no clock: a record that has expired is found until `deleteExpired` deletes it, so
 * who reads compares `expiresAt` with the time that it was given.
 */
export interface Records {
  get<V = unknown>(kind: RecordKind, key: string): Promise<StoredRecord<V> | undefined>

  /** In the order of `keys`; undefined where there is none. */
  many<V = unknown>(
    kind: RecordKind,
    keys: readonly string[],
  ): Promise<(StoredRecord<V> | undefined)[]>

  /**
   * Stores or replaces a record. Atomic; of several writers with the same `ifVersion` one succeeds.
   *
   * @returns the new version, or undefined where `ifVersion` does not hold and nothing was written.
   */
  put(
    kind: RecordKind,
    key: string,
    value: unknown,
    options?: PutOptions,
  ): Promise<number | undefined>

  /** Whether there was one that could be deleted. */
  delete(kind: RecordKind, key: string, ifVersion?: number): Promise<boolean>

  byOwner<V = unknown>(kind: RecordKind, owner: string): Promise<StoredRecord<V>[]>

  /** Returns how many were deleted. */
  deleteByOwner(kind: RecordKind, owner: string): Promise<number>

  /** Records of a kind by key, after one (exclusive), or before it when `backwards`. */
  list<V = unknown>(
    kind: RecordKind,
    range?: { after?: string; backwards?: boolean; limit?: number },
  ): Promise<StoredRecord<V>[]>

  /** Deletes records whose `expiresAt` is not after `now` (milliseconds); returns how many. */
  deleteExpired(now: number): Promise<number>

  /** Resolves when deleted and replaced content cannot be found in free space of the disk. */
  erased(): Promise<void>

  [Symbol.asyncDispose](): Promise<void>
}
