import { setTimeout as sleep } from 'node:timers/promises'
import { exponentialPause, supervise } from '../../engines/primitives/supervise.ts'
import type { Lease, Leases } from '../../engines/records/leases.ts'
import { VIEW_RETRY_MS } from './supervise-view.ts'

/**
 * Number of checks during which this process does not ask again for a view that it left, so that
 * another takes it.
 */
const CHECKS_AWAY = 3

const presence = (n: number): string => `projections ${n}`

export type ViewShare = {
  /** Resolves when other processes no longer count this one, after `signal` has aborted. */
  readonly stopped: Promise<void>
  /** Resolves when this process may ask for the view's lease, or `signal` has aborted. */
  untilWelcome(view: string, signal: AbortSignal): Promise<void>
  /**
   * Notes that this process holds the view's lease, until it is disposed. `left` aborts when another
   * process is to take the view; only while `isSettled`, so that no build is interrupted.
   */
  hold(view: string, isSettled: () => boolean): { readonly left: AbortSignal } & Disposable
}

type ShareOptions = {
  readonly leases: Pick<Leases, 'tryAcquire' | 'isHeld'>
  /** Number of views that all processes follow together. */
  readonly count: number
  readonly signal: AbortSignal
  /** How often processes are counted, in milliseconds. */
  readonly checkMs: number
  readonly onFailure: (error: unknown) => void
}

/** A view whose lease this process holds. Only a settled one is left to others. */
type HeldView = { readonly isSettled: () => boolean; leave(): void }

/**
 * Divides views evenly among the processes that follow them. The first process holds
 * them all, and leaves those beyond its share once it has twice counted the same number of other
 * processes. Each process is counted by a lease of its own, `projections 1` and so on. A process that
 * waits for the lease of a view takes it when it is left.
 */
export const shareViews = ({
  leases,
  count,
  signal,
  checkMs,
  onFailure,
}: ShareOptions): ViewShare => {
  const held = new Map<string, HeldView>()
  const leftAt = new Map<string, number>()

  /** Number of other processes; takes a lease to be counted by if this process has none. */
  const countOthers = async (place: { lease?: Lease | undefined }): Promise<number> => {
    let others = 0
    for (let n = 1, free = 0; free < 2; n += 1) {
      const name = presence(n)
      if (place.lease?.name === name) continue
      const isTaken = place.lease ? await leases.isHeld(name) : !(await takePlace(place, name))
      if (isTaken) others += 1
      free = isTaken ? 0 : free + 1
    }
    return others
  }

  const takePlace = async (place: { lease?: Lease | undefined }, name: string) => {
    place.lease = await leases.tryAcquire(name)
    return place.lease
  }

  const leaveSome = (processes: number): void => {
    const excess = Math.max(0, held.size - Math.ceil(count / processes))
    const settled = [...held].filter(([, { isSettled }]) => isSettled())
    for (const [view, { leave }] of settled.slice(0, excess)) {
      leftAt.set(view, performance.now())
      leave()
    }
  }

  const share = async (): Promise<void> => {
    const place: { lease?: Lease | undefined } = {}
    try {
      let counted: number | undefined
      while (!signal.aborted) {
        if (place.lease?.lost.aborted) place.lease = undefined
        const others = await countOthers(place)
        if (others === counted) leaveSome(others + 1)
        counted = others
        await sleep(checkMs, undefined, { signal }).catch(() => {}) // an abort ends the pause
      }
    } finally {
      await place.lease?.[Symbol.asyncDispose]()
    }
  }

  const { done } = supervise(share, { signal, pause: exponentialPause(VIEW_RETRY_MS), onFailure })

  return {
    stopped: done,
    async untilWelcome(view, until) {
      const at = leftAt.get(view)
      leftAt.delete(view)
      const away = at === undefined ? 0 : at + CHECKS_AWAY * checkMs - performance.now()
      if (away > 0) await sleep(away, undefined, { signal: until }).catch(() => {}) // as above
    },
    hold(view, isSettled) {
      const leaving = new AbortController()
      held.set(view, { isSettled, leave: () => leaving.abort() })
      return { left: leaving.signal, [Symbol.dispose]: () => void held.delete(view) }
    },
  }
}
