/**
 * Waits for what takes as long as it takes: `onEnd` is called once, after `ms` milliseconds in which
 * nothing was `heard`, unless it is told to `stop` before.
 */
export function startIdleTimeout(ms: number, onEnd: () => void) {
  let timer = setTimeout(onEnd, ms)
  return {
    progress() {
      clearTimeout(timer)
      timer = setTimeout(onEnd, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
