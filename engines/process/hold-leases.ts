import {
  type FencingToken,
  type HeldLease,
  type Lease,
  type LeaseStore,
  type Leases,
  LeasesClosed,
} from '../ports/leases.ts'
import { storeIfPossible } from '../ports/storage-fault.ts'
import { LEASE_POLL_MS, LEASE_TTL_MS } from './timeouts.ts'

type Waiter = {
  readonly name: string
  resolve(lease: Lease): void
  reject(error: unknown): void
}

type Held = HeldLease & {
  /** By the monotonic clock of this process, from before the renewal was asked for. */
  validUntil: number
  readonly losing: AbortController
}

export type LeaseTimes = {
  /** How long a lease is valid without renewal; it is renewed three times in it. */
  readonly ttlMs: number
  /** How often a lease that somebody holds is asked for again. */
  readonly pollMs: number
}

/**
 * Leases of this process in a store. All leases are renewed in one call, and all that are waited
 * for are asked for in one call. The store is disposed with them.
 */
export const holdLeases = (
  store: LeaseStore,
  { ttlMs, pollMs }: LeaseTimes = { ttlMs: LEASE_TTL_MS, pollMs: LEASE_POLL_MS },
): Leases => {
  const held = new Map<FencingToken, Held>()
  const waiting = new Set<Waiter>()
  let renewing: NodeJS.Timeout | undefined
  let polling: NodeJS.Timeout | undefined

  const lose = (lease: Held) => {
    held.delete(lease.token)
    lease.losing.abort()
  }

  const loseExpired = () => {
    for (const lease of held.values()) if (performance.now() >= lease.validUntil) lose(lease)
  }

  const renew = async () => {
    loseExpired()
    const asked = [...held.values()]
    const validUntil = performance.now() + ttlMs
    try {
      const renewed = asked.length > 0 ? await store.renew(asked, ttlMs) : new Set()
      for (const lease of asked)
        if (renewed.has(lease.token)) lease.validUntil = validUntil
        else if (held.has(lease.token)) lose(lease)
    } catch {
      loseExpired() // the store is asked again; what it does not renew in time is lost
    }
    renewing = held.size > 0 ? setTimeout(renew, ttlMs / 3).unref() : undefined
  }

  const hold = (name: string, token: FencingToken, validUntil: number): Lease => {
    const lease: Held = { name, token, validUntil, losing: new AbortController() }
    held.set(token, lease)
    renewing ??= setTimeout(renew, ttlMs / 3).unref()
    return {
      name,
      token,
      lost: lease.losing.signal,
      async [Symbol.asyncDispose]() {
        if (held.delete(token)) await storeIfPossible(store.release({ name, token }))
      },
    }
  }

  const take = async (names: readonly string[]): Promise<Map<string, Lease>> => {
    const validUntil = performance.now() + ttlMs
    const taken = await store.take(names, ttlMs)
    return new Map([...taken].map(([name, token]) => [name, hold(name, token, validUntil)]))
  }

  /** Gives each lease that could be taken to the first who waits for it. */
  const poll = async () => {
    const asked = [...waiting]
    try {
      const taken = await take([...new Set(asked.map(({ name }) => name))])
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

    tryAcquire: async name => (await take([name])).get(name),

    async [Symbol.asyncDispose]() {
      clearTimeout(renewing)
      clearTimeout(polling)
      for (const waiter of waiting) waiter.reject(new LeasesClosed())
      for (const lease of [...held.values()]) {
        lose(lease)
        await storeIfPossible(store.release(lease))
      }
      await store[Symbol.asyncDispose]()
    },
  }
}
