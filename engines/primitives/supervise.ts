import { setTimeout as sleep } from 'node:timers/promises'
import { isStorageFault } from '../ports/storage-fault.ts'
import { RECOVERED_AFTER_MS } from './timeouts.ts'

/** State of a supervised task. */
export type Health =
  | { readonly status: 'running' }
  /** It failed and is tried again. `reason` is the error's code or name, never its data. */
  | { readonly status: 'failing'; readonly reason: string; readonly failures: number }
  | { readonly status: 'stopped' }

/** Waits before the next attempt, after `failures` in a row; returns at once when `signal` aborts. */
export type Pause = (failures: number, error: unknown, signal: AbortSignal) => Promise<void>

type Backoff = {
  /** Milliseconds to wait after the first failure; each further failure doubles them. */
  readonly first: number
  readonly max: number
  /** The most to wait while a store cannot be written: it works again soon after its disk does. */
  readonly maxOnStorageFault: number
}

/** A pause that doubles with each failure in a row. */
export const exponentialPause =
  ({ first, max, maxOnStorageFault }: Backoff): Pause =>
  (failures, error, signal) => {
    const most = isStorageFault(error) ? maxOnStorageFault : max
    const milliseconds = Math.min(most, first * 2 ** (failures - 1))
    return sleep(milliseconds, undefined, { signal }).catch(() => {}) // an abort ends the pause
  }

type SuperviseOptions = {
  readonly signal: AbortSignal
  readonly pause: Pause
  /** Whether another attempt would fail for the same reason; false unless given. */
  readonly isPermanent?: (error: unknown) => boolean
  /** Called for every failure, before the pause. */
  readonly onFailure: (error: unknown) => void
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/**
 * Runs `attempt` again and again until `signal` aborts or it fails permanently: at once after it
 * returns, after a pause when it throws. `noteProgress` ends a row of failures, and so does an
 * attempt that runs for five seconds, since a queue may have no work for days. Faults of a store are
 * a row of their own, so that the first other failure after an outage is soon tried again.
 *
 * @returns `done` resolves when no further attempt follows; it never rejects.
 */
export const supervise = (
  attempt: (noteProgress: () => void) => Promise<void>,
  { signal, pause, isPermanent = () => false, onFailure }: SuperviseOptions,
): { readonly done: Promise<void>; health(): Health } => {
  let health: Health = { status: 'running' }
  let failures = 0
  let ofStorage = false

  const noteProgress = () => {
    if (failures === 0) return
    failures = 0
    health = { status: 'running' }
  }

  /** Returns the error of a failed attempt, wrapped so that `throw undefined` counts as one. */
  const tryOnce = async (): Promise<{ readonly error: unknown } | undefined> => {
    const recovered = setTimeout(noteProgress, RECOVERED_AFTER_MS).unref()
    try {
      await attempt(noteProgress)
      return undefined
    } catch (error) {
      return { error }
    } finally {
      clearTimeout(recovered)
    }
  }

  const run = async () => {
    while (!signal.aborted) {
      const failure = await tryOnce()
      if (!failure || signal.aborted) continue
      const { error } = failure
      failures = isStorageFault(error) === ofStorage ? failures + 1 : 1
      ofStorage = isStorageFault(error)
      health = { status: 'failing', reason: reasonOf(error), failures }
      onFailure(error)
      if (isPermanent(error)) return
      await pause(failures, error, signal)
    }
    health = { status: 'stopped' }
  }
  return { done: run(), health: () => health }
}
