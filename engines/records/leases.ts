import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { randomId } from '../../contracts/core/random-id.ts'
import { type Clock, systemClock } from '../ports/clock.ts'
import type { FencingToken } from '../ports/read-models.ts'
import type { Records } from '../ports/records.ts'
import { storeIfPossible } from '../ports/storage-fault.ts'
import { createKeyedMutex } from '../primitives/keyed-mutex.ts'
import { LEASE_POLL_MS, LEASE_TTL_MS } from '../primitives/timeouts.ts'

/** The exclusive right to do a named piece of work, for as long as it is renewed. */
export type Lease = {
  readonly name: string
  readonly token: FencingToken
  /** Aborts when the lease was not renewed in time: another process may hold it by now. */
  readonly lost: AbortSignal
  /**
   * Gives the lease back; the next one is given out at once, or when this one would have ended where
   * the store does not answer.
   */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Leases by name, each held by at most one holder in all processes. A lease is renewed while its
 * process runs. It ends when it is disposed, when its process ends, or when its process could not
 * renew it for the time to live, e.g. because it was paused. Clocks of processes may differ.
 */
export interface Leases {
  /**
   * Waits until nobody else holds the lease.
   *
   * @throws the reason of `signal` when it aborts first; errors of the store.
   * @throws {LeasesClosed} the leases were closed meanwhile.
   */
  acquire(name: string, signal: AbortSignal): Promise<Lease>

  /**
   * Undefined while somebody holds the lease. It waits for the time to live where the holder has not
   * renewed it by the clock of this process: it may have ended.
   */
  tryAcquire(name: string): Promise<Lease | undefined>

  /** Whether anybody holds the lease, or may still hold it. */
  isHeld(name: string): Promise<boolean>

  /** Gives back every lease that is held. */
  [Symbol.asyncDispose](): Promise<void>
}

/** The leases were closed while somebody waited for one. */
class LeasesClosed extends Error {
  override readonly name = 'LeasesClosed'
  readonly code = 'leases_closed'

  constructor() {
    super('The leases are closed. Open them again.')
  }
}

export type LeaseTimes = {
  /** How long a lease is valid without renewal; it is renewed three times in it. */
  readonly ttlMs: number
  /** How often a lease that somebody holds is asked for again. */
  readonly pollMs: number
}

type LeaseOptions = {
  readonly times?: LeaseTimes
  readonly clock?: Clock
  /** Processes of this machine: the leases of one that ended are then free at once. */
  readonly processes?: {
    readonly name: string
    reclaim(onEnded: (name: string) => Promise<unknown>): Promise<void>
  }
}

type Held = {
  readonly name: string
  readonly token: FencingToken
  readonly version: number
  readonly losing: AbortController
}

type Waiter = {
  readonly name: string
  resolve(lease: Lease): void
  reject(error: unknown): void
}

/** The record of a lease; nobody holds it where the record of its holder is missing. */
type LeaseRecord = { readonly token: FencingToken; readonly holder: string | null }

/** The record by which a holder says that it is alive; `renewedAt` is by its own clock. */
type HolderRecord = { readonly renewedAt: number }

const LAST_TOKEN = ['installation', 'last fencing token'] as const

/**
 * Leases among the records. Each process renews one record for all its leases. Who finds it unchanged
 * for the time to live, by its own monotonic clock, deletes it, and with it all leases of its holder:
 * the holder notices at its next renewal, and has given them up by its own clock before. A token is
 * the time in microseconds, or one more than the last: it rises even when the records were lost.
 */
export const createLeases = (
  records: Records,
  {
    times: { ttlMs, pollMs } = { ttlMs: LEASE_TTL_MS, pollMs: LEASE_POLL_MS },
    clock = systemClock,
    processes,
  }: LeaseOptions = {},
): Leases => {
  const held = new Map<FencingToken, Held>()
  const waiting = new Set<Waiter>()
  /** The version of each other holder's record, and since when this process has seen it. */
  const observed = new Map<string, { readonly version: number; readonly since: number }>()
  const now = () => clock.now().getTime()
  /** Draws of this process follow each other, so that they do not race. */
  const oneByOne = createKeyedMutex()
  const nextHolder = () => `${processes?.name ?? ''}/${randomId()}`
  let holder = nextHolder()
  /** By the monotonic clock of this process, from before the renewal was asked for. */
  let validUntil = Number.NEGATIVE_INFINITY
  /** Tokens of leases that are being taken. */
  const taking = new Set<FencingToken>()
  /** Whether a lease may be stored as held that is not, because the answer to a write was lost. */
  let mayHoldMore = false
  let renewal: Promise<void> | undefined
  let renewing: NodeJS.Timeout | undefined
  let expiring: NodeJS.Timeout | undefined
  let polling: NodeJS.Timeout | undefined
  let isClosed = false

  const isValid = () => performance.now() < validUntil

  /** Gives up all leases; later ones are taken as another holder. */
  const loseAll = async (): Promise<void> => {
    const [before, lost] = [holder, [...held.values()]]
    holder = nextHolder()
    validUntil = Number.NEGATIVE_INFINITY
    held.clear()
    for (const { losing } of lost) losing.abort()
    await storeIfPossible(records.delete('lease-holder', before))
  }

  const isOwn = (token: FencingToken) => held.has(token) || taking.has(token)

  /** Runs a write of leases; if its answer is lost, the next renewal releases what nobody holds. */
  const write = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      mayHoldMore = true
      throw error
    }
  }

  const release = ({ name, token, version }: Pick<Held, 'name' | 'token' | 'version'>) =>
    write(records.put('lease', name, { token, holder: null }, { ifVersion: version }))

  const releaseUnheld = async (): Promise<void> => {
    mayHoldMore = false
    const stored = await write(records.byOwner<LeaseRecord>('lease', holder))
    for (const { key, value, version } of stored)
      if (!isOwn(value.token)) await release({ name: key, token: value.token, version })
  }

  /** Tells others that this process is alive. */
  const renewNow = async (): Promise<void> => {
    const isNew = validUntil === Number.NEGATIVE_INFINITY
    if (!isNew && !isValid()) return loseAll()
    const until = performance.now() + ttlMs
    const name = holder
    const known = isNew ? undefined : await records.get('lease-holder', name)
    const record: HolderRecord = { renewedAt: now() }
    const ifVersion = isNew ? 'none' : (known?.version ?? 0)
    const version = await records.put('lease-holder', name, record, { ifVersion })
    if (name !== holder) return // lost meanwhile
    if (version === undefined || (!isNew && !isValid())) return loseAll()
    validUntil = until
    clearTimeout(expiring)
    // A failure to say so changes nothing: the record ends by itself.
    expiring = setTimeout(() => loseAll().catch(() => {}), until - performance.now()).unref()
    if (mayHoldMore) await releaseUnheld()
  }

  const renew = (): Promise<void> => {
    renewal ??= renewNow().finally(() => {
      renewal = undefined
    })
    return renewal
  }

  const renewSoon = () => {
    if (isClosed) return
    renewing ??= setTimeout(async () => {
      await renew().catch(() => {}) // it is tried again; what is not renewed in time is lost
      renewing = undefined
      if (held.size > 0 || mayHoldMore) renewSoon()
    }, ttlMs / 3).unref()
  }

  const ensureAlive = async (): Promise<void> => {
    if (isClosed) throw new LeasesClosed()
    if (performance.now() < validUntil - (2 * ttlMs) / 3) return
    await renew()
    if (!isValid()) await renew() // as a new holder
  }

  /** The first of `count` tokens in a row that nobody else gets. */
  const drawTokens = (count: number): Promise<FencingToken> =>
    oneByOne('token', async () => {
      for (;;) {
        const known = await records.get<number>(...LAST_TOKEN)
        const first = Math.max((known?.value ?? 0) + 1, now() * 1_000)
        const ifVersion = known?.version ?? 'none'
        if (await records.put(...LAST_TOKEN, first + count - 1, { ifVersion })) return first
      }
    })

  /** Those of other holders that are alive, or may be; and whether each has just said so. */
  const findAlive = async (names: readonly string[]): Promise<ReadonlyMap<string, boolean>> => {
    const alive = new Map<string, boolean>()
    for (const record of await records.many<HolderRecord>('lease-holder', names)) {
      if (!record) continue
      const { key, version, value } = record
      const seen = observed.get(key)
      const isUnchanged = seen?.version === version
      if (isUnchanged && performance.now() - seen.since >= ttlMs) {
        observed.delete(key)
        if (await records.delete('lease-holder', key, version)) continue
      } else if (!isUnchanged) observed.set(key, { version, since: performance.now() })
      alive.set(key, Math.abs(now() - value.renewedAt) < ttlMs)
    }
    return alive
  }

  const holdersOf = async (names: readonly string[]) => {
    const leases = await records.many<LeaseRecord>('lease', names)
    const others = new Set(leases.flatMap(lease => lease?.value.holder ?? []))
    others.delete(holder)
    return { leases, alive: await findAlive([...others]) }
  }

  const takeOne = async (
    name: string,
    token: FencingToken,
    ifVersion: number | 'none',
  ): Promise<Lease | undefined> => {
    const by = holder
    taking.add(token)
    try {
      const record: LeaseRecord = { token, holder: by }
      const version = await write(records.put('lease', name, record, { ifVersion, owner: by }))
      if (version === undefined || by !== holder || !isValid()) return undefined // lost meanwhile
      const lease: Held = { name, token, version, losing: new AbortController() }
      held.set(token, lease)
      renewSoon()
      return {
        name,
        token,
        lost: lease.losing.signal,
        async [Symbol.asyncDispose]() {
          if (held.delete(token)) await storeIfPossible(release(lease))
        },
      }
    } finally {
      taking.delete(token)
    }
  }

  /** Takes what is free; `mayEnd`: those whose holders may have ended. */
  const take = async (names: readonly string[]) => {
    await ensureAlive()
    let found = await holdersOf(names)
    if (found.alive.size > 0 && processes) {
      await processes.reclaim(async ended => {
        for (const { key } of await records.list('lease-holder', { after: `${ended}/` }))
          if (key.startsWith(`${ended}/`)) await records.delete('lease-holder', key)
      })
      found = await holdersOf(names)
    }
    const { leases, alive } = found
    const free = names.flatMap((name, index) => {
      const lease = leases[index]
      const by = lease?.value.holder
      if (by != null && alive.has(by)) return []
      if (by === holder && isOwn(lease?.value.token ?? 0)) return []
      return [{ name, version: lease?.version ?? ('none' as const) }]
    })
    const taken = new Map<string, Lease>()
    if (free.length > 0) {
      const first = await drawTokens(free.length)
      await Promise.all(
        free.map(async ({ name, version }, index) => {
          const lease = await takeOne(name, first + index, version)
          if (lease) taken.set(name, lease)
        }),
      )
    }
    const mayEnd = new Set(
      names.filter((_, index) => alive.get(leases[index]?.value.holder ?? '') === false),
    )
    return { taken, mayEnd }
  }

  let asking: { readonly names: Set<string>; readonly result: ReturnType<typeof take> } | undefined

  /** Takes what all calls of one turn of the event loop ask for in one go. */
  const takeTogether = (name: string): ReturnType<typeof take> => {
    if (!asking) {
      const names = new Set<string>()
      const result = setImmediate().then(() => {
        asking = undefined
        return take([...names])
      })
      asking = { names, result }
    }
    asking.names.add(name)
    return asking.result
  }

  /** Gives each lease that could be taken to the first who waits for it. */
  const poll = async (): Promise<void> => {
    const asked = [...waiting]
    try {
      const { taken } = await take([...new Set(asked.map(({ name }) => name))])
      for (const waiter of asked) {
        const lease = taken.get(waiter.name)
        if (!lease || !waiting.has(waiter)) continue
        taken.delete(waiter.name)
        waiter.resolve(lease)
      }
      for (const unwanted of taken.values()) await unwanted[Symbol.asyncDispose]()
    } catch (error) {
      for (const waiter of asked) waiter.reject(error)
    }
    polling = waiting.size > 0 ? setTimeout(poll, pollMs).unref() : undefined
  }

  return {
    async acquire(name, signal) {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<Lease>()
      const waiter: Waiter = { name, resolve, reject }
      const abort = () => {
        waiting.delete(waiter)
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      waiting.add(waiter)
      polling ??= setTimeout(poll, 0)
      return promise.finally(() => {
        waiting.delete(waiter)
        signal.removeEventListener('abort', abort)
      })
    },

    async tryAcquire(name) {
      const until = performance.now() + 2 * ttlMs
      for (;;) {
        const { taken, mayEnd } = await takeTogether(name)
        const lease = taken.get(name)
        taken.delete(name) // for the first who asked
        if (lease || !mayEnd.has(name) || performance.now() > until) return lease
        await sleep(pollMs)
      }
    },

    async isHeld(name) {
      const { leases, alive } = await holdersOf([name])
      const { holder: by, token } = leases[0]?.value ?? { holder: null, token: 0 }
      return by === holder ? isOwn(token) : by !== null && alive.has(by)
    },

    async [Symbol.asyncDispose]() {
      isClosed = true
      clearTimeout(renewing)
      clearTimeout(expiring)
      clearTimeout(polling)
      for (const waiter of waiting) waiter.reject(new LeasesClosed())
      await loseAll()
    },
  }
}
