import { type Bell, createBell } from '../bell.ts'

/** Lets readers sleep until something was committed, by this process or another. */
export type CommitBell = Pick<Bell, 'ring' | 'wait'>

/**
 * Commits of other processes make no sound, so sleepers are also woken every `lookMs` to look for
 * themselves; the timer runs only while someone sleeps and does not keep the process alive.
 */
export const commitBell = (lookMs = 25): CommitBell => {
  const { ring, wait, sleepers } = createBell()
  let timer: NodeJS.Timeout | undefined

  const look = () => {
    if (sleepers() > 0) return ring()
    clearInterval(timer)
    timer = undefined
  }

  return {
    ring,
    wait(signal) {
      timer ??= setInterval(look, lookMs).unref()
      return wait(signal)
    },
  }
}
