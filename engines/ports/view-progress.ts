import type { Position } from '../../contracts/core/event.ts'
import type { Generation } from './read-models.ts'

/** One generation of a view and how far it has come. */
type GenerationProgress = {
  readonly view: string
  readonly generation: Generation
  /** False while it is built beside the live one. */
  readonly isLive: boolean
  /** Undefined before the first commit. */
  readonly checkpoint: Position | undefined
}

/** Progress of the read models, for a reader that must not change them. Documents cannot be read. */
export interface ViewProgress {
  /** All generations of all views, by name of the view; none where nothing was built yet. */
  generations(): Promise<readonly GenerationProgress[]>

  [Symbol.asyncDispose](): Promise<void>
}
