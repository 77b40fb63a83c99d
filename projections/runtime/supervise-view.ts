import { exponentialPause, supervise } from '../../engines/primitives/supervise.ts'
import { isPermanent } from './projection-failure.ts'
import type { ProgressTracker } from './projection-status.ts'

/** Pauses before a failed view is tried again, in milliseconds. */
export const VIEW_RETRY_MS = { first: 100, max: 30_000, maxOnStorageFault: 2_000 } as const

const pause = exponentialPause(VIEW_RETRY_MS)

/**
 * Runs `attempt` until `signal` aborts or it fails permanently; any other failure is tried again
 * after a pause, which doubles until the view moves on. The tracker notes every failure, then
 * `onFailure` is called. Never rejects.
 */
export const superviseView = <T extends ProgressTracker>(
  tracker: T,
  attempt: (tracker: T) => Promise<void>,
  {
    signal,
    onFailure,
  }: { readonly signal: AbortSignal; readonly onFailure: (error: unknown) => void },
): Promise<void> =>
  supervise(
    noteProgress =>
      attempt({
        ...tracker,
        progress(position, caughtUp) {
          if (position !== tracker.status().position) noteProgress()
          tracker.progress(position, caughtUp)
        },
      }),
    {
      signal,
      pause,
      isPermanent,
      onFailure(error) {
        tracker.failed(error)
        onFailure(error)
      },
    },
  ).done
