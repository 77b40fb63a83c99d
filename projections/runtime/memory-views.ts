import type { Position } from '../../contracts/core/event.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'

type MemoryView = {
  readonly name: string
  /** True once the log is folded up to `position`; false if `signal` aborts first. */
  waitForPosition(position: Position, signal: AbortSignal): Promise<boolean>
}

/** Read models whose `waitForPosition` also answers for views in memory, each by its name. */
export const withMemoryViews = (
  views: ReadModels,
  memoryViews: readonly MemoryView[],
): ReadModels => {
  const byName = new Map(memoryViews.map(view => [view.name, view]))
  return {
    ...views,
    waitForPosition(name, position, signal) {
      const inMemory = byName.get(name)
      return inMemory
        ? inMemory.waitForPosition(position, signal)
        : views.waitForPosition(name, position, signal)
    },
  }
}
