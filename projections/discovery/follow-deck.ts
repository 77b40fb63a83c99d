import { origin, type RecordedEvent } from '../../contracts/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog } from '../../engines/event-log.ts'
import { FoldFailed, LogEnded } from '../failure.ts'
import { deckEvents, foldDeck } from './fold-deck.ts'
import type { Folded } from './restore.ts'

type Following = {
  readonly log: EventLog<DomainEvent>
  readonly folded: Folded
  readonly signal: AbortSignal
  /** Called whenever the mark has moved; nothing is folded until it resolves. */
  moved(caughtUp: boolean): Promise<void> | undefined
}

/**
 * Folds the log into the index from its mark on, until `signal` aborts.
 *
 * @throws {FoldFailed} the index is not to be trusted any more.
 * @throws {LogEnded} the log closed; and whatever else the log throws: then it can be taken up again.
 */
export const followDeck = async ({ log, folded, signal, moved }: Following): Promise<void> => {
  const after = folded.mark.position
  for await (const next of log.follow({ after, types: deckEvents, signal })) {
    const caughtUp = 'caughtUp' in next
    if (caughtUp) folded.mark = { ...folded.mark, position: next.caughtUp }
    else fold(folded, next)
    const pause = moved(caughtUp)
    if (pause) await pause
  }
  if (!signal.aborted) throw new LogEnded('deck')
}

const fold = (folded: Folded, event: RecordedEvent<DomainEvent>): void => {
  const { id, type, position } = event
  try {
    foldDeck(folded.index, event)
  } catch (error) {
    throw new FoldFailed('deck', type, position, error)
  }
  const after = folded.mark.last?.position ?? origin
  folded.mark = { position, last: { after, position, id } }
}
