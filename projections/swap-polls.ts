import { SWAP_POLL_MS } from './timeouts.ts'

const polls = new Set<() => void>()
let timer: NodeJS.Timeout | undefined

/**
 * Calls `poll` every `SWAP_POLL_MS` until disposed. The polls of a process are called at the same
 * moments, so that a store can answer all views with one query.
 */
export const pollForSwap = (poll: () => void): Disposable => {
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
