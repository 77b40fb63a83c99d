import type { RecordKind, Records, StoredRecord } from '../ports/records.ts'

/** Kinds of record that expire, but sessions; the kinds of these names say what they hold. */
export type ShortLivedKind = Extract<
  RecordKind,
  | 'sign-in'
  | 'answer'
  | 'photo'
  | 'link-code'
  | 'link-code-use'
  | 'comparison'
  | 'allowance'
  | 'held'
  | 'check'
  | 'push'
  | 'push-turn'
  | 'push-news'
  | 'push-digest'
  | 'push-refused'
  | 'news-feed'
  | 'watcher'
>

/** A record that expires. `owner` allows to remove all records of a member at once. */
export type ShortLivedRecord = {
  readonly value: unknown
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly owner?: string
}

/**
 * Records that expire, by kind and key: pending sign-ins, answers to idempotent calls, uploads, used
 * daily allowances, progress of store checks. Expiry goes by the clock of the caller.
 */
export type ShortLived = ReturnType<typeof shortLivedOf<ShortLivedKind>>

export const createShortLived = (records: Records): ShortLived =>
  shortLivedOf<ShortLivedKind>(records)

/** Records of some kinds that expire. */
export const shortLivedOf = <Kind extends RecordKind>(records: Records) => ({
  /** Stores or replaces. */
  async put(kind: Kind, key: string, record: ShortLivedRecord): Promise<void> {
    await records.put(kind, key, record.value, options(record))
  },

  /** Replaces an existing record; returns whether there was one. Atomic. */
  async replace(kind: Kind, key: string, record: ShortLivedRecord): Promise<boolean> {
    for (;;) {
      const known = await records.get(kind, key)
      if (!known) return false
      const more = { ...options(record), ifVersion: known.version }
      if ((await records.put(kind, key, record.value, more)) !== undefined) return true
    }
  },

  /** Stores unless a live record exists; returns that record, or undefined. Atomic. */
  async claim(
    kind: Kind,
    key: string,
    record: ShortLivedRecord,
    now: number,
  ): Promise<ShortLivedRecord | undefined> {
    for (;;) {
      const known = await records.get(kind, key)
      if (known && isLive(known, now)) return toShortLived(known)
      const more = { ...options(record), ifVersion: known?.version ?? ('none' as const) }
      if ((await records.put(kind, key, record.value, more)) !== undefined) return undefined
    }
  },

  /** Undefined from `expiresAt` on. */
  async get(kind: Kind, key: string, now: number): Promise<ShortLivedRecord | undefined> {
    const known = await records.get(kind, key)
    return known && isLive(known, now) ? toShortLived(known) : undefined
  },

  async remove(kind: Kind, key: string): Promise<void> {
    await records.delete(kind, key)
  },

  /** The keys of an owner's records of a kind, including expired ones that are not swept yet. */
  owned: async (kind: Kind, owner: string): Promise<string[]> =>
    (await records.byOwner(kind, owner)).map(({ key }) => key),

  /** Removes all records of an owner of a kind; returns how many. */
  removeOwned: (kind: Kind, owner: string): Promise<number> => records.deleteByOwner(kind, owner),

  /** Deletes expired records, of every kind; returns how many. */
  deleteExpired: (now: number): Promise<number> => records.deleteExpired(now),

  /** Removes deleted content from the disk, where it may still be in free space. */
  vacuum: (): Promise<void> => records.erased(),
})

const options = ({ expiresAt, owner }: ShortLivedRecord) =>
  owner === undefined ? { expiresAt } : { expiresAt, owner }

const isLive = ({ expiresAt = 0 }: StoredRecord, now: number): boolean => expiresAt > now

const toShortLived = ({ value, expiresAt = 0, owner }: StoredRecord): ShortLivedRecord => ({
  value,
  expiresAt,
  ...(owner === undefined ? {} : { owner }),
})
