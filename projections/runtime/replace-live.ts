import { type Generation, SwapRefused } from '../../engines/ports/read-models.ts'
import { type FoldOptions, foldLog } from './fold-log.ts'
import type { Build } from './projector.ts'

/** A prepared generation that is to replace the live one. */
export type NewGeneration = Build & {
  /** The live generation; undefined before the first. */
  readonly replaces: Generation | undefined
}

/**
 * Folds the log into new generations, in one pass for all of them, and makes each live when it has
 * caught up. Until then readers see the former one.
 *
 * @returns a promise for each generation, in their order: `aborted` when its signal did; `refused` when
 *   another generation has gone live, or the live one is ahead of the new one: try again. It rejects as
 *   `foldLog` does.
 */
export const replaceLive = (
  options: FoldOptions,
  generations: readonly NewGeneration[],
): Promise<'live' | 'aborted' | 'refused'>[] =>
  foldLog(options, generations).map(async (folded, index) => {
    const { projection, generation, replaces, signal } = generations[index] as NewGeneration
    await folded
    if (signal.aborted) return 'aborted'
    try {
      await options.views.swap(projection.name, replaces, generation)
      return 'live'
    } catch (error) {
      if (error instanceof SwapRefused) return 'refused'
      throw error
    }
  })
