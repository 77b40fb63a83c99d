import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../ports/clock.ts'
import { storeIfPossible } from '../ports/storage-fault.ts'
import type { Checkable, DamagedRecord } from '../ports/storage-health.ts'
import type { ShortLived } from '../records/short-lived.ts'

/** Stores that are checked, by their names in `/readyz`. */
export type CheckedStore = 'readModels' | 'keys'

export type Integrity = AsyncDisposable & {
  /** Damaged kinds with their counts, e.g. `profiles (2)`; undefined when there is none. */
  damageOf(store: CheckedStore): string | undefined
}

/** Milliseconds: one part of a check, the pause after it, and the pause between two passes. */
const PART_MS = 1
const PAUSE_MS = 100
const REST_MS = 3_600_000

/** How often progress is stored, and damaged records are checked again, in milliseconds. */
const NOTE_MS = 10_000

const MAX_REMEMBERED = 100

/** How long progress is kept while nothing runs, in milliseconds. */
const RETENTION_MS = 30 * 86_400_000

type CheckProgress = {
  readonly next?: string | undefined
  readonly damaged: readonly DamagedRecord[]
}

type Dependencies = {
  readonly stores: Readonly<Record<CheckedStore, Checkable>>
  readonly shortLived: Pick<ShortLived, 'get' | 'put'>
  readonly clock: Clock
  /** Called once with newly found damage, and with the error of a check that failed. */
  readonly onDamage: (store: CheckedStore, damaged: readonly DamagedRecord[]) => void
  readonly onFailure: (error: unknown) => void
}

const describe = (damaged: readonly DamagedRecord[]): string =>
  [...Map.groupBy(damaged, ({ what }) => what)]
    .map(([what, all]) => `${what} (${all.length})`)
    .join(', ')

/**
 * Checks all records of the stores again and again in the background, about 1 % of the time, and
 * remembers damaged ones until they are intact. After a restart a check continues where it was.
 */
export const checkIntegrity = (parts: Dependencies): Integrity => {
  const found = new Map<CheckedStore, readonly DamagedRecord[]>()
  const stopping = new AbortController()
  const { signal } = stopping
  const checking = (Object.keys(parts.stores) as CheckedStore[]).map(store =>
    checkContinuously(store, parts, signal, damaged => found.set(store, damaged)).catch(
      parts.onFailure,
    ),
  )
  return {
    damageOf(store) {
      const damaged = found.get(store) ?? []
      return damaged.length > 0 ? describe(damaged) : undefined
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await Promise.all(checking)
    },
  }
}

/** Resolves after `ms` milliseconds or when `signal` aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => {}) // an abort ends the loop

const checkContinuously = async (
  store: CheckedStore,
  { stores, shortLived, clock, onDamage, onFailure }: Dependencies,
  signal: AbortSignal,
  onKnown: (damaged: readonly DamagedRecord[]) => void,
): Promise<void> => {
  const checkable = stores[store]
  const now = () => clock.now().getTime()
  const progress = (await shortLived.get('check', store, now()))?.value as CheckProgress | undefined
  let next = progress?.next
  let damaged = progress?.damaged ?? []
  let notedAt = Number.NEGATIVE_INFINITY

  const note = async () => {
    damaged = await checkable.stillDamaged(damaged)
    onKnown(damaged)
    notedAt = performance.now()
    const record = {
      value: { next, damaged } satisfies CheckProgress,
      expiresAt: now() + RETENTION_MS,
    }
    await storeIfPossible(shortLived.put('check', store, record))
  }

  const checkPart = async () => {
    const part = await checkable.checkSome(next, PART_MS)
    next = part.next
    const known = new Set(damaged.map(({ place }) => place))
    const more = part.damaged
      .filter(({ place }) => !known.has(place))
      .slice(0, MAX_REMEMBERED - known.size)
    damaged = [...damaged, ...more]
    if (more.length > 0) onDamage(store, more)
    if (more.length > 0 || performance.now() - notedAt >= NOTE_MS) await note()
  }

  const restBetweenPasses = async () => {
    const until = performance.now() + REST_MS
    await note()
    while (!signal.aborted && performance.now() < until) {
      await pause(NOTE_MS, signal)
      if (damaged.length > 0 && !signal.aborted) await note()
    }
  }

  while (!signal.aborted)
    try {
      await checkPart()
      if (next === undefined) await restBetweenPasses()
      await pause(PAUSE_MS, signal)
    } catch (error) {
      if (signal.aborted) return
      onFailure(error)
      await pause(NOTE_MS, signal)
    }
}
