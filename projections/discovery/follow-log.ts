import { origin, type RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import { FoldFailed, LogEnded } from '../runtime/projection-failure.ts'
import { discoveryIndexView } from '../views/discovery.ts'
import { foldIntoIndex, followedEventTypes } from './fold-index.ts'
import type { RelationCache } from './relation-cache.ts'
import type { RestoredIndex } from './restore-index.ts'

type FollowOptions = {
  readonly log: EventLog<DomainEvent>
  readonly state: RestoredIndex
  readonly relations: Pick<RelationCache, 'note'>
  readonly signal: AbortSignal
  /** Called when the mark has moved; folding waits until it resolves. */
  onProgress(caughtUp: boolean): Promise<void> | undefined
}

/**
 * Folds the log into the index and the relations, starting at its mark, until `signal` aborts.
 *
 * @throws {FoldFailed} the index can no longer be trusted.
 * @throws {LogEnded} the log closed; and other errors of the log. Following can be resumed after these.
 */
export const followLog = async ({
  log,
  state,
  relations,
  signal,
  onProgress,
}: FollowOptions): Promise<void> => {
  const after = state.mark.position
  for await (const next of log.follow({ after, types: followedEventTypes, signal })) {
    const caughtUp = 'caughtUp' in next
    if (caughtUp) state.mark = { ...state.mark, position: next.caughtUp }
    else fold(state, relations, next)
    const pause = onProgress(caughtUp)
    if (pause) await pause
  }
  if (!signal.aborted) throw new LogEnded(discoveryIndexView.name)
}

const fold = (
  state: RestoredIndex,
  relations: Pick<RelationCache, 'note'>,
  event: RecordedEvent<DomainEvent>,
): void => {
  const { id, type, position } = event
  try {
    foldIntoIndex(state.index, event)
    relations.note(event)
  } catch (error) {
    throw new FoldFailed(discoveryIndexView.name, type, position, error)
  }
  const after = state.mark.last?.position ?? origin
  state.mark = { position, last: { after, position, id } }
}
