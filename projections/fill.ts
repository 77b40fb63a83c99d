import type { DomainEvent } from '../contracts/events.ts'
import type { EventLog } from '../engines/event-log.ts'
import type { ReadModels } from '../engines/read-models.ts'
import { batches } from './batches.ts'
import { type Build, createFiller, type Filler, type Sizes, usualSizes } from './filler.ts'
import { eventTypesOf } from './fold-event.ts'
import { isPermanent, LogEnded } from './projection-failure.ts'

export type Filling = Build & {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly signal: AbortSignal
  readonly sizes?: Sizes
}

/**
 * Folds the log into one generation, from its checkpoint on, until it is caught up or `signal`
 * aborts. `andThen` goes on with the filler where it stands.
 *
 * @throws {FoldFailed} when everything before the event is committed.
 * @throws {UnreadableEvent} likewise.
 * @throws {LogEnded} the log closed; and whatever else the log or the store throws.
 */
export const fill = async (
  filling: Filling,
  andThen: (filler: Filler) => Promise<void> = async () => {},
): Promise<void> => {
  const { views, sizes = usualSizes } = filling
  const filler = await createFiller(views, filling, sizes)
  try {
    await catchUp(filling, filler, sizes)
    await andThen(filler)
  } catch (error) {
    if (isPermanent(error)) await filler.settle()
    throw error
  } finally {
    await filler.ended()
  }
}

const catchUp = async ({ log, projection, signal }: Filling, filler: Filler, sizes: Sizes) => {
  const ended = new AbortController()
  const follower = log.follow({
    after: filler.at(),
    types: eventTypesOf(projection),
    signal: AbortSignal.any([signal, ended.signal]),
  })
  try {
    for await (const batch of batches(follower, sizes.batch)) {
      await filler.take(batch)
      if (batch.caughtUp) return
    }
    if (!signal.aborted) throw new LogEnded(projection.name)
  } finally {
    ended.abort()
  }
}
