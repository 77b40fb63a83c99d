/**
 * A number that rises with every lease that is given out, whatever its name, in all processes. A
 * store that remembers the highest token it has seen refuses a writer that lost its lease.
 *
 * @see https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html
 */
export type FencingToken = number

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
 * renew it for the time to live, e.g. because it was paused: the store's own clock decides, so
 * clocks of processes may differ.
 */
export interface Leases {
  /**
   * Waits until nobody else holds the lease.
   *
   * @throws the reason of `signal` when it aborts first; errors of the store.
   * @throws {LeasesClosed} the leases were closed meanwhile.
   */
  acquire(name: string, signal: AbortSignal): Promise<Lease>

  /** Undefined while somebody holds the lease. */
  tryAcquire(name: string): Promise<Lease | undefined>

  /** Gives back every lease that is held. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Stores who holds which lease until when. */
export interface LeaseStore {
  /** Takes those of the leases that nobody holds, for `ttl` milliseconds. Atomic for each name. */
  take(names: readonly string[], ttl: number): Promise<ReadonlyMap<string, FencingToken>>

  /** Extends leases by `ttl` milliseconds from now; returns those that were still held. */
  renew(leases: readonly HeldLease[], ttl: number): Promise<ReadonlySet<FencingToken>>

  /** Does nothing when another holder has it. */
  release(lease: HeldLease): Promise<void>

  [Symbol.asyncDispose](): Promise<void>
}

export type HeldLease = Pick<Lease, 'name' | 'token'>

/** The leases were closed while somebody waited for one. */
export class LeasesClosed extends Error {
  override readonly name = 'LeasesClosed'
  readonly code = 'leases_closed'

  constructor() {
    super('The leases are closed. Open them again.')
  }
}
