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

/** The record of a lease; nobody holds it where the record of its holder is missing. */
type LeaseRecord = { readonly token: FencingToken; readonly holder: string | null }

/** What was free, and the names of the leases whose holders may have ended. */
type Taken = { readonly leases: Map<string, Lease>; readonly mayEnd: ReadonlySet<string> }

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
    isHeld: name => keeper.isHeld(name),
    [Symbol.asyncDispose]: () => keeper.close(),
  }
}

/** A lease that this process holds, or is taking. */
class HeldLease implements Lease {
  readonly name: string
  readonly token: FencingToken
  readonly lost: AbortSignal
  readonly lose: () => void
  readonly #giveBack: (lease: HeldLease) => Promise<void>
  /** Of its record, once it is taken. */
  version = 0

  constructor(name: string, token: FencingToken, giveBack: (lease: HeldLease) => Promise<void>) {
    const losing = new AbortController()
    this.name = name
    this.token = token
    this.lost = losing.signal
    this.lose = () => losing.abort()
    this.#giveBack = giveBack
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#giveBack(this)
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
  #asking: { readonly names: Set<string>; readonly taken: Promise<Taken> } | undefined

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
      const lease = takeFrom(await this.#takeTogether(name), name)
      if (lease && !ending.aborted) return lease
      await lease?.[Symbol.asyncDispose]()
      const pause = { signal: ending, ref: false }
      await sleep(this.#times.pollMs, undefined, pause).catch(() => {}) // an abort ends it
    }
  }

  async tryAcquire(name: string): Promise<Lease | undefined> {
    const until = performance.now() + 2 * this.#times.ttlMs
    for (;;) {
      const taken = await this.#takeTogether(name)
      const lease = takeFrom(taken, name)
      if (lease || !taken.mayEnd.has(name) || performance.now() > until) return lease
      await sleep(this.#times.pollMs)
    }
  }

  async isHeld(name: string): Promise<boolean> {
    const { stored, alive } = await this.#holdersOf([name])
    const { holder, token } = stored[0]?.value ?? { holder: null, token: 0 }
    if (holder === this.#holder.name) return this.#held.has(token)
    return holder !== null && alive.has(holder)
  }

  async close(): Promise<void> {
    this.#closing.abort(new LeasesClosed())
    clearTimeout(this.#renewing)
    await this.#holder.lose()
  }

  /** Takes what all calls of one turn of the event loop ask for in one go. */
  #takeTogether(name: string): Promise<Taken> {
    if (!this.#asking) {
      const names = new Set<string>()
      const taken = setImmediate().then(() => {
        this.#asking = undefined
        return this.#take([...names])
      })
      this.#asking = { names, taken }
    }
    this.#asking.names.add(name)
    return this.#asking.taken
  }

  /** Takes what is free. */
  async #take(names: readonly string[]): Promise<Taken> {
    this.#closing.signal.throwIfAborted()
    await this.#holder.ensureValid()
    let found = await this.#holdersOf(names)
    if (found.alive.size > 0 && this.#processes) {
      await this.#processes.reclaim(process => this.#deleteHolders(process))
      found = await this.#holdersOf(names)
    }
    const { stored, alive } = found
    const free = names.flatMap((name, index) => {
      const { value, version = 'none' as const } = stored[index] ?? {}
      if (value?.holder != null && alive.has(value.holder)) return []
      if (value?.holder === this.#holder.name && this.#held.has(value.token)) return []
      return [{ name, version }]
    })
    const first = free.length > 0 ? await this.#drawTokens(free.length) : 0
    const leases = await Promise.all(
      free.map(({ name, version }, index) => this.#takeOne(name, first + index, version)),
    )
    return {
      leases: new Map(leases.flatMap(lease => (lease ? [[lease.name, lease]] : []))),
      mayEnd: new Set(
        names.filter((_, index) => alive.get(stored[index]?.value.holder ?? '') === false),
      ),
    }
  }

  async #takeOne(
    name: string,
    token: FencingToken,
    ifVersion: number | 'none',
  ): Promise<Lease | undefined> {
    const owner = this.#holder.name
    const lease = new HeldLease(name, token, one => this.#giveBack(one))
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

  async #giveBack({ name, token, version }: HeldLease): Promise<void> {
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
    for (const { lose } of lost) lose()
  }

  /** The first of `count` tokens in a row that nobody else gets. */
  #drawTokens(count: number): Promise<FencingToken> {
    return this.#oneByOne('token', async () => {
      for (;;) {
        const known = await this.#records.get<number>(...LAST_TOKEN)
        const first = Math.max((known?.value ?? 0) + 1, this.#now() * 1_000)
        const ifVersion = known?.version ?? 'none'
        if (await this.#records.put(...LAST_TOKEN, first + count - 1, { ifVersion })) return first
      }
    })
  }

  /** The records of leases, and which of their other holders are alive. */
  async #holdersOf(names: readonly string[]) {
    const stored = await this.#records.many<LeaseRecord>('lease', names)
    const others = new Set(stored.flatMap(lease => lease?.value.holder ?? []))
    others.delete(this.#holder.name)
    return { stored, alive: await this.#holder.findAlive([...others]) }
  }

  /** Deletes the holders of a process that ended. */
  async #deleteHolders(process: string): Promise<void> {
    for (const { key } of await this.#records.list('lease-holder', { after: `${process}/` }))
      if (key.startsWith(`${process}/`)) await this.#records.delete('lease-holder', key)
  }
}

/** A lease that was taken, for the first who asks. */
const takeFrom = ({ leases }: Taken, name: string): Lease | undefined => {
  const lease = leases.get(name)
  leases.delete(name)
  return lease
}
