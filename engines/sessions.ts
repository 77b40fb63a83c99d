/** What kind of record: they never meet. */
export type SessionSpace = 'session' | 'sign-in' | 'answer' | 'photo' | 'allowance' | 'check'

/** The value of a record of the space `session`. Times in milliseconds since the epoch. */
export type MemberSession = {
  readonly memberId: string
  readonly startedAt: number
  /** When it was last used, noted at most once an hour. */
  readonly notedAt: number
  /** What it began on, e.g. `Firefox on Android`; missing in those of earlier releases. */
  readonly device?: string | null
}

/** A record that ends by itself. `owner` lets all of one member's be ended at once. */
export type SessionRecord = {
  readonly value: unknown
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly owner?: string
}

/** Short-lived records by key: sessions, sign-ins under way, answers to idempotent calls, uploads, what was used of a day's allowance, how far stores were checked. */
export interface Sessions {
  /** Stores or replaces. */
  put(space: SessionSpace, key: string, record: SessionRecord): Promise<void>

  /** Replaces a record that is there; answers whether there was one. Atomic. */
  replace(space: SessionSpace, key: string, record: SessionRecord): Promise<boolean>

  /** Stores unless a live record is there; answers the one that is, or undefined. Atomic. */
  claim(
    space: SessionSpace,
    key: string,
    record: SessionRecord,
    now: number,
  ): Promise<SessionRecord | undefined>

  /** Undefined once `expiresAt` has come. */
  get(space: SessionSpace, key: string, now: number): Promise<SessionRecord | undefined>

  remove(space: SessionSpace, key: string): Promise<void>

  /** The keys of one owner's records in a space, those too that have expired and are not swept. */
  owned(space: SessionSpace, owner: string): Promise<string[]>

  /** Ends all records of one owner in a space; answers how many there were. */
  removeOwned(space: SessionSpace, owner: string): Promise<number>

  /** Deletes what has expired; answers how many. */
  sweep(now: number): Promise<number>

  /** Takes what was removed or replaced off the disk, where it may still stand in free space. */
  vacuum(): Promise<void>

  [Symbol.asyncDispose](): Promise<void>
}
