import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { foldLog } from './fold-log.ts'
import { createProjectionLoop, type OnCommitted } from './projection-loop.ts'
import type { Build } from './projector.ts'

/**
 * Folds the log into builds, which share one pass while they catch up and another once they have. Each
 * promise resolves when its `signal` has aborted and what was folded is committed, and rejects as those
 * of `foldLog` do.
 */
export type Folding = {
  /** Resolves as well when the build has caught up with the log. */
  catchUp(build: Build): Promise<void>
  /** Goes on from there. */
  follow(build: Build): Promise<void>
}

export type FoldingStores = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  /** Told what a build that has caught up has committed. */
  readonly onCommitted?: OnCommitted | undefined
}

/** Folds on the calling thread. */
export const foldHere = ({ log, views, onCommitted }: FoldingStores): Folding => {
  // Two loops: one that catches up would take the others back to its position.
  const behind = { log, views, loop: createProjectionLoop(log) } as const
  const live = {
    log,
    views,
    loop: createProjectionLoop(log, undefined, onCommitted),
    until: 'aborted',
  } as const
  const one = async (folding: readonly Promise<void>[]) => void (await Promise.all(folding))
  return {
    catchUp: build => one(foldLog(behind, [build])),
    follow: build => one(foldLog(live, [build])),
  }
}
