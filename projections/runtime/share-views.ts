import { setTimeout as sleep } from 'node:timers/promises'
import { exponentialPause, supervise } from '../../engines/process/supervise.ts'
import type { Lease, Leases } from '../../engines/records/leases.ts'
import { type Partition, partitionName } from './partition.ts'
import { VIEW_RETRY_MS } from './supervise-view.ts'

/**
 * Number of checks during which this process does not ask again for a unit that it left, so that
 * another takes it.
 */
const CHECKS_AWAY = 3

/** What a process follows under one lease: a view or a partition. */
export type SharedUnit = { readonly view: string; readonly partition: Partition }

const unitName = ({ view, partition }: SharedUnit): string => partitionName(view, partition)

const presence = (n: number): string => `projections ${n}`

export type ViewShare = {
  /** Resolves when other processes no longer count this one, after `signal` has aborted. */
  readonly stopped: Promise<void>
  /** Resolves when this process may ask for the unit's lease, or `signal` has aborted. */
  untilWelcome(unit: SharedUnit, signal: AbortSignal): Promise<void>
  /**
   * Notes that this process holds the unit's lease, until it is disposed. `left` aborts when another
   * process is to take the unit; only while `isSettled`, so that no build is interrupted.
   */
  hold(unit: SharedUnit, isSettled: () => boolean): { readonly left: AbortSignal } & Disposable
}

type ShareOptions = {
  readonly leases: Pick<Leases, 'tryAcquire'>
  /** Number of views and partitions that all processes follow together. */
  readonly units: () => number
  readonly signal: AbortSignal
  /** How often processes are counted, in milliseconds. */
  readonly checkMs: number
  readonly onFailure: (error: unknown) => void
}

/** A unit whose lease this process holds. Only a settled unit is left to others. */
export type HeldUnit = SharedUnit & { readonly isSettled: () => boolean }

/**
 * The held units beyond the even share of one process: first the partitions beyond an even share of
 * each divided view, then of all units, whole views first.
 */
export const unitsBeyondShare = <U extends HeldUnit>(
  held: readonly U[],
  processes: number,
  units: number,
): U[] => {
  const ofView = new Map<string, number>()
  const within: U[] = []
  const beyond: U[] = []
  const settledLast = held.toSorted((one, other) => +one.isSettled() - +other.isSettled())
  for (const unit of settledLast) {
    const count = (ofView.get(unit.view) ?? 0) + 1
    ofView.set(unit.view, count)
    const isBeyond = count > Math.ceil(unit.partition.of / processes) && unit.isSettled()
    ;(isBeyond ? beyond : within).push(unit)
  }
  const excess = Math.max(0, within.length - Math.ceil(units / processes))
  const wholeFirst = within
    .filter(unit => unit.isSettled())
    .toSorted((one, other) => one.partition.of - other.partition.of)
  return [...beyond, ...wholeFirst.slice(0, excess)]
}

/**
 * Divides views and partitions evenly among the processes that follow them. The first process holds
 * them all, and leaves those beyond its share once it has twice counted the same number of other
 * processes. Each process is counted by a lease of its own, `projections 1` and so on. A process that
 * waits for the lease of a unit takes it when it is left.
 */
export const shareViews = ({
  leases,
  units,
  signal,
  checkMs,
  onFailure,
}: ShareOptions): ViewShare => {
  const held = new Map<string, HeldUnit & { leave(): void }>()
  const leftAt = new Map<string, number>()

  /** Number of other processes; takes a lease to be counted by if this process has none. */
  const countOthers = async (place: { lease?: Lease | undefined }): Promise<number> => {
    let others = 0
    for (let n = 1, free = 0; free < 2; n += 1) {
      if (place.lease?.name === presence(n)) continue
      const lease = await leases.tryAcquire(presence(n))
      if (!lease) others += 1
      else if (place.lease) await lease[Symbol.asyncDispose]()
      else place.lease = lease
      free = lease ? free + 1 : 0
    }
    return others
  }

  const leaveSome = (processes: number): void => {
    for (const unit of unitsBeyondShare([...held.values()], processes, units())) {
      leftAt.set(unitName(unit), performance.now())
      unit.leave()
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
    async untilWelcome(unit, until) {
      const name = unitName(unit)
      const at = leftAt.get(name)
      leftAt.delete(name)
      const away = at === undefined ? 0 : at + CHECKS_AWAY * checkMs - performance.now()
      if (away > 0) await sleep(away, undefined, { signal: until }).catch(() => {}) // as above
    },
    hold(unit, isSettled) {
      const leaving = new AbortController()
      const name = unitName(unit)
      held.set(name, { ...unit, isSettled, leave: () => leaving.abort() })
      return { left: leaving.signal, [Symbol.dispose]: () => void held.delete(name) }
    },
  }
}
