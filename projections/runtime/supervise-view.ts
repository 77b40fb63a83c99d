import type { DomainEvent } from '../../contracts/events.ts'
import { pauseUntilParked } from '../../engines/log/parked-events.ts'
import { StoppedAtEvent } from '../../engines/log/stopped-at-event.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import { exponentialPause, supervise } from '../../engines/primitives/supervise.ts'
import { isPermanent } from './projection-failure.ts'
import type { ProgressTracker } from './projection-status.ts'

/** Pauses before a failed view is tried again, in milliseconds. */
export const VIEW_RETRY_MS = { first: 100, max: 30_000, maxOnStorageFault: 2_000 } as const

const usualPause = exponentialPause(VIEW_RETRY_MS)

type SuperviseViewOptions = {
  readonly log: Pick<EventLog<DomainEvent>, 'read'>
  readonly signal: AbortSignal
  readonly onFailure: (error: unknown) => void
  /** Aborts when an operator pauses the view, which ends the wait after a failure. */
  readonly pausing?: () => AbortSignal
}

/**
 * Runs `attempt` until `signal` aborts or it fails permanently. Where an event stopped it, it goes on once
 * that is parked; after any other failure it is tried again after a pause, which doubles until the view
 * moves on. The tracker notes every failure, then `onFailure` is called. Never rejects.
 */
export const superviseView = <T extends ProgressTracker>(
  tracker: T,
  attempt: (tracker: T) => Promise<void>,
  { log, signal, onFailure, pausing = () => signal }: SuperviseViewOptions,
): Promise<void> => {
  const pause = pauseUntilParked(log, usualPause)
  return supervise(
    noteProgress =>
      attempt({
        ...tracker,
        progress(position, caughtUp, done) {
          if (position !== tracker.status().position) noteProgress()
          tracker.progress(position, caughtUp, done)
        },
      }),
    {
      signal,
      pause: (failures, error, until) =>
        pause(failures, error, AbortSignal.any([until, pausing()])),
      isPermanent: error => isPermanent(error) && !(error instanceof StoppedAtEvent),
      onFailure(error) {
        tracker.failed(error)
        onFailure(error)
      },
    },
  ).done
}
