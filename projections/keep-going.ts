import { setTimeout as sleep } from 'node:timers/promises'
import type { Position } from '../contracts/event.ts'
import { StorageFault } from '../engines/storage-fault.ts'
import { isPermanent } from './projection-failure.ts'

/** Waiting time after a failure that may pass, in milliseconds: doubled up to the last. */
const PAUSE_MS = { first: 100, last: 30_000 }

/** The longest pause while a store cannot be written: what waits goes on soon after it can. */
const STORAGE_PAUSE_MS = 2_000

type Going = {
  readonly signal: AbortSignal
  attempt(): Promise<void>
  /** How far the attempts have come: whoever gets on is soon tried again. */
  position(): Position
  /** Hears of every failure, before the pause. */
  failed(error: unknown): void
}

/** Attempts again and again until `signal` aborts or an attempt fails for good. Never rejects. */
export const keepGoing = async ({ signal, attempt, position, failed }: Going): Promise<void> => {
  let pause = PAUSE_MS.first
  while (!signal.aborted) {
    const before = position()
    try {
      await attempt()
    } catch (error) {
      if (signal.aborted) return
      failed(error)
      if (isPermanent(error)) return
      if (position() !== before) pause = PAUSE_MS.first
      await sleep(pause, undefined, { signal }).catch(() => {}) // an abort ends the loop
      pause = Math.min(pause * 2, error instanceof StorageFault ? STORAGE_PAUSE_MS : PAUSE_MS.last)
    }
  }
}
