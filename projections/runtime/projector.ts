import {
  comparePositions,
  origin,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { FencingToken } from '../../engines/ports/leases.ts'
import type { Generation, ReadModels, Write } from '../../engines/ports/read-models.ts'
import { createBatchFold } from './batch-fold.ts'
import type { Projection } from './define-projection.ts'
import { concernsKeys, eventTypesOf } from './fold-event.ts'
import { keyFilter, type Partition, partitionName, whole } from './partition.ts'
import { FoldFailed, Superseded } from './projection-failure.ts'

/**
 * Limits of one step. `batch`: events folded together at most. Until a projector first catches up,
 * it collects changes and commits them after `events` more events or `documents` changed documents
 * of all partitions, so that a busy document is written once instead of once a batch. `piece`:
 * documents per commit at most, so that other writers of the store are not kept waiting.
 */
export const usualSizes = { batch: 1_000, events: 50_000, documents: 5_000, piece: 1_000 }
export type Sizes = typeof usualSizes

/** Events in log order. Empty when the log moved on by events of other types. */
export type Batch = {
  readonly events: readonly RecordedEvent<DomainEvent>[]
  /** How far the log has been read. */
  readonly upTo: Position
  /** The log had no further event. */
  readonly caughtUp: boolean
}

/** A generation of a view that is to be built, or one partition of it. */
export type Build = {
  readonly projection: Projection<unknown>
  readonly generation: Generation
  /** The only one unless given. */
  readonly partition?: Partition | undefined
  /** Of the lease under which it is written. */
  readonly token: FencingToken
  /** Called from time to time with how far it has come. */
  readonly onProgress?: ((upTo: Position, caughtUp: boolean) => void) | undefined
}

const noEvents: Batch['events'] = []

export type Projector = Awaited<ReturnType<typeof createProjector>>

/**
 * Folds batches into one partition of a generation, from its checkpoint on, and commits documents
 * with checkpoint. The checkpoint never runs ahead of the documents, so a projector can end at any
 * moment and a new one continues from there. Claims the partition: its former projector, in any
 * process, commits nothing any more.
 *
 * @throws {Superseded} a holder of a later lease has claimed it; commits throw the same.
 */
export const createProjector = async (
  views: ReadModels,
  { projection, generation, partition = whole, token, onProgress }: Build,
  sizes: Sizes = usualSizes,
) => {
  const { name } = projection
  const { number } = partition
  const types: ReadonlySet<string> = new Set(eventTypesOf(projection))
  const owns = keyFilter(partition)
  const { versioned } = views.build(projection, generation)
  const batchFold = createBatchFold(projection, versioned, partition)
  const maxChanges = Math.ceil(sizes.documents / partition.of)
  const superseded = () => new Superseded(partitionName(name, partition))
  if (!(await views.claim(name, generation, token, number))) throw superseded()
  let committed = await views.checkpoint(name, generation, number)
  let folded = committed
  let pending = Promise.resolve()
  let eventsSinceCommit = 0
  let isFollowing = false
  let checkpointTimer: NodeJS.Timeout | undefined

  const isNew = (position: Position) =>
    folded === undefined || comparePositions(position, folded) > 0

  const isUncommitted = (position: Position | undefined): position is Position =>
    position !== undefined && (committed === undefined || comparePositions(position, committed) > 0)

  /** Commits after everything before is committed; errors reach the next one that awaits `pending`. */
  const beginCommit = (upTo: Position, writes: readonly Write[]) => {
    pending = pending.then(async () => {
      for (const piece of piecesOf(writes, sizes.piece)) {
        const next = piece.isLast ? upTo : (committed ?? origin)
        const advance = { partition: number, expected: committed, upTo: next, token }
        const result = await views.commit(name, generation, advance, piece.writes)
        if (result === 'superseded') throw superseded()
        committed = next
      }
    })
    pending.catch(() => {})
  }

  const commit = async () => {
    await pending
    if (isUncommitted(folded)) {
      eventsSinceCommit = 0
      beginCommit(folded, batchFold.takeChanges())
      if (isFollowing) await pending
    }
    if (committed !== undefined) onProgress?.(committed, isFollowing)
  }

  const commitCheckpoint = () => {
    checkpointTimer = undefined
    if (isUncommitted(folded)) beginCommit(folded, [])
  }

  /** Moves on by events of other types; everything before is committed. */
  const skipTo = (upTo: Position) => {
    if (!isNew(upTo)) return
    folded = upTo
    views.noteProgress(name, generation, upTo, number)
    onProgress?.(upTo, true)
    checkpointTimer ??= setTimeout(commitCheckpoint, views.checkpointDelayMs)
  }

  const project = async ({ events, upTo, caughtUp }: Batch, read: number) => {
    clearTimeout(checkpointTimer)
    checkpointTimer = undefined
    try {
      await batchFold.fold(events)
    } catch (error) {
      if (error instanceof FoldFailed) folded = positionBefore(error, events) ?? folded
      throw error
    }
    if (isNew(upTo)) folded = upTo
    eventsSinceCommit += read
    isFollowing ||= caughtUp
    const isDue = eventsSinceCommit >= sizes.events || batchFold.changes() >= maxChanges
    if (isFollowing || isDue) await commit()
  }

  return {
    name: partitionName(name, partition),
    types,
    /** Whether it folds every event of its types; a partition leaves those of others' keys. */
    foldsAll: owns === undefined,
    position: () => folded,
    /** The events that this projector folds and has not had yet. */
    select(events: Batch['events']): Batch['events'] {
      const own = events.filter(
        event =>
          types.has(event.type) &&
          isNew(event.position) &&
          (owns === undefined || concernsKeys(projection, event, owns)),
      )
      return own.length > 0 ? own : noEvents
    },
    /**
     * Folds a batch of its own events. `read`: how many events were read from the log for it.
     *
     * @returns undefined when there was nothing to fold or commit.
     * @throws {FoldFailed} when all events before the one that failed are folded.
     */
    take(batch: Batch, read: number): Promise<void> | undefined {
      if (!isFollowing || batch.events.length > 0) return project(batch, read)
      skipTo(batch.upTo)
      return undefined
    },
    async flush() {
      await commit()
      await pending
    },
    /** Resolves when no commit is running any more, failed or not. */
    waitUntilIdle() {
      clearTimeout(checkpointTimer)
      return pending.catch(() => {})
    },
  }
}

/**
 * Splits writes into commits of at most `size` documents, in the order of keys, so that each touches
 * few pages of the store. Documents hold the position that made them, so folding them again changes
 * nothing; removed documents do not, so all removals go with the last commit, which moves the checkpoint.
 */
function* piecesOf(writes: readonly Write[], size: number) {
  const documents = writes.filter(({ document }) => document !== null)
  if (documents.length > size) documents.sort((one, other) => (one.key < other.key ? -1 : 1))
  let from = 0
  for (; documents.length - from > size; from += size)
    yield { writes: documents.slice(from, from + size), isLast: false }
  const removals = writes.filter(({ document }) => document === null)
  yield { writes: [...documents.slice(from), ...removals], isLast: true }
}

/** Position of the last event that was folded before one failed. */
const positionBefore = ({ position }: FoldFailed, events: Batch['events']): Position | undefined =>
  events[events.findIndex(event => event.position === position) - 1]?.position
