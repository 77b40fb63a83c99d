import {
  comparePositions,
  origin,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type {
  FencingToken,
  Generation,
  ReadModels,
  Write,
} from '../../engines/ports/read-models.ts'
import { createBatchFold } from './batch-fold.ts'
import type { Projection } from './define-projection.ts'
import { eventTypesOf } from './fold-event.ts'
import type { FoldNotes } from './fold-watch.ts'
import { FoldFailed, type FoldTooSlow, Superseded } from './projection-failure.ts'
import { untilTurn } from './thread-turns.ts'
import { addWork, noWork, type Work } from './work.ts'

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

/** Told how far a build is, and what was done for it since the last call. */
export type OnProgress = (upTo: Position, caughtUp: boolean, done: Work) => void

/** A generation of a view to fold the log into. */
export type Build = {
  readonly projection: Projection<unknown>
  readonly generation: Generation
  /** Ends at this position, even if the log continues. */
  readonly last?: Position | undefined
  /** Token of the lease under which the generation is written. */
  readonly token: FencingToken
  readonly signal: AbortSignal
  /** Called from time to time. */
  readonly onProgress?: OnProgress | undefined
  /** Told of each fold. */
  readonly notes?: FoldNotes | undefined
  /** Called each second while the fold of one event lasts longer than that. */
  readonly onSlow?: ((slow: FoldTooSlow) => void) | undefined
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
  { projection, generation, token, signal, onProgress, notes }: Build,
  sizes: Sizes,
) => {
  const { name: view } = projection
  const types: ReadonlySet<string> = new Set(eventTypesOf(projection))
  const { versioned } = views.build(projection, generation)
  const batchFold = createBatchFold(projection, versioned, { signal, notes })
  let done = noWork
  const noteWork = (work: Partial<Work>) => {
    done = addWork(done, work)
  }
  const report = (upTo: Position, caughtUp: boolean) => {
    const since = done
    done = noWork
    onProgress?.(upTo, caughtUp, since)
  }
  const written = { view, generation, token }
  const writer = await openGenerationWriter(views, written, sizes.piece, noteWork)
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
    if (checkpoint !== undefined) report(checkpoint, isFollowing)
  }

  /** Advances past events of other types; everything before them is committed. */
  const skipTo = (upTo: Position) => {
    if (!isNew(upTo)) return
    folded = upTo
    writer.moveOn(upTo)
    report(upTo, true)
  }

  const project = async ({ events, upTo, caughtUp }: Batch, read: number) => {
    const startedAt = performance.now()
    try {
      const count = await batchFold.fold(events)
      noteWork({ events: count, foldMs: performance.now() - startedAt })
      const reached = count === events.length ? upTo : events[count - 1]?.position
      if (reached !== undefined && isNew(reached)) folded = reached
    } catch (error) {
      if (error instanceof FoldFailed) folded = positionBefore(error, events) ?? folded
      throw error
    }
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
    /** How far it is committed. */
    checkpoint: writer.checkpoint,
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
    /** Commits all that is folded, and reports it. */
    async flush() {
      await commit()
      await writer.untilCommitted()
      const checkpoint = writer.checkpoint()
      if (checkpoint !== undefined) report(checkpoint, isFollowing)
    },
    /** Resolves when no commit is running, whether or not one failed. */
    close: () => writer.close(),
  }
}

/** Position of the last event that was folded before one failed. */
const positionBefore = ({ position }: FoldFailed, events: Batch['events']): Position | undefined =>
  events[events.findIndex(event => event.position === position) - 1]?.position

type WrittenGeneration = {
  readonly view: string
  readonly generation: Generation
  /** Token of the lease under which it is written. */
  readonly token: FencingToken
}

/**
 * Commits documents of a generation with its checkpoint, one commit after the other, each of at most
 * `documents` documents. Claims the generation: its former writer, in any process, commits nothing
 * any more.
 *
 * @throws {Superseded} a holder of a later lease has claimed it; commits fail with the same.
 */
const openGenerationWriter = async (
  views: ReadModels,
  { view, generation, token }: WrittenGeneration,
  documents: number,
  noteWork: (work: Partial<Work>) => void,
) => {
  const superseded = () => new Superseded(view)
  if (!(await views.claim(view, generation, token))) throw superseded()
  let committed = await views.checkpoint(view, generation)
  let commits = Promise.resolve()
  let moved: Position = origin
  let checkpointTimer: NodeJS.Timeout | undefined

  const isCommitted = (position: Position): boolean =>
    committed !== undefined && comparePositions(position, committed) <= 0

  const commitPieces = async (upTo: Position, writes: readonly Write[]): Promise<void> => {
    const startedAt = performance.now()
    for (const piece of piecesOf(writes, documents)) {
      const next = piece.isLast ? upTo : (committed ?? origin)
      await untilTurn()
      const advance = { expected: committed, upTo: next, token }
      const result = await views.commit(view, generation, advance, piece.writes)
      if (result === 'superseded') throw superseded()
      committed = next
    }
    noteWork({ documents: writes.length, commitMs: performance.now() - startedAt })
  }

  /** Queues a commit behind the earlier ones. */
  const commit = (upTo: Position, writes: readonly Write[]): void => {
    clearTimeout(checkpointTimer)
    checkpointTimer = undefined
    commits = commits.then(() => commitPieces(upTo, writes))
    commits.catch(() => {}) // `untilCommitted` rejects with it
  }

  return {
    /** The stored checkpoint. */
    checkpoint: () => committed,
    isCommitted,
    commit,
    /** Advances the checkpoint without documents: readers learn it now, the store soon. */
    moveOn(upTo: Position): void {
      views.noteProgress(view, generation, upTo)
      moved = upTo
      checkpointTimer ??= setTimeout(() => commit(moved, []), views.checkpointDelayMs)
    },
    /** Resolves when all commits are done; rejects with the first that failed. */
    untilCommitted: () => commits,
    /** Resolves when no commit is running, whether or not one failed. */
    close(): Promise<void> {
      clearTimeout(checkpointTimer)
      return commits.catch(() => {}) // `untilCommitted` has reported it
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
