import { type AsyncSignal, createAsyncSignal } from '../../primitives/async-signal.ts'
import { COMMIT_POLL_MS } from '../../primitives/timeouts.ts'

/**
 * A signal that is notified by each commit of this process. Commits of other processes are not
 * seen, so every pending wait also resolves after `pollMs`, for the waiter to look at the file. The
 * timer runs only while somebody waits and does not keep the process alive.
 */
export const createCommitNotifier = (pollMs = COMMIT_POLL_MS): AsyncSignal => {
  const commits = createAsyncSignal()
  let isAwaited = false
  let timer: NodeJS.Timeout | undefined

  const notify = () => {
    isAwaited = false
    commits.notify()
  }

  const poll = () => {
    if (isAwaited) return notify()
    clearInterval(timer)
    timer = undefined
  }

  return {
    notify,
    wait(signal) {
      isAwaited = true
      timer ??= setInterval(poll, pollMs).unref()
      return commits.wait(signal)
    },
  }
}
