import { setTimeout as sleep } from 'node:timers/promises'
import type { FencingToken } from '../../engines/ports/read-models.ts'
import { exponentialPause, supervise } from '../../engines/primitives/supervise.ts'
import type { Lease, Leases } from '../../engines/records/leases.ts'
import type { ProgressTracker } from './projection-status.ts'
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

/** The right to write a view; `signal` also aborts when the right ends. */
export type Holding = { readonly token: FencingToken; readonly signal: AbortSignal }

type LeaseOptions = {
  readonly leases: Leases
  /** Divides views among all processes that follow them. */
  readonly share: ViewShare
  readonly tracker: ProgressTracker
  readonly signal: AbortSignal
}

/**
 * Waits for the lease of a view, then works under it, until the lease is lost or the view is left to
 * another process.
 */
export const underLease = async (
  { leases, share, tracker, signal }: LeaseOptions,
  view: string,
  work: (holding: Holding) => Promise<void>,
): Promise<void> => {
  const name = `view ${view}`
  await share.untilWelcome(view, signal)
  const isFree = await leases.tryAcquire(name)
  if (!isFree) tracker.waiting()
  await using lease = isFree ?? (await leases.acquire(name, signal))
  using holding = share.hold(view, () => tracker.status().status === 'following')
  const either = AbortSignal.any([signal, lease.lost, holding.left])
  await work({ token: lease.token, signal: either })
  if (holding.left.aborted) tracker.waiting()
}
