/** The result of `work`, or undefined when `signal` aborts first; the work itself goes on. */
export const untilAborted = async <T>(
  work: Promise<T>,
  signal: AbortSignal,
): Promise<T | undefined> => {
  const aborted = Promise.withResolvers<undefined>()
  const abort = () => aborted.resolve(undefined)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
