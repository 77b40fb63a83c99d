import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { type Clock, systemClock } from '../ports/clock.ts'
import type { FencingToken } from '../ports/read-models.ts'
import type { Records } from '../ports/records.ts'
import { storeIfPossible } from '../ports/storage-fault.ts'
import { createKeyedMutex } from '../primitives/keyed-mutex.ts'
import { LEASE_POLL_MS, LEASE_TTL_MS } from '../primitives/timeouts.ts'
import { LeaseHolder } from './lease-holder.ts'

/** The exclusive right to do a named piece of work, for as long as it is renewed. */
export type Lease = {
  readonly name: string
  readonly token: FencingToken
  /** Aborts when the lease was not renewed in time: another process may hold it by now. */
  readonly lost: AbortSignal
  /**
   * Draws a token that is later than all that were given out before, for what others have written
   * meanwhile under leases of their own. Undefined when the lease is lost.
   */
  laterToken(): Promise<FencingToken | undefined>
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

/** The record of a lease; nobody holds it where the record of its holder is missing. */
type LeaseRecord = { readonly token: FencingToken; readonly holder: string | null }

/** The lease if it was free; otherwise whether its holder may have ended. */
type Taken = { readonly lease?: Lease | undefined; readonly mayEnd: boolean }

const LAST_TOKEN = ['installation', 'last fencing token'] as const

/**
 * Leases among the records. Each process renews one record for all its leases (`lease-holder.ts`). A
 * token is the time in microseconds, or one more than the last: it rises even when the records were
 * lost.
 */
export const createLeases = (records: Records, options: LeaseOptions = {}): Leases => {
  const keeper = new LeaseKeeper(records, options)
  return {
    acquire: (name, signal) => keeper.acquire(name, signal),
    tryAcquire: name => keeper.tryAcquire(name),
    [Symbol.asyncDispose]: () => keeper.close(),
  }
}

/** A lease that this process holds, or is taking. */
class HeldLease implements Lease {
  readonly name: string
  readonly token: FencingToken
  readonly #keeper: LeaseKeeper
  readonly #losing = new AbortController()
  /** Of its record, once it is taken. */
  version = 0

  constructor(name: string, token: FencingToken, keeper: LeaseKeeper) {
    this.name = name
    this.token = token
    this.#keeper = keeper
  }

  get lost(): AbortSignal {
    return this.#losing.signal
  }

  lose(): void {
    this.#losing.abort()
  }

  laterToken(): Promise<FencingToken | undefined> {
    return this.#keeper.laterToken(this)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#keeper.giveBack(this)
  }
}

/** Takes leases for this process, renews them and gives them back. */
class LeaseKeeper {
  readonly #records: Records
  readonly #times: LeaseTimes
  readonly #now: () => number
  readonly #processes: LeaseOptions['processes']
  readonly #holder: LeaseHolder
  readonly #held = new Map<FencingToken, HeldLease>()
  readonly #closing = new AbortController()
  /** Draws of this process follow each other, so that they do not race. */
  readonly #oneByOne = createKeyedMutex()
  /** Whether a lease may be stored as held that is not, because the answer to a write was lost. */
  #mayHoldMore = false
  #renewing: NodeJS.Timeout | undefined
  /** One draw for all calls of a turn of the event loop, e.g. for all views at the start. */
  #drawing: Promise<FencingToken> | undefined

  constructor(records: Records, { times, clock = systemClock, processes }: LeaseOptions) {
    this.#records = records
    this.#times = times ?? { ttlMs: LEASE_TTL_MS, pollMs: LEASE_POLL_MS }
    this.#now = () => clock.now().getTime()
    this.#processes = processes
    this.#holder = new LeaseHolder(records, {
      ttlMs: this.#times.ttlMs,
      now: this.#now,
      process: processes?.name ?? '',
      onLost: () => this.#loseAll(),
    })
  }

  async acquire(name: string, signal: AbortSignal): Promise<Lease> {
    const ending = AbortSignal.any([signal, this.#closing.signal])
    for (;;) {
      ending.throwIfAborted()
      const { lease } = await this.#take(name)
      if (lease && !ending.aborted) return lease
      await lease?.[Symbol.asyncDispose]()
      const pause = { signal: ending, ref: false }
      await sleep(this.#times.pollMs, undefined, pause).catch(() => {}) // an abort ends it
    }
  }

  async tryAcquire(name: string): Promise<Lease | undefined> {
    const until = performance.now() + 2 * this.#times.ttlMs
    for (;;) {
      const { lease, mayEnd } = await this.#take(name)
      if (lease || !mayEnd || performance.now() > until) return lease
      await sleep(this.#times.pollMs)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new LeasesClosed())
    clearTimeout(this.#renewing)
    await this.#holder.lose()
  }

  /** Takes the lease if it is free. */
  async #take(name: string): Promise<Taken> {
    this.#closing.signal.throwIfAborted()
    await this.#holder.ensureValid()
    let found = await this.#recordOf(name)
    if (found.isAlive !== undefined && this.#processes) {
      await this.#processes.reclaim(process => this.#deleteHolders(process))
      found = await this.#recordOf(name)
    }
    const { stored, isAlive } = found
    if (isAlive !== undefined) return { mayEnd: !isAlive }
    if (stored?.value.holder === this.#holder.name && this.#held.has(stored.value.token))
      return { mayEnd: false }
    return { lease: await this.#store(name, stored?.version ?? 'none'), mayEnd: false }
  }

  async #store(name: string, ifVersion: number | 'none'): Promise<Lease | undefined> {
    const token = await this.#drawToken()
    const owner = this.#holder.name
    const lease = new HeldLease(name, token, this)
    this.#held.set(token, lease)
    let version: number | undefined
    try {
      const record: LeaseRecord = { token, holder: owner }
      version = await this.#write(this.#records.put('lease', name, record, { ifVersion, owner }))
    } finally {
      if (version === undefined) this.#held.delete(token)
    }
    if (version === undefined || owner !== this.#holder.name || !this.#holder.isValid()) {
      this.#held.delete(token)
      return undefined // lost meanwhile
    }
    lease.version = version
    this.#renewSoon()
    return lease
  }

  async giveBack({ name, token, version }: HeldLease): Promise<void> {
    if (this.#held.delete(token)) await storeIfPossible(this.#release(name, token, version))
  }

  #release(name: string, token: FencingToken, ifVersion: number): Promise<unknown> {
    return this.#write(this.#records.put('lease', name, { token, holder: null }, { ifVersion }))
  }

  /** Runs a write of leases; if its answer is lost, the next renewal releases what nobody holds. */
  async #write<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      this.#mayHoldMore = true
      throw error
    }
  }

  async #releaseUnheld(): Promise<void> {
    this.#mayHoldMore = false
    const stored = await this.#write(this.#records.byOwner<LeaseRecord>('lease', this.#holder.name))
    for (const { key, value, version } of stored)
      if (!this.#held.has(value.token)) await this.#release(key, value.token, version)
  }

  #renewSoon(): void {
    if (this.#closing.signal.aborted) return
    this.#renewing ??= setTimeout(async () => {
      await this.#renew().catch(() => {}) // it is tried again; what is not renewed in time is lost
      this.#renewing = undefined
      if (this.#held.size > 0 || this.#mayHoldMore) this.#renewSoon()
    }, this.#times.ttlMs / 3).unref()
  }

  async #renew(): Promise<void> {
    await this.#holder.renew()
    if (this.#mayHoldMore) await this.#releaseUnheld()
  }

  #loseAll(): void {
    const lost = [...this.#held.values()]
    this.#held.clear()
    for (const lease of lost) lease.lose()
  }

  /** Undefined if the lease was lost while it was drawn: the next holder may then have an earlier token. */
  async laterToken({ token }: HeldLease): Promise<FencingToken | undefined> {
    this.#drawing ??= setImmediate().then(() => {
      this.#drawing = undefined
      return this.#drawToken()
    })
    const later = await this.#drawing
    return this.#held.has(token) && this.#holder.isValid() ? later : undefined
  }

  #drawToken(): Promise<FencingToken> {
    return this.#oneByOne('token', async () => {
      for (;;) {
        const known = await this.#records.get<number>(...LAST_TOKEN)
        const next = Math.max((known?.value ?? 0) + 1, this.#now() * 1_000)
        const ifVersion = known?.version ?? 'none'
        if (await this.#records.put(...LAST_TOKEN, next, { ifVersion })) return next
      }
    })
  }

  /** The record of a lease; `isAlive` is undefined where no other holder has it. */
  async #recordOf(name: string) {
    const stored = await this.#records.get<LeaseRecord>('lease', name)
    const holder = stored?.value.holder ?? undefined
    const isOther = holder !== undefined && holder !== this.#holder.name
    return { stored, isAlive: isOther ? await this.#holder.isAlive(holder) : undefined }
  }

  /** Deletes the holders of a process that ended. */
  async #deleteHolders(process: string): Promise<void> {
    for (const { key } of await this.#records.list('lease-holder', { after: `${process}/` }))
      if (key.startsWith(`${process}/`)) await this.#records.delete('lease-holder', key)
  }
}
