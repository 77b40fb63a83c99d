import type { Generation, ReadModels } from '../../engines/ports/read-models.ts'
import type { PollForSwap } from './swap-polls.ts'

type Watched = {
  readonly views: Pick<ReadModels, 'live'>
  readonly pollForSwap: PollForSwap
  readonly view: string
  readonly generation: Generation
}

/**
 * Looks from time to time, until disposed, whether a generation is still live; `replaced` aborts when
 * it is not. `check` looks at once, and rejects when the store does not say.
 */
export const watchForSwap = ({ views, pollForSwap, view, generation }: Watched) => {
  const replacing = new AbortController()
  const check = async (): Promise<void> => {
    if ((await views.live(view)) !== generation) replacing.abort()
  }
  // A broken store fails the commits.
  const polling = pollForSwap(() => void check().catch(() => {}))
  return {
    replaced: replacing.signal,
    check,
    [Symbol.dispose]: () => polling[Symbol.dispose](),
  }
}
