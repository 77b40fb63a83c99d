import type { RecordedEvent } from '../../contracts/core/event.ts'
import { StoppedAtEvent } from '../../engines/log/stopped-at-event.ts'

/** A fold threw, which is a mistake in the view; the view stops before this event. */
export class FoldFailed extends StoppedAtEvent {
  override readonly name = 'FoldFailed'
  readonly code = 'fold_failed'
  /** Of the document, where the event has come to one. */
  readonly key: string | undefined

  constructor(view: string, event: RecordedEvent, key: string | undefined, cause: unknown) {
    const into = key === undefined ? '' : ` into document ${key}`
    super(
      `${view} cannot fold ${event.type} at position ${event.position}${into}. Mend the fold and restart`,
      event,
      { cause },
    )
    this.key = key
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
  error instanceof StoppedAtEvent || error instanceof NewerView
