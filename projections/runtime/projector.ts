import { comparePositions, type Position, type RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { FencingToken, Generation, ReadModels } from '../../engines/ports/read-models.ts'
import { createBatchFold } from './batch-fold.ts'
import type { Projection } from './define-projection.ts'
import { eventTypesOf } from './fold-event.ts'
import { openGenerationWriter } from './generation-writer.ts'
import { FoldFailed } from './projection-failure.ts'

/**
 * Limits of one step. `batch`: events folded together at most. Until a projector first catches up,
 * it collects changes and commits them after `events` more events or `documents` changed documents
 * so that a busy document is written once instead of once a batch; or after
 * `milliseconds`, so that its checkpoint tells every process how far it has come. `piece`: documents
 * per commit at most, so that other writers of the store are not kept waiting.
 */
export const usualSizes = {
  batch: 1_000,
  events: 50_000,
  documents: 5_000,
  milliseconds: 2_000,
  piece: 1_000,
}
export type Sizes = typeof usualSizes

/** Events in log order. Empty when the log moved on by events of other types. */
export type Batch = {
  readonly events: readonly RecordedEvent<DomainEvent>[]
  /** How far the log has been read. */
  readonly upTo: Position
  /** The log had no further event. */
  readonly caughtUp: boolean
}

/** A generation of a view to fold the log into. */
export type Build = {
  readonly projection: Projection<unknown>
  readonly generation: Generation
  /** Ends at this position, even if the log continues. */
  readonly last?: Position | undefined
  /** Token of the lease under which the generation is written. */
  readonly token: FencingToken
  readonly signal: AbortSignal
  /** Called from time to time with its position. */
  readonly onProgress?: ((upTo: Position, caughtUp: boolean) => void) | undefined
}

const noEvents: Batch['events'] = []

export type Projector = Awaited<ReturnType<typeof createProjector>>

/**
 * Folds batches into a generation, from its checkpoint on, and decides when to commit
 * documents with checkpoint. The checkpoint never runs ahead of the documents, so a projector can end
 * at any moment and a new one continues from there.
 *
 * @throws {Superseded} a holder of a later lease has claimed it; commits throw the same.
 */
export const createProjector = async (
  views: ReadModels,
  { projection, generation, token, onProgress }: Build,
  sizes: Sizes,
) => {
  const { name: view } = projection
  const types: ReadonlySet<string> = new Set(eventTypesOf(projection))
  const { versioned } = views.build(projection, generation)
  const batchFold = createBatchFold(projection, versioned)
  const writer = await openGenerationWriter(views, { view, generation, token }, sizes.piece)
  let folded = writer.checkpoint()
  let eventsSinceCommit = 0
  let committedAt = performance.now()
  let isFollowing = false

  const isNew = (position: Position) =>
    folded === undefined || comparePositions(position, folded) > 0

  const commit = async () => {
    committedAt = performance.now()
    await writer.untilCommitted()
    if (folded !== undefined && !writer.isCommitted(folded)) {
      eventsSinceCommit = 0
      writer.commit(folded, batchFold.takeChanges())
      if (isFollowing) await writer.untilCommitted()
    }
    const checkpoint = writer.checkpoint()
    if (checkpoint !== undefined) onProgress?.(checkpoint, isFollowing)
  }

  /** Advances past events of other types; everything before them is committed. */
  const skipTo = (upTo: Position) => {
    if (!isNew(upTo)) return
    folded = upTo
    writer.moveOn(upTo)
    onProgress?.(upTo, true)
  }

  const project = async ({ events, upTo, caughtUp }: Batch, read: number) => {
    try {
      await batchFold.fold(events)
    } catch (error) {
      if (error instanceof FoldFailed) folded = positionBefore(error, events) ?? folded
      throw error
    }
    if (isNew(upTo)) folded = upTo
    eventsSinceCommit += read
    isFollowing ||= caughtUp
    const isDue =
      eventsSinceCommit >= sizes.events ||
      batchFold.changes() >= sizes.documents ||
      performance.now() - committedAt >= sizes.milliseconds
    if (isFollowing || isDue) await commit()
  }

  return {
    name: view,
    types,
    position: () => folded,
    /** Whether it has caught up once, so that each batch is committed when it is folded. */
    isFollowing: () => isFollowing,
    /** The events that this projector folds and has not received yet. */
    select(events: Batch['events']): Batch['events'] {
      const own = events.filter(event => types.has(event.type) && isNew(event.position))
      return own.length > 0 ? own : noEvents
    },
    /**
     * Folds a batch of its own events. `read`: how many events were read from the log for it.
     *
     * @returns undefined when there was nothing to fold or commit.
     * @throws {FoldFailed} a fold threw; all events before that one are folded.
     */
    take(batch: Batch, read: number): Promise<void> | undefined {
      if (!isFollowing || batch.events.length > 0) return project(batch, read)
      skipTo(batch.upTo)
      return undefined
    },
    /** Commits all that is folded. */
    async flush() {
      await commit()
      await writer.untilCommitted()
    },
    /** Resolves when no commit is running, whether or not one failed. */
    close: () => writer.close(),
  }
}

/** Position of the last event that was folded before one failed. */
const positionBefore = ({ position }: FoldFailed, events: Batch['events']): Position | undefined =>
  events[events.findIndex(event => event.position === position) - 1]?.position
