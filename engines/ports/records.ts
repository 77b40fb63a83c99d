/**
 * Kinds of record, each with keys of its own. The comments say what is kept and for how long; the
 * list of personal data in the documentation is made from them.
 */
export type RecordKind =
  /**
   * A hash of the token, the member's id, start, hour of last use, family of browser and system
   * ("Firefox on Android"; no version, model or address).
   *
   * @until 30 days unused, 90 at most, logging out there or from another device, or the account is
   * deleted
   */
  | 'session'
  /**
   * The hashes of the tokens of the last sessions that ended, so that other processes close their
   * sockets.
   *
   * @until two hundred more sessions have ended
   */
  | 'ended-sessions'
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
   * Id, mean colour and perceptual hashes of an upload that no profile uses yet.
   *
   * @until 24 hours, or the account is deleted
   */
  | 'photo'
  /**
   * A perceptual hash of a photo that a decision removed, encrypted under a key of the installation; by
   * a keyed hash of the photo's id, so that nothing names whose it was.
   *
   * @until 24 months after the decision, or it is reversed
   */
  | 'removed-photo'
  /**
   * Who asks to be linked by a code, by a keyed hash of it, and with which words, encrypted under the
   * member's key.
   *
   * @until it is used or taken back, a week, or the account is deleted
   */
  | 'link-code'
  /**
   * Who used a code or took it back, so that nobody else can use it.
   *
   * @until a week after it was made, or the account is deleted
   */
  | 'link-code-use'
  /**
   * What a member answered for a comparison of boundaries, encrypted under the keys of both.
   *
   * @until both have answered, it is taken back, a week, or either account is deleted
   */
  | 'comparison'
  /**
   * 48 bits of a keyed hash of the id of each profile shown on a day, and of each call that gave a
   * like or sent an invitation, to limit them; accounts closed on a day, by identity hash.
   *
   * @until the end of the day (UTC)
   */
  | 'allowance'
  /**
   * Ids of the link codes and joint cards that a member has open, and when each was taken, to limit
   * them.
   *
   * @until each has ended, or the account is deleted
   */
  | 'held'
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
  /**
   * Which weekly digest was last pushed to a device.
   *
   * @until two days, or with `push`
   */
  | 'push-digest'
  /**
   * How often in a row a push service refused pushes to a device, and when last.
   *
   * @until one is accepted, the device is turned on again or off, 90 days, or the account is deleted
   */
  | 'push-refused'
  /**
   * What the private address of counts last showed: the counts, of which hour they are, and since
   * when they have not grown.
   *
   * @until 90 days after it was read, it is revoked, or the account is deleted
   */
  | 'news-feed'
  /**
   * A browser that keeps watch over a plan of a date and is pushed: the push service's address and the
   * browser's keys, encrypted under the plan's key; how many changes it was pushed.
   *
   * @until a day after the plan ended or its check-in was to be answered, or the account is deleted
   */
  | 'watcher'
  /**
   * A wrapped data key for each subject, and which were destroyed.
   *
   * @until the key is destroyed; the subject's id stays, so that nothing is encrypted for it again
   */
  | 'key'
  /**
   * The ids of master keys, and which were retired.
   *
   * @until never
   */
  | 'master-key'
  /**
   * AI tokens spent in a month, and for a member on a day, by id of profile, or of account before
   * there is one.
   *
   * @until two days for a member, two months for all
   */
  | 'ai-spending'
  /**
   * Who had personal data shown, when, and by which command with which arguments.
   *
   * @until never
   */
  | 'audit'
  /**
   * Which process does what only one may do at a time.
   *
   * @until never
   */
  | 'lease'
  /**
   * That a process with leases is alive.
   *
   * @until it ends, or has not told so for some seconds
   */
  | 'lease-holder'
  /**
   * Id and position of the last event that a reactor has dealt with.
   *
   * @until never
   */
  | 'reactor'
  /**
   * Name of a stream that the server of the log cuts, and how many lost events were accepted.
   *
   * @until never
   */
  | 'cut-stream'
  /**
   * Which view an operator paused, who that was and when.
   *
   * @until the view is resumed
   */
  | 'paused-view'
  /**
   * How the views and reactors of a process are: positions, counts and the last failure.
   *
   * @until the process ends, or two minutes after it was killed
   */
  | 'status'
  /**
   * Facts of the installation: the last fencing token, how often keys were destroyed, a transfer that
   * is not finished.
   *
   * @until never
   */
  | 'installation'

/** A record as it is stored. `value` is JSON. */
export type StoredRecord<V = unknown> = {
  readonly key: string
  readonly value: V
  /** Rises with every write of this record, from 1 on; after a deletion it is 1 again. */
  readonly version: number
  readonly owner?: string
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number
}

type PutOptions = {
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
  /**
   * How often a caller may ask whether a record has changed, and for how many milliseconds what it
   * knows may count as current.
   */
  readonly freshMs: number

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

  /** By key; all, or the first `limit`. */
  byOwner<V = unknown>(kind: RecordKind, owner: string, limit?: number): Promise<StoredRecord<V>[]>

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
