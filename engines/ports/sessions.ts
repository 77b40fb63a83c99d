/** Kinds of record, each with keys of its own. */
export type SessionSpace =
  | 'session'
  | 'sign-in'
  | 'answer'
  | 'photo'
  | 'allowance'
  | 'check'
  | 'push'
  | 'push-turn'
  | 'push-news'

/** The value of a record of the space `session`. Times in milliseconds since the epoch. */
export type MemberSession = {
  readonly memberId: string
  readonly startedAt: number
  /** Last use, noted at most once an hour. */
  readonly notedAt: number
  /** The device at sign-in, e.g. `Firefox on Android`; missing in sessions of earlier releases. */
  readonly device?: string | null
}

/** A record that expires. `owner` allows to remove all records of a member at once. */
export type SessionRecord = {
  readonly value: unknown
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly owner?: string
}

/** Told of removed records of the space `session`. */
export type RemovedSessionsListener = {
  /** A session was removed; called more than once for some. */
  removed(key: string): void
  /** Sessions may have been removed without a call, while the store was away. */
  missed(): void
}

/**
 * Short-lived records by key: sessions, pending sign-ins, answers to idempotent calls, uploads,
 * used daily allowances, progress of store checks.
 */
export interface Sessions {
  /** Stores or replaces. */
  put(space: SessionSpace, key: string, record: SessionRecord): Promise<void>

  /** Replaces an existing record; returns whether there was one. Atomic. */
  replace(space: SessionSpace, key: string, record: SessionRecord): Promise<boolean>

  /** Stores unless a live record exists; returns that record, or undefined. Atomic. */
  claim(
    space: SessionSpace,
    key: string,
    record: SessionRecord,
    now: number,
  ): Promise<SessionRecord | undefined>

  /** Undefined from `expiresAt` on. */
  get(space: SessionSpace, key: string, now: number): Promise<SessionRecord | undefined>

  remove(space: SessionSpace, key: string): Promise<void>

  /** The keys of an owner's records in a space, including expired ones that are not swept yet. */
  owned(space: SessionSpace, owner: string): Promise<string[]>

  /** Removes all records of an owner in a space; returns how many. */
  removeOwned(space: SessionSpace, owner: string): Promise<number>

  /**
   * Tells of every record of the space `session` that any process removes from now on, within a
   * fraction of a second. Expired records are not told of.
   */
  onSessionRemoved(listener: RemovedSessionsListener): void

  /** Deletes expired records; returns how many. */
  deleteExpired(now: number): Promise<number>

  /** Removes deleted content from the disk, where it may still be in free space. */
  vacuum(): Promise<void>

  [Symbol.asyncDispose](): Promise<void>
}
