import { comparePositions, type Position } from '../contracts/event.ts'
import type { Generation, ReadModels } from '../engines/read-models.ts'
import type { Batch } from './batches.ts'
import { openBuildStore } from './build-store.ts'
import type { Projection } from './define-projection.ts'
import { eventTypesOf } from './fold-event.ts'
import { createFolder } from './folder.ts'
import { FoldFailed } from './projection-failure.ts'

/**
 * How much is done at once. `batch`: events folded together at most. Until it first catches up, a
 * view gathers what changes and stores it when it has come so many `events` further or `documents`
 * changed, so that a busy document is written once and not once a batch. `piece`: documents
 * committed together at most.
 */
export const usualSizes = { batch: 1_000, events: 50_000, documents: 5_000, piece: 1_000 }
export type Sizes = typeof usualSizes

/**
 * A view moves on even where nothing concerns it. Whoever waits for that in this process is told
 * at once; it is stored so many milliseconds later, as one step however many there were.
 */
const STEP_MS = 20

/** A generation to be filled, by one caller at a time. */
export type Build = {
  readonly projection: Projection<unknown>
  readonly generation: Generation
  /** Told from time to time how far the generation has come. */
  readonly onProgress?: ((upTo: Position, caughtUp: boolean) => void) | undefined
}

const none: Batch['events'] = []

export type Filler = Awaited<ReturnType<typeof createFiller>>

/**
 * Folds batches into one generation, from its checkpoint on, and stores what comes of it. The
 * checkpoint never runs ahead of the documents, so it can be ended at any moment and taken up again.
 */
export const createFiller = async (views: ReadModels, build: Build, sizes: Sizes = usualSizes) => {
  const { projection, generation, onProgress } = build
  const { versioned } = views.build(projection, generation)
  const types: ReadonlySet<string> = new Set(eventTypesOf(projection))
  const folder = createFolder(projection, versioned)
  const store = await openBuildStore(views, build, sizes.piece)
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

  const isNew = (position: Position) =>
    folded === undefined || comparePositions(position, folded) > 0

  /** On by events of no interest, once it has caught up and all before is stored. */
  const pass = (upTo: Position) => {
    if (!isNew(upTo)) return
    folded = upTo
    views.noteProgress(projection.name, generation, upTo)
    onProgress?.(upTo, true)
    step ??= setTimeout(note, STEP_MS)
  }

  return {
    name: projection.name,
    types,
    /** How far it has come; undefined at the beginning. */
    at: () => folded,
    /** Those that it folds and has not had. */
    of(events: Batch['events']): Batch['events'] {
      const its = events.filter(({ type, position }) => types.has(type) && isNew(position))
      return its.length > 0 ? its : none
    },
    pass,
    /** Takes events of its own. `read`: of so many in the log. */
    async take({ events, upTo, caughtUp }: Batch, read = events.length) {
      if (following && events.length === 0) return pass(upTo)
      clearTimeout(step)
      step = undefined
      try {
        await folder.fold(events)
      } catch (error) {
        if (error instanceof FoldFailed) folded = positionBefore(error, events) ?? folded
        throw error
      }
      if (isNew(upTo)) folded = upTo
      gathered += read
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

/** Of the last event that was folded before one failed. */
const positionBefore = ({ position }: FoldFailed, events: Batch['events']): Position | undefined =>
  events[events.findIndex(event => event.position === position) - 1]?.position
