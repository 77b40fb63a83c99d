/**
 * Concurrent calls share one run that starts after each of them was made, so the answer is never
 * older than the call.
 */
export const coalesce = <T>(run: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<unknown> | undefined
  let next: Promise<T> | undefined

  const start = (): Promise<T> => {
    next = undefined
    const current = run()
    running = current
    current
      .catch(() => {}) // its callers get the error
      .finally(() => {
        if (running === current) running = undefined
      })
    return current
  }

  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
