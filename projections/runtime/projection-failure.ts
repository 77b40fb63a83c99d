import type { RecordedEvent } from '../../contracts/core/event.ts'
import { StoppedAtEvent } from '../../engines/log/stopped-at-event.ts'
import type { UnstorableDocument } from '../../engines/ports/read-models.ts'
import type { FoldedEvent } from './fold-watch.ts'

/** An event by its type and position, and the document that its fold has come to. */
const placeOf = ({ type, position }: Pick<RecordedEvent, 'type' | 'position'>, key?: string) =>
  `${type} at position ${position}${key === undefined ? '' : ` into document ${key}`}`

/** A fold threw, which is a mistake in the view; the view stops before this event. */
export class FoldFailed extends StoppedAtEvent {
  override readonly name = 'FoldFailed'
  readonly code = 'fold_failed'
  /** Of the document, where the event has come to one. */
  readonly key: string | undefined

  constructor(view: string, event: RecordedEvent, key: string | undefined, cause: unknown) {
    super(`${view} cannot fold ${placeOf(event, key)}. Mend the fold and restart`, event, {
      cause: withoutWords(cause),
    })
    this.key = key
  }
}

/** An error by its name and place in the code: what a fold throws may hold what a member wrote. */
const withoutWords = (thrown: unknown): Error => {
  const error = new Error()
  if (!(thrown instanceof Error)) return error
  const frames = thrown.stack?.match(/^ {4}at .*$/gm) ?? []
  return Object.assign(error, { name: thrown.name, stack: [thrown.name, ...frames].join('\n') })
}

/** What a view has folded cannot be stored; it stops before the event that made it so. */
export class DocumentRefused extends StoppedAtEvent {
  override readonly name = 'DocumentRefused'
  readonly code = 'document_refused'

  constructor(view: string, event: RecordedEvent, { key, why }: UnstorableDocument) {
    super(
      `${view} cannot store what it folded of ${placeOf(event)}: document ${key} ${why}. Mend the fold and restart`,
      event,
    )
  }
}

/** The fold of one event lasts too long: after ten seconds its thread is ended, and the view stops before it. */
export class FoldTooSlow extends StoppedAtEvent {
  override readonly name = 'FoldTooSlow'
  readonly code = 'fold_too_slow'
  readonly seconds: number

  constructor(view: string, { key, ...event }: FoldedEvent, seconds: number) {
    super(
      `${view} has been folding ${placeOf(event, key)} for ${seconds} s. Mend the fold and restart`,
      event,
    )
    this.seconds = seconds
  }
}

/** A fold has ended its thread, e.g. because it took all memory; the view stops before this event. */
export class FoldCrashed extends StoppedAtEvent {
  override readonly name = 'FoldCrashed'
  readonly code = 'fold_crashed'

  constructor(view: string, { key, ...event }: FoldedEvent, cause: unknown) {
    super(
      `${view} ended the thread of all views when it folded ${placeOf(event, key)}. Mend the fold and restart`,
      event,
      { cause: withoutWords(cause) },
    )
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
