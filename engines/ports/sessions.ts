/** Kinds of record, each with keys of its own. */
export type SessionSpace =
  /**
   * A hash of the token, the member's id, start, hour of last use, family of browser and system
   * ("Firefox on Android"; no version, model or address).
   *
   * @until 30 days unused, 90 at most, logging out there or from another device, or the account is
   * deleted
   */
  | 'session'
  /**
   * A sign-in in progress; with the local sign-in its e-mail address, encrypted under a key of the
   * installation; a hash of an e-mail address, so that two first sign-ins make one member; that a passkey allowed a
   * session to download its member's data.
   *
   * @until 10 minutes
   */
  | 'sign-in'
  /**
   * The response to a repeated call, encrypted under the key of the member.
   *
   * @until 24 hours, or the account is deleted
   */
  | 'answer'
  /**
   * Id and mean colour of an upload that no profile uses yet.
   *
   * @until 24 hours, or the account is deleted
   */
  | 'photo'
  /**
   * 32 bits of the id of each profile shown on a day, to limit new people; accounts closed on a day,
   * by identity hash.
   *
   * @until the end of the day (UTC)
   */
  | 'allowance'
  /**
   * Progress of the check for damage: counts of documents, the last key's subject.
   *
   * @until 30 days, replaced with each step
   */
  | 'check'
  /**
   * The push service's address and the browser's keys, encrypted under the member's key; since when.
   *
   * @until it is turned off, the session ends, the push service ends it, or the account is deleted
   */
  | 'push'
  /**
   * That a device was just pushed.
   *
   * @until a minute
   */
  | 'push-turn'
  /**
   * The time up to which notifications were pushed to a device.
   *
   * @until two days, or with `push`
   */
  | 'push-news'

/** The value of a record of the space `session`. Times in milliseconds since the epoch. */
export type MemberSession = {
  readonly memberId: string
  readonly startedAt: number
  /** Last use, noted at most once an hour. */
  readonly notedAt: number
  /** The device at sign-in, e.g. `Firefox on Android`; missing in sessions of earlier releases. */
  readonly device?: string | null
  /** The passkey that began it; missing where none did, and in sessions of earlier releases. */
  readonly passkeyId?: string | null
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
