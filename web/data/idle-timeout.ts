/**
 * Timer for an operation without a time limit. Calls `onEnd` once, after `ms` milliseconds without
 * a call of `heard`, unless `stop` is called first.
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
