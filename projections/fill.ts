import { comparePositions, origin, type Position } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { EventLog } from '../engines/event-log.ts'
import type { Generation, ReadModels, Write } from '../engines/read-models.ts'
import { type Batch, batches } from './batches.ts'
import type { Projection } from './define.ts'
import { FoldFailed, isFinal, LogEnded } from './failure.ts'
import { typesOf } from './fold.ts'
import { createFolder } from './folder.ts'

/**
 * How much is done at once. `batch`: events folded together at most. Until it first catches up, a
 * view gathers what changes and stores it when that many `events` are folded or `documents`
 * changed, so that a busy document is written once and not once a batch. `piece`: documents
 * committed together at most, so that other writers of the store get their turn.
 */
const usual = { batch: 1_000, events: 20_000, documents: 5_000, piece: 500 }

/**
 * A view moves on even where nothing concerns it. Whoever waits for that in this process is told
 * at once; it is stored so many milliseconds later, as one step however many there were.
 */
const STEP_MS = 20

export type Filling = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly projection: Projection<unknown>
  readonly generation: Generation
  readonly signal: AbortSignal
  readonly sizes?: typeof usual
  /** Told from time to time how far the generation has come. */
  readonly onProgress?: (upTo: Position, caughtUp: boolean) => void
}

/**
 * Folds the log into one generation, from its checkpoint on, until `signal` aborts or, when asked,
 * until it is caught up. The checkpoint never runs ahead of the documents, so it can be ended at any
 * moment and taken up again. A generation is filled by one caller at a time.
 *
 * @throws {FoldFailed} when everything before the event is committed.
 * @throws {UnreadableEvent} likewise.
 * @throws {LogEnded} the log closed; and whatever else the log or the store throws.
 */
export const fill = async (filling: Filling, until: 'aborted' | 'caught up'): Promise<void> => {
  const { log, projection, signal, sizes = usual } = filling
  const filler = await createFiller(filling)
  const ended = new AbortController()
  const follower = log.follow({
    after: filler.reached(),
    types: typesOf(projection),
    signal: AbortSignal.any([signal, ended.signal]),
  })
  try {
    for await (const batch of batches(follower, sizes.batch)) {
      await filler.take(batch)
      if (batch.caughtUp && until === 'caught up') return
    }
    if (!signal.aborted) throw new LogEnded(projection.name)
  } catch (error) {
    if (isFinal(error)) await filler.settle()
    throw error
  } finally {
    ended.abort()
    await filler.ended()
  }
}

const createFiller = async (filling: Filling) => {
  const { views, projection, generation, sizes = usual, onProgress } = filling
  const build = views.build(projection, generation)
  const folder = createFolder(projection, keys => build.kept(keys))
  const store = await openStore(filling)
  let folded = store.reached()
  let gathered = 0
  let following = false
  let step: NodeJS.Timeout | undefined

  const commit = async () => {
    await store.stored()
    if (store.isBehind(folded)) {
      gathered = 0
      store.begin(folded, folder.take())
      if (following) await store.stored()
    }
    const reached = store.reached()
    if (reached !== undefined) onProgress?.(reached, following)
  }

  const note = () => {
    step = undefined
    if (store.isBehind(folded)) store.begin(folded, [])
  }

  /** On by events of no interest, when all before is stored. */
  const pass = (upTo: Position) => {
    folded = upTo
    views.passed(projection.name, generation, upTo)
    onProgress?.(upTo, true)
    step ??= setTimeout(note, STEP_MS)
  }

  return {
    reached: store.reached,
    async take({ events, upTo, caughtUp }: Batch) {
      if (following && events.length === 0) return pass(upTo)
      clearTimeout(step)
      step = undefined
      try {
        await folder.fold(events)
      } catch (error) {
        if (error instanceof FoldFailed) folded = positionBefore(error, events) ?? folded
        throw error
      }
      folded = upTo
      gathered += events.length
      following ||= caughtUp
      const due = gathered >= sizes.events || folder.changes() >= sizes.documents
      if (following || due) await commit()
    },
    /** Stores all that is folded. */
    async settle() {
      await commit()
      await store.stored()
    },
    /** Waits for what is being stored, whatever comes of it. */
    ended() {
      clearTimeout(step)
      return store.stored().catch(() => {})
    },
  }
}

/** Stores what was folded, one lot at a time, while folding goes on. */
const openStore = async ({ views, projection, generation, sizes = usual }: Filling) => {
  const { name } = projection
  let reached = await views.checkpoint(name, generation)
  let storing = Promise.resolve()

  /**
   * Piece by piece, the checkpoint with the last: a document knows by its position what it
   * contains, should a piece be folded again. One that is gone does not, so it goes with the last.
   */
  const store = async (upTo: Position, writes: readonly Write[]) => {
    const documents = writes.filter(({ document }) => document !== null)
    const removals = writes.filter(({ document }) => document === null)
    let from = 0
    for (; documents.length - from > sizes.piece; from += sizes.piece) {
      const piece = documents.slice(from, from + sizes.piece)
      await views.commit(name, generation, reached ?? origin, piece)
    }
    await views.commit(name, generation, upTo, [...documents.slice(from), ...removals])
    reached = upTo
  }

  return {
    reached: () => reached,
    isBehind: (position: Position | undefined): position is Position =>
      position !== undefined && (reached === undefined || comparePositions(position, reached) > 0),
    begin(upTo: Position, writes: readonly Write[]) {
      storing = storing.then(() => store(upTo, writes))
      storing.catch(() => {}) // whoever waits for it hears of it
    },
    /** Resolves when all that was begun is stored. */
    stored: () => storing,
  }
}

/** Of the last event that was folded before one failed. */
const positionBefore = ({ position }: FoldFailed, events: Batch['events']): Position | undefined =>
  events[events.findIndex(event => event.position === position) - 1]?.position
