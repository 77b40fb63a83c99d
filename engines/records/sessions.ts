import type { Records } from '../ports/records.ts'
import { SESSION_POLL_MS } from '../primitives/timeouts.ts'
import { type ShortLivedRecord, shortLivedOf } from './short-lived.ts'

/** The value of a session. Times in milliseconds since the epoch. */
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

/** Told of removed sessions. */
export type RemovedSessionsListener = {
  /** A session was removed; called more than once for some. */
  removed(key: string): void
  /** Sessions may have been removed without a call, because very many were at once. */
  missed(): void
}

/** The sessions of members, by a hash of the token. Expiry goes by the clock of the caller. */
export type Sessions = ReturnType<typeof createSessions>

/** How many of the last removed sessions are remembered for other processes. */
const REMEMBERED = 200

/** Removals of sessions by the version of the record that they were noted with, oldest first. */
type Removals = readonly (readonly [version: number, key: string])[]

const ENDED = ['ended-sessions', 'last'] as const

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
  keys: readonly string[],
  remove: () => Promise<T>,
): Promise<T> => {
  if (keys.length > 0) await noteRemoved(records, keys)
  const result = await remove()
  if (keys.length > 0) await noteRemoved(records, keys)
  return result
}

export const createSessions = (records: Records) => {
  const stored = shortLivedOf<'session'>(records)
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
    put: (key: string, record: ShortLivedRecord): Promise<void> =>
      stored.put('session', key, record),

    /** Replaces an existing session; returns whether there was one. Atomic. */
    replace: (key: string, record: ShortLivedRecord): Promise<boolean> =>
      stored.replace('session', key, record),

    /** Undefined from `expiresAt` on. */
    get: (key: string, now: number): Promise<ShortLivedRecord | undefined> =>
      stored.get('session', key, now),

    remove: (key: string): Promise<void> =>
      ending(records, [key], () => stored.remove('session', key)),

    /** The keys of a member's sessions, including expired ones that are not swept yet. */
    owned: (memberId: string): Promise<string[]> => stored.owned('session', memberId),

    /** Removes all sessions of a member; returns how many. */
    removeOwned: async (memberId: string): Promise<number> =>
      ending(records, await stored.owned('session', memberId), () =>
        stored.removeOwned('session', memberId),
      ),

    /**
     * Tells of every session that any process removes from now on, within a
     * fraction of a second. Expired ones are not told of.
     */
    onSessionRemoved(listener: RemovedSessionsListener): void {
      if (listeners.size === 0) void poll()
      listeners.add(listener)
    },

    /** Stops telling of removed sessions; the records stay open. */
    async [Symbol.asyncDispose](): Promise<void> {
      isClosed = true
      clearTimeout(polling)
      listeners.clear()
    },
  }
}
