import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAsyncSignal } from '../primitives/async-signal.ts'
import { type Pause, supervise } from '../primitives/supervise.ts'
import { LEASE_TTL_MS } from '../primitives/timeouts.ts'
import type { Lease, Leases } from './leases.ts'

/** The lease of a role; `ended` aborts when it is lost or left to another process. */
type HeldRole = { readonly lease: Lease; readonly ended: AbortSignal }

/** The right to follow the log in a role, which one process of an installation has at a time. */
export type FollowerRole = {
  /**
   * Waits until this process has the role; undefined when `signal` aborts first. `onElsewhere` is called
   * when another process has it.
   *
   * @throws errors of the store of leases; the lease is asked for again after a pause.
   */
  untilHeld(signal: AbortSignal, onElsewhere?: () => void): Promise<HeldRole | undefined>
  /** Lets another process take the role; this one asks for it again ten seconds later. */
  leave(): void
  /** Resolves when `signal` has aborted and the lease is given back. */
  readonly done: Promise<void>
}

type RoleOptions = {
  /** Aborts when everything that this process does in the role has ended. */
  readonly signal: AbortSignal
  readonly pause: Pause
}

/**
 * Holds the lease of a role whenever no other process does, until `signal` aborts. What a process does in
 * a role shares this one lease.
 */
export const holdRole = (
  leases: Leases,
  name: string,
  { signal, pause }: RoleOptions,
): FollowerRole => {
  const changed = createAsyncSignal()
  let held: HeldRole | undefined
  let isElsewhere = false
  let failure: { readonly error: unknown } | undefined
  let leaving = new AbortController()

  const hold = async (): Promise<void> => {
    const free = await leases.tryAcquire(name)
    failure = undefined
    isElsewhere = !free
    changed.notify()
    await using lease = free ?? (await leases.acquire(name, signal))
    leaving = new AbortController()
    held = { lease, ended: AbortSignal.any([lease.lost, leaving.signal]) }
    changed.notify()
    const ending = AbortSignal.any([signal, held.ended])
    if (!ending.aborted) await once(ending, 'abort')
    held = undefined
  }

  const { done } = supervise(
    async () => {
      await hold()
      if (!leaving.signal.aborted) return
      isElsewhere = true
      changed.notify()
      await sleep(LEASE_TTL_MS, undefined, { signal }).catch(() => {}) // an abort ends the pause
    },
    {
      signal,
      pause,
      onFailure(error) {
        failure = { error }
        changed.notify()
      },
    },
  )
  return {
    async untilHeld(until, onElsewhere) {
      while (!until.aborted) {
        if (held && !held.ended.aborted) return held
        if (failure) throw failure.error
        if (isElsewhere) onElsewhere?.()
        await changed.wait(until)
      }
      return undefined
    },
    leave: () => leaving.abort(),
    done,
  }
}
