import { setTimeout as sleep } from 'node:timers/promises'
import type { Instant } from '../../contracts/core/event.ts'
import type { Records } from '../../engines/ports/records.ts'
import { createAsyncSignal } from '../../engines/primitives/async-signal.ts'
import { PAUSE_POLL_MS } from '../../engines/primitives/timeouts.ts'

/** Who paused a view, and when. */
export type PausedView = { readonly operator: string; readonly since: Instant }

/** The views that an operator paused, by name. */
export const pausedViews = async (
  records: Pick<Records, 'list'>,
): Promise<ReadonlyMap<string, PausedView>> =>
  new Map((await records.list<PausedView>('paused-view')).map(({ key, value }) => [key, value]))

export type ViewPauses = {
  /** Aborts when the view is paused. */
  signalOf(view: string): AbortSignal
  /** Resolves when the view may run, or `signal` has aborted; `onPaused` is called if it may not yet. */
  untilResumed(
    view: string,
    signal: AbortSignal,
    onPaused: (paused: PausedView) => void,
  ): Promise<void>
}

/** Watches in the records which views are paused; without records none ever is. */
export const watchPauses = (
  records: Pick<Records, 'list'> | undefined,
  signal: AbortSignal,
): ViewPauses => {
  let paused: ReadonlyMap<string, PausedView> = new Map()
  const changed = createAsyncSignal()
  const pausing = new Map<string, AbortController>()
  const controllerOf = (view: string): AbortController => {
    const known = pausing.get(view) ?? new AbortController()
    pausing.set(view, known)
    return known
  }

  const look = async (): Promise<void> => {
    const before = paused
    paused = records ? await pausedViews(records) : before
    for (const view of before.keys()) if (!paused.has(view)) pausing.delete(view)
    for (const view of paused.keys()) controllerOf(view).abort()
    changed.notify()
  }
  const looked = () => look().catch(() => {}) // records that do not answer show elsewhere
  const first = looked()
  const watch = async () => {
    await first
    while (!signal.aborted) {
      await sleep(PAUSE_POLL_MS, undefined, { signal, ref: false }).catch(() => {}) // an abort ends it
      await looked()
    }
  }
  if (records) void watch()

  return {
    signalOf: view => controllerOf(view).signal,
    async untilResumed(view, until, onPaused) {
      await first
      for (let by = paused.get(view); by && !until.aborted; by = paused.get(view)) {
        onPaused(by)
        await changed.wait(until)
      }
    },
  }
}
