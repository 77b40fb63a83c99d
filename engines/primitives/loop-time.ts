/** How precisely the time of the event loop is measured. */
const TICK_MS = 50

/** Some time of the event loop; `using` ends it. */
export type LoopTime = Disposable & {
  readonly isUp: Promise<void>
  hasPassed(): boolean
}

/**
 * So many milliseconds in which the event loop of this process turned: an answer that arrived while it
 * could not listen is read before the time is up.
 */
export const loopTime = (milliseconds: number): LoopTime => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = Math.ceil(milliseconds / TICK_MS)
  const timer = setInterval(() => {
    left -= 1
    if (left <= 0) setImmediate(resolve)
  }, TICK_MS)
  return {
    isUp: promise,
    hasPassed: () => left <= 0,
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
