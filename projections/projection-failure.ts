import type { Position } from '../contracts/event.ts'
import { UnreadableEvent } from '../engines/validating-event-log.ts'

/** Why a view stands still and at which event. Says nothing of what the event says. */
export type ProjectionFailure = { readonly code: string; readonly position: Position }

/** A fold threw: the view is wrong about this event, and stops before it. */
export class FoldFailed extends Error {
  override readonly name = 'FoldFailed'
  readonly code = 'fold_failed'
  readonly position: Position

  constructor(view: string, type: string, position: Position, cause: unknown) {
    super(`${view} cannot fold ${type} at position ${position}. Mend the fold and restart.`, {
      cause,
    })
    this.position = position
  }
}

/** The live view was built by a newer version of this program, which this one cannot follow. */
export class NewerView extends Error {
  override readonly name = 'NewerView'
  readonly code = 'newer_view'

  constructor(view: string, generation: string) {
    super(`${view} is live as ${generation}, newer than this process. Restart it as the new one.`)
  }
}

/** The log stopped giving events though nobody asked it to. */
export class LogEnded extends Error {
  override readonly name = 'LogEnded'
  readonly code = 'log_ended'

  constructor(view: string) {
    super(`${view} cannot follow the log any further: it has been closed.`)
  }
}

/** Whether trying again would fail again. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof FoldFailed || error instanceof UnreadableEvent || error instanceof NewerView

/** A failure as it may be shown: `position` is the event's, or how far the view has come. */
export const failureOf = (error: unknown, position: Position): ProjectionFailure => ({
  code: codeOf(error),
  position:
    error instanceof FoldFailed || error instanceof UnreadableEvent ? error.position : position,
})

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
