import type { Generation, ReadModels } from '../../engines/ports/read-models.ts'

/** How often the live generation is compared with the followed one. */
const SWAP_POLL_MS = 200

/** Watches a generation of a view until it is disposed. */
type WatchedGeneration = Disposable & {
  /** Aborts when another generation is live. */
  readonly replaced: AbortSignal
  /** Compares at once; rejects when the store cannot be read. */
  check(): Promise<void>
}

export type SwapWatch = (view: string, generation: Generation) => WatchedGeneration

/**
 * Polls whether generations are still live, for all views at the same moment, so that a store can
 * answer with one query.
 */
export const createSwapWatch = (views: Pick<ReadModels, 'live'>): SwapWatch => {
  const checks = new Set<() => Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const checkAll = (): void => {
    for (const check of checks) check().catch(() => {}) // a broken store shows in failing commits
  }

  return (view, generation) => {
    const replacing = new AbortController()
    const check = async (): Promise<void> => {
      if ((await views.live(view)) !== generation) replacing.abort()
    }
    checks.add(check)
    timer ??= setInterval(checkAll, SWAP_POLL_MS).unref()
    return {
      replaced: replacing.signal,
      check,
      [Symbol.dispose]() {
        checks.delete(check)
        if (checks.size > 0) return
        clearInterval(timer)
        timer = undefined
      },
    }
  }
}
