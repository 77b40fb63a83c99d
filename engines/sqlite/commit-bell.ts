import { type Bell, createBell } from '../bell.ts'

/**
 * Lets readers sleep until something was committed. Commits of other processes make no sound, so
 * sleepers are also woken every `lookMs` to look for themselves; the timer runs only while someone
 * sleeps and does not keep the process alive.
 */
export const commitBell = (lookMs = 25): Bell => {
  const { ring, rung } = createBell()
  let asleep = false
  let timer: NodeJS.Timeout | undefined

  const wake = () => {
    asleep = false
    ring()
  }

  const look = () => {
    if (asleep) return wake()
    clearInterval(timer)
    timer = undefined
  }

  return {
    ring: wake,
    rung() {
      asleep = true
      timer ??= setInterval(look, lookMs).unref()
      return rung()
    },
  }
}
