import { SWAP_POLL_MS } from './timeouts.ts'

/** Calls `poll` every `SWAP_POLL_MS` until disposed. */
export type PollForSwap = (poll: () => void) => Disposable

/**
 * Calls the polls of all views at the same moments, so that a store can answer them with one query.
 */
export const createSwapPolls = (): PollForSwap => {
  const polls = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined

  return poll => {
    polls.add(poll)
    timer ??= setInterval(() => {
      for (const each of polls) each()
    }, SWAP_POLL_MS).unref()
    return {
      [Symbol.dispose]() {
        polls.delete(poll)
        if (polls.size > 0) return
        clearInterval(timer)
        timer = undefined
      },
    }
  }
}
