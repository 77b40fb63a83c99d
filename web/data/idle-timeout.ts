/**
 * Calls `onEnd` once, after `ms` milliseconds without `progress`, unless `stop` is called first.
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
