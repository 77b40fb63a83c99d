/** Calls `onFire` once after `ms` milliseconds. The returned function cancels the timer. */
export type StartTimer = (ms: number, onFire: () => void) => () => void

/** The longest delay of `setTimeout`. */
const MAX_DELAY_MS = 2_147_483_647

/** A real timer. A delay over `MAX_DELAY_MS` fires early: the caller checks the time again. */
export const startSystemTimer: StartTimer = (ms, onFire) => {
  const timer = setTimeout(onFire, Math.min(ms, MAX_DELAY_MS))
  return () => clearTimeout(timer)
}
