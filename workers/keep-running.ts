import { StorageFault } from '../engines/storage-fault.ts'

/** How something that shall never stop is doing. */
export type Health =
  | { readonly status: 'running' }
  /** It failed and will be tried again. `reason` is the error's code or name, never its data. */
  | { readonly status: 'failing'; readonly reason: string; readonly failures: number }
  | { readonly status: 'stopped' }

/** Waits before attempt n + 1 after n failures in a row; ends at once when `signal` aborts. */
export type Pause = (failures: number, signal: AbortSignal) => Promise<void>

/** What has run for so long since it was begun again has recovered, in milliseconds. */
const STEADY_MS = 5_000

/** It stopped though nobody asked it to. */
class Ended extends Error {
  override readonly name = 'Ended'
  readonly code = 'ended'

  constructor() {
    super('This ended before it was told to. It begins again.')
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/**
 * Runs `begin` until `signal` aborts: what fails or ends is begun again after a pause. It calls
 * `progressed` whenever it has got somewhere, which ends a row of failures, as does a while without
 * one: a queue has nothing to do for days.
 */
export const keepRunning = (
  begin: (progressed: () => void) => Promise<void>,
  {
    signal,
    pause,
    onFailure,
  }: { signal: AbortSignal; pause: Pause; onFailure: (error: unknown) => void },
): { readonly done: Promise<void>; health(): Health } => {
  let health: Health = { status: 'running' }
  let failures = 0

  const progressed = () => {
    failures = 0
    health = { status: 'running' }
  }
  const failed = (error: unknown) => {
    // A store that cannot be written is no failure of what runs: it goes on soon after it can.
    failures = error instanceof StorageFault ? Math.min(failures + 1, 3) : failures + 1
    health = { status: 'failing', reason: reasonOf(error), failures }
    onFailure(error)
  }

  const run = async () => {
    while (!signal.aborted) {
      const steady = setTimeout(progressed, STEADY_MS).unref()
      try {
        await begin(progressed)
        if (!signal.aborted) failed(new Ended())
      } catch (error) {
        failed(error)
      } finally {
        clearTimeout(steady)
      }
      if (!signal.aborted) await pause(failures, signal)
    }
    health = { status: 'stopped' }
  }
  return { done: run(), health: () => health }
}
