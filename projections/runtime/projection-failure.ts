import type { Position } from '../../contracts/core/event.ts'
import { UnreadableEvent } from '../../engines/log/readable-event-log.ts'

/** Why a view stopped, and at which event. Contains no event data. */
export type ProjectionFailure = { readonly code: string; readonly position: Position }

/** A fold threw, which is a mistake in the view; the view stops before this event. */
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

/**
 * The live view was built by a newer version of this program. This version cannot follow it, and
 * replaces it only when it is told to.
 */
export class NewerView extends Error {
  override readonly name = 'NewerView'
  readonly code = 'newer_view'

  constructor(view: string, generation: string) {
    super(
      `${view} is live as ${generation}, newer than this process knows. Start the newer release, or take it back: npm run rebuild -- ${view} --downgrade`,
    )
  }
}

/** Another process holds a later lease and writes the view. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
  readonly code = 'superseded'

  constructor(view: string) {
    super(`${view} is written by another process now. This one waits until that ends.`)
  }
}

/** The log's follower ended although nobody aborted it. */
export class LogEnded extends Error {
  override readonly name = 'LogEnded'
  readonly code = 'log_ended'

  constructor(view: string) {
    super(`${view} cannot follow the log any further: it has been closed.`)
  }
}

/** Whether another attempt would fail for the same reason. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof FoldFailed || error instanceof UnreadableEvent || error instanceof NewerView

/** A failure for `/readyz`: `position` is that of the event, or how far the view has come. */
export const failureOf = (error: unknown, position: Position): ProjectionFailure => ({
  code: codeOf(error),
  position:
    error instanceof FoldFailed || error instanceof UnreadableEvent ? error.position : position,
})

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
