import { randomUUID } from 'node:crypto'
import type { Records } from '../ports/records.ts'
import { storeIfPossible } from '../ports/storage-fault.ts'

/** The record by which a holder says that it is alive; `renewedAt` is by its own clock. */
type HolderRecord = { readonly renewedAt: number }

type HolderOptions = {
  /** How long its record is valid without renewal. */
  readonly ttlMs: number
  /** Milliseconds since 1970 by the clock of this process. */
  readonly now: () => number
  /** Name of the process, by which holders of one that ended are found. */
  readonly process: string
  /** Called when this process must give up what it holds. */
  readonly onLost: () => void
}

/**
 * The holder of all leases of a process: one record, which it renews. Another process that finds a
 * record unchanged for the time to live, by its own monotonic clock, deletes it, and with it all
 * leases of that holder. The holder has given them up by its own clock before, or notices at its next
 * renewal, and is another holder from then on.
 */
export class LeaseHolder {
  readonly #records: Records
  readonly #options: HolderOptions
  #name: string
  /** By the monotonic clock of this process, from before the renewal was asked for. */
  #validUntil = Number.NEGATIVE_INFINITY
  #renewal: Promise<void> | undefined
  #expiring: NodeJS.Timeout | undefined
  /** The version of each other holder's record, and since when this process has seen it. */
  readonly #observed = new Map<string, { readonly version: number; readonly since: number }>()

  constructor(records: Records, options: HolderOptions) {
    this.#records = records
    this.#options = options
    this.#name = this.#nextName()
  }

  get name(): string {
    return this.#name
  }

  isValid(): boolean {
    return performance.now() < this.#validUntil
  }

  /** Renews the record where a third of its time is over. */
  async ensureValid(): Promise<void> {
    if (performance.now() < this.#validUntil - (2 * this.#options.ttlMs) / 3) return
    await this.renew()
    if (!this.isValid()) await this.renew() // as a new holder
  }

  /** Tells others that this process is alive. */
  renew(): Promise<void> {
    this.#renewal ??= this.#renewNow().finally(() => {
      this.#renewal = undefined
    })
    return this.#renewal
  }

  /** Gives up all leases; later ones are taken as another holder. */
  async lose(): Promise<void> {
    const before = this.#name
    clearTimeout(this.#expiring)
    this.#name = this.#nextName()
    this.#validUntil = Number.NEGATIVE_INFINITY
    this.#options.onLost()
    await storeIfPossible(this.#records.delete('lease-holder', before))
  }

  /** Whether another holder has just said that it is alive; undefined when it has ended. */
  async isAlive(name: string): Promise<boolean | undefined> {
    const { ttlMs, now } = this.#options
    const record = await this.#records.get<HolderRecord>('lease-holder', name)
    if (!record) return undefined
    const { version, value } = record
    const seen = this.#observed.get(name)
    const isUnchanged = seen?.version === version
    if (isUnchanged && performance.now() - seen.since >= ttlMs) {
      this.#observed.delete(name)
      if (await this.#records.delete('lease-holder', name, version)) return undefined
    } else if (!isUnchanged) this.#observed.set(name, { version, since: performance.now() })
    return Math.abs(now() - value.renewedAt) < ttlMs
  }

  async #renewNow(): Promise<void> {
    const isNew = this.#validUntil === Number.NEGATIVE_INFINITY
    if (!isNew && !this.isValid()) return this.lose()
    const until = performance.now() + this.#options.ttlMs
    const name = this.#name
    const known = isNew ? undefined : await this.#records.get('lease-holder', name)
    const record: HolderRecord = { renewedAt: this.#options.now() }
    const ifVersion = isNew ? 'none' : (known?.version ?? 0)
    const version = await this.#records.put('lease-holder', name, record, { ifVersion })
    if (name !== this.#name) return // lost meanwhile
    if (version === undefined || (!isNew && !this.isValid())) return this.lose()
    this.#validUntil = until
    clearTimeout(this.#expiring)
    // A failure to say so changes nothing: the record ends by itself.
    const expire = () => this.lose().catch(() => {})
    this.#expiring = setTimeout(expire, until - performance.now()).unref()
  }

  #nextName(): string {
    return `${this.#options.process}/${randomUUID()}`
  }
}
