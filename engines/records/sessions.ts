import type { RecordKind, Records, StoredRecord } from '../ports/records.ts'
import { SESSION_POLL_MS } from '../primitives/timeouts.ts'

/** Kinds of record that expire; the record kinds of these names say what they hold. */
export type SessionSpace = Extract<
  RecordKind,
  | 'session'
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
>

/** The value of a record of the space `session`. Times in milliseconds since the epoch. */
export type MemberSession = {
  readonly memberId: string
  readonly startedAt: number
  /** Last use, noted at most once an hour. */
  readonly notedAt: number
  /** The device at sign-in, e.g. `Firefox on Android`. */
  readonly device: string | null
  /** The passkey that began it; null where none did. */
  readonly passkeyId: string | null
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
  /** Sessions may have been removed without a call, because very many were at once. */
  missed(): void
}

/**
 * Short-lived records by key: sessions, pending sign-ins, answers to idempotent calls, uploads,
 * used daily allowances, progress of store checks.
 */
export type Sessions = ReturnType<typeof createSessions>

/** How many of the last removed sessions are remembered for other processes. */
const REMEMBERED = 200

/** Removals of sessions by the version of the record that they were noted with, oldest first. */
type Removals = readonly (readonly [version: number, key: string])[]

const ENDED = ['ended-sessions', 'last'] as const

const options = ({ expiresAt, owner }: SessionRecord) =>
  owner === undefined ? { expiresAt } : { expiresAt, owner }

const noteRemoved = async (records: Records, keys: readonly string[]): Promise<void> => {
  for (;;) {
    const known = await records.get<Removals>(...ENDED)
    const version = (known?.version ?? 0) + 1
    const added = keys.map(key => [version, key] as const)
    const removals = [...(known?.value ?? []), ...added].slice(-REMEMBERED)
    const ifVersion = known?.version ?? 'none'
    if ((await records.put(...ENDED, removals, { ifVersion })) !== undefined) return
  }
}

/**
 * Notes the end of sessions before and after `remove`: if the process is killed in between, others
 * know of it, and what a device opened in between is closed, too.
 */
const ending = async <T>(
  records: Records,
  space: SessionSpace,
  keys: () => Promise<readonly string[]>,
  remove: () => Promise<T>,
): Promise<T> => {
  const ended = space === 'session' ? await keys() : []
  if (ended.length > 0) await noteRemoved(records, ended)
  const result = await remove()
  if (ended.length > 0) await noteRemoved(records, ended)
  return result
}

const owned = async (records: Records, space: SessionSpace, owner: string): Promise<string[]> =>
  (await records.byOwner(space, owner)).map(({ key }) => key)

/** Sessions among the records. Expiry goes by the clock of the caller. */
export const createSessions = (records: Records) => {
  const listeners = new Set<RemovedSessionsListener>()
  let told: number | undefined
  let polling: NodeJS.Timeout | undefined
  let isClosed = false

  const tellRemoved = async (): Promise<void> => {
    const { version = 0, value = [] } = (await records.get<Removals>(...ENDED)) ?? {}
    if (version !== told) {
      // At first, and when the record was lost and begun anew, all that it remembers is told.
      const from = told === undefined || version < told ? 0 : told
      const [oldest] = value
      if (told !== undefined && value.length === REMEMBERED && oldest && oldest[0] > from)
        for (const { missed } of listeners) missed()
      for (const [at, key] of value)
        if (at > from) for (const { removed } of listeners) removed(key)
    }
    told = version
  }

  const poll = async (): Promise<void> => {
    await tellRemoved().catch(() => {}) // the next look continues from `told`
    if (!isClosed) polling = setTimeout(poll, Math.max(records.freshMs, SESSION_POLL_MS)).unref()
  }

  return {
    /** Stores or replaces. */
    async put(space: SessionSpace, key: string, record: SessionRecord): Promise<void> {
      await records.put(space, key, record.value, options(record))
    },

    /** Replaces an existing record; returns whether there was one. Atomic. */
    async replace(space: SessionSpace, key: string, record: SessionRecord): Promise<boolean> {
      for (;;) {
        const known = await records.get(space, key)
        if (!known) return false
        const more = { ...options(record), ifVersion: known.version }
        if ((await records.put(space, key, record.value, more)) !== undefined) return true
      }
    },

    /** Stores unless a live record exists; returns that record, or undefined. Atomic. */
    async claim(
      space: SessionSpace,
      key: string,
      record: SessionRecord,
      now: number,
    ): Promise<SessionRecord | undefined> {
      for (;;) {
        const known = await records.get(space, key)
        if (known && isLive(known, now)) return toSessionRecord(known)
        const more = { ...options(record), ifVersion: known?.version ?? ('none' as const) }
        if ((await records.put(space, key, record.value, more)) !== undefined) return undefined
      }
    },

    /** Undefined from `expiresAt` on. */
    async get(space: SessionSpace, key: string, now: number): Promise<SessionRecord | undefined> {
      const known = await records.get(space, key)
      return known && isLive(known, now) ? toSessionRecord(known) : undefined
    },

    remove: (space: SessionSpace, key: string): Promise<void> =>
      ending(
        records,
        space,
        async () => [key],
        async () => void (await records.delete(space, key)),
      ),

    /** The keys of an owner's records in a space, including expired ones that are not swept yet. */
    owned: (space: SessionSpace, owner: string) => owned(records, space, owner),

    /** Removes all records of an owner in a space; returns how many. */
    removeOwned: (space: SessionSpace, owner: string): Promise<number> =>
      ending(
        records,
        space,
        () => owned(records, space, owner),
        () => records.deleteByOwner(space, owner),
      ),

    /**
     * Tells of every record of the space `session` that any process removes from now on, within a
     * fraction of a second. Expired records are not told of.
     */
    onSessionRemoved(listener: RemovedSessionsListener): void {
      if (listeners.size === 0) void poll()
      listeners.add(listener)
    },

    /** Deletes expired records, of every kind; returns how many. */
    deleteExpired: (now: number): Promise<number> => records.deleteExpired(now),

    /** Removes deleted content from the disk, where it may still be in free space. */
    vacuum: (): Promise<void> => records.erased(),

    /** Stops telling of removed sessions; the records stay open. */
    async [Symbol.asyncDispose](): Promise<void> {
      isClosed = true
      clearTimeout(polling)
      listeners.clear()
    },
  }
}

const isLive = ({ expiresAt = 0 }: StoredRecord, now: number): boolean => expiresAt > now

const toSessionRecord = ({ value, expiresAt = 0, owner }: StoredRecord): SessionRecord => ({
  value,
  expiresAt,
  ...(owner === undefined ? {} : { owner }),
})
